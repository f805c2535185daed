"""Which part of the map is shown, and how large."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tilewyrm.client.carcassonne.core.board import Spot
from tilewyrm.client.carcassonne.core.sketch import Size
from tilewyrm.client.ui import Ui

SIZES: Sequence[Size] = (Size(2, 1), Size(7, 3), Size(11, 5), Size(15, 7))
"""Sizes of a tile: overview, small, for reading, large."""
SMALL, READING = 1, 2


@dataclass(frozen=True, slots=True)
class Look:
    """What the player has chosen to see of the map."""

    zoom: int | None = None
    """Index into `SIZES`; None: for reading where the whole map fits, else small."""
    pan: Spot = (0, 0)
    """Cells that the map is moved east and south of where it would be by itself."""
    asked: int = 0
    """The request's number that the pan belongs to: a new request brings its own place."""


def look_of(ui: Ui) -> Look:
    """Return what the player has chosen to see; at first the map as it shows itself."""
    return ui.remembered if isinstance(ui.remembered, Look) else Look()


class Window(NamedTuple):
    """How cells lie on the screen."""

    size: Size
    left: int
    """Column of the cell (0, 0)."""
    top: int
    """Row of the cell (0, 0)."""

    def place(self, cell: Spot) -> tuple[int, int]:
        """Return column and row of a cell's north-west corner."""
        return self.left + cell[0] * self.size.width, self.top + cell[1] * self.size.height


def zoom(look: Look, cells: Iterable[Spot], width: int, height: int) -> int:
    """Return the index of the size to use for a map of *cells* in a room."""
    if look.zoom is not None:
        return max(0, min(look.zoom, len(SIZES) - 1))
    low, high = _bounds(cells)
    columns, rows = high[0] - low[0] + 1, high[1] - low[1] + 1
    size = SIZES[READING]
    return READING if columns * size.width <= width and rows * size.height <= height else SMALL


def window(
    look: Look, cells: Sequence[Spot], focus: Spot | None, width: int, height: int
) -> Window:
    """Return where the cells lie: the map in the middle, moved as little as *focus* needs.

    Args:
        look: the player's own zoom and pan.
        cells: all that there is to show; at least one.
        focus: a cell that must be seen, with its neighbours where there is room.
        width: columns of the room.
        height: rows of the room.
    """
    size = SIZES[zoom(look, cells, width, height)]
    low, high = _bounds(cells)
    starts = []
    for axis, (room, step) in enumerate(((width, size.width), (height, size.height))):
        start = (room - (high[axis] - low[axis] + 1) * step) // 2 - low[axis] * step
        if focus is not None:
            margin = step if room >= 3 * step else max((room - step) // 2, 0)
            here = start + focus[axis] * step
            start += max(margin - here, 0) or min(room - margin - step - here, 0)
        starts.append(start - look.pan[axis] * step)
    return Window(size, starts[0], starts[1])


def _bounds(cells: Iterable[Spot]) -> tuple[Spot, Spot]:
    listed = list(cells) or [(0, 0)]
    columns, rows = [x for x, _ in listed], [y for _, y in listed]
    return (min(columns), min(rows)), (max(columns), max(rows))
