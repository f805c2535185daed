"""What an entry changed in a match of Feuville; enough to tell the whole game.

``seat`` is 0-based and is whoever did it or whom it happened to. ``column`` is one of the board's
columns 1 to 6, ``position`` a town's column (0 the start tile's, left of it negative). Every event
that gives points says what was counted, ``points`` gained and the seat's new ``total``.
"""

from dataclasses import dataclass

from tilewyrm.engine.feuville.values.kinds import DieUse, Grass, Layer, Person, Symbol


@dataclass(frozen=True, slots=True)
class StartDieRolled:
    """A seat rolled for the start player (F12)."""

    seat: int
    pips: int
    """1 to 6."""


@dataclass(frozen=True, slots=True)
class StartPlayerChosen:
    """A seat takes the cup and begins (F12)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TileRevealed:
    """A building tile was laid into the display (F8, F36)."""

    layer: Layer
    column: int
    tile: str


@dataclass(frozen=True, slots=True)
class DecreeRevealed:
    """A royal decree was laid into the row (F10, F46)."""

    column: int
    decree: str


@dataclass(frozen=True, slots=True)
class FairyRevealed:
    """A fairy tile was laid open (F9, F66)."""

    space: int
    """1 to 3."""
    fairy: str


@dataclass(frozen=True, slots=True)
class TurnBegan:
    """A seat's turn began."""

    seat: int
    round: int
    """From 1."""


@dataclass(frozen=True, slots=True)
class DiceRolled:
    """The dice of the turn fell (F20)."""

    seat: int
    low: int
    """The lower die, 1 to 6."""
    high: int
    """The higher die, 1 to 6; equal for a double."""


@dataclass(frozen=True, slots=True)
class DragonWoke:
    """A double woke the dragon: every town is weighed next, this seat's first (F22, F80)."""

    seat: int


@dataclass(frozen=True, slots=True)
class TownWeighed:
    """A town's clouds were compared with its columns (F80, F81)."""

    seat: int
    clouds: int
    """Symbols of clouds in the town."""
    columns: int
    """Columns that have not burnt."""
    burning: int
    """How many columns are to burn; 0: the town is safe."""


@dataclass(frozen=True, slots=True)
class TownSpared:
    """A Fire Protection let the dragon fly past (F72)."""

    seat: int
    fairy: str


@dataclass(frozen=True, slots=True)
class StartColumnSpared:
    """The start column was named, and as nothing on it burns, nothing happened (F83, A1)."""

    seat: int


@dataclass(frozen=True, slots=True)
class ColumnBurnt:
    """A column was turned to the ruin side (F82)."""

    seat: int
    position: int
    tiles: tuple[str, ...]
    """The tiles that burnt, from the ground up."""


@dataclass(frozen=True, slots=True)
class ColumnRestored:
    """A column was turned back (F65, F87)."""

    seat: int
    position: int
    tiles: tuple[str, ...]
    """The tiles turned back, from the ground up."""


@dataclass(frozen=True, slots=True)
class DieSpent:
    """A die of the turn was used (F23); for the Gnome one event for each die."""

    seat: int
    die: int
    """1 to 6."""
    use: DieUse


@dataclass(frozen=True, slots=True)
class GnomePlaced:
    """The Gnome stands on the flag of *column* until the end of the turn (F67)."""

    seat: int
    column: int


@dataclass(frozen=True, slots=True)
class SkillUsed:
    """A person's skill was used (F23c)."""

    seat: int
    person: Person


@dataclass(frozen=True, slots=True)
class TileTaken:
    """A building tile was taken from the display."""

    seat: int
    tile: str
    column: int


@dataclass(frozen=True, slots=True)
class DecreeTaken:
    """A royal decree was taken from the row."""

    seat: int
    decree: str
    column: int


@dataclass(frozen=True, slots=True)
class TileBuilt:
    """A building tile was built (F34)."""

    seat: int
    tile: str
    position: int


@dataclass(frozen=True, slots=True)
class ItemStored:
    """A tile or decree was put into the store (F31)."""

    seat: int
    item: str


@dataclass(frozen=True, slots=True)
class ItemDiscarded:
    """A stored tile or decree left the game (F32)."""

    seat: int
    item: str


@dataclass(frozen=True, slots=True)
class ItemStolen:
    """The Thief took a stored tile or decree (F61)."""

    seat: int
    victim: int
    """Seat that had it."""
    item: str


@dataclass(frozen=True, slots=True)
class ItemProtected:
    """A Theft Protection was laid on a stored item (F71)."""

    seat: int
    item: str
    fairy: str


