"""The words that all values of Carcassonne share: kinds, symbols, causes, and a cell."""

from dataclasses import dataclass
from enum import IntEnum


class FeatureKind(IntEnum):
    """What a part of a tile is; the first three and RIVER are also what an edge can be."""

    CITY = 1
    ROAD = 2
    FIELD = 3
    RIVER = 4
    MONASTERY = 5
    GARDEN = 6


class MeepleKind(IntEnum):
    """A playing piece of a seat."""

    MEEPLE = 1
    ABBOT = 2


class Symbol(IntEnum):
    """What is printed on a tile beside its features (C50)."""

    VOLCANO = 1
    DRAGON = 2
    PRINCESS = 3
    PORTAL = 4


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


class ScoreCause(IntEnum):
    """Why a feature is scored."""

    COMPLETED = 1
    """The tile of this turn completed it (C11-C13)."""
    ABBOT_RETURN = 2
    """Its abbot was taken back early (C33)."""
    END = 3
    """The game is over (C136, C19)."""


class BonusCause(IntEnum):
    """Why the fairy gives points."""

    TURN_START = 1
    """She stood next to a meeple of the seat when its turn began (C92)."""
    FEATURE = 2
    """The feature of the meeple that she accompanies was scored (C93)."""


class ReturnCause(IntEnum):
    """Why a meeple goes back to its owner's supply."""

    SCORED = 1
    EATEN = 2
    PRINCESS = 3
    ABBOT_RETURN = 4


@dataclass(frozen=True, slots=True)
class Cell:
    """A place for one tile: x grows east, y grows south; the start tile lies at (0, 0)."""

    x: int
    y: int
