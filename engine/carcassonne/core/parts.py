"""The parts of a view of the base game: all that the table shows. Nothing is secret in this game.

Parts: `Turn`, a `Player` for each seat, `Pile`, `Forecast`, and one `PlacedTile` for each tile on
the map. Each expansion in play adds its slice of the state, and perhaps a forecast of its own.
"""

from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.events import FeatureScored
from tilewyrm.engine.carcassonne.core.kinds import Cell, Count


@dataclass(frozen=True, slots=True)
class StandingPiece:
    """A piece on a tile."""

    seat: int
    piece: str
    """``meeple``, or the name of a piece that an expansion adds."""
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
    pieces: tuple[StandingPiece, ...]
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
    """What one seat has. Key ``player/SEAT``."""

    seat: int
    score: int
    supply: tuple[Count, ...]
    """Pieces in supply, by kind, also those of which none is left."""

    @property
    def key(self) -> str:
        """Return ``player/SEAT``."""
        return f"player/{self.seat}"


@dataclass(frozen=True, slots=True)
class Pile:
    """The tiles that are not on the map. Key ``pile``. Kinds are in the order of the edition."""

    remaining: int
    """Tiles that are still to be drawn."""
    first: tuple[Count, ...]
    """Tiles among them that are drawn before all others, by the name of their stack."""
    kinds: tuple[Count, ...]
    """What is still to be drawn, by the id of its kind."""
    discarded: tuple[Count, ...]
    """Tiles that left the game, by the id of their kind: they fitted nowhere (C5).

    Or one was in hand when the match was ended early.
    """

    @property
    def key(self) -> str:
        """Return ``pile``."""
        return "pile"


@dataclass(frozen=True, slots=True)
class Forecast:
    """What everybody would score if the game ended now. Key ``forecast``."""

    totals: tuple[int, ...]
    """Final points by seat, with what they have and what expansions add."""
    features: tuple[FeatureScored, ...]
    """What the features would give, as it would be told."""

    @property
    def key(self) -> str:
        """Return ``forecast``."""
        return "forecast"


Part = PlacedTile | Turn | Player | Pile | Forecast
