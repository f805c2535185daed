"""How long a decision takes to be seen by all when people play, and what idle watchers take.

Beside each figure stands that of the bare fan-out (`bench.bare`) in the same run. People think for
some seconds, each time another while: tables are many, and decisions few.
"""

import asyncio
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import grpc.aio

from bench import bare
from bench.crowd import memory_mb
from bench.pair import BareMatch, Call, Sizes, bare_server, cancelled, own_channel
from bench.server import SEATS, Match
from support.serving import ServerProcess, WatchCall, create, told
from tilewyrm.v1 import service_pb2, service_pb2_grpc

TABLES = (1, 8, 64, 256)
THINKING_S = 3.0
"""How long a seat thinks about a decision, on average."""
RUN_S = 20.0
WATCHERS = 300
_SIZES = Sizes(up=11, down=190, disk=140)
"""About those that `bench.pair` measures."""


@dataclass
class Beside:
    """Figures of our server, and of the bare one."""

    what: str
    unit: str
    ours: list[float] = field(default_factory=list)
    bare: list[float] = field(default_factory=list)

    def line(self) -> str:
        """Return median and 99th percentile of both, or the one figure of each."""
        return f"{self.what:<52} {_short(self.ours)} {self.unit:<16} bare {_short(self.bare)}"


def _short(figures: list[float]) -> str:
    if len(figures) == 1:
        return f"{figures[0]:>10,.0f}"
    found = statistics.quantiles(figures, n=100)
    return f"p50 {found[49]:.1f}, p99 {found[98]:.1f} (of {len(figures)})"


def people() -> Iterator[Beside]:
    """Tables at which people think, and watchers at a table at which nothing happens."""
    for tables in TABLES:
        found = Beside(f"people: feuville, {tables} table{'s' if tables > 1 else ''}", "ms")
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(_ours(Path(folder), tables, found))
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(_bare(Path(folder), tables, found))
        yield found
    found = Beside(f"memory of each of {WATCHERS} idle watchers", "bytes")
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_watched(Path(folder), found))
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_watched_bare(Path(folder), found))
    yield found


async def _ours(folder: Path, tables: int, found: Beside) -> None:
    server = ServerProcess(folder)
    await server.start()
    try:
        async with grpc.aio.insecure_channel(server.address) as channel:
            stubs = [service_pb2_grpc.TablesServiceStub(channel)] * SEATS
            matches = [
                Match(stubs, "feuville", number, thinking_s=THINKING_S) for number in range(tables)
            ]
            playing = [asyncio.create_task(match.play()) for match in matches]
            await asyncio.sleep(RUN_S)
            await cancelled(playing)
        found.ours += [ms for match in matches for ms in match.latencies_ms]
    finally:
        server.kill()


async def _bare(folder: Path, tables: int, found: Beside) -> None:
    async with bare_server(folder, _SIZES) as (address, _):
        matches = [
            BareMatch(address, number, _SIZES, Random(number), thinking_s=THINKING_S)
            for number in range(tables)
        ]
        playing = [asyncio.create_task(match.play()) for match in matches]
        await asyncio.sleep(RUN_S)
        await cancelled(playing)
        found.bare += [ms for match in matches for ms in match.latencies_ms]


async def _watched(folder: Path, found: Beside) -> None:
    server = ServerProcess(folder)
    await server.start()
    assert server.process is not None
    try:
        async with AsyncExitStack() as channels:
            first = await channels.enter_async_context(own_channel(server.address))
            table = await create(service_pb2_grpc.TablesServiceStub(first), seats=2, bots=1)
            request = service_pb2.WatchRequest(table_id=table.table_id)
            before_mb = memory_mb(server.process.pid)
            calls: list[WatchCall] = []
            for _ in range(WATCHERS):
                channel = await channels.enter_async_context(own_channel(server.address))
                calls.append(service_pb2_grpc.TablesServiceStub(channel).Watch(request))
                await told(calls[-1])
            found.ours.append((memory_mb(server.process.pid) - before_mb) * 1e6 / WATCHERS)
    finally:
        server.kill()


async def _watched_bare(folder: Path, found: Beside) -> None:
    async with bare_server(folder, _SIZES) as (address, pid), AsyncExitStack() as channels:
        before_mb = memory_mb(pid)
        calls: list[Call] = []
        for _ in range(WATCHERS):
            channel = await channels.enter_async_context(own_channel(address))
            calls.append(channel.stream_stream(bare.METHOD)())
            await calls[-1].write(bytes(bare.NAME_BYTES))
            await calls[-1].read()
        found.bare.append((memory_mb(pid) - before_mb) * 1e6 / WATCHERS)
