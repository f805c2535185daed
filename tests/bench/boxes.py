"""What each box of Carcassonne costs: whole games, and decisions beside those of older boxes.

All setups are measured in turn, round by round, so that a busy machine is the same for all. What is
compared is compared at equal tiles on the map: matches with more tiles are not played to their end.
"""

import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from bench.matches import play
from support.files import resimulated
from support.playing import any_entry
from support.recording import begin
from tilewyrm import editions
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.registry import EXPANSIONS
from tilewyrm.engine.game import Choice, Setup
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.state import MatchState
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.codec.codec import codec
from tilewyrm.server.feed.feed import turn
from tilewyrm.server.match.match import fresh
from tilewyrm.server.match.preview import previewed

NAME = "carcassonne"
OLD = tuple(one.name for one in EXPANSIONS[:5])
"""The boxes of before; the others cost something beside these."""
NEW = tuple(one.name for one in EXPANSIONS if one.name not in OLD)
FIVE = "the old five"
BOXES = {
    "base": (),
    FIVE: OLD,
    **{f"five + {name}": (*OLD, name) for name in NEW},
    "all boxes": (*OLD, *NEW),
}
"""By the name to print: the boxes in play."""
TILES = 72
"""On the map when a match is left: all of the base game."""
MOST_IN_BASE = 5
"""Seats of the base game."""
ROUNDS = 9
MATCHES = 3
PREVIEW_EVERY = 8
"""Decisions from one request that is previewed to the next."""


class _Measured(NamedTuple):
    """What was done in one round of one setup."""

    number: int
    cpu_s: float


@dataclass(frozen=True, slots=True)
class Price:
    """What something costs with some boxes, in CPU time, round by round."""

    what: str
    unit: str
    taken_us: tuple[float, ...]
    taken_with_five_us: tuple[float, ...]
    """Likewise with `FIVE`."""

    def line(self) -> str:
        """Return the median, and the ratio to that of the old five with its spread."""
        ratios = [a / b for a, b in zip(self.taken_us, self.taken_with_five_us, strict=True)]
        spread = f"{min(ratios):.2f} - {max(ratios):.2f}"
        median, ratio = statistics.median(self.taken_us), statistics.median(ratios)
        return f"{self.what:<52} {median:>10,.0f} {self.unit:<16} x {ratio:.2f} ({spread})"


def boxes() -> Iterator[Price]:
    """Games, decisions with their views, requests, previews and verified files of each setup."""
    for seats in (2, 4, 6):
        setups = {
            label: _setup(names, seats)
            for label, names in BOXES.items()
            if names or seats <= MOST_IN_BASE
        }
        for what, (unit, work) in _WORK.items():
            taken: dict[str, list[float]] = {label: [] for label in setups}
            for number in range(ROUNDS + 1):
                for label, setup in setups.items():
                    done = work(setup, number)
                    taken[label].append(done.cpu_s / done.number * 1e6)
            for label in setups:  # the first round fills what is worked out once
                yield Price(
                    f"{what}: {label}, {seats} seats",
                    unit,
                    tuple(taken[label][1:]),
                    tuple(taken[FIVE][1:]),
                )


def _setup(names: tuple[str, ...], seats: int) -> Setup:
    played = game(NAME)
    chosen: dict[str, OptionValue] = {one.name: one.name in names for one in EXPANSIONS}
    return played.setup(editions.load(NAME), seats, {**played.ending_options, **chosen})


def _games(setup: Setup, number: int) -> _Measured:
    begun = time.process_time()
    for match in range(MATCHES):
        play(setup, number * MATCHES + match)
    return _Measured(MATCHES, time.process_time() - begun)


def _decisions(setup: Setup, number: int) -> _Measured:
    """Legal decisions, one of them applied, and the view with its forecast."""
    played, cpu_s, done = game(NAME), 0.0, 0
    for match in range(MATCHES):
        begun = time.process_time()
        for position in _positions(setup, number * MATCHES + match):
            played.view(position.state, None)
            done += isinstance(position.pending, Choice)
        cpu_s += time.process_time() - begun
    return _Measured(done, cpu_s)


def _requests(setup: Setup, number: int) -> _Measured:
    """What the seat that must decide is sent, in the form that tilewyrm's client wishes."""
    words = codec(NAME)

    def asked(position: MatchState, seat: int) -> int:
        assert turn(words, position, seat, compact=True)
        return 1

    return _asked(setup, number, asked, 1)


def _previews(setup: Setup, number: int) -> _Measured:
    """What each decision of a request would bring."""
    words = codec(NAME)

    def asked(position: MatchState, seat: int) -> int:
        offered = position.state.legal(seat)
        previewed(words, position, seat, offered, range(len(offered)))
        return len(offered)

    return _asked(setup, number, asked, PREVIEW_EVERY)


def _asked(
    setup: Setup, number: int, work: Callable[[MatchState, int], int], every: int
) -> _Measured:
    """Do *work* at some requests of a random match: one in *every*, on average."""
    cpu_s, done, draw = 0.0, 0, Random(number)
    for position in _positions(setup, number):
        pending = position.pending
        if isinstance(pending, Choice) and not draw.randrange(every):
            begun = time.process_time()
            done += work(position, pending.seat)
            cpu_s += time.process_time() - begun
    return _Measured(done, cpu_s)


def _verified(setup: Setup, number: int) -> _Measured:
    """Entries of a whole file, with every check."""
    data = begin(NAME, setup.seats, number, {**setup.options}).finish()
    begun = time.process_time()
    entries = resimulated(data).entries_ok
    return _Measured(entries, time.process_time() - begun)


def _positions(setup: Setup, number: int) -> Iterator[MatchState]:
    """Yield the positions of a random match until `TILES` are on the map, or until its end."""
    position, draw = fresh(setup, Terms(), [""] * setup.seats), Random(number)
    while position.result is None:
        yield position
        state = position.state
        assert isinstance(state, CarcassonneState)
        if len(state.board.tiles) >= TILES:
            return
        apply(position, any_entry(state, draw))


_WORK: dict[str, tuple[str, Callable[[Setup, int], _Measured]]] = {
    "random games": ("us a game", _games),
    "decisions and views": ("us a decision", _decisions),
    "requests": ("us a request", _requests),
    "previews": ("us a choice", _previews),
    "verify": ("us an entry", _verified),
}
"""By the name to print: the unit, and what is measured."""
