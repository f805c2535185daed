"""The loop: start, play, kill, compare; at the end everything is played out and verified."""

import asyncio
import contextlib
import signal
import statistics
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from kills.comparison import compare
from kills.faults import Faults
from kills.known import KnownTable
from kills.load import Load
from kills.victim import SERVE, Victim
from tilewyrm.v1 import control_pb2

EACH_IN_START = 5
"""Each so manyeth round kills the server while it starts."""
PLAY_S = (0.001, 0.8)
START_S = (0.001, 0.9)
STUCK_ROUNDS = 12
FIRST_ANSWER_S = 30
FILES_AT_ONCE = 20


@dataclass
class Summary:
    """What a run came to."""

    faults: Faults = field(default_factory=Faults)
    rounds: int = 0
    killed_in_start: int = 0
    comparisons: int = 0
    torn: int = 0
    serving_s: list[float] = field(default_factory=list)
    unfinished: list[str] = field(default_factory=list)
    verdicts: Counter[str] = field(default_factory=Counter)
    entries: Counter[str] = field(default_factory=Counter)
    stopped_s: float = 0.0

    def told(self, load: Load) -> dict[str, Any]:
        """Return all of it, and what *load* has done, for people."""
        seats = [seat for table in load.tables.values() for seat in table.seats]
        talks = [each.talk for each in load.tables.values() if each.talk is not None]
        given_back = [float(each) for seat in seats for each in seat.clocks.given_back_ms]
        answered = [1000 * each for player in load.players for each in player.answered_s]
        return {
            "rounds": self.rounds,
            "killed while starting": self.killed_in_start,
            "tables": len(load.tables),
            "sent": sum(len(seat.sent) for seat in seats),
            "acknowledged": sum(len(seat.acknowledged) for seat in seats),
            "refused": sum(len(seat.refused) for seat in seats),
            "rulings sent": sum(len(table.arbiter.sent) for table in load.tables.values()),
            "rulings acknowledged": sum(
                len(table.arbiter.acknowledged) for table in load.tables.values()
            ),
            "unanswered at a kill, sent again": sum(each.sent_again for each in load.players),
            "sent twice on purpose": sum(each.sent_twice for each in load.players),
            "said": sum(len(each.sent) for each in talks),
            "said and acknowledged": sum(len(each.acknowledged) for each in talks),
            "clocks compared across kills": sum(seat.clocks.compared for seat in seats),
            "of running clocks given back, ms (median, most)": _spread(given_back, 1.0),
            "tables with thinking bots": sum(bool(each.bots) for each in load.tables.values()),
            "log lines shown": sum(len(seat.shown) for seat in seats),
            "entries of the records": dict(self.entries),
            "journal comparisons": self.comparisons,
            "torn tails": self.torn,
            "start to serving, s (median, most)": _spread(self.serving_s, 1.0),
            "answer, ms (median, p99)": _spread(answered, 0.99),
            "unfinished at the end": self.unfinished,
            "stop after SIGTERM, s": round(self.stopped_s, 2),
            "verified": dict(self.verdicts),
            "faults": dict(self.faults.count),
            "examples": dict(self.faults.words),
        }


async def kill_again_and_again(
    folder: Path, rounds: int, *, tables: int = 12, seed: int = 1, finish_s: float = 120
) -> tuple[Summary, Load]:
    """Kill a server on *folder* so many times under a load of *tables*.

    *finish_s* is how long the matches may take afterwards to come to their end.
    """
    summary = Summary()
    load = Load(tables, seed, summary.faults)
    victim = Victim(folder / "data", folder / "said.txt")
    draw = Random(seed)
    load.begin()
    try:
        for number in range(1, rounds + 1):
            summary.rounds = load.round = number
            await _round(number, victim, load, summary, draw)
        await _played_out(victim, load, summary, finish_s)
    finally:
        await load.end()
        if victim.process is not None:
            await victim.end()
    await _verified(folder / "data" / "matches", load, summary)
    for each in victim.tracebacks():
        summary.faults.add("traceback", each)
    return summary, load


