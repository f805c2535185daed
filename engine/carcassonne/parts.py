"""The parts of a view: all that the table shows. Nothing is secret in this game.

Parts: one `PlacedTile` for each tile on the map, and one each of `Turn`, `Players`, `Pile`,
`Dragon` and `Fairy` (these two with The Princess & the Dragon only) and `Forecast`.
"""

from dataclasses import dataclass

from tilewyrm.engine.carcassonne.events import FairyBonus, FeatureScored
from tilewyrm.engine.carcassonne.kinds import Cell, MeepleKind


@dataclass(frozen=True, slots=True)
class Meeple:
    """A piece on a tile."""

    seat: int
    kind: MeepleKind
    feature: int
    """Position of the feature that it stands on in the tile kind's features."""


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile on the map. Key ``tile/X/Y``."""

    cell: Cell
    tile: str
    """Id of the tile kind in the catalogue."""
    rotation: int
    """Quarter turns clockwise, 0 to 3."""
    last: bool
    """Whether it is the tile placed last."""
    meeples: tuple[Meeple, ...]
    """The pieces on it, by feature."""

    @property
    def key(self) -> str:
        """Return ``tile/X/Y``."""
        return f"tile/{self.cell.x}/{self.cell.y}"


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is and what is in hand. Key ``turn``."""

    seat: int
    """Whose turn it is; others may be asked within it. Meaningless while number is 0."""
    number: int
    """Number of the turn, from 1; 0 before the start player is known."""
    tile: str | None
    """Id of the tile kind in hand."""

    @property
    def key(self) -> str:
        """Return ``turn``."""
        return "turn"


@dataclass(frozen=True, slots=True)
class Player:
    """What one seat has."""

    seat: int
    score: int
    meeples: int
    """Meeples in supply."""
    abbots: int
    """Abbots in supply."""


@dataclass(frozen=True, slots=True)
class Players:
    """All seats. Key ``players``."""

    players: tuple[Player, ...]
    """By seat."""

    @property
    def key(self) -> str:
        """Return ``players``."""
        return "players"


@dataclass(frozen=True, slots=True)
class TileCount:
    """A number of equal tiles."""

    tile: str
    """Id of the tile kind in the catalogue."""
    count: int
    """1 or more."""


@dataclass(frozen=True, slots=True)
class Pile:
    """The tiles that are not on the map. Key ``pile``. Counts are in the catalogue's order."""

    remaining: int
    """Tiles that are still to be drawn, river tiles included."""
    river: int
    """River tiles among them; they come first (C41)."""
    kinds: tuple[TileCount, ...]
    """What is still to be drawn, by kind."""
    set_aside: tuple[TileCount, ...]
    """Dragon tiles that wait for the first volcano (C70)."""
    discarded: tuple[TileCount, ...]
    """Tiles that fitted nowhere (C5)."""

    @property
    def key(self) -> str:
        """Return ``pile``."""
        return "pile"


@dataclass(frozen=True, slots=True)
class Dragon:
    """Where the dragon is. Key ``dragon``."""

    cell: Cell | None
    """Its tile; absent before the first volcano."""
    hunting: bool
    step: int
    """While it hunts: the step that is to be taken now, 1 to 6; else 0."""
    visited: tuple[Cell, ...]
    """While it hunts: the tiles it may not enter again, in order, first where it began."""

    @property
    def key(self) -> str:
        """Return ``dragon``."""
        return "dragon"


@dataclass(frozen=True, slots=True)
class Fairy:
    """Where the fairy is. Key ``fairy``."""

    cell: Cell | None
    """Her tile; absent before she is first moved."""
    feature: int | None
    """Position of the feature whose meeple she accompanies; absent if she accompanies nobody."""
    seat: int | None
    """Owner of that meeple."""

    @property
    def key(self) -> str:
        """Return ``fairy``."""
        return "fairy"


@dataclass(frozen=True, slots=True)
class Forecast:
    """What everybody would score if the game ended now. Key ``forecast``."""

    totals: tuple[int, ...]
    """Final points by seat, with what they have."""
    features: tuple[FeatureScored, ...]
    """What the features would give, as it would be reported."""
    bonuses: tuple[FairyBonus, ...]

    @property
    def key(self) -> str:
        """Return ``forecast``."""
        return "forecast"


Part = PlacedTile | Turn | Players | Pile | Dragon | Fairy | Forecast

PARTS: tuple[type, ...] = (PlacedTile, Turn, Players, Pile, Dragon, Fairy, Forecast)
