"""What a seat can choose.

*feature* is always the position of a feature in the list of its tile kind in the catalogue.
"""

from dataclasses import dataclass

from tilewyrm.engine.carcassonne.kinds import Cell, MeepleKind


@dataclass(frozen=True, slots=True)
class PlaceTile:
    """Lay the tile in hand on an empty cell (C4)."""

    cell: Cell
    rotation: int
    """Quarter turns clockwise, 0 to 3."""


@dataclass(frozen=True, slots=True)
class PlaceMeeple:
    """Put a piece from the supply on a feature of the tile just placed, or by portal (C7, C110)."""

    cell: Cell
    feature: int
    """Position in the tile kind's features."""
    meeple: MeepleKind


@dataclass(frozen=True, slots=True)
class TakeBackAbbot:
    """Take the own abbot back and score its unfinished monastery or garden now (C33)."""

    cell: Cell
    feature: int
    """Position in the tile kind's features."""


@dataclass(frozen=True, slots=True)
class MoveFairy:
    """Put the fairy next to an own meeple, or on a tile with one (C90)."""

    cell: Cell
    feature: int | None
    """Position of the meeple's feature; absent where the fairy stands on tiles (fairy_place)."""


@dataclass(frozen=True, slots=True)
class Skip:
    """Do nothing with wood in this turn."""


@dataclass(frozen=True, slots=True)
class RemoveKnight:
    """Send one knight of the princess's city back to its owner (C100)."""

    cell: Cell
    feature: int
    """Position in the tile kind's features."""


@dataclass(frozen=True, slots=True)
class KeepKnights:
    """Let the princess remove nobody."""


@dataclass(frozen=True, slots=True)
class MoveDragon:
    """Move the dragon to a neighbouring tile (C75)."""

    cell: Cell


@dataclass(frozen=True, slots=True)
class ClaimBonus:
    """Claim the fairy's bonus that is due."""


@dataclass(frozen=True, slots=True)
class ForgoBonus:
    """Let the fairy's bonus that is due go."""


@dataclass(frozen=True, slots=True)
class NameYoungest:
    """Say who is the youngest, and so takes the first turn (C2)."""

    seat: int


Decision = (
    PlaceTile
    | PlaceMeeple
    | TakeBackAbbot
    | MoveFairy
    | Skip
    | RemoveKnight
    | KeepKnights
    | MoveDragon
    | ClaimBonus
    | ForgoBonus
    | NameYoungest
)

DECISIONS: tuple[type, ...] = (
    PlaceTile,
    PlaceMeeple,
    TakeBackAbbot,
    MoveFairy,
    Skip,
    RemoveKnight,
    KeepKnights,
    MoveDragon,
    ClaimBonus,
    ForgoBonus,
    NameYoungest,
)