@dataclass(frozen=True, slots=True)
class FairyTaken:
    """An open fairy tile was taken (F66)."""

    seat: int
    fairy: str


@dataclass(frozen=True, slots=True)
class FairyPlayed:
    """A Great Selection was played (F70)."""

    seat: int
    fairy: str


@dataclass(frozen=True, slots=True)
class FairyDiscarded:
    """A kept fairy tile was thrown out for room, face down: to the stock or out (F68, D6a)."""

    seat: int
    fairy: str | None
    """None for an audience that may not see it (A16)."""


@dataclass(frozen=True, slots=True)
class FairyReturned:
    """A used fairy tile went back into the stock, which was shuffled (F73)."""

    fairy: str


@dataclass(frozen=True, slots=True)
class FairyRemoved:
    """A used fairy tile left the game (D6b)."""

    fairy: str


@dataclass(frozen=True, slots=True)
class Declined:
    """A seat did not do what it was asked."""

    seat: int
    question: str
    """What it was asked, as in `Choice.question`."""


@dataclass(frozen=True, slots=True)
class DecreeScored:
    """A decree other than a Town Evaluation was scored (F47-F52): count times multiplier."""

    seat: int
    decree: str
    positions: tuple[int, ...]
    """The columns of a district or view; empty for status symbols."""
    upper: bool
    """Of a view: whether it was towers and skies."""
    symbol: Symbol | None
    """The symbol counted; None for districts and for a view, which counts all four."""
    count: int
    """Symbols, or columns of a district."""
    multiplier: int
    """Points for each."""
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class TownEvaluated:
    """A Town Evaluation was scored (F50): 2 points for each wall and tower of the stretch."""

    seat: int
    decree: str
    left: int
    """Position of the left corner tower."""
    right: int
    """Position of the right corner tower."""
    walls: int
    """How many count."""
    towers: int
    """How many count."""
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class GrassLaid:
    """Grass was laid under a column (F47, F48, F50)."""

    seat: int
    position: int
    grass: Grass


@dataclass(frozen=True, slots=True)
class PrestigeScored:
    """A prestige tile was scored (F69)."""

    seat: int
    fairy: str
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class ShowRolled:
    """The Travelling Entertainer rolled (F60)."""

    seat: int
    pips: int
    """1 to 6."""
    sum: int
    """All his rolls so far."""


@dataclass(frozen=True, slots=True)
class ShowEnded:
    """The Travelling Entertainer's show is over (F60)."""

    seat: int
    sum: int
    """All his rolls."""
    points: int
    """The sum, or 0 when it is above 10."""
    total: int


@dataclass(frozen=True, slots=True)
class AudienceScored:
    """Another player's share of the show: how far its sum was from 10 (F60)."""

    seat: int
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class TurnEnded:
    """A seat's turn is over."""

    seat: int


@dataclass(frozen=True, slots=True)
class EndTriggered:
    """The decree of *column* could not be replaced: the end has begun (F90)."""

    seat: int
    column: int


@dataclass(frozen=True, slots=True)
class RoundCapReached:
    """The match ends because its last allowed round is over (A60)."""

    rounds: int
    """How many were played."""


@dataclass(frozen=True, slots=True)
class FewestRewarded:
    """A seat with the fewest scored decrees was given its points (F93)."""

    seat: int
    decrees: int
    """How many it has scored."""
    points: int
    total: int


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The match is over (F95)."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    """Ascending; several share the victory."""


Event = (
    StartDieRolled
    | StartPlayerChosen
    | TileRevealed
    | DecreeRevealed
    | FairyRevealed
    | TurnBegan
    | DiceRolled
    | DragonWoke
    | TownWeighed
    | TownSpared
    | StartColumnSpared
    | ColumnBurnt
    | ColumnRestored
    | DieSpent
    | GnomePlaced
    | SkillUsed
    | TileTaken
    | DecreeTaken
    | TileBuilt
    | ItemStored
    | ItemDiscarded
    | ItemStolen
    | ItemProtected
    | FairyTaken
    | FairyPlayed
    | FairyDiscarded
    | FairyReturned
    | FairyRemoved
    | Declined
    | DecreeScored
    | TownEvaluated
    | GrassLaid
    | PrestigeScored
    | ShowRolled
    | ShowEnded
    | AudienceScored
    | TurnEnded
    | EndTriggered
    | RoundCapReached
    | FewestRewarded
    | GameEnded
)
