"""People at a table: each with a stream that is read all the time, doing what a test says."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from random import Random
from typing import Any

import grpc.aio

from support.serving import Model, Served, create, eventually, join, opened
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.v1 import service_pb2, service_pb2_grpc


class Person:
    """Somebody at a seat, who decides at random when a test says so."""

    def __init__(self, seat: int, name: str, token: str) -> None:
        self.seat = seat
        self.name = name
        self.token = token
        self.table_id = ""
        self.model = Model()
        self._draw = Random(name)
        self._made = 0
        self._channel: grpc.aio.Channel | None = None
        self._call: Any = None
        self._reading: asyncio.Task[None] | None = None

    async def come(self, address: str, table_id: str) -> None:
        """Open a stream and read it from now on."""
        self.table_id = table_id
        self._channel = grpc.aio.insecure_channel(address)
        stub = service_pb2_grpc.TablesServiceStub(self._channel)
        self._call = await opened(stub, table_id, self.token, from_seq=self.model.seq)
        self.model.turn = None
        self._reading = asyncio.create_task(self._read())
        await eventually(lambda: self.model.table is not None and self.model.presence is not None)

    async def go(self) -> None:
        """Close the stream."""
        assert self._channel is not None
        assert self._reading is not None
        self._call.cancel()
        await asyncio.wait((self._reading,))
        await self._channel.close()

    async def act(self, **kind: Any) -> service_pb2.Answer:
        """Do something around the game; return the answer."""
        acting = service_pb2.Acting(request_id=self._new_id(), **kind)
        return await self.send(service_pb2.PlayRequest(act=acting), acting.request_id)

    async def reply(self, *, agrees: bool) -> service_pb2.Answer:
        """Answer what is proposed."""
        await eventually(lambda: self.seat in self.standing.to_answer)
        reply = service_pb2.Replying(proposal_seq=self.standing.proposal_seq, agrees=agrees)
        return await self.act(reply=reply)

    async def decide(self) -> service_pb2.Answer:
        """Take any decision that is offered, as soon as some are."""
        await eventually(lambda: self.model.request is not None)
        request = self.model.request
        assert request is not None
        deciding = service_pb2.Deciding(
            request_id=self._new_id(),
            seq=request.seq,
            choice=self._draw.randrange(len(request.decisions)),
        )
        return await self.send(service_pb2.PlayRequest(decide=deciding), deciding.request_id)

    async def send(self, request: service_pb2.PlayRequest, request_id: str) -> service_pb2.Answer:
        """Send *request*; return the answer to it."""
        await self._call.write(request)
        await eventually(lambda: self.answer_to(request_id))
        answer = self.answer_to(request_id)
        assert answer is not None
        return answer

    def answer_to(self, request_id: str) -> service_pb2.Answer | None:
        """Return the answer to the request of that id, None while there is none."""
        known = [each for each in self.model.answers if each.request_id == request_id]
        return known[-1] if known else None

    @property
    def standing(self) -> Any:
        """How the match stands around the game."""
        assert self.model.standing is not None
        return self.model.standing

    @property
    def controls(self) -> list[str]:
        """The kinds of the control entries so far."""
        lines = [line for line in self.model.log if line.HasField("control")]
        return [str(line.control.WhichOneof("kind")) for line in lines]

    def _new_id(self) -> str:
        self._made += 1
        return f"{self.name}-{self._made}"

    async def _read(self) -> None:
        try:
            async for response in self._call:
                self.model.take(response.message)
        except (grpc.aio.AioRpcError, asyncio.CancelledError):
            return


@asynccontextmanager
async def people(
    served: Served,
    *names: str,
    bots: int = 0,
    strategy: str = "random",
    game: str = "carcassonne",
    terms: Mapping[str, OptionValue] | None = None,
    arbiter_keys: list[bytes] | None = None,
    **options: OptionValue,
) -> AsyncIterator[list[Person]]:
    """Let people sit down at a new table, where the match begins; all are there."""
    seats = len(names) + bots
    table = await create(
        served.stub,
        seats=seats,
        bots=bots,
        strategy=strategy,
        game=game,
        terms=terms,
        arbiter_keys=arbiter_keys or [],
        **options,
    )
    found = []
    for name in names:
        seat = await join(served.stub, table.table_id, name)
        found.append(Person(seat.seat, name, seat.token))
    for person in found:
        await person.come(served.address, table.table_id)
    await eventually(lambda: all(person.model.turn is not None for person in found))
    try:
        yield found
    finally:
        for person in found:
            await person.go()


def asked(everybody: list[Person]) -> Person:
    """Return who is asked now."""
    return next(person for person in everybody if person.model.request is not None)


async def turn(everybody: list[Person]) -> Person:
    """Let who is asked decide until another is; return who it was."""
    await eventually(lambda: any(person.model.request is not None for person in everybody))
    who = asked(everybody)
    while who.model.request is not None:
        answer = await who.decide()
        assert answer.HasField("recorded_seq"), answer
        await eventually(partial(_has_seen, who, answer.recorded_seq))
    await eventually(lambda: len({person.model.seq for person in everybody}) == 1)
    return who


def _has_seen(person: Person, seq: int) -> bool:
    return person.model.seq >= seq
