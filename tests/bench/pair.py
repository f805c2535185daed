"""What one durable decision costs the server, beside a bare gRPC fan-out of the same shape.

Both are processes of their own and are played in turn by this one, with a channel for each seat.
The bare one has no rules: it writes as many bytes to disk and sends as many to each seat as was
measured at the real one just before. CPU seconds are those of the server's process: what else the
machine does counts little, and even less in the ratios.

First everybody decides at once. Then both servers take more decisions a second than they will ever
have to, and the bare one more than the other, so that it wakes up for many at a time. So they are
compared once more where everybody thinks for a moment and both take as many.

Beside both stands the floor (`bench.floor`): the bare one with what no server of these games can
leave out.
"""

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeAlias

import grpc.aio

from bench import bare, floor
from bench.server import SEATS, Match, thought
from support.serving import ServerProcess
from tilewyrm.engine.registry import GAMES
from tilewyrm.v1 import service_pb2_grpc

TABLES = 64
ROUNDS = 3
THINKING_S = (0.0, 0.2)
"""How long each seat thinks, on average."""
WARM_UP_S = 3.0
RUN_S = 5.0
_CHANNEL_OPTIONS = (("grpc.use_local_subchannel_pool", 1),)  # else all share one connection
Call: TypeAlias = "grpc.aio.StreamStreamCall[bytes, bytes]"  # generic in its stub only
_TICKS_A_SECOND = os.sysconf("SC_CLK_TCK")


class Sizes(NamedTuple):
    """Bytes of one decision."""

    up: float
    """What its seat sends."""
    down: float
    """What each seat is sent."""
    disk: float
    """What is written."""


class Cost(NamedTuple):
    """What one server came to in one run."""

    rate: float
    """Decisions a second."""
    cpu_ms: float
    """The server's CPU time for one."""


@dataclass
class Pair:
    """The costs of both servers, run by run."""

    what: str
    sizes: list[Sizes] = field(default_factory=list)
    ours: list[Cost] = field(default_factory=list)
    bare: list[Cost] = field(default_factory=list)
    floor: list[Cost] = field(default_factory=list)

    def line(self) -> str:
        """Return the medians of both with their ratios, those of the floor, and the sizes."""
        all_costs = self.ours, self.bare, self.floor
        rate, bare_rate, _ = (_median(cost.rate for cost in of) for of in all_costs)
        cpu, bare_cpu, floor_cpu = (_median(cost.cpu_ms for cost in of) for of in all_costs)
        least, most = (extreme(cost.cpu_ms for cost in self.ours) for extreme in (min, max))
        size = self.sizes[-1]
        return (
            f"{self.what:<52} {cpu:>10.3f} {'ms CPU/decision':<16}"
            f" ({least:.3f} - {most:.3f}), bare {bare_cpu:.3f}: x{cpu / bare_cpu:.2f},"
            f" floor {floor_cpu:.3f}: x{floor_cpu / bare_cpu:.2f};"
            f" {rate:,.0f} decisions/s, bare {bare_rate:,.0f}: x{rate / bare_rate:.2f};"
            f" bytes {size.up:.0f} up, {size.down:.0f} down to each of {SEATS},"
            f" {size.disk:.0f} to disk"
        )


def pair(tables: int = TABLES) -> Iterator[Pair]:
    """Both servers in turn at *tables* tables, for each game."""
    for game, thinking_s in product(GAMES, THINKING_S):
        pace = f", each thinks {thinking_s} s" if thinking_s else ""
        found = Pair(f"pair: {game}, {tables} tables{pace}")
        for _ in range(ROUNDS):
            with tempfile.TemporaryDirectory() as folder:
                asyncio.run(_ours(Path(folder), game, tables, thinking_s, found))
            with tempfile.TemporaryDirectory() as folder:
                asyncio.run(_bare(Path(folder), tables, thinking_s, found))
            with tempfile.TemporaryDirectory() as folder:
                asyncio.run(_floor(Path(folder), game, tables, thinking_s, found))
        yield found


async def _ours(folder: Path, game: str, tables: int, thinking_s: float, found: Pair) -> None:
    server = ServerProcess(folder)
    await server.start()
    assert server.process is not None
    try:
        async with AsyncExitStack() as channels:
            matches = []
            for number in range(tables):
                stubs = [
                    service_pb2_grpc.TablesServiceStub(
                        await channels.enter_async_context(own_channel(server.address))
                    )
                    for _ in range(SEATS)
                ]
                matches.append(Match(stubs, game, number, thinking_s=thinking_s))
            playing = [asyncio.create_task(match.play()) for match in matches]
            cost = await _measured(server.process.pid, lambda: _decisions(matches))
            found.ours.append(cost)
            found.sizes.append(_sizes(matches, folder))
            await cancelled(playing)
    finally:
        server.kill()


def _decisions(matches: Sequence[Match]) -> int:
    return sum(match.decisions for match in matches)


