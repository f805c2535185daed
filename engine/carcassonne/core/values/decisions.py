"""What a seat can choose in the base game.

*feature* is always the position of a feature in the list of its tile kind in the catalogue.
"""

from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.values.grid import Cell


@dataclass(frozen=True, slots=True)
class PlaceTile:
    """Lay the tile in hand on an empty cell (C4)."""

    cell: Cell
    rotation: int
    """Quarter turns clockwise, 0 to 3; of two that look the same only the lower one."""


@dataclass(frozen=True, slots=True)
class PlacePiece:
    """Put a piece from the supply on a feature of the tile just placed, or elsewhere (C7)."""

    cell: Cell
    feature: int
    """Position in the tile kind's features."""
    piece: str
    """``meeple``, or the name of a piece that an expansion adds."""


@dataclass(frozen=True, slots=True)
class Skip:
    """Do no piece action in this turn."""


@dataclass(frozen=True, slots=True)
class NameYoungest:
    """Say who is the youngest, and so takes the first turn (C2)."""

    seat: int


Decision = PlaceTile | PlacePiece | Skip | NameYoungest
