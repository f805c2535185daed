"""Mage and witch: where they are, what a feature with them is worth, and when they leave it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from tilewyrm.engine.carcassonne.core.components.piece import NOBODY
from tilewyrm.engine.carcassonne.core.components.vocabulary import Mark
from tilewyrm.engine.carcassonne.core.expansion.worth import Worth
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell, place_number
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
        """Return where *figure* is; None: beside the map."""
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
    """What the feature is."""


@dataclass(frozen=True, slots=True)
class MagicFigureLeft:
    """A figure went back beside the map."""

    figure: MagicFigure
    cell: Cell
    """Where it stood."""
    cause: MagicDeparture


def segment_of(state: CarcassonneState, figure: MagicFigure) -> int:
    """Return the segment on which *figure* stands, NOBODY while it is beside the map."""
    place = state.of(MageAndWitch).place(figure)
    if place is None:
        return NOBODY
    return state.board.firsts[place_number(place.cell)] + place.feature


def label_of(state: CarcassonneState, figure: MagicFigure) -> int:
    """Return the label of the feature on which *figure* stands, NOBODY without one."""
    segment = segment_of(state, figure)
    return segment if segment == NOBODY else state.board.features.labels[segment]


def on_map(state: CarcassonneState) -> Mapping[MagicFigure, int]:
    """Return the figures on the map, each with the label of its feature."""
    labels = {figure: label_of(state, figure) for figure in MagicFigure}
    return {figure: label for figure, label in labels.items() if label != NOBODY}


def are_together(state: CarcassonneState) -> bool:
    """Return whether mage and witch are on one feature, so that one must leave it (MG17)."""
    labels = list(on_map(state).values())
    return len(labels) != len(set(labels))


def put(state: CarcassonneState, figure: MagicFigure, segment: int) -> FigurePlace:
    """Put *figure* on *segment*, and return that place."""
    place, feature = state.board.place_of(segment)
    found = FigurePlace(cell(place), feature)
    _keep(state, figure, found)
    return found


def send_away(state: CarcassonneState, figure: MagicFigure, cause: MagicDeparture) -> None:
    """Put *figure*, which is on the map, beside it."""
    place = state.of(MageAndWitch).place(figure)
    assert place is not None
    _keep(state, figure, None)
    state.emit(MagicFigureLeft(figure=figure, cell=place.cell, cause=cause))


def _keep(state: CarcassonneState, figure: MagicFigure, place: FigurePlace | None) -> None:
    current = state.of(MageAndWitch)
    if figure is MagicFigure.MAGE:
        state.keep(MageAndWitch(mage=place, witch=current.witch))
    else:
        state.keep(MageAndWitch(mage=current.mage, witch=place))


def leave_feature(state: CarcassonneState, label: int) -> None:
    """Put the figures on the feature *label*, which is completed, beside the map (MG24)."""
    for figure, where in on_map(state).items():
        if where == label:
            send_away(state, figure, MagicDeparture.COMPLETED)


def leave_cell(state: CarcassonneState, place: int) -> None:
    """Put the figures on the tile at cell number *place* beside the map."""
    for figure in on_map(state):
        if state.board.features.homes[segment_of(state, figure)] == place:
            send_away(state, figure, MagicDeparture.DISPLACED)


def with_figures(state: CarcassonneState, label: int, worth: Worth) -> Worth:
    """Return the *worth* of the feature *label* with the figures on it: first the mage's.

    He adds 1 for each tile (MG20); she halves the whole value, rounded up (MG21). Both are on one
    feature only until one of them is moved away.
    """
    current = state.of(MageAndWitch)
    if current.mage is not None and label_of(state, MagicFigure.MAGE) == label:
        worth = _with_mark(worth, MAGE, worth.points + worth.tiles)
    if current.witch is not None and label_of(state, MagicFigure.WITCH) == label:
        worth = _with_mark(worth, WITCH, (worth.points + 1) // 2)
    return worth


def _with_mark(worth: Worth, figure: str, points: int) -> Worth:
    return worth._replace(marks=(*worth.marks, Count(figure, 1)), points=points)
