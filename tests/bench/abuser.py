"""One who abuses a server, whatever it is refused."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

import grpc
import grpc.aio

from support.serving import create, join
from tilewyrm.v1 import service_pb2_grpc

CHANNELS = 20
OWN = [("grpc.use_local_subchannel_pool", 1), ("grpc.max_reconnect_backoff_ms", 500)]
REFUSED = (grpc.aio.AioRpcError, grpc.aio.UsageError, asyncio.InvalidStateError, OSError)
"""How a call fails that the server refuses, or whose connection is gone."""
SMALL_WINDOW = [*OWN, ("grpc.http2.lookahead_bytes", 1024), ("grpc.http2.bdp_probe", 0)]


@dataclass
class Abuser:
    """What an abuser knows of the server."""

    address: str
    table_id: str
    long_id: str
    finished_id: str
    kept: list[object] = field(default_factory=list)
    """What must not be cleared away while it runs."""

    def stub(
        self, options: list[tuple[str, int]] = OWN
    ) -> "service_pb2_grpc.TablesServiceAsyncStub":
        """Return a stub on a connection of its own."""
        channel = grpc.aio.insecure_channel(self.address, options)
        self.kept.append(channel)
        return service_pb2_grpc.TablesServiceStub(channel)

    def stubs(self) -> "list[service_pb2_grpc.TablesServiceAsyncStub]":
        """Return stubs on several connections."""
        return [self.stub() for _ in range(CHANNELS)]

    async def own_seat(self) -> tuple[str, str]:
        """Return a new table and a token for a seat at it; its match has begun."""
        stub = self.stub()
        table = await create(stub)
        token = (await join(stub, table.table_id, "Eve")).token
        await join(stub, table.table_id, "Mallory")
        return table.table_id, token


async def again_and_again(count: int, work: Callable[[int], Awaitable[None]]) -> None:
    """Do *work* so many times at once, each again and again whatever it is refused."""

    async def one(number: int) -> None:
        while True:
            with contextlib.suppress(*REFUSED):
                await work(number)
            await asyncio.sleep(0.05)

    await asyncio.gather(*(one(number) for number in range(count)))
