"""A tile as it is drawn on a terminal, whatever that can show."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol

from tilewyrm.client.drawing.picture import Picture

Place = tuple[int, int]
"""Column and row of one character on a tile, from its north-west corner."""

Run = tuple[int, int, int, int]
"""Characters in a row that belong to one feature: column and row of the first, how many, whose."""

CHIP = 2
"""Columns that a piece takes."""


class TileSize(NamedTuple):
    """Columns and rows of a tile on the map."""

    width: int
    height: int


def chip_width(size: TileSize) -> int:
    """Return the columns that a piece takes on a painted tile: from above, its letter alone."""
    return CHIP if size.width >= 8 else 1


def within_seams(size: TileSize) -> TileSize:
    """Return *size* without a seam in the east and south; both numbers are odd then."""
    return TileSize(size.width - 1 + size.width % 2, size.height - 1 + size.height % 2)


class TilePlan(Protocol):
    """The features of a drawing's characters, addressed by column and row."""

    @property
    def owner(self) -> Mapping[Place, int]:
        """The feature that each character belongs to; some belong to none."""

    @property
    def stand(self) -> Mapping[int, Place]:
        """The place of a piece on each feature: its first character."""

    @property
    def runs(self) -> Sequence[Run]:
        """`owner`, row by row."""


class TileDrawing(NamedTuple):
    """A tile of *size*."""

    size: TileSize
    picture: Picture
    plan: TilePlan


class FixedPlan(NamedTuple):
    """The plan of a drawing that is made with it."""

    owner: Mapping[Place, int]
    stand: Mapping[int, Place]
    runs: Sequence[Run]


def runs_of(owner: Mapping[Place, int]) -> Sequence[Run]:
    """Return the characters that features own in runs, row by row."""
    runs: list[Run] = []
    for column, row in sorted(owner, key=lambda place: (place[1], place[0])):
        feature = owner[column, row]
        if runs:
            start, last_row, length, last = runs[-1]
            if (last_row, last, start + length) == (row, feature, column):
                runs[-1] = start, row, length + 1, feature
                continue
        runs.append((column, row, 1, feature))
    return runs
