"""A tile as it is drawn on a terminal, whatever that can show."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from tilewyrm.client.picture import Picture

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
    runs: Sequence[tuple[int, int, int, int]]
    """`owner`, row by row: column and row, how many characters, and their feature."""


def runs_of(owner: Mapping[Place, int]) -> Sequence[tuple[int, int, int, int]]:
    """Return the characters that features own in runs (see `Drawing.runs`)."""
    found: list[tuple[int, int, int, int]] = []
    for column, row in sorted(owner, key=lambda place: (place[1], place[0])):
        feature = owner[column, row]
        if found:
            start, last_row, length, last = found[-1]
            if (last_row, last, start + length) == (row, feature, column):
                found[-1] = start, row, length + 1, feature
                continue
        found.append((column, row, 1, feature))
    return found
