"""Mage and witch: where they are, what a feature with them is worth, and when they leave it."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum

from tilewyrm.engine.carcassonne.core.components.vocabulary import Mark
from tilewyrm.engine.carcassonne.core.expansion.worth import Worth
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import place_number
from tilewyrm.engine.carcassonne.core.values.grid import Cell, Count

SIGIL = Mark("sigil", "sigils")
"""The magic symbol of a tile."""
MAGE, WITCH = "mage", "witch"


class MagicFigure(IntEnum):
    """One of the two figures."""

    MAGE = 1
    """He adds a point for each tile (MG20)."""
    WITCH = 2
    """She halves the value (MG21)."""


class MagicDeparture(IntEnum):
    """Why a figure left the map."""

    COMPLETED = 1
    """Its feature was completed (MG24)."""
    NO_PLACE = 2
    """There was no feature for it to go to (MG16)."""
    DISPLACED = 3
    """Another figure came onto its tile and sent it away."""


@dataclass(frozen=True, slots=True)
class FigurePlace:
    """Where a figure stands."""

    cell: Cell
    feature: int
    """Position in the tile kind's features."""


@dataclass(frozen=True, slots=True)
class MageAndWitch:
    """Where mage and witch are. Key ``mage_and_witch``."""

    mage: FigurePlace | None = None
    """Absent: beside the map."""
    witch: FigurePlace | None = None
    """Absent: beside the map."""

    @property
    def key(self) -> str:
        """Return ``mage_and_witch``."""
        return "mage_and_witch"

    def place(self, figure: MagicFigure) -> FigurePlace | None:
        """Return where *figure* is, None while it is beside the map."""
        return self.mage if figure is MagicFigure.MAGE else self.witch


@dataclass(frozen=True, slots=True)
class MagicFigureMoved:
    """A figure went to a road or city (MG10)."""

    seat: int
    """Who moved it."""
    figure: MagicFigure
    cell: Cell
    feature: int
    """Position in the tile kind's features."""
    kind: str
    """A kind of feature, such as a road."""


@dataclass(frozen=True, slots=True)
class MagicFigureLeft:
    """A figure went back beside the map."""

    figure: MagicFigure
    cell: Cell
    """Where it stood."""
    cause: MagicDeparture


def _segment(state: CarcassonneState, place: FigurePlace) -> int:
    return state.board.firsts[place_number(place.cell)] + place.feature


def on_map(state: CarcassonneState) -> Mapping[MagicFigure, int]:
    """Return the figures on the map, each with the label of its feature."""
    current, labels = state.of(MageAndWitch), state.board.features.labels
    found = {}
    if current.mage is not None:
        found[MagicFigure.MAGE] = labels[_segment(state, current.mage)]
    if current.witch is not None:
        found[MagicFigure.WITCH] = labels[_segment(state, current.witch)]
    return found


def are_together(state: CarcassonneState) -> bool:
    """Return whether mage and witch are on one feature, so that one must leave it (MG17)."""
    current, labels = state.of(MageAndWitch), state.board.features.labels
    mage, witch = current.mage, current.witch
    if mage is None or witch is None:
        return False
    return labels[_segment(state, mage)] == labels[_segment(state, witch)]


def put(state: CarcassonneState, figure: MagicFigure, place: FigurePlace | None) -> None:
    """Put *figure* on *place*, or (None) beside the map."""
    current = state.of(MageAndWitch)
    if figure is MagicFigure.MAGE:
        state.keep(MageAndWitch(mage=place, witch=current.witch))
    else:
        state.keep(MageAndWitch(mage=current.mage, witch=place))


def send_away(state: CarcassonneState, figure: MagicFigure, cause: MagicDeparture) -> None:
    """Put *figure*, which is on the map, beside it."""
    place = state.of(MageAndWitch).place(figure)
    assert place is not None
    put(state, figure, None)
    state.emit(MagicFigureLeft(figure=figure, cell=place.cell, cause=cause))


def leave_feature(state: CarcassonneState, label: int) -> None:
    """Put the figures on the feature *label*, which is completed, beside the map (MG24)."""
    for figure, where in on_map(state).items():
        if where == label:
            send_away(state, figure, MagicDeparture.COMPLETED)


def leave_cell(state: CarcassonneState, place: int) -> None:
    """Put the figures on the tile at cell number *place* beside the map."""
    current = state.of(MageAndWitch)
    for figure in MagicFigure:
        where = current.place(figure)
        if where is not None and place_number(where.cell) == place:
            send_away(state, figure, MagicDeparture.DISPLACED)


def with_figures(state: CarcassonneState, label: int, worth: Worth) -> Worth:
    """Return the *worth* of the feature *label* with the figures on it: first the mage's.

    He adds 1 for each tile (MG20); she halves the whole value, rounded up (MG21). Both are on one
    feature only until one of them is moved away.
    """
    current, labels = state.of(MageAndWitch), state.board.features.labels
    if current.mage is not None and labels[_segment(state, current.mage)] == label:
        worth = _with_mark(worth, MAGE, worth.points + worth.tiles)
    if current.witch is not None and labels[_segment(state, current.witch)] == label:
        worth = _with_mark(worth, WITCH, (worth.points + 1) // 2)
    return worth


def _with_mark(worth: Worth, figure: str, points: int) -> Worth:
    return worth._replace(marks=(*worth.marks, Count(figure, 1)), points=points)
