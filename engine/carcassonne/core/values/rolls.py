"""What chance can bring."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StartPlayer:
    """Who takes the first turn (C2)."""

    seat: int


@dataclass(frozen=True, slots=True)
class DrawTile:
    """The tile that the player draws: one kind among what is left in the pile (C4)."""

    tile: str
    """Id of the tile kind in the catalogue."""


Roll = StartPlayer | DrawTile
