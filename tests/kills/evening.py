"""An event whose server and program are killed, each time at another line of its log.

Real processes: `tilewyrm serve` and `tilewyrm event run`. Bots play, one player attends with the
library, and for a player who never comes a bot stands in. In the middle, the server moves to
another address.
"""

import asyncio
import json
import subprocess
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import tilewyrm
from kills.faults import Faults
from support.event_folders import done, key_file
from support.serving import ServerProcess, free_port
from support.template import RUN
from tilewyrm.cli.event.record.event_log import EventLog
from tilewyrm.events.log.fact import Open, Result

STUCK_S = 120.0
"""After so long without another line, something is wrong."""
AFTER_LINE_S = 0.3
"""A kill comes at most so long after a line."""
MISSING = "Ann"
ATTENDS = "Bert"


@dataclass
class EventSummary:
    """What a run came to."""

    faults: Faults = field(default_factory=Faults)
    kills: Counter[str] = field(default_factory=Counter)
    lines: Counter[str] = field(default_factory=Counter)
    """By kind the last lines before the kills."""
    rounds: int = 0
    matches: int = 0
    attended: int = 0
    """Matches that the player who attends has played to the end."""
    moved: bool = False
    seconds: float = 0.0

    def told(self) -> dict[str, Any]:
        """Return all of it, for people."""
        return {
            "killed": dict(self.kills),
            "last line before the kill": dict(self.lines),
            "rounds": self.rounds,
            "matches verified": self.matches,
            "matches of the player who attends": self.attended,
            "moved": self.moved,
            "seconds": round(self.seconds),
            "faults": dict(self.faults.count),
            "examples": dict(self.faults.words),
        }


