"""Cells as numbers, for speed: row by row, so that their order is (y, x).

A neighbour is one addition away. Only this module knows the layout; everything that leaves the
engine, or is part of a digest, uses `Cell`.
"""

from functools import cache

from tilewyrm.engine.carcassonne.core.values.grid import Cell

ROW = 1024
"""Cells in a row."""
MOST_TILES = ROW // 2 - 2
"""Tiles that a game can have: a map of so many stays on the grid wherever it grows."""
ORIGIN = ROW // 2 * ROW + ROW // 2
"""The cell of the start tile."""
NOWHERE = -1
"""Stands for a cell where there is none."""
STEPS = (-ROW, 1, ROW, -1)
"""What leads to the neighbour in the north, east, south, west (directions 0 to 3)."""
AROUND = (-ROW - 1, -ROW, -ROW + 1, -1, 1, ROW - 1, ROW, ROW + 1)
"""What leads to the eight tiles that surround a monastery (C13)."""


@cache
def cell(number: int) -> Cell:
    """Return the cell with *number*."""
    return Cell(x=number % ROW - ROW // 2, y=number // ROW - ROW // 2)


def place_number(at: Cell) -> int:
    """Return the number of *at*, which is known to lie on the map: faster than `number`."""
    return ORIGIN + at.y * ROW + at.x


def number(place: Cell | None) -> int:
    """Return the number of *place*; NOWHERE for none, or one outside what can be played."""
    if place is None:
        return NOWHERE
    if abs(place.x) >= ROW // 2 or abs(place.y) >= ROW // 2:
        return NOWHERE
    return ORIGIN + place.y * ROW + place.x
