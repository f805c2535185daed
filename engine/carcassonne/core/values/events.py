"""What an entry changed in the base game. Points come with their whole explanation as data."""

from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.values.grid import Cell, Count

SCORED = "scored"
"""A piece went home because its feature was scored (C15)."""
COMPLETED = "completed"
"""A feature was scored because the tile of this turn completed it (C11-C13)."""
RECALLED = "recalled"
"""A piece went home because its owner took it back, without points."""
END = "end"
"""A feature was scored because the game is over (C136, C19)."""

NO_CAUSE = ""
"""A feature was not scored: this is what it would give at the end."""


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A seat begins its turn."""

    seat: int
    turn: int
    """Number of the turn, from 1."""


@dataclass(frozen=True, slots=True)
class TileDrawn:
    """A tile came into the seat's hand."""

    seat: int
    tile: str
    """Id of the tile kind in the catalogue."""


@dataclass(frozen=True, slots=True)
class TileDiscarded:
    """A tile fits nowhere and leaves the game (C5)."""

    tile: str


@dataclass(frozen=True, slots=True)
class TilePlaced:
    """A tile lies on the map."""

    seat: int
    tile: str
    cell: Cell
    rotation: int
    """Quarter turns clockwise, 0 to 3."""


@dataclass(frozen=True, slots=True)
class PiecePlaced:
    """A piece went from the supply onto a feature."""

    seat: int
    piece: str
    """``meeple``, or the name of a piece that an expansion adds."""
    cell: Cell
    feature: int
    """Its place on the tile (`StandingPiece.feature`)."""
    kind: str
    """Kind of the feature, such as ``city``."""
    elsewhere: bool
    """Whether it was placed as a piece action on another tile than the one just placed."""


@dataclass(frozen=True, slots=True)
class PieceReturned:
    """A piece went back to its owner's supply."""

    seat: int
    """Its owner."""
    piece: str
    cell: Cell
    """Where it stood."""
    feature: int
    """Its place on the tile (`StandingPiece.feature`)."""
    kind: str
    """Kind of the feature, such as ``city``."""
    cause: str
    """Why: ``scored``, ``completed`` (no seat had a claim), ``recalled`` (by its owner), or a word
    that an expansion adds."""


@dataclass(frozen=True, slots=True)
class Claim:
    """One seat's share in a scored feature."""

    seat: int
    strength: int
    """As how many meeples its pieces on the feature count."""
    majority: bool
    """Whether no seat has more; several seats with a majority tie, and each gets all (C14)."""
    points: int
    marks: tuple[Count, ...] = ()
    """What makes the points differ from the feature's value: words of expansions, how many."""


@dataclass(frozen=True, slots=True)
class FeatureScored:
    """A feature gave points; all numbers that explain them."""

    cause: str
    """Why: ``completed``, ``end``, or a word that an expansion adds."""
    kind: str
    """Kind of the feature, such as ``city``."""
    cell: Cell
    """One of its tiles: that of the claimant's first piece."""
    feature: int
    """Position in that tile kind's features."""
    complete: bool
    """Whether it is complete."""
    tiles: int
    """Tiles that count. A monastery counts itself and its neighbours; a field counts 0."""
    marks: tuple[Count, ...]
    """What else counts on it: ``shield``, or words that expansions add."""
    cities: tuple[Cell, ...]
    """Fields: one tile of each completed city that counts for it (C19)."""
    value: int
    """Points for each seat with the majority."""
    claims: tuple[Claim, ...]
    """Every seat with a claim to it, by seat."""

    @property
    def gains(self) -> tuple[tuple[int, int], ...]:
        """Seats and the points that each gets."""
        return tuple([(claim.seat, claim.points) for claim in self.claims if claim.points])


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; final points by seat."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """Seats that won, ascending (C137)."""


Event = (
    TurnBegan
    | TileDrawn
    | TileDiscarded
    | TilePlaced
    | PiecePlaced
    | PieceReturned
    | FeatureScored
    | GameEnded
)
