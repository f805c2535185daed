"""The small values that all others share: edges, half edges, a cell, and a counted thing."""

from dataclasses import dataclass
from enum import IntEnum


class Side(IntEnum):
    """An edge of a tile, clockwise."""

    NORTH = 1
    EAST = 2
    SOUTH = 3
    WEST = 4


class Half(IntEnum):
    """Half an edge, clockwise: looking outward, 1 is the left half and 2 the right one.

    Across an edge N1 meets S2, N2 meets S1, E1 meets W2 and E2 meets W1.
    """

    N1 = 1
    N2 = 2
    E1 = 3
    E2 = 4
    S1 = 5
    S2 = 6
    W1 = 7
    W2 = 8


@dataclass(frozen=True, slots=True)
class Cell:
    """A place for one tile. The start tile lies at (0, 0)."""

    x: int
    """Grows east."""
    y: int
    """Grows south."""


@dataclass(frozen=True, slots=True)
class Count:
    """So many of something."""

    what: str
    """A word of the game, such as a mark or a piece, or the id of a tile kind."""
    number: int
    """How many."""