async def _round(number: int, victim: Victim, load: Load, summary: Summary, draw: Random) -> None:
    begun = time.perf_counter()
    await victim.begin()
    address = ""
    if number % EACH_IN_START == 0:
        summary.killed_in_start += 1
        try:
            async with asyncio.timeout(draw.uniform(*START_S)):
                address = await victim.ready()
        except TimeoutError:
            pass
    else:
        address = await _started(victim, summary, number)
    if address:
        summary.serving_s.append(time.perf_counter() - begun)
        load.up(address)
        try:
            async with asyncio.timeout(FIRST_ANSWER_S):
                await load.moved.wait()
        except TimeoutError:
            summary.faults.add("stuck", f"round {number}: nothing was acknowledged")
        await asyncio.sleep(draw.uniform(*PLAY_S))
        await _caught_up(number, load)
        load.down()
    await victim.end()
    for pid in await victim.orphans():
        summary.faults.add("orphan", f"round {number}: process {pid}")
    await asyncio.sleep(0.02)  # what was on the wire is read
    _compare_all(victim, load, summary)
    for table in _behind(number, load) if address else ():
        summary.faults.add("stuck", f"{table.table_id} since round {table.moved_in}")


def _behind(number: int, load: Load) -> list[KnownTable]:
    """Return the tables at which nobody came further for many rounds until round *number*."""
    return [table for table in load.going if number - table.moved_in > STUCK_ROUNDS]


async def _caught_up(number: int, load: Load) -> None:
    """Give tables that are behind the time that they may only have lacked: the machine is busy."""
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(FIRST_ANSWER_S):
            while _behind(number, load):  # noqa: ASYNC110 (players do not say when they go on)
                await asyncio.sleep(0.05)


async def _started(victim: Victim, summary: Summary, number: int) -> str:
    address = await victim.ready()
    if not address:
        code = await victim.end()
        summary.faults.add("start", f"round {number}: exit {code}")
    return address


def _compare_all(victim: Victim, load: Load, summary: Summary) -> None:
    for table in load.tables.values():
        if table.settled:
            continue
        journal = compare(table, victim.data / "matches", summary.faults)
        if journal is None:
            continue
        summary.comparisons += 1
        summary.torn += journal.torn
        if table.settled:
            for entry in journal.entries.values():
                kind = entry.WhichOneof("kind") or ""
                if kind == "controlled":
                    kind = entry.controlled.control.WhichOneof("kind") or ""
                elif kind == "ruled":
                    ruling = control_pb2.Control.FromString(entry.ruled.ruling)
                    kind = ruling.WhichOneof("kind") or ""
                summary.entries[kind] += 1


async def _played_out(victim: Victim, load: Load, summary: Summary, finish_s: float) -> None:
    """Start once more, let every match come to its end, and stop in peace."""
    load.round += 1
    load.want = 0
    await victim.begin()
    load.up(await _started(victim, summary, load.round))
    try:
        async with asyncio.timeout(finish_s):
            while load.going:  # noqa: ASYNC110 (players do not say when they are done)
                await asyncio.sleep(0.1)
    except TimeoutError:
        summary.unfinished = [table.table_id for table in load.going]
    await load.end()
    begun = time.perf_counter()
    code = await victim.end(signal.SIGTERM)
    summary.stopped_s = time.perf_counter() - begun
    if code:
        summary.faults.add("start", f"after SIGTERM: exit {code}")
    _compare_all(victim, load, summary)


async def _verified(matches: Path, load: Load, summary: Summary) -> None:
    """Let `tilewyrm replay verify` judge every record."""
    files = [str(matches / f"{table_id}.twr") for table_id in load.tables]
    lenient = ["--allow-unfinished"] if summary.unfinished else []
    for at in range(0, len(files), FILES_AT_ONCE):
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", SERVE, "replay", "verify", *lenient),
            *files[at : at + FILES_AT_ONCE],
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
        )
        said = (await process.communicate())[0].decode()
        if process.returncode:
            summary.faults.add("verify", said[:2000])
        else:
            summary.verdicts["ok"] += len(files[at : at + FILES_AT_ONCE])


def _spread(numbers: list[float], high: float) -> list[float]:
    """Return the median and the value that a share *high* of *numbers* does not exceed."""
    if not numbers:
        return []
    ordered = sorted(numbers)
    return [
        round(statistics.median(ordered), 2),
        round(ordered[min(int(high * len(ordered)), len(ordered) - 1)], 2),
    ]
