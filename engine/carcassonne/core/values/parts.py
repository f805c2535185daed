"""The parts of a view of the base game: all that the table shows. Nothing is secret in this game.

Parts: `Turn`, `Pieces`, a `Player` for each seat, `TilesLeft` for each kind in the pile and
`TilesDiscarded` for each that fitted nowhere, a `FeatureForecast` for each feature that would give
points, and a `PlacedTile` for each tile on the map. Expansions in play add parts of their own.

A part is small and changes by itself: only what changed is sent. None repeats what another says.
"""

from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.values.events import FeatureScored
from tilewyrm.engine.carcassonne.core.values.grid import Cell


@dataclass(frozen=True, slots=True)
class StandingPiece:
    """A piece on a tile."""

    seat: int
    piece: str
    """``meeple``, or the name of a piece that an expansion adds."""
    feature: int
    """Its place on the tile: the position of the feature that it stands on in the tile kind's
    features, and more for further pieces there (`core.values.stands`)."""


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile on the map. Key ``tile/X/Y``."""

    cell: Cell
    tile: str
    """Id of the tile kind in the catalogue."""
    rotation: int
    """Quarter turns clockwise, 0 to 3."""
    number: int
    """How many were placed before it: 0 for the start tile, most for the tile placed last."""
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
class Pieces:
    """The kinds of pieces in play, the same all along a match. Key ``pieces``."""

    kinds: tuple[str, ...]
    """Their names, meeples first."""

    @property
    def key(self) -> str:
        """Return ``pieces``."""
        return "pieces"


@dataclass(frozen=True, slots=True)
class Player:
    """What one seat has. Key ``player/SEAT``."""

    seat: int
    score: int
    supply: tuple[int, ...]
    """Pieces in supply, by kind in the order of `Pieces.kinds`."""

    @property
    def key(self) -> str:
        """Return ``player/SEAT``."""
        return f"player/{self.seat}"


@dataclass(frozen=True, slots=True)
class TilesLeft:
    """The tiles of one kind that are still to be drawn. Key ``pile/TILE``, ``pile/FIRST/TILE``."""

    tile: str
    """Id of the tile kind in the catalogue."""
    number: int
    """How many are left, 1 or more."""
    first: str | None
    """The stack in which they come before other tiles; absent: they come last."""

    @property
    def key(self) -> str:
        """Return ``pile/TILE``, with the stack in between where there is one."""
        return f"pile/{self.tile}" if self.first is None else f"pile/{self.first}/{self.tile}"


@dataclass(frozen=True, slots=True)
class TilesDiscarded:
    """The tiles of one kind that left the game. Key ``discarded/TILE``.

    They fitted nowhere (C5), or one was in hand when the match was ended early.
    """

    tile: str
    """Id of the tile kind in the catalogue."""
    number: int
    """1 or more."""

    @property
    def key(self) -> str:
        """Return ``discarded/TILE``."""
        return f"discarded/{self.tile}"


@dataclass(frozen=True, slots=True)
class FeatureForecast:
    """What one feature would give if the game ended now. Key ``end/X/Y/FEATURE``.

    The key names the claimant's first piece: it stays while that piece stands, however the feature
    grows. Where two features become one, the forecast of the later piece goes.
    """

    scored: FeatureScored
    """As it would be told, but without a cause: it is always the end."""
    city: int
    """Where a field gives points for each city by itself (option field_edition): its number among
    those that are scored by this first piece, from 1; else 0."""

    @property
    def key(self) -> str:
        """Return ``end/X/Y/FEATURE``, with ``/CITY`` behind it where that is not 0."""
        scored = self.scored
        key = f"end/{scored.cell.x}/{scored.cell.y}/{scored.feature}"
        return f"{key}/{self.city}" if self.city else key


Part = PlacedTile | Turn | Pieces | Player | TilesLeft | TilesDiscarded | FeatureForecast
