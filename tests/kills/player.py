"""One seat, played at random through every kill; all it does and learns is written down."""

import asyncio
import itertools
import time
from collections.abc import Awaitable, Callable, Coroutine
from random import Random

import grpc
import grpc.aio

from kills.known import KnownSeat, KnownTable, Message, Sent
from kills.wanting import wanted
from support.serving import GONE, PlayCall, opened, shown
from tilewyrm.v1 import service_pb2, service_pb2_grpc, standing_pb2

TWICE = 0.05
"""How often something is sent again: in another way at the same time, or after its answer."""
DREAMS = 0.02
"""How often a seat that is asked lets time pass, or goes away for a while: a bot may take it."""
DREAM_S = (0.5, 3.0)
TALKS = 0.05
"""How often a seat says something after what it was told: on its stream, or by a call."""
PATIENCE_S = 0.01
"""How long a seat waits after a refusal before it tries something else."""


class Player:
    """One seat's program."""

    def __init__(self, table: KnownTable, seat: KnownSeat, draw: Random) -> None:
        self.table, self.seat, self._draw = table, seat, draw
        self.over = False
        self.sent_again = 0
        """How often something unanswered was sent again after a kill."""
        self.sent_twice = 0
        self.answered_s: list[float] = []
        """How long each answer took."""
        self.moved: Callable[[], None] = lambda: None
        """Called when something is acknowledged."""
        self._turn = service_pb2.Turn()
        self._standing = standing_pb2.Standing()
        self._away: list[int] = []
        self._unanswered: Sent | None = None
        self._asked_s = 0.0
        self._dreamt = False
        """Whether it has read nothing for a while since its stream was opened."""
        self._number = itertools.count()
        self._twins: set[asyncio.Task[None]] = set()
        self._sayings: dict[str, str] = {}
        """By request id the text."""

    async def play(self, address: Callable[[], Awaitable[str]]) -> None:
        """Play until the match is over, coming back to *address* whenever the server is gone."""
        while not self.over:
            async with grpc.aio.insecure_channel(await address()) as channel:
                try:
                    await self._stream(service_pb2_grpc.TablesServiceStub(channel))
                except grpc.aio.AioRpcError as error:
                    if error.code() not in GONE:
                        words = f"{self.table.table_id}: {error.code().name} {error.details()}"
                        self.seat.faults.add("error", words)
                        await asyncio.sleep(1)
                except asyncio.InvalidStateError:  # gRPC's word for a call that ended meanwhile
                    pass
            await asyncio.sleep(PATIENCE_S)
        self.table.over = True

    async def _stream(self, stub: "service_pb2_grpc.TablesServiceAsyncStub") -> None:
        seat = self.seat
        call = await opened(stub, self.table.table_id, seat.token, from_seq=seat.seq)
        if self._unanswered is not None:
            self.sent_again += 1
            await self._send(call)
        async for response in call:
            refused = self._take(response.message)
            if self.over:
                call.cancel()
                return
            if refused:
                await asyncio.sleep(PATIENCE_S)
            if self.table.talk is not None and self._draw.random() < TALKS:
                await self._talk(stub, call)
            if self._unanswered is not None:
                continue
            if self._turn.HasField("request") and self._draw.random() < DREAMS:
                self._dreamt = True
                goes_away = self._draw.random() < 0.5
                if goes_away:
                    call.cancel()
                await asyncio.sleep(self._draw.uniform(*DREAM_S))
                if goes_away:
                    return
            await self._go_on(stub, call, response.message.answer)

    def _take(self, message: service_pb2.TableMessage) -> bool:
        """Put *message* in; return whether it refuses something."""
        seat = self.seat
        kind = message.WhichOneof("kind")
        if kind == "page":
            seat.see(list(message.page.log), seat.seq)
        elif kind == "snapshot":
            snapshot = message.snapshot
            seat.see(list(snapshot.log), snapshot.seq)
            if snapshot.HasField("clocks"):
                seat.clocks.see(snapshot.seq, snapshot.clocks, again=True, late=self._dreamt)
                self._dreamt = False
            self._turn, self._standing = snapshot.turn, snapshot.standing
            self._note_away(snapshot.presence)
            self._note_status(snapshot.table)
        elif kind == "update":
            update = message.update
            if update.first_seq != seat.seq + 1:
                words = f"{self.table.table_id}: {update.first_seq} after {seat.seq}"
                seat.faults.add("gap", words)
            seat.see(list(update.log), update.seq)
            if update.HasField("clocks"):
                seat.clocks.see(update.seq, update.clocks, again=False)
            self._turn = update.turn
            if update.HasField("standing"):
                self._standing = update.standing
        elif kind == "table":
            self._note_status(message.table)
        elif kind == "presence":
            self._note_away(message.presence)
        elif kind == "answer":
            return self._answered(message.answer)
        self.over = self._turn.WhichOneof("kind") == "over"
        return False

    def _note_away(self, presence: service_pb2.Presence) -> None:
        self._away = [number for number, seat in enumerate(presence.seats) if not seat.here]

    def _note_status(self, table: service_pb2.TableInfo) -> None:
        if table.status == service_pb2.TABLE_STATUS_HALTED:
            self.seat.faults.add("halted", f"{table.table_id}: {table.halted_because}")

    def _answered(self, answer: service_pb2.Answer) -> bool:
        if answer.request_id in self._sayings:
            self._hear_said(answer)
            return False
        self.seat.hear(answer)
        if self._unanswered is not None and self._unanswered.request_id == answer.request_id:
            self.answered_s.append(time.perf_counter() - self._asked_s)
            self._unanswered = None
        if answer.WhichOneof("outcome") == "recorded_seq":
            self.moved()
            return False
        return True

    async def _go_on(
        self,
        stub: "service_pb2_grpc.TablesServiceAsyncStub",
        call: PlayCall,
        answer: service_pb2.Answer,
    ) -> None:
        """Send what was just answered again, or something new, or nothing."""
        if answer.recorded_seq and self._draw.random() < TWICE:
            self.sent_twice += 1
            await call.write(_request(self.seat.sent[answer.request_id].sent))
        message = self._next()
        if message is None:
            return
        name = message.sent.request_id = self._name()
        self.seat.sent[name] = message
        self._unanswered = message.sent
        if self._draw.random() < TWICE:
            self.sent_twice += 1
            self.seat.twice.add(name)
            self._spawn(self._twin(stub, message.sent))
        await self._send(call)

    def _next(self) -> Message | None:
        """Return what to send next, without its id; None: nothing."""
        turn = self._turn
        kind = turn.WhichOneof("kind") or ""
        acting = wanted(
            self._draw, self.seat.number, self.seat.seq, kind, self._standing, self._away
        )
        if acting is not None:
            return Message(acting)
        if kind != "request":
            return None
        choice = self._draw.randrange(len(turn.request.decisions))
        decision = turn.request.decisions[choice].SerializeToString()
        return Message(service_pb2.Deciding(seq=turn.request.seq, choice=choice), decision)

    def _name(self) -> str:
        return f"{self.seat.number}-{next(self._number)}-{self._draw.getrandbits(32):x}"

    async def _send(self, call: PlayCall) -> None:
        assert self._unanswered is not None
        self._asked_s = time.perf_counter()
        await call.write(_request(self._unanswered))

    async def _talk(self, stub: "service_pb2_grpc.TablesServiceAsyncStub", call: PlayCall) -> None:
        """Say something, on the stream or by a call. What had no answer is not said again."""
        assert self.table.talk is not None
        text = name = f"say-{self._name()}"
        self._sayings[name] = text
        self.table.talk.sent[text] = self.seat.number
        room = self._draw.choice((service_pb2.ROOM_SEATS, service_pb2.ROOM_EVERYBODY))
        saying = service_pb2.Saying(text=text, room=room, request_id=name)
        if self._draw.random() < 0.5:
            await call.write(service_pb2.PlayRequest(say=saying))
        else:
            self._spawn(self._say(stub, saying))

    async def _say(
        self, stub: "service_pb2_grpc.TablesServiceAsyncStub", saying: service_pb2.Saying
    ) -> None:
        request = service_pb2.SayRequest(table_id=self.table.table_id, say=saying)
        try:
            self._hear_said((await stub.Say(request, metadata=shown(self.seat.token))).answer)
        except (grpc.aio.AioRpcError, grpc.aio.UsageError, asyncio.InvalidStateError):
            return

    def _hear_said(self, answer: service_pb2.Answer) -> None:
        """Take note of the answer to a saying; it is refused to who talks too fast."""
        assert self.table.talk is not None
        if answer.WhichOneof("outcome") == "said_number":
            text = self._sayings[answer.request_id]
            self.table.talk.acknowledged[text] = answer.said_number
        elif answer.refusal.reason != service_pb2.REFUSAL_REASON_TOO_FAST:
            self.seat.faults.add("refused", f"{self.table.table_id}: {answer.refusal.message}")

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._twins.add(task)
        task.add_done_callback(self._twins.discard)

    async def _twin(self, stub: "service_pb2_grpc.TablesServiceAsyncStub", sent: Sent) -> None:
        """Send *sent* in the other way, too."""
        table_id, metadata = self.table.table_id, shown(self.seat.token)
        try:
            if isinstance(sent, service_pb2.Deciding):
                deciding = service_pb2.DecideRequest(table_id=table_id, decide=sent)
                answer = (await stub.Decide(deciding, metadata=metadata)).answer
            else:
                acting = service_pb2.ActRequest(table_id=table_id, act=sent)
                answer = (await stub.Act(acting, metadata=metadata)).answer
        except (grpc.aio.AioRpcError, grpc.aio.UsageError, asyncio.InvalidStateError):
            return
        if answer.WhichOneof("outcome") == "recorded_seq":
            self.seat.hear(answer)
        else:
            self.seat.refused.setdefault(answer.request_id, answer.refusal)


def _request(sent: Sent) -> service_pb2.PlayRequest:
    if isinstance(sent, service_pb2.Deciding):
        return service_pb2.PlayRequest(decide=sent)
    return service_pb2.PlayRequest(act=sent)
