"""What each abuse does to a server, and to others who play on it at a human pace.

Server, abuser and players are three processes. The players come from the same machine as the
abuser: what the server refuses the one it refuses the others, too.
"""

import asyncio
import os
import statistics
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import grpc.aio
from kills.victim import Victim

from bench.abusers import ABUSES
from bench.crowd import fill, memory_mb
from bench.endless import play_endlessly
from bench.paced import Paced
from support.event_serving import EVENT, NAMES, SALT, person
from support.serving import create, shown
from tilewyrm.server.security.admin_token import TOKEN_FILE
from tilewyrm.v1 import events_pb2, events_pb2_grpc, service_pb2, service_pb2_grpc

TABLES = 4
SLEEPING = 1000
LONG = 9000
"""Entries of the long match."""
BEFORE_S = 8.0
DURING_S = 15.0
AFTER_S = 10.0
MOST_MB = 64.0
"""By how much the server's memory may grow."""
MOST_SLOWER = 5.0
"""How many times as long as before another table's p99 may be."""


@dataclass(frozen=True, slots=True)
class Abused:
    """What one abuse did."""

    what: str
    before_ms: tuple[float, float]
    """p50 and p99 of another table's answers."""
    during_ms: tuple[float, float]
    before_mb: float
    peak_mb: float
    after_mb: float
    """When the abuser has been gone for a while."""
    files: tuple[int, int]
    """Open descriptors before and after, without the journals of matches that still go on."""
    trouble: str
    """What went wrong at the other tables; empty: nothing."""

    @property
    def held(self) -> bool:
        """Whether all bars hold."""
        slower = self.during_ms[1] / self.before_ms[1]
        return (
            self.peak_mb - self.before_mb <= MOST_MB
            and slower <= MOST_SLOWER
            and self.files[1] <= self.files[0] + 2
            and not self.trouble
        )

    def line(self) -> str:
        """Return all of it as a row of a table."""
        p50 = f"{self.before_ms[0]:.1f} → {self.during_ms[0]:.1f}"
        slower = self.during_ms[1] / self.before_ms[1]
        p99 = f"{self.before_ms[1]:.0f} → {self.during_ms[1]:.0f} ({slower:.1f} times)"
        memory = f"{self.before_mb:.0f} → {self.peak_mb:.0f} → {self.after_mb:.0f}"
        files = f"{self.files[0]} → {self.files[1]}"
        held = "held" if self.held else f"NOT HELD {self.trouble}"
        return f"| {self.what} | {p50} | {p99} | {memory} | {files} | {held} |"


def abuse(*names: str) -> Iterator[Abused]:
    """Try every abuse, or those of *names*, each on a server of its own."""
    for name in names or ABUSES:
        with tempfile.TemporaryDirectory() as folder:
            data = Path(folder) / "data"
            fill(data, SLEEPING if name == "lists" else 0, 10)
            yield asyncio.run(_abused(name, data))


async def _abused(name: str, data: Path) -> Abused:
    victim = Victim(data, data.parent / "said.txt")
    await victim.begin()
    address = await victim.ready()
    assert victim.process is not None
    pid = victim.process.pid
    playing = Paced(address, TABLES)
    try:
        finished = await _finished(address)
        if name.startswith("event-"):
            await _event(address, data)
        long = await play_endlessly(address, LONG) if name in NEED_LONG else finished
        playing.begin()
        await asyncio.sleep(2)
        playing.taken()
        await asyncio.sleep(BEFORE_S)
        before_ms, before_mb, files = playing.taken(), memory_mb(pid), _files(pid)
        forget_peak(pid)
        abuser = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bench.abusers", name),
            *(address, playing.table_id, long, finished),
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)},
            stderr=asyncio.subprocess.DEVNULL,
        )
        await asyncio.sleep(DURING_S)
        during_ms = playing.taken()
        early = abuser.returncode is not None
        if not early:
            abuser.kill()
        await abuser.wait()
        peak_mb = peak_mb_since(pid)
        await asyncio.sleep(AFTER_S)
        return Abused(
            what=name,
            before_ms=quantiles(before_ms),
            during_ms=quantiles(during_ms),
            before_mb=before_mb,
            peak_mb=peak_mb,
            after_mb=memory_mb(pid),
            files=(files, _files(pid)),
            trouble="the abuser ended early" if early else playing.trouble,
        )
    finally:
        await playing.end()
        await victim.end()


async def _event(address: str, data: Path) -> None:
    """Make an event with six people known."""
    async with grpc.aio.insecure_channel(address) as channel:
        request = events_pb2.PutEventRequest(
            event=EVENT, title="Cup", salt=SALT, people=[person(number) for number in NAMES]
        )
        token = (data / TOKEN_FILE).read_text().strip()
        await events_pb2_grpc.EventsServiceStub(channel).PutEvent(request, metadata=shown(token))


NEED_LONG = ("unread-watchers", "snapshots")
"""Abuses of a long match."""


async def _finished(address: str) -> str:
    """Return the id of a table whose match is over, of bots in the processes that stay for such."""
    async with grpc.aio.insecure_channel(address) as channel:
        stub = service_pb2_grpc.TablesServiceStub(channel)
        table_id = (await create(stub, bots=2, strategy="lookahead:1", round_cap=4)).table_id
        request = service_pb2.GetTableRequest(table_id=table_id)
        over = service_pb2.TABLE_STATUS_OVER
        while (await stub.GetTable(request)).table.status != over:  # noqa: ASYNC110 (a peek)
            await asyncio.sleep(0.1)
    return table_id


def quantiles(numbers: list[float]) -> tuple[float, float]:
    """Return p50 and p99; infinite where nothing was answered."""
    if len(numbers) < 2:
        return float("inf"), float("inf")
    found = statistics.quantiles(numbers, n=100)
    return found[49], found[98]


def _files(pid: int) -> int:
    """Return how many descriptors the process has open but for journals of matches under way."""
    links = [path.readlink() for path in Path(f"/proc/{pid}/fd").iterdir()]
    return len([link for link in links if link.suffix != ".twr"])


def forget_peak(pid: int) -> None:
    """Let the process's peak of memory begin anew."""
    Path(f"/proc/{pid}/clear_refs").write_text("5")


def peak_mb_since(pid: int) -> float:
    """Return the most memory that the process had since then, in millions of bytes."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024 / 1e6
    raise ProcessLookupError(pid)
