"""Random matches with control entries through record and re-simulation, as many as one likes."""

import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from support.controlled import begin_controlled, cut_and_gone_on, record_controlled
from support.files import resimulated
from tilewyrm.engine.match.state import Controlled
from tilewyrm.engine.registry import GAMES

LONGEST = 1500
"""Entries after which a match is left unfinished: some are taken back for ever."""
CUT_EVERY = 5
"""Of so many matches one is cut at random and gone on with, too."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What was tried in matches of one game, and what came of it."""

    what: str
    matches: int
    ended: int
    entries: int
    controls: int
    cuts: int
    seconds: float
    divergences: tuple[str, ...]
    """The number of each match that did not hold, and how."""

    def line(self) -> str:
        """Return all of it."""
        wrong = "".join(f"; {each}" for each in self.divergences)
        return (
            f"controlled: {self.what}: {self.matches:,} matches ({self.ended:,} ended), "
            f"{self.entries:,} entries, {self.controls:,} of them control entries, "
            f"{self.cuts:,} cut and gone on with, {self.seconds:,.0f} s, "
            f"{len(self.divergences)} divergences{wrong}"
        )


def controlled(count: int = 100) -> Iterator[Tally]:
    """Play *count* matches of each game; record and re-simulate each, and cut some of them."""
    for name in GAMES:
        begun, found, wrong = time.monotonic(), Counter[str](), list[str]()
        for number in range(count):
            try:
                _try(name, number, found)
            except Exception as error:
                wrong.append(f"match {number}: {error!r}")
        yield Tally(
            what=name,
            matches=count,
            ended=found["ended"],
            entries=found["entries"],
            controls=found["controls"],
            cuts=found["cuts"],
            seconds=time.monotonic() - begun,
            divergences=tuple(wrong),
        )


def _try(name: str, number: int, found: Counter[str]) -> None:
    recording = begin_controlled(name, number)
    moves = list(record_controlled(recording, LONGEST))
    match = recording.match
    data = recording.data if match.result is None else recording.finish()
    result = resimulated(data, [recording.secret] if recording.secret else ())
    if result.failure is not None:
        raise result.failure
    if (result.match.digest(), result.match.result) != (match.digest(), match.result):
        raise AssertionError("another digest or result")
    if match.result is not None and number % CUT_EVERY == 0:
        found["cuts"] += 1
        if cut_and_gone_on(recording, moves, Random(number).randrange(len(moves))) != data:
            raise AssertionError("other bytes when it is gone on with")
    found["ended"] += match.result is not None
    found["entries"] += len(moves)
    found["controls"] += sum(isinstance(entry, Controlled) for entry, _ in moves)
