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


class Drawing(NamedTuple):
    """A tile of *size*, its characters addressed by column and row."""

    size: Size
    picture: Picture
    owner: Mapping[Place, int]
    """The feature that each character belongs to; some belong to none."""
    stand: Mapping[int, Place]
    """Where a piece on each feature stands: its first character."""
