"""A server on which matches come and go for hours: does what it takes of its machine stay flat?"""

import asyncio
import random
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import grpc.aio
from kills.victim import SERVE, Victim

from bench.crowd import memory_mb
from bench.server import SEATS, Match
from bench.weekend_plot import Sample, plot
from support.serving import create
from tilewyrm.engine.registry import GAMES
from tilewyrm.v1 import service_pb2, service_pb2_grpc

TABLES = 64
THINKS_S = 1.0
"""How long a seat thinks on average: as people who hurry."""
MINUTES = 120
SAMPLE_S = 5.0
WARM_SHARE = 0.25
"""Of the run: what is taken in this time is taken once and for all."""
KEPT = 10_000
AT_ONCE = 100
"""Tables of bots that are open at a time while they are kept."""
FILES_AT_ONCE = 200
PICTURE = Path("build/weekend.png")


@dataclass
class Weekend:
    """How a server was in a long run."""

    minutes: float
    matches: int
    decisions: int
    samples: list[Sample] = field(default_factory=list)

    def line(self) -> str:
        """Return how far memory, descriptors and logs went, after the server had warmed up."""
        warm = self.samples[int(len(self.samples) * WARM_SHARE) :]
        memory = [sample.memory_mb for sample in warm]
        middle = sorted(memory)[len(memory) // 2]
        less, more = (100 * (each / middle - 1) for each in (min(memory), max(memory)))
        files = [sample.files for sample in warm]
        return (
            f"weekend: {self.minutes:.0f} minutes, {TABLES} tables, {self.matches:,} matches,"
            f" {self.decisions:,} decisions: memory {min(memory):.0f} - {max(memory):.0f} MB"
            f" ({less:+.1f} % to {more:+.1f} % of the median),"
            f" descriptors {min(files)} - {max(files)}, log {warm[-1].log_kb:.0f} kB;"
            f" plotted in {PICTURE}"
        )


@dataclass
class Kept:
    """How a weekend's worth of matches was kept."""

    matches: int
    played_s: float
    bytes_mb: float
    verified: int
    verified_s: float
    serving_s: float
    there: int

    def line(self) -> str:
        """Return all of it."""
        return (
            f"weekend: {self.matches:,} matches of bots in {self.played_s:.0f} s,"
            f" {self.bytes_mb:.0f} MB; {self.verified:,} verified in {self.verified_s:.0f} s;"
            f" started again in {self.serving_s:.2f} s, {self.there:,} listed as over"
        )


def weekend(minutes: int = MINUTES, kept: int = KEPT) -> Iterator[Weekend | Kept]:
    """Let matches come and go for so many *minutes*, then keep so many matches of bots."""
    with tempfile.TemporaryDirectory() as folder:
        yield asyncio.run(_long_run(Path(folder), 60.0 * minutes))
    with tempfile.TemporaryDirectory() as folder:
        yield asyncio.run(_kept(Path(folder), kept))


async def _long_run(folder: Path, seconds: float) -> Weekend:
    victim = Victim(folder / "data", folder / "said.txt")
    await victim.begin()
    address = await victim.ready()
    assert victim.process is not None
    pid = victim.process.pid
    found = Weekend(seconds / 60, 0, 0)
    try:
        async with grpc.aio.insecure_channel(address) as channel:
            stub = service_pb2_grpc.TablesServiceStub(channel)
            matches = [
                Match([stub] * SEATS, [*GAMES][n % len(GAMES)], n, thinking_s=THINKS_S)
                for n in range(TABLES)
            ]
            playing = [asyncio.create_task(_kept_playing(match)) for match in matches]
            begun = time.monotonic()
            while time.monotonic() - begun < seconds:
                await asyncio.sleep(SAMPLE_S)
                at_s = time.monotonic() - begun
                found.samples.append(_sample(pid, folder, at_s))
                for match in matches:
                    match.latencies_ms.clear()
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
            found.decisions = sum(match.decisions for match in matches)
    finally:
        await victim.end(signal.SIGTERM)
    found.matches = len(list((folder / "data" / "matches").glob("*.twr")))
    plot(found.samples, PICTURE)
    return found


async def _kept_playing(match: Match) -> None:
    """Play one match after another; one at which something goes wrong is left for another."""
    while True:
        try:
            await match.play()
        except grpc.aio.AioRpcError as error:
            print(f"weekend: {error.code().name} {error.details()}", file=sys.stderr)
            await asyncio.sleep(random.random())


def _sample(pid: int, folder: Path, at_s: float) -> Sample:
    files = len(list(Path(f"/proc/{pid}/fd").iterdir()))
    logs = [folder / "said.txt", *(folder / "data").glob("server.log*")]
    log_kb = sum(path.stat().st_size for path in logs) / 1000
    return Sample(at_s, memory_mb(pid), files, log_kb)


async def _kept(folder: Path, count: int) -> Kept:
    data = folder / "data"
    victim = Victim(data, folder / "said.txt")
    begun = time.monotonic()
    await victim.begin()
    async with grpc.aio.insecure_channel(await victim.ready()) as channel:
        await _let_bots_play(service_pb2_grpc.TablesServiceStub(channel), count)
    played_s = time.monotonic() - begun
    await victim.end(signal.SIGTERM)
    files = sorted((data / "matches").glob("*.twr"))
    begun = time.monotonic()
    verified = await _verified(files)
    verified_s = time.monotonic() - begun
    begun = time.monotonic()
    await victim.begin()
    async with grpc.aio.insecure_channel(await victim.ready()) as channel:
        stub = service_pb2_grpc.TablesServiceStub(channel)
        await stub.ListTables(service_pb2.ListTablesRequest())
        serving_s = time.monotonic() - begun
        there = len([table async for table in _over(stub)])
    await victim.end(signal.SIGTERM)
    return Kept(
        matches=len(files),
        played_s=played_s,
        bytes_mb=sum(path.stat().st_size for path in files) / 1e6,
        verified=verified,
        verified_s=verified_s,
        serving_s=serving_s,
        there=there,
    )


async def _let_bots_play(stub: "service_pb2_grpc.TablesServiceAsyncStub", count: int) -> None:
    """Open *count* tables of bots, and wait until the last match is over."""
    opened = 0
    while True:
        request = service_pb2.ListTablesRequest(
            statuses=[service_pb2.TABLE_STATUS_PLAYING], page_size=AT_ONCE
        )
        going = len((await stub.ListTables(request)).tables)
        if opened == count and not going:
            return
        for _ in range(min(AT_ONCE - going, count - opened)):
            try:
                await create(stub, game=[*GAMES][opened % len(GAMES)], seats=2, bots=2)
            except grpc.aio.AioRpcError as error:
                if error.code() is not grpc.StatusCode.RESOURCE_EXHAUSTED:
                    raise
                break  # so many tables are opened a second, and no more
            opened += 1
        await asyncio.sleep(0.2)


async def _over(
    stub: "service_pb2_grpc.TablesServiceAsyncStub",
) -> AsyncIterator[service_pb2.TableSummary]:
    request = service_pb2.ListTablesRequest(statuses=[service_pb2.TABLE_STATUS_OVER], page_size=200)
    while True:
        try:
            page = await stub.ListTables(request)
        except grpc.aio.AioRpcError as error:
            if error.code() is not grpc.StatusCode.RESOURCE_EXHAUSTED:
                raise
            await asyncio.sleep(1)
            continue
        for table in page.tables:
            yield table
        if not page.next_page_token:
            return
        request.page_token = page.next_page_token


async def _verified(files: list[Path]) -> int:
    """Return how many of *files* `tilewyrm replay verify` finds to be whole."""
    good = 0
    for at in range(0, len(files), FILES_AT_ONCE):
        some = files[at : at + FILES_AT_ONCE]
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", SERVE, "replay", "verify", *map(str, some)),
            stdout=asyncio.subprocess.DEVNULL,
        )
        good += len(some) if await process.wait() == 0 else 0
    return good