class KilledEvent:
    """An event in *folder*, its server, and the program that keeps it."""

    def __init__(self, folder: Path, *, tables: int, rounds: int, seed: int) -> None:
        self.summary = EventSummary()
        self.cup = folder / "cup"
        self._draw = Random(seed)
        self._key = ("--key", key_file(folder))
        self._data = folder / "data"
        self._said = folder / "said.txt"
        self._said_before = 0
        """Characters there before the program was started last."""
        self._server = ServerProcess(self._data, "--bot-delay", "0.01")
        self._program: subprocess.Popen[bytes] | None = None
        self._players = 2 * tables
        self._rounds = rounds
        self._seen = b""
        self._code = ""
        self._attending: asyncio.Task[None] | None = None

    async def hold(self, kills: int) -> None:
        """Hold the event, and kill something that many times; compare at the end."""
        begun = time.perf_counter()
        await self._server.start()
        self._make()
        self._run()
        self._attending = asyncio.create_task(self._attend())
        try:
            number = 0
            while number < kills or not self._is_decided():
                if self._is_decided() and self.summary.rounds < self._rounds:
                    self._begin_round()
                if not await self._another_line():
                    return
                if number < kills:
                    number += 1
                    await self._kill(moves=number == (kills + 1) // 2)
            self._do("close", "--early")
            await self._ended()
        finally:
            self._attending.cancel()
            self._server.kill()
            if self._program is not None and self._program.poll() is None:
                self._program.kill()
                self._program.wait()
            self.summary.seconds = time.perf_counter() - begun
        self._compare()

    def _do(self, name: str, *words: object) -> str:
        return done(name, self.cup, *words, *self._key)

    def _make(self) -> None:
        done(
            *("new", self.cup, *self._key, "--game", "feuville", "--rounds", self._rounds),
            *("--seats", 2, "--option", "round_cap=2"),
            *("--server-key", self._data / "signing-key.pem"),
        )
        bots = [f"P{number}" for number in range(3, self._players + 1)]
        self._do("add", MISSING, "--here")
        self._code = self._do("add", ATTENDS, "--here").splitlines()[1].strip()
        self._do("add", *bots, "--bot", "random")

    def _run(self) -> None:
        """Start the program that keeps the event."""
        self._said_before = len(self._said.read_text()) if self._said.exists() else 0
        words = ("event", "run", self.cup, "--data-dir", self._data, *self._key)
        with self._said.open("ab") as said:
            command = [sys.executable, "-c", RUN, *map(str, words)]
            self._program = subprocess.Popen(command, stdout=said, stderr=said)

    async def _attend(self) -> None:
        """Play each match of the player who attends, until the event is closed."""
        while True:
            has_begun = False
            try:
                async with tilewyrm.connect(self._server.address) as server:
                    async for seat in server.attend(self._code):
                        has_begun = True
                        async for turn in seat:
                            await seat.decide(len(turn.choices) - 1)
                        self.summary.attended += seat.result is not None
                    return
            except tilewyrm.ServerError as error:
                if has_begun:
                    self.summary.faults.add("attend", str(error))
                await asyncio.sleep(0.2)  # the event is not known yet, for instance

    def _begin_round(self) -> None:
        """Pair in turn, so that nobody meets twice for as long as that is possible."""
        turn = self.summary.rounds % (self._players - 1)
        self.summary.rounds += 1
        others = list(range(2, self._players + 1))
        ring = [1, *others[turn:], *others[:turn]]
        half = len(ring) // 2
        tables = [f"{a},{b}" for a, b in zip(ring[:half], reversed(ring[half:]), strict=True)]
        self._do("pair", *(word for table in tables for word in ("--table", table)))
        self._do("start")
        self._do("missing", MISSING, "bot")
        self._look()

    def _log(self) -> EventLog:
        return EventLog(self.cup / "event.jsonl")

    def _is_decided(self) -> bool:
        """Return whether no table of the last round waits for a result."""
        rounds = self._log().record.rounds
        return not rounds or not rounds[-1].undecided()

    def _look(self) -> bool:
        """Compare the log with what it was; return whether it has another line."""
        data = (self.cup / "event.jsonl").read_bytes()
        whole = data[: data.rfind(b"\n") + 1]
        if not whole.startswith(self._seen):
            self.summary.faults.add("lost", f"{len(self._seen)} bytes were in the log")
        is_longer = len(whole) > len(self._seen)
        self._seen = whole
        return is_longer

    async def _another_line(self) -> bool:
        """Return when the log has another line, or the round is decided; False: it is stuck."""
        deadline = time.monotonic() + STUCK_S
        while not self._look() and not self._is_decided():
            assert self._program is not None
            if self._program.poll() is not None:
                self.summary.faults.add("ended", f"event run: exit {self._program.returncode}")
                return False
            if time.monotonic() > deadline:
                self.summary.faults.add("stuck", self._said.read_text()[-2000:])
                return False
            await asyncio.sleep(0.01)
        return True

    async def _kill(self, *, moves: bool) -> None:
        """Kill the server or the program, and start it again."""
        await asyncio.sleep(self._draw.uniform(0.0, AFTER_LINE_S))
        last = json.loads(self._seen.splitlines()[-1])
        self.summary.lines[last["fact"]] += 1
        if moves or self._draw.random() < 0.5:
            self.summary.kills["server"] += 1
            self._server.kill()
            if moves:
                self.summary.moved = True
                self._server.port = free_port()
            await self._server.start()
            if moves and self._attending is not None:
                self._attending.cancel()
                self._attending = asyncio.create_task(self._attend())
        else:
            assert self._program is not None
            self.summary.kills["event run"] += 1
            self._program.kill()
            self._program.wait()
            self._run()

    async def _ended(self) -> None:
        """Compare how the program ends once the event is closed."""
        assert self._program is not None
        try:
            code = await asyncio.to_thread(self._program.wait, STUCK_S)
        except subprocess.TimeoutExpired:
            self.summary.faults.add("stuck", "event run goes on after close")
            return
        if code:
            self.summary.faults.add("ended", f"after close: exit {code}")
        told = " ".join(self._said.read_text()[self._said_before :].split())
        if not code and "Players on the server do not see this yet" in told:
            self._run()  # as this text says
            await self._ended()
            return
        assert self._attending is not None
        done, _ = await asyncio.wait((self._attending,), timeout=STUCK_S)
        if not done:
            self.summary.faults.add("stuck", f"{ATTENDS} attends on after close")
        else:
            self._attending.result()
        # A match that ends as the server moves is over before the player is back.
        if self.summary.attended < self.summary.rounds - self.summary.moved:
            told = f"{self.summary.attended} of {self.summary.rounds} matches"
            self.summary.faults.add("attend", f"{ATTENDS} has played {told}")

    def _compare(self) -> None:
        """Compare log, server and files."""
        self._look()
        faults, lines = self.summary.faults, [line.fact for line in self._log().lines]
        opened = [(fact.round, fact.table) for fact in lines if isinstance(fact, Open)]
        filed = [(fact.round, fact.table) for fact in lines if isinstance(fact, Result)]
        if sorted(opened) != sorted(set(filed)) or len(filed) != len(opened):
            faults.add("doubled", f"{len(opened)} tables opened, {len(filed)} results")
        on_server = len(list((self._data / "matches").glob("*.twr")))
        if on_server != len(opened):
            faults.add("doubled", f"{on_server} matches on the server, {len(opened)} in the log")
        try:
            said = done("verify", self.cup)
        except AssertionError as error:
            faults.add("verify", str(error)[:2000])
            return
        if f"{len(filed)} matches verified" in said:
            self.summary.matches = len(filed)
        else:
            faults.add("verify", said)


def kill_an_event(folder: Path, kills: int, *, tables: int = 5, seed: int = 1) -> EventSummary:
    """Hold an event in *folder*, and kill its server and its program so many times."""
    rounds = max(1, kills // tables)
    event = KilledEvent(folder, tables=tables, rounds=rounds, seed=seed)
    asyncio.run(event.hold(kills))
    return event.summary
