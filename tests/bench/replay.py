"""How fast replay files are written and verified."""

import gc
from collections.abc import Iterator
from io import BytesIO

from bench.matches import SETUPS
from bench.measure import Rate, rate
from support.files import resimulated
from support.recording import begin
from support.taking_back import taken_back
from tilewyrm.cli.bulk.garbage_collection import GC_THRESHOLD
from tilewyrm.engine.game import Decided
from tilewyrm.replays.check.resimulation import ReplayStep, Resimulation
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.format.encoder import Encoder

MATCHES = 10
TAKEN_BACK = (("feuville", 4000, 190), ("carcassonne", 4000, 187))
"""By game: entries, and how many there are before the first that is taken back."""


def verify() -> Iterator[Rate]:
    """Whole files: frames, legality, digests, checkpoints, every roll against the secret."""
    gc.set_threshold(GC_THRESHOLD)  # as the command does
    for label in SETUPS:
        files = _files(label)
        entries = sum(resimulated(data).entries_ok for data in files)
        decisions = sum(isinstance(step.entry, Decided) for step in _steps(files))

        for unit, count in (("decisions/s", decisions), ("entries/s", entries)):

            def verified(_run: int, files: list[bytes] = files, count: int = count) -> int:
                for data in files:
                    assert resimulated(data).finished
                return count

            yield rate(f"verify: {label}", unit, verified)
        yield Rate(f"file size: {label}", "bytes/entry", _sizes(files))
    for game, entries, before in TAKEN_BACK:
        yield _taken_back(game, taken_back(game, entries, before).data)


def _taken_back(game: str, data: bytes) -> Rate:
    def read(_run: int) -> int:
        assert resimulated(data).failure is None
        return len(data)

    return rate(f"verify: {game}, a stranger's file of take-backs", "bytes/s", read)


def write() -> Iterator[Rate]:
    """Entries with their events turned into the bytes of a file, without a disk."""
    for label, (name, _, _) in SETUPS.items():
        (data,) = _files(label, 1)
        again = Resimulation(BytesIO(data))
        steps = list(again.steps())

        def written(
            _run: int,
            name: str = name,
            steps: list[ReplayStep] = steps,
            again: Resimulation = again,
        ) -> int:
            encoder = Encoder(codec(name))
            encoder.begin(again.header)
            for step in steps:
                encoder.entry(step.entry, step.events, again.match, unix_ms=step.message.unix_ms)
            return len(steps)

        yield rate(f"write: {label}", "entries/s", written)


def _files(label: str, count: int = MATCHES) -> list[bytes]:
    name, seats, options = SETUPS[label]
    return [begin(name, seats, number, options).finish() for number in range(count)]


def _steps(files: list[bytes]) -> Iterator[ReplayStep]:
    for data in files:
        yield from Resimulation(BytesIO(data)).steps()


def _sizes(files: list[bytes]) -> tuple[float, ...]:
    return tuple(len(data) / resimulated(data).entries_ok for data in files)
