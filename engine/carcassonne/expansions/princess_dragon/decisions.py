"""What a seat can choose with The Princess & the Dragon."""

from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.values.grid import Cell

REMOVE_KNIGHT = "remove-knight"
"""Whether the princess sends a knight home, and which (step 1d): `RemoveKnight`, `KeepKnights`."""

MOVE_DRAGON = "move-dragon"
"""Where the hunting dragon steps (step 2b), asked of each seat in turn: `MoveDragon` only."""

CLAIM_BONUS = "claim-bonus"
"""Whether to claim a bonus of the fairy, before the turn ends: `ClaimBonus`, `ForgoBonus`.

Asked only with the option ``fairy_claim=until_pile_passed``.
"""


@dataclass(frozen=True, slots=True)
class MoveFairy:
    """Put the fairy next to an own meeple, or on a tile with one (C90)."""

    cell: Cell
    feature: int | None
    """Place of the meeple on the tile; absent where the fairy stands on tiles (fairy_place)."""


@dataclass(frozen=True, slots=True)
class RemoveKnight:
    """Send one knight of the princess's city back to its owner (C100)."""

    cell: Cell
    feature: int
    """Its place on the tile (`StandingPiece.feature`)."""


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
