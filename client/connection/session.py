"""One seat's or spectator's stream to the server, which comes back by itself after every loss.

The session knows no game. It hands every message over in order, remembers the last sequence number
and the unanswered requests, and with these two resumes after a loss: the server's
snapshot brings what was missed, and a decision (or what else the seat does) is sent again under its
old id, which is harmless when it had arrived.
"""

import asyncio
import contextlib
import uuid
from collections.abc import Awaitable, Callable, Sequence

import grpc
import grpc.aio

from tilewyrm.client.connection.background import running_beside
from tilewyrm.client.connection.channel import bearer_metadata, client_error_of
from tilewyrm.client.connection.decision_runs import list_decisions
from tilewyrm.client.connection.match_source import Take
from tilewyrm.client.errors import ConnectionLost
from tilewyrm.client.model.model import LinkChanged, LinkState
from tilewyrm.language.speech import tell
from tilewyrm.v1 import service_pb2, service_pb2_grpc

PAUSES_S = (0.2, 0.4, 0.8, 1.5, 3.0, 5.0)
"""Seconds between attempts to connect; the last one repeats."""

_FINAL = (
    grpc.StatusCode.NOT_FOUND,
    grpc.StatusCode.UNAUTHENTICATED,
    grpc.StatusCode.PERMISSION_DENIED,
    grpc.StatusCode.INVALID_ARGUMENT,
    grpc.StatusCode.FAILED_PRECONDITION,
    grpc.StatusCode.UNIMPLEMENTED,
    grpc.StatusCode.DATA_LOSS,
)
"""Answers that a second attempt would not change."""

_Play = grpc.aio.StreamStreamCall[service_pb2.PlayRequest, service_pb2.PlayResponse]
_Watch = grpc.aio.UnaryStreamCall[service_pb2.WatchRequest, service_pb2.WatchResponse]


