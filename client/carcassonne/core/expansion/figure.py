"""Figures on the map that belong to no player, and other signs over a tile."""

from enum import Enum, auto
from typing import NamedTuple

from tilewyrm.client.carcassonne.core.model.board import Spot


class FigurePlace(Enum):
    """The place of a figure on its tile."""

    TOP = auto()
    MIDDLE = auto()
    BOTTOM = auto()


class Figure(NamedTuple):
    """A figure or sign of an expansion over a tile."""

    cell: Spot
    name: str
    """For tiles that are large enough to read."""
    short: str
    """Four characters at most, for small tiles."""
    far: str
    """Two characters for the overview; empty: it is not seen from so far."""
    style: str
    """Its style word."""
    place: FigurePlace = FigurePlace.MIDDLE
    beside: int | None = None
    """The feature that it stands on, beside the place of a piece, or None if `place` applies."""
    picture: str = ""
    """The word of its picture (`marks.PictureSet`); empty: none."""
    seat: int | None = None
    """The seat whose colour it has where its picture is ``own``. Without an owner None."""
