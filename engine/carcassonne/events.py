"""What an entry changed. Points come with their whole explanation as data."""

from dataclasses import dataclass

from tilewyrm.engine.carcassonne.kinds import (
    BonusCause,
    Cell,
    FeatureKind,
    MeepleKind,
    ReturnCause,
    ScoreCause,
)


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
class TileSetAside:
    """A dragon tile was drawn while no dragon is in play; it waits for the first volcano (C70)."""

    tile: str


@dataclass(frozen=True, slots=True)
class TilePutBack:
    """A dragon tile was drawn while no dragon is in play and went back (dragon_before_volcano)."""

    tile: str


@dataclass(frozen=True, slots=True)
class TileDiscarded:
    """A tile fits nowhere and leaves the game (C5)."""

    tile: str


@dataclass(frozen=True, slots=True)
class TilesShuffledIn:
    """The tiles that were set aside came into the pile (C70)."""

    tiles: tuple[str, ...]
    """Ids of tile kinds, one for each tile."""


@dataclass(frozen=True, slots=True)
class TilePlaced:
    """A tile lies on the map."""

    seat: int
    tile: str
    cell: Cell
    rotation: int
    """Quarter turns clockwise, 0 to 3."""


@dataclass(frozen=True, slots=True)
class MeeplePlaced:
    """A piece went from the supply onto a feature."""

    seat: int
    meeple: MeepleKind
    cell: Cell
    feature: int
    """Position in the tile kind's features."""
    kind: FeatureKind
    by_portal: bool
    """Whether it stands on another tile than the one just placed (C110)."""


@dataclass(frozen=True, slots=True)
class MeepleReturned:
    """A piece went back to its owner's supply."""

    seat: int
    """Its owner."""
    meeple: MeepleKind
    cell: Cell
    """Where it stood."""
    feature: int
    kind: FeatureKind
    cause: ReturnCause


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
class Claim:
    """One seat's share in a scored feature."""

    seat: int
    meeples: int
    """How many of its pieces stand on the feature."""
    majority: bool
    """Whether no seat has more; several seats with a majority tie, and each gets all (C14)."""
    points: int


@dataclass(frozen=True, slots=True)
class FeatureScored:
    """A feature gave points; all numbers that explain them."""

    cause: ScoreCause
    kind: FeatureKind
    cell: Cell
    """One of its tiles: that of the claimant's first piece."""
    feature: int
    """Position in that tile kind's features."""
    complete: bool
    tiles: int
    """Tiles that count: of a monastery or garden itself and its neighbours; of a field 0."""
    shields: int
    cities: tuple[Cell, ...]
    """Fields: one tile of each completed city that counts for it (C19)."""
    value: int
    """Points for each seat with the majority."""
    claims: tuple[Claim, ...]
    """Every seat with pieces on it, by seat."""


@dataclass(frozen=True, slots=True)
class FairyBonus:
    """The fairy gave points (C92, C93), apart from the feature's own."""

    cause: BonusCause
    seat: int
    points: int
    cell: Cell
    """Her tile."""
    kind: FeatureKind | None
    """The kind of the scored feature; absent at the start of a turn."""


@dataclass(frozen=True, slots=True)
class BonusDue:
    """A bonus of the fairy waits to be claimed before the turn ends (fairy_claim)."""

    cause: BonusCause
    seat: int
    points: int
    cell: Cell
    """Her tile."""
    kind: FeatureKind | None
    """The kind of the scored feature; absent at the start of a turn."""


@dataclass(frozen=True, slots=True)
class BonusForgone:
    """A bonus of the fairy was not claimed in time (fairy_claim)."""

    seat: int
    points: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over; final points by seat."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """Seats that won, ascending (C137)."""


Event = (
    TurnBegan
    | TileDrawn
    | TileSetAside
    | TilePutBack
    | TileDiscarded
    | TilesShuffledIn
    | TilePlaced
    | MeeplePlaced
    | MeepleReturned
    | FairyMoved
    | DragonLanded
    | DragonMoved
    | HuntEnded
    | FeatureScored
    | FairyBonus
    | BonusDue
    | BonusForgone
    | GameEnded
)

EVENTS: tuple[type, ...] = (
    TurnBegan,
    TileDrawn,
    TileSetAside,
    TilePutBack,
    TileDiscarded,
    TilesShuffledIn,
    TilePlaced,
    MeeplePlaced,
    MeepleReturned,
    FairyMoved,
    DragonLanded,
    DragonMoved,
    HuntEnded,
    FeatureScored,
    FairyBonus,
    BonusDue,
    BonusForgone,
    GameEnded,
)
