"""What searching bots cost others, and how well they keep to the time that they are given."""

import asyncio
import statistics
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import grpc.aio

from bench.pair import cancelled
from bench.server import SEATS, Match
from support.serving import ServerProcess, told
from tilewyrm.engine.registry import GAMES
from tilewyrm.v1 import service_pb2, service_pb2_grpc

BUDGET_MS = 1000
TABLES = 8
"""At so many bots search, two at each."""
PEOPLE_THINK_S = 0.3
RUN_S = 30.0
WATCHED_S = 150.0


@dataclass(frozen=True, slots=True)
class Thinking:
    """Times of one sort, in milliseconds."""

    what: str
    times_ms: tuple[float, ...]

    def line(self) -> str:
        """Return median and 99th percentile."""
        found = statistics.quantiles(self.times_ms, n=100)
        return (
            f"{self.what:<52} p50 {found[49]:.1f}, p99 {found[98]:.1f} ms, of {len(self.times_ms)}"
        )


def thinking() -> Iterator[Thinking]:
    """A table of people alone and beside tables of searching bots; and one such table by itself."""
    for beside in (0, TABLES):
        times_ms = asyncio.run(_people(beside))
        yield Thinking(f"a table of people beside {beside} of searching bots", times_ms)
    for game in GAMES:
        times_ms = asyncio.run(_searching(game))
        yield Thinking(f"{game}: a decision of search:{BUDGET_MS}ms", times_ms)


@asynccontextmanager
async def _served() -> AsyncIterator["service_pb2_grpc.TablesServiceAsyncStub"]:
    with tempfile.TemporaryDirectory() as folder:
        process = ServerProcess(Path(folder))
        await process.start()
        try:
            async with grpc.aio.insecure_channel(process.address) as channel:
                yield service_pb2_grpc.TablesServiceStub(channel)
        finally:
            process.kill()


async def _bots_alone(stub: "service_pb2_grpc.TablesServiceAsyncStub", game: str) -> str:
    """Open a table at which bots search and nobody else sits; return its id."""
    bots = [f"search:{BUDGET_MS}ms"] * 2
    request = service_pb2.CreateTableRequest(game=game, seats=len(bots), bots=bots)
    return (await stub.CreateTable(request)).table.table_id


async def _people(beside: int) -> tuple[float, ...]:
    """Return how long decisions of people took, each until the last seat had seen it."""
    async with _served() as stub:
        for number in range(beside):
            await _bots_alone(stub, list(GAMES)[number % len(GAMES)])
        match = Match([stub] * SEATS, "feuville", 1, thinking_s=PEOPLE_THINK_S)
        playing = asyncio.create_task(match.play())
        await asyncio.sleep(RUN_S)
        await cancelled([playing])
        return tuple(match.latencies_ms)


async def _searching(game: str) -> tuple[float, ...]:
    """Return how long after being asked a bot had decided, as a spectator saw it."""
    found: list[float] = []
    async with _served() as stub:
        call = stub.Watch(service_pb2.WatchRequest(table_id=await _bots_alone(stub, game)))
        asked_s = time.perf_counter()
        until_s = asked_s + WATCHED_S
        while (now_s := time.perf_counter()) < until_s:
            message = await told(call)
            if not message.HasField("update"):
                continue
            now_s = time.perf_counter()
            if any(line.HasField("decided") for line in message.update.log):
                found.append(1000 * (now_s - asked_s))
            asked_s = now_s
            if message.update.turn.HasField("over"):
                break
    return tuple(found)