class Session:
    """Plays one seat of one table, or watches it."""

    def __init__(
        self,
        channel: grpc.aio.Channel,
        address: str,
        table_id: str,
        token: str,
        *,
        decide_single: bool = False,
        forecast_on_request: bool = False,
        pass_phrase: str = "",
        meet: Callable[[], Awaitable[grpc.aio.Channel | None]] | None = None,
        pauses_s: Sequence[float] = PAUSES_S,
    ) -> None:
        """Prepare; nothing is sent yet.

        Args:
            channel: the way to the server.
            address: the server's, for messages.
            table_id: the table.
            token: the right to a seat; empty: as a spectator, who decides nothing.
            decide_single: whether the server is to record a decision without alternative at once.
            forecast_on_request: whether forecasts are not to be sent, but asked for.
            pass_phrase: the table's, for a spectator.
            meet: checks that the server at the address is still the right one, and raises
                ClientError if not; returns the way to where it has moved, None where it has not.
                None: no check.
            pauses_s: seconds between attempts to connect; the last one repeats.
        """
        self.seq = 0
        """Of the last entry that was handed over."""
        self._stub = service_pb2_grpc.TablesServiceStub(channel)
        self._address = address
        self._table_id = table_id
        self._token = token
        self._pass_phrase = pass_phrase
        self._check_server = meet
        self._pauses_s = pauses_s
        self._failures = 0
        self._preference = service_pb2.Wish(
            decide_single=decide_single,
            answer_within=True,
            forecast_on_request=forecast_on_request,
            compact_choices=True,
        )
        self._is_preference_sent = True
        """Whether the server knows the wish, or will by the Hello."""
        self._unanswered: dict[str, service_pb2.PlayRequest] = {}
        self._outgoing = asyncio.Event()

    def set_preference(self, decide_single: bool) -> None:
        """Let the server record decisions without alternative at once from now on, or no longer."""
        self._preference.decide_single = decide_single
        self._is_preference_sent = False
        self._outgoing.set()

    def decide(self, seq: int, choice: int) -> str:
        """Send the decision number *choice* of the request of *seq*, now or when connected again.

        Returns:
            The id under which the server will answer.
        """
        request_id = uuid.uuid4().hex
        deciding = service_pb2.Deciding(request_id=request_id, seq=seq, choice=choice)
        self._enqueue(request_id, service_pb2.PlayRequest(decide=deciding))
        return request_id

    def act(self, acting: service_pb2.Acting) -> str:
        """Send what the seat does around the game, now or when connected again.

        Returns:
            The id under which the server will answer; *acting* has it from now on.
        """
        acting.request_id = uuid.uuid4().hex
        self._enqueue(acting.request_id, service_pb2.PlayRequest(act=acting))
        return acting.request_id

    def _enqueue(self, request_id: str, request: service_pb2.PlayRequest) -> None:
        """Queue *request* for the server, which answers under *request_id*."""
        self._unanswered[request_id] = request
        self._outgoing.set()

    def running(self, take: Take) -> contextlib.AbstractAsyncContextManager[asyncio.Task[None]]:
        """Hand everything to *take* while the context lasts.

        The task that the context gives is done as soon as the server has ended it.

        Raises:
            CallRefused: at the end of the context: the server ended it, see `run`.
        """
        return running_beside(self.run(take))

    async def run(self, take: Take) -> None:
        """Hand everything to *take* until cancelled.

        Raises:
            CallRefused: the server will not let this seat play (no such table, wrong token, …),
                or another server is at its address now.
        """
        while True:
            why = await self._stream(take)
            task = asyncio.current_task()
            if task is not None and task.cancelling():
                raise asyncio.CancelledError  # gRPC swallows one that comes as the call breaks
            pause_s = self._pauses_s[min(self._failures, len(self._pauses_s) - 1)]
            self._failures += 1
            take(LinkChanged(LinkState.LOST, tell("table.link.again", why=why)))
            await asyncio.sleep(pause_s)
            if self._check_server is not None:
                with contextlib.suppress(ConnectionLost):
                    moved = await self._check_server()
                    if moved is not None:
                        self._stub = service_pb2_grpc.TablesServiceStub(moved)

    async def _stream(self, take: Take) -> str:
        """Play one stream until it breaks and return why it did."""
        if not self._token:
            asked = service_pb2.WatchRequest(
                table_id=self._table_id,
                from_seq=self.seq,
                wish=self._preference,
                pass_phrase=self._pass_phrase,
            )
            return await self._read(self._stub.Watch(asked), take)
        call = self._stub.Play(metadata=bearer_metadata(self._token))
        self._outgoing.set()  # what was not answered before the loss goes again
        writer = asyncio.create_task(self._write(call))
        try:
            return await self._read(call, take)
        finally:
            writer.cancel()
            await asyncio.wait((writer,))  # awaited itself, it would swallow our own cancellation

    async def _read(self, call: _Play | _Watch, take: Take) -> str:
        """Hand over what comes until the stream breaks, and return why it did.

        A snapshot is handed over with all of its log: a long one comes in pages before it.
        """
        earlier: list[service_pb2.LogLine] = []
        try:
            async for response in call:
                message = response.message
                if message.HasField("page"):
                    earlier.extend(message.page.log)
                    continue
                if message.HasField("snapshot"):
                    earlier.extend(message.snapshot.log)
                    del message.snapshot.log[:]
                    message.snapshot.log.extend(earlier)
                    earlier.clear()
                if self._failures or not self.seq:
                    take(LinkChanged(LinkState.LIVE))
                self._failures = 0
                list_decisions(message)
                if not self._is_consecutive(message):
                    return tell("table.link.gap")
                take(message)
                answer = _embedded_answer(message)
                if answer is not None:
                    self._is_consecutive(answer)
                    take(answer)
            return tell("table.link.ended")
        except grpc.aio.AioRpcError as error:
            if error.code() in _FINAL:
                raise client_error_of(error, self._address) from error
            return _loss_reason(error, self._address)
        finally:
            call.cancel()

    async def _write(self, call: _Play) -> None:
        self._is_preference_sent = True
        hello = service_pb2.Hello(table_id=self._table_id, from_seq=self.seq, wish=self._preference)
        # When the stream is broken, the reading side says so.
        with contextlib.suppress(grpc.aio.AioRpcError, asyncio.InvalidStateError):
            await call.write(service_pb2.PlayRequest(hello=hello))
            sent: set[str] = set()
            while True:
                await self._outgoing.wait()
                self._outgoing.clear()
                if not self._is_preference_sent:
                    self._is_preference_sent = True
                    await call.write(service_pb2.PlayRequest(wish=self._preference))
                for request_id, request in list(self._unanswered.items()):
                    if request_id not in sent:
                        sent.add(request_id)
                        await call.write(request)

    def _is_consecutive(self, message: service_pb2.TableMessage) -> bool:
        """Note the sequence number of *message*; return whether nothing is missing before it."""
        match message.WhichOneof("kind"):
            case "snapshot":
                self.seq = message.snapshot.seq
            case "update":
                if message.update.first_seq != self.seq + 1:
                    return False
                self.seq = message.update.seq
            case "answer":
                self._unanswered.pop(message.answer.request_id, None)
        return True


def _embedded_answer(message: service_pb2.TableMessage) -> service_pb2.TableMessage | None:
    """Return the answer that *message*, if it is an update, has in it, as if it came by itself."""
    update = message.update
    if not update.request_id:
        return None
    answer = service_pb2.Answer(request_id=update.request_id, recorded_seq=update.first_seq)
    return service_pb2.TableMessage(answer=answer)


def _loss_reason(error: grpc.aio.AioRpcError, address: str) -> str:
    if error.code() is grpc.StatusCode.RESOURCE_EXHAUSTED:
        return str(client_error_of(error, address))
    if error.code() is grpc.StatusCode.UNAVAILABLE:
        return tell("table.link.away")
    return tell("table.link.broken", code=error.code().name)
