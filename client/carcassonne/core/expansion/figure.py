"""A figure on the map that is nobody's piece, or another sign that lies over a tile."""

from enum import Enum, auto
from typing import NamedTuple

from tilewyrm.client.carcassonne.core.model.board import Spot


class FigurePlace(Enum):
    """Where on its tile a figure stands."""

    TOP = auto()
    MIDDLE = auto()
    BOTTOM = auto()


class Figure(NamedTuple):
    """What an expansion draws over a tile."""

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
    """The feature whose piece it stands beside; None: it stands where `standing` says."""
    emblem: str = ""
    """The word of its picture (`emblem.Emblems`), an even number of pixels high; empty: none."""
