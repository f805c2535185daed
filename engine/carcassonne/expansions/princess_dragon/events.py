"""What an entry changed by The Princess & the Dragon."""

from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.princess_dragon.state_slice import BonusCause

EATEN = "eaten"
"""A piece went home because the dragon ate it (C78)."""
REMOVED = "removed"
"""A knight went home because a princess sent him (C100)."""


@dataclass(frozen=True, slots=True)
class TileSetAside:
    """A dragon tile was drawn while no dragon is in play; it waits for the first volcano (C70)."""

    tile: str


@dataclass(frozen=True, slots=True)
class TilePutBack:
    """A dragon tile was drawn while no dragon is in play and went back (dragon_before_volcano)."""

    tile: str


@dataclass(frozen=True, slots=True)
class TilesShuffledIn:
    """The tiles that were set aside came into the pile (C70)."""

    tiles: tuple[str, ...]
    """Ids of tile kinds, one for each tile, in the order in which they were set aside."""


@dataclass(frozen=True, slots=True)
class FairyMoved:
    """The fairy went to a meeple, or to a tile (C90)."""

    seat: int
    cell: Cell
    feature: int | None
    """Position of the meeple's feature; absent where the fairy stands on tiles."""


@dataclass(frozen=True, slots=True)
class DragonLanded:
    """A volcano was placed: the dragon is on it (C60)."""

    cell: Cell
    first: bool
    """Whether the dragon came into play with it."""


@dataclass(frozen=True, slots=True)
class DragonMoved:
    """The hunting dragon took a step (C75)."""

    seat: int
    """Who moved it."""
    cell: Cell
    """Where it is now."""
    step: int
    """1 to 6."""


@dataclass(frozen=True, slots=True)
class HuntEnded:
    """The dragon's hunt is over; it stays where it is (C80)."""

    cell: Cell
    steps: int
    """Steps taken, 0 to 6."""
    stuck: bool
    """Whether it ended early because no tile was left to go to (C77)."""


@dataclass(frozen=True, slots=True)
class FairyBonus:
    """The fairy gave points (C92, C93), apart from the feature's own."""

    cause: BonusCause
    seat: int
    points: int
    cell: Cell
    """Her tile."""
    kind: str | None
    """What the scored feature is; absent at the start of a turn."""

    @property
    def gains(self) -> tuple[tuple[int, int], ...]:
        """The seat and its points."""
        return ((self.seat, self.points),)


@dataclass(frozen=True, slots=True)
class BonusForgone:
    """A bonus of the fairy was not claimed in time (fairy_claim)."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class FairyForecast:
    """What the fairy would add if the game ended now. Key ``end/fairy``."""

    bonuses: tuple[FairyBonus, ...]

    @property
    def key(self) -> str:
        """Return ``end/fairy``."""
        return "end/fairy"
