"""Boxes measured, and a search among them: one change after another, kept where it helps."""

from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from functools import reduce
from operator import add
from random import Random
from typing import NamedTuple

from feuville_box.bars import Bar, bars
from feuville_box.design import HEAD, Box, written
from feuville_box.match import Counts, Match, Options, play

SEATS = (2, 3, 4)
_STEPS = Box(
    walls=4, towers=4, skies=4, late=4, griffins=3, griffins_late=4, uneven=4, corners=5, clouds=2,
    ones=2, twos=2, threes=2, small=2, large=2, views=2, prestige=15,
)  # fmt: skip
"""The largest change of each number in one step."""


class Measured(NamedTuple):
    """A box and what its matches came to."""

    box: Box
    counts: Mapping[int, Counts]
    """By seats."""

    def bars(self) -> Mapping[int, list[Bar]]:
        """Return every bar by seats."""
        return {seats: list(bars(counts, seats)) for seats, counts in self.counts.items()}

    @property
    def missing(self) -> float:
        """How far the box is from keeping every bar: the squares of all that is missing."""
        return sum(bar.missing**2 for every in self.bars().values() for bar in every)


def measured(
    executor: Executor, text: str, bot: str, matches: int, seed: int, options: Options = ()
) -> Mapping[int, Counts]:
    """Return by seats what *matches* of each number of them come to with an edition's *text*."""
    wanted = [
        Match(text, seats, bot, seed + number, options)
        for seats in SEATS
        for number in range(matches)
    ]
    found = list(executor.map(play, wanted, chunksize=max(1, min(8, matches // 4))))
    return {
        seats: reduce(add, found[place * matches : (place + 1) * matches])
        for place, seats in enumerate(SEATS)
    }


def search(
    executor: Executor, start: Box, pattern: str, bot: str, matches: int, seed: int
) -> Iterator[tuple[Measured, bool]]:
    """Yield one box after another, each with whether it is the best so far; without end.

    All are measured with the same luck, so that what differs is the box.
    """
    draw = Random(seed)

    def measure(box: Box) -> Measured:
        text = written(box, pattern, HEAD)
        return Measured(box, measured(executor, text, bot, matches, seed))

    best = measure(start)
    yield best, True
    tried = {start}
    while True:
        box = _changed(best.box, draw)
        if box in tried:
            continue
        tried.add(box)
        found = measure(box)
        better = found.missing < best.missing
        if better:
            best = found
        yield found, better


def _changed(box: Box, draw: Random) -> Box:
    """Return *box* with one to three numbers changed."""
    while True:
        values = list(box)
        for place in draw.sample(range(len(values)), draw.choice((1, 1, 2, 3))):
            values[place] += draw.choice((-1, 1)) * draw.randint(1, _STEPS[place])
        changed = Box(*values)
        if changed != box and changed.is_possible:
            return changed
