"""One random match of Carcassonne, and somebody who watches that something holds all along."""

from collections.abc import Collection, Iterable, Sequence
from random import Random
from typing import Any

from support.carcassonne.box import catalogue
from support.carcassonne.recount import Recount
from support.playing import any_entry as any_other_entry
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import AROUND, number
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.core.values.questions import PLACE_TILE
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.game import Choice, Decided, Entry, GameOver, Setup, Value


class Promise:
    """One thing that holds all along a match.

    Attributes:
        setup: the match's.
        recount: what the events have told so far, by a second opinion.
    """

    often: float = 0.1
    """How likely `look` is called after an entry, in a match that is watched closely."""

    def __init__(self, setup: Setup, state: CarcassonneState, recount: Recount) -> None:
        """Begin to watch a match of *setup*, which is at its first *state*."""
        self.setup = setup
        self.recount = recount

    def follow(self, state: CarcassonneState, entry: Entry, events: Sequence[Value]) -> None:
        """Look at what *entry* has brought."""

    def look(self, state: CarcassonneState, draw: Random) -> None:
        """Look at *state* more closely, and leave it as it is."""


def any_entry(state: CarcassonneState, draw: Random) -> Entry:
    """Return a random possible entry, one that leads to something more often than others.

    Tiles often go where most others are, to complete much, or to where the player's pieces are; of
    what may be decided else, what is seldom offered is often taken.
    """
    pending = state.pending
    if not isinstance(pending, Choice) or draw.random() < 0.3:
        return any_other_entry(state, draw)
    legal = state.legal(pending.seat)
    if pending.question == PLACE_TILE:
        crowd = _own_tiles(state) if draw.random() < 0.5 else state.board.tiles.keys()
        return Decided(pending.seat, max(legal, key=lambda one: _neighbours(crowd, one.cell)))
    sorts: dict[object, list[Value]] = {}
    for one in legal:
        sorts.setdefault((type(one), getattr(one, "piece", None)), []).append(one)
    return Decided(pending.seat, draw.choice(draw.choice(list(sorts.values()))))


def _own_tiles(state: CarcassonneState) -> set[int]:
    """Return the cells with pieces of the player of the turn."""
    homes, pieces = state.board.features.homes, state.pieces.items()
    return {homes[stand & SEGMENT] for stand, piece in pieces if piece.seat == state.seat}


def _neighbours(crowd: Collection[int], at: Cell) -> int:
    place = number(at)
    return sum([place + step in crowd for step in AROUND])


def keep_promises(
    setup: Setup, seed: int, promises: Iterable[type[Promise]], closely: float = 1.0
) -> None:
    """Play a random match of *setup* to its end, watched by *promises*.

    *closely* times as often as each of them wants it takes a closer look. Whatever they are, all
    that happens is what a second opinion wants (`support.carcassonne.recount`); and the match of a
    setup and a *seed* is the same, as their looks draw numbers of their own.
    """
    draw, looking = Random(seed), Random(f"looks {seed}")
    state = CARCASSONNE.initial(setup)
    recount = Recount(catalogue(setup.edition, setup.options), setup.options, setup.seats)
    watching = [promise(setup, state, recount) for promise in promises]
    while not isinstance(state.pending, GameOver):
        for promise in watching:
            if looking.random() < closely * promise.often:
                promise.look(state, looking)
        entry = any_entry(state, draw)
        events = state.apply(entry)
        recount.follow(events)
        for promise in watching:
            promise.follow(state, entry, events)
    for promise in watching:
        promise.look(state, looking)


def parts(state: CarcassonneState, kind: type) -> list[Any]:
    """Return the parts of a *kind* that everybody sees."""
    return [part for part in CARCASSONNE.view(state, None) if isinstance(part, kind)]
