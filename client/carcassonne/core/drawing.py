"""A tile as it is drawn on a terminal, whatever that can show."""

from collections.abc import Mapping
from typing import NamedTuple

from tilewyrm.client.canvas import Picture

Place = tuple[int, int]
"""Column and row of one character on a tile, from its north-west corner."""

CHIP = 2
"""Columns that a piece takes."""


class Size(NamedTuple):
    """Columns and rows of a tile on the map."""

    width: int
    height: int


def chip_width(size: Size) -> int:
    """Return the columns that a piece takes on a painted tile: from above, its letter alone."""
    return CHIP if size.width >= 8 else 1


def within_seams(size: Size) -> Size:
    """Return what is left of *size* without a seam in the east and south; both are odd then."""
    return Size(size.width - 1 + size.width % 2, size.height - 1 + size.height % 2)


class Drawing(NamedTuple):
    """A tile of *size*, its characters addressed by column and row."""

    size: Size
    picture: Picture
    owner: Mapping[Place, int]
    """The feature that each character belongs to; some belong to none."""
    stand: Mapping[int, Place]
    """Where a piece on each feature stands: its first character."""
