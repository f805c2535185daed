"""An archive of thousands of matches: what each command takes, in time and in memory."""

import os
import resource
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from support.recording import STARTED_UNIX_MS, begin
from tilewyrm.engine.match.controls import CorrectPoints, Ruling
from tilewyrm.engine.match.state import Controlled
from tilewyrm.engine.match.terms import ClockKind, Terms
from tilewyrm.engine.registry import GAMES, game
from tilewyrm.replays.evidence.keyfile import write_private_key
from tilewyrm.v1 import replay_pb2

MATCHES = 10_000
FOLDER = Path("build/archive")
"""The matches stay there: they are made once, and the next time measured only."""
_RUN = [sys.executable, "-c", "from tilewyrm.cli.main import main; main()", "archive"]
_PEOPLE = 60
_RULED_EACH = 20
"""Of so many matches an arbiter has ruled in one."""
_APART_MS = 40 * 60 * 1000
_WEEK = (30, 37)
"""Days after the first match."""


@dataclass(frozen=True)
class Took:
    """What one command took."""

    what: str
    code: int
    seconds: float
    cpu_s: float
    peak_mb: float
    """Of the process that had the most."""
    said: str
    """Its last line."""

    def line(self) -> str:
        """Return all of it."""
        return (
            f"{self.what:<34} {self.seconds:8.2f} s {self.cpu_s:8.2f} CPU s {self.peak_mb:6.0f} MB"
            f"  exit {self.code}  {self.said[:110]}"
        )


def archive(count: int = MATCHES) -> Iterator[Took]:
    """Make *count* matches, unless they are there, and do with them what an organiser does."""
    source, work = FOLDER / f"{count}", FOLDER / "work"
    yield _made(source, count)
    shutil.rmtree(work, ignore_errors=True)
    folder, other = work / "archive", work / "other"
    folder.mkdir(parents=True)
    other.mkdir()
    write_private_key(work / "key.pem")
    first = datetime.fromtimestamp(STARTED_UNIX_MS / 1000, UTC)
    since, until = (f"{first + timedelta(days):%Y-%m-%d}" for days in _WEEK)
    commands: dict[str, list[object]] = {
        "add": ["add", source],
        "add what is there": ["add", source],
        "reindex -j 1": ["reindex", "-j", 1],
        "reindex -j 2": ["reindex", "-j", 2],
        "list": ["list"],
        "list all": ["list", "-n", 0],
        "search: player and winner": ["search", "-p", "Player 7", "-w", "player 7"],
        "search: a week": ["search", "--since", since, "--until", until, "-n", 0],
        "search: an option": ["search", "--option", "clock=bank", "-n", 0],
        "search: ruled, best score": ["search", "--ruled", "--min-score", 60],
        "search: a tile": ["search", "--has", "draw-tile S06"],
        "search: all of it, JSON": ["search", "--game", "feuville", "-n", 0, "--json"],
        "search: nothing": ["search", "-p", "Nobody"],
        "show": ["show", "m00042"],
        "stats -j 2": ["stats", "-j", 2],
        "verify -j 2": ["verify", "-j", 2],
        "verify --new, nothing to do": ["verify", "--new"],
        "export: CSV": ["export", work / "all.csv"],
        "export: JSON lines": ["export", work / "all.jsonl"],
        "export: Parquet": ["export", work / "all.parquet"],
        "export: bundle, zip": ["export", "--key", work / "key.pem", work / "all.zip"],
        "export: bundle, tar": ["export", "--key", work / "key.pem", work / "all.tar"],
    }
    for what, (name, *words) in commands.items():
        yield _took(what, [name, "--in", folder, *words])
    (folder / "people").write_text("".join(f"p{n}: Player {n}; Guest {n}\n" for n in range(20)))
    yield _took("people list, 20 of them", ["people", "list", "--in", folder])
    yield _took("check: zip", ["check", work / "all.zip"])
    yield _took("import: zip", ["import", "--in", other, work / "all.zip"])


def _took(what: str, words: list[object]) -> Took:
    """Run a command in a process of its own, and return what that took."""
    begun = time.monotonic()
    with Path(os.devnull).open("w") as nothing:
        process = subprocess.Popen(
            [*_RUN, *map(str, words)], stdout=subprocess.PIPE, stderr=nothing, text=True
        )
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said = line.rstrip("\n")
    _, status, used = os.wait4(process.pid, 0)
    process.stdout.close()
    seconds = time.monotonic() - begun
    process.returncode = code = os.waitstatus_to_exitcode(status)
    return Took(what, code, seconds, _cpu_s(used), used.ru_maxrss / 1000, said)


def _cpu_s(used: resource.struct_rusage) -> float:
    return used.ru_utime + used.ru_stime


def _made(folder: Path, count: int) -> Took:
    """Make what is missing of the matches from 0 to *count* in *folder*, in two processes."""
    folder.mkdir(parents=True, exist_ok=True)
    missing = [n for n in range(count) if not _path(folder, n).exists()]
    begun, before = time.monotonic(), resource.getrusage(resource.RUSAGE_CHILDREN)
    with ProcessPoolExecutor(2) as executor:
        for _ in executor.map(_make, [folder] * len(missing), missing, chunksize=20):
            pass
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    size = sum(_path(folder, n).stat().st_size for n in range(count))
    return Took(
        what=f"{len(missing)} matches made",
        code=0,
        seconds=time.monotonic() - begun,
        cpu_s=_cpu_s(after) - _cpu_s(before),
        peak_mb=after.ru_maxrss / 1000,
        said=f"{count} matches, {size / 1e6:.0f} MB",
    )


def _path(folder: Path, number: int) -> Path:
    return folder / f"m{number:05}.twr"


def _make(folder: Path, number: int) -> None:
    """Play match *number* at random: game, seats, options, people, clock and rulings differ."""
    draw = Random(number)
    name = [*GAMES][number % len(GAMES)]
    played = game(name)
    seats = draw.choice(played.seats[:3])
    preset = draw.choice(list(played.presets))
    people = draw.sample(range(_PEOPLE), seats)
    started = STARTED_UNIX_MS + number * _APART_MS

    def change(header: replay_pb2.Header) -> None:
        header.match_id = f"m{number:05}"
        header.started_unix_ms = started
        for seat, who in zip(header.seats, people, strict=True):
            seat.name = f"Player {who}"

    terms = Terms(clock=ClockKind.BANK, clock_seconds=600) if number % 3 == 0 else Terms()
    recording = begin(
        name, seats, f"m{number}", preset.options, change, terms=terms, bots=[""] * seats
    )
    recording.started_unix_ms = started
    if number % _RULED_EACH == 0:
        recording.play_on(30)
        if recording.match.result is None:
            recording.play(Controlled(_ruling()))
    data = recording.finish()
    part = folder / f".{number}.part"
    part.write_bytes(data)
    part.replace(_path(folder, number))


def _ruling() -> Ruling:
    return CorrectPoints(1, "Ida", "counted wrong", 0, 7)
