"""A few tables that are played as fast as people who hurry, and how soon each answer came."""

import asyncio
import time
from collections.abc import Callable
from random import Random

import grpc.aio

from support.serving import create, join, opened
from tilewyrm.v1 import service_pb2, service_pb2_grpc

SEATS = 2
THINKS_S = 0.1
"""How long a seat thinks about a decision."""
_HIDDEN = "Internal error from Core"
"""What gRPC's Python client says in place of the status of a call that ended while it was writing;
an internal error of the server has a sentence of its own."""


class Paced:
    """Tables at a server, in whose matches each decision is thought about for a moment."""

    def __init__(
        self,
        address: str,
        tables: int,
        open_channel: Callable[[str], grpc.aio.Channel] = grpc.aio.insecure_channel,
    ) -> None:
        """Play at the server at *address*, each table on a connection that *open_channel* opens."""
        self.answered_ms: list[float] = []
        """How long each answer took; take what is there, and it begins anew."""
        self.trouble = ""
        """What the last thing was that went wrong; empty: nothing did."""
        self._address = address
        self._tables = tables
        self._open_channel = open_channel
        self._tasks: list[asyncio.Task[None]] = []
        self.table_id = ""
        """One of the tables, as soon as there is one."""

    def begin(self) -> None:
        """Begin to play."""
        for number in range(self._tables):
            self._tasks.append(asyncio.create_task(self._keep_playing(Random(number))))

    async def end(self) -> None:
        """Stop in the middle of whatever goes on."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def taken(self) -> list[float]:
        """Return what was measured since the last time."""
        found, self.answered_ms = self.answered_ms, []
        return found

    async def _keep_playing(self, draw: Random) -> None:
        async with self._open_channel(self._address) as channel:
            stub = service_pb2_grpc.TablesServiceStub(channel)
            while True:
                try:
                    await self._match(stub, draw)
                except* grpc.aio.AioRpcError as group:
                    for error in group.exceptions:
                        assert isinstance(error, grpc.aio.AioRpcError)
                        if not _refused(error):
                            self.trouble = f"{error.code().name} {error.details()}"
                    await asyncio.sleep(THINKS_S)

    async def _match(self, stub: "service_pb2_grpc.TablesServiceAsyncStub", draw: Random) -> None:
        table = await create(stub, seats=SEATS)
        seats = [await join(stub, table.table_id, f"P{number}") for number in range(SEATS)]
        self.table_id = table.table_id
        async with asyncio.TaskGroup() as group:
            for seat in seats:
                group.create_task(self._seat(stub, table.table_id, seat.token, draw))

    async def _seat(
        self,
        stub: "service_pb2_grpc.TablesServiceAsyncStub",
        table_id: str,
        token: str,
        draw: Random,
    ) -> None:
        call = await opened(stub, table_id, token)
        asked_s = 0.0
        turn = service_pb2.Turn()
        async for response in call:
            message = response.message
            kind = message.WhichOneof("kind")
            if kind == "answer":
                self.answered_ms.append(1000 * (time.perf_counter() - asked_s))
                continue
            if kind == "snapshot":
                turn = message.snapshot.turn
            elif kind == "update":
                turn = message.update.turn
            else:
                continue
            if turn.WhichOneof("kind") == "over":
                call.cancel()
                return
            if turn.WhichOneof("kind") == "request":
                await asyncio.sleep(THINKS_S)
                asked_s = time.perf_counter()
                deciding = service_pb2.Deciding(
                    request_id=str(turn.request.seq),
                    seq=turn.request.seq,
                    choice=draw.randrange(len(turn.request.decisions)),
                )
                await call.write(service_pb2.PlayRequest(decide=deciding))


def _refused(error: grpc.aio.AioRpcError) -> bool:
    """Return whether somebody on the same machine has used up what it may ask for."""
    return error.code() is grpc.StatusCode.RESOURCE_EXHAUSTED or error.details() == _HIDDEN
