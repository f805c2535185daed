"""Step 2f: a new lake gets its ferry (FB11)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from tilewyrm.engine.carcassonne.core.position.board import Link
from tilewyrm.engine.carcassonne.core.position.linking import relink
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell, number, place_number
from tilewyrm.engine.carcassonne.expansions.ferries.lakes import LAKE, crossings, ends
from tilewyrm.engine.carcassonne.expansions.ferries.options import FerriesOptions, Laying
from tilewyrm.engine.carcassonne.expansions.ferries.state_slice import Ferries, Ferry
from tilewyrm.engine.carcassonne.expansions.ferries.values import FerryLaid, LayFerry
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.frame import DecisionFrame, Frame

LAY_FERRY = "lay-ferry"
"""Which two roads the ferry of a new lake joins: `LayFerry`."""


@dataclass(frozen=True, slots=True)
class FerryLayingFrame(DecisionFrame[CarcassonneState]):
    """The player of the turn lays the ferry of the lake just placed."""

    name = "lay-ferry"
    question = LAY_FERRY

    seat: int

    def legal(self, state: CarcassonneState) -> Sequence[Value]:
        """Return every two roads that end at the lake, by their features."""
        board = state.board
        return [_lay(board.last, *both) for both in crossings(board.tiles[board.last].kind)]

    def is_legal(self, state: CarcassonneState, decision: Value) -> bool:
        """Return whether those roads end at this lake."""
        board = state.board
        return (
            isinstance(decision, LayFerry)
            and number(decision.cell) == board.last
            and (decision.feature, decision.other) in crossings(board.tiles[board.last].kind)
        )

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Lay it there."""
        ferry = Ferry(decision.cell, decision.feature, decision.other)
        state.keep(state.of(Ferries).with_laid(ferry))
        state.emit(FerryLaid(self.seat, ferry.cell, ferry.feature, ferry.other))
        relink(state, link_of(state, ferry))


_ferry_laying_frame = cache(FerryLayingFrame)


@cache
def _lay(place: int, one: int, other: int) -> LayFerry:
    return LayFerry(cell(place), one, other)


def link_of(state: CarcassonneState, ferry: Ferry) -> Link:
    """Return the link that *ferry* makes: roads are closed at a lake, with a ferry or without."""
    first = state.board.firsts[place_number(ferry.cell)]
    return Link(first + ferry.feature, first + ferry.other, closes=False)


def needs_highwayman(state: CarcassonneState) -> bool:
    """Return whether a lake gets its ferry only with a highwayman (FB11)."""
    return state.rules.of(FerriesOptions).ferry_place is Laying.WITH_HIGHWAYMAN


def note_highwayman(state: CarcassonneState, stand: int) -> None:
    """Note that a meeple was placed on *stand*, if it is a highwayman at the lake just placed."""
    if not needs_highwayman(state):
        return
    board = state.board
    place, feature = board.part_of(stand)
    kind = board.tiles[place].kind
    if place == board.last and LAKE.name in kind.marks and feature in ends(kind):
        state.keep(replace(state.of(Ferries), claimed=True))


def ask_for_ferry(state: CarcassonneState) -> Frame[CarcassonneState] | None:
    """Return the frame after a tile with a lake, if it gets a ferry (FB11)."""
    board = state.board
    kind = board.tiles[board.last].kind
    if LAKE.name not in kind.marks:
        return None
    if needs_highwayman(state) and not state.of(Ferries).claimed:
        return None
    return _ferry_laying_frame(state.seat)