def _sizes(matches: Sequence[Match], folder: Path) -> Sizes:
    decisions = _decisions(matches)
    written = sum(path.stat().st_size for path in folder.glob("matches/*.twr"))
    return Sizes(
        sum(match.sent_bytes for match in matches) / decisions,
        sum(match.told_bytes for match in matches) / decisions / SEATS,
        written / decisions,
    )


async def _bare(folder: Path, tables: int, thinking_s: float, found: Pair) -> None:
    sizes = found.sizes[-1]
    async with bare_server(folder, sizes) as (address, pid):
        found.bare.append(await _cost(address, pid, sizes, tables, thinking_s))


async def _floor(folder: Path, game: str, tables: int, thinking_s: float, found: Pair) -> None:
    async with _served(floor.__file__, str(folder), game) as (address, pid):
        found.floor.append(await _cost(address, pid, found.sizes[-1], tables, thinking_s))


async def _cost(address: str, pid: int, sizes: Sizes, tables: int, thinking_s: float) -> Cost:
    """Return what the server *pid* at *address*, bare or the floor, comes to."""
    matches = [
        BareMatch(address, number, sizes, Random(number), thinking_s=thinking_s)
        for number in range(tables)
    ]
    playing = [asyncio.create_task(match.play()) for match in matches]
    cost = await _measured(pid, lambda: sum(match.decisions for match in matches))
    await cancelled(playing)
    return cost


@asynccontextmanager
async def bare_server(folder: Path, sizes: Sizes) -> AsyncIterator[tuple[str, int]]:
    """Give the address and the process id of a bare server that writes into *folder*."""
    words = [str(folder / "log"), str(round(sizes.disk)), str(round(sizes.down))]
    async with _served(bare.__file__, *words) as served:
        yield served


@asynccontextmanager
async def _served(program: str, *words: str) -> AsyncIterator[tuple[str, int]]:
    """Give the address and the process id of *program*, a server that prints its port."""
    process = subprocess.Popen(  # noqa: ASYNC220 (it returns at once)
        [sys.executable, program, *words], stdout=subprocess.PIPE
    )
    try:
        assert process.stdout is not None
        port = int(await asyncio.to_thread(process.stdout.readline))
        yield f"127.0.0.1:{port}", process.pid
    finally:
        process.kill()
        process.communicate()


def own_channel(address: str) -> grpc.aio.Channel:
    """Return a channel to *address* with a connection of its own."""
    return grpc.aio.insecure_channel(address, options=_CHANNEL_OPTIONS)


class BareMatch:
    """One table of the bare server, whose seats decide one after another."""

    def __init__(
        self, address: str, number: int, sizes: Sizes, draw: Random, *, thinking_s: float = 0.0
    ) -> None:
        """Play table *number*; each seat thinks *thinking_s* on average, as *draw* decides."""
        self._address = address
        self._name = f"{number:0{bare.NAME_BYTES}}".encode()
        self._decision = self._name.ljust(round(sizes.up), b"-")
        self._draw = draw
        self._thinking_s = thinking_s
        self._sent_s = 0.0
        self._seen = 0
        self.decisions = 0
        self.latencies_ms: list[float] = []

    async def play(self) -> None:
        """Play until cancelled."""
        async with AsyncExitStack() as channels:
            calls = []
            for _ in range(SEATS):
                channel = await channels.enter_async_context(own_channel(self._address))
                call: Call = channel.stream_stream(bare.METHOD)()
                await call.write(self._name)
                assert await call.read() == bare.HELLO
                calls.append(call)
            await asyncio.gather(*(self._seat(seat, call) for seat, call in enumerate(calls)))

    async def _seat(self, seat: int, call: Call) -> None:
        seen = 0
        while True:
            if seen % SEATS == seat:
                await thought(self._draw, self._thinking_s)
                self._sent_s = time.perf_counter()
                await call.write(self._decision)
            while await call.read() == bare.ANSWER:
                pass
            seen += 1
            self._seen += 1
            if self._seen % SEATS == 0:
                self.decisions += 1
                self.latencies_ms.append(1000 * (time.perf_counter() - self._sent_s))


async def _measured(pid: int, decisions: Callable[[], int]) -> Cost:
    await asyncio.sleep(WARM_UP_S)
    done, cpu_s, begun = decisions(), cpu_seconds(pid), time.perf_counter()
    await asyncio.sleep(RUN_S)
    done = decisions() - done
    taken_s, cpu_s = time.perf_counter() - begun, cpu_seconds(pid) - cpu_s
    return Cost(done / taken_s, 1000 * cpu_s / done)


def cpu_seconds(pid: int) -> float:
    """Return what the process has used of the processors, all its threads together."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS_A_SECOND


async def cancelled(tasks: Sequence["asyncio.Task[None]"]) -> None:
    """Cancel *tasks*; return when they have ended."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def _median(numbers: Iterator[float]) -> float:
    return statistics.median(numbers)
