"""The parts of a view of Feuville: what lies on the table, as an audience sees it.

Ids are those of the catalogue; in a row of spaces an empty string is an empty one. ``position``
counts a town's columns from the start tile's, which is 0; left of it they are negative.
"""

from dataclasses import dataclass

from tilewyrm.engine.feuville.values.kinds import Back, Grass, Layer


@dataclass(frozen=True, slots=True)
class Row:
    """One layer's row of the display."""

    layer: Layer
    tiles: tuple[str, ...]
    """Six building tiles by column 1 to 6; an empty string is an empty space."""
    stack: int
    """Tiles left to draw."""
    back: Back | None
    """The back of the stack's top tile; None when the stack is empty."""

    @property
    def key(self) -> str:
        """``row/`` and the layer's number."""
        return f"row/{int(self.layer)}"


@dataclass(frozen=True, slots=True)
class DecreeRow:
    """The royal decrees on offer."""

    decrees: tuple[str, ...]
    """Six decrees by column 1 to 6; an empty string is an empty space."""
    stack: int
    """Decrees left to draw."""
    evaluations: tuple[str, ...]
    """The Town Evaluations that are left."""

    @property
    def key(self) -> str:
        """``decrees``."""
        return "decrees"


@dataclass(frozen=True, slots=True)
class FairyRow:
    """The fairy-magic tiles on offer."""

    fairies: tuple[str, ...]
    """Three open tiles; an empty string is an empty space."""
    stock: int
    """Tiles face down."""

    @property
    def key(self) -> str:
        """``fairies``."""
        return "fairies"


@dataclass(frozen=True, slots=True)
class Turn:
    """Where the match stands."""

    round: int
    """From 1; 0 before the first turn."""
    round_cap: int | None
    """The last round that is played; None: no cap."""
    start_seat: int | None
    """Who has the cup; None while it is being rolled for."""
    seat: int | None
    """Whose turn it is; None before the first turn and after the end."""
    low: int | None
    """The lower die as rolled; None before the roll."""
    high: int | None
    """The higher die as rolled; None before the roll."""
    dice: tuple[int, ...]
    """The dice not used yet, ascending."""
    gnome: int | None
    """The column 1 to 6 on whose flag the Gnome stands; None: at home."""
    fairy_asked: bool
    """Whether a die of this turn went to the Fairy."""
    end_triggered: bool
    """Whether this round is the last."""
    in_hand: tuple[str, ...]
    """Tiles, decrees and fairy tiles that were taken and are still to be placed, the next first."""
    left: int | None
    """How many columns are still to burn or may be restored, or fairy tiles be taken, as asked;
    None where nothing of the kind is asked."""
    show_sum: int | None
    """The Travelling Entertainer's sum so far; None when he does not perform."""
    grass: int | None
    """Plain grass tiles left; None: unlimited."""

    @property
    def key(self) -> str:
        """``turn``."""
        return "turn"


@dataclass(frozen=True, slots=True)
class TownColumn:
    """One column of a town."""

    position: int
    wall: str
    """The wall or start tile; a column always has one."""
    tower: str | None
    sky: str | None
    burnt: bool
    """Whether the column is a ruin (a start tile itself never is)."""
    grass: Grass | None


@dataclass(frozen=True, slots=True)
class Town:
    """A seat's town, with what is counted in it (unburnt tiles only)."""

    seat: int
    columns: tuple[TownColumn, ...]
    """From left to right."""
    clouds: int
    unburnt: int
    """Columns that the dragon compares with the clouds."""
    guards: int
    flags: int
    stars: int
    griffins: int
    rain: int
    """Clouds more than the columns that the dragon compares with them; below 0: so many too few."""
    at_risk: int
    """Columns that a double would turn to ruins now, if no Fire Protection is played (F81)."""
    wall_sites: tuple[int, ...]
    """Positions where a wall may be built now, ascending (F34)."""
    tower_sites: tuple[int, ...]
    """The same for a tower."""
    sky_sites: tuple[int, ...]
    """The same for a sky."""
    gap_sites: tuple[int, ...]
    """Those of `wall_sites` where a wall would leave a gap of one column (F34)."""

    @property
    def key(self) -> str:
        """``town/`` and the seat."""
        return f"town/{self.seat}"


@dataclass(frozen=True, slots=True)
class StoredItem:
    """One item in a store."""

    item: str
    """A building tile or a decree."""
    protection: str | None
    """The Theft Protection on it."""


@dataclass(frozen=True, slots=True)
class Player:
    """A seat's board and score."""

    seat: int
    score: int
    store: tuple[StoredItem, ...]
    """Stored tiles and decrees, oldest first."""
    fairies: tuple[str, ...]
    """Kept fairy tiles that this audience may see, oldest first."""
    face_down: int
    """How many more are kept that this audience may not see (A16)."""
    scored: tuple[str, ...]
    """Scored decrees in order, a Town Evaluation among them."""
    arms: bool
    """Whether the grass with the seat's arms is still at hand (no Town Evaluation yet)."""

    @property
    def key(self) -> str:
        """``player/`` and the seat."""
        return f"player/{self.seat}"


@dataclass(frozen=True, slots=True)
class Box:
    """What left the game in sight of all."""

    items: tuple[str, ...]
    """Discarded tiles and decrees, in order."""
    fairies: tuple[str, ...]
    """Removed fairy tiles that were open, in order."""
    face_down: int
    """How many more were removed face down (A16)."""

    @property
    def key(self) -> str:
        """``box``."""
        return "box"


Part = Row | DecreeRow | FairyRow | Turn | Town | Player | Box
