"""The facts as values. A place is a cell, and a feature's position in the tile kind's features."""

from dataclasses import dataclass
from enum import IntEnum

from tilewyrm.engine.carcassonne.core.expansion.action_of_all import ActionOfAll
from tilewyrm.engine.carcassonne.core.values.grid import Cell, Count


class ChangeKind(IntEnum):
    """What a decision does to a feature."""

    CLOSES = 1
    """It completes it: the feature is scored when the turn comes to that."""
    JOINS = 2
    """It makes one feature of several with pieces on them."""
    EXTENDS = 3
    """It makes it larger, or worth more."""
    BEGINS = 4
    """It brings a monastery or the like, to which the tiles around it count."""
    CLAIMS = 5
    """It puts a piece on it."""
    SCORES = 6
    """It puts a piece on it that scores in this turn, and goes home."""
    LOSES = 7
    """Its pieces go home without points when the turn comes to scoring."""
    PARTS = 8
    """It falls apart, and this is what is left of it, or a part that was cut off."""


@dataclass(frozen=True, slots=True)
class Share:
    """What one seat gets of a feature."""

    seat: int
    points: int
    """If the match ended then."""
    change: int
    """How much more these are than what it would get if the match ended before."""
    outvoted: bool
    """Whether it had the majority, and has it no longer."""


@dataclass(frozen=True, slots=True)
class Owners:
    """The seats with the majority on a feature, ascending."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FeatureChange:
    """What a decision does to one feature."""

    change: ChangeKind
    feature: int
    cell: Cell | None
    """One of its tiles; absent: the cell of the decision."""
    tiles: int
    """Its size then; of a monastery and the like itself and the tiles around it; of a field 0."""
    whole: int
    """The least it is worth once it is complete; 0 for a field, which never is."""
    missing: int
    """Open edges, or tiles around it; of a field the cities beside it that are not complete."""
    shares: tuple[Share, ...]
    """The seats with the majority then, and those that are outvoted, ascending. Empty if it claims
    a feature without pieces."""
    joined: tuple[Owners, ...]
    """If it joins features: whose each was, the earliest first."""
    claimable: bool
    """Whether it is complete and free, and the seat can put a piece on it in this turn."""
    spoils: tuple[Count, ...] = ()
    """The things that its owners take beside the points once it is scored, by word."""
    spoils_points: int = 0
    """The points of these at the end if the seat of the decision gets them all; else 0."""


class RiskKind(IntEnum):
    """How a decision costs or endangers something of the seat that takes it."""

    LOST = 1
    """An own piece goes home without being scored."""
    OUTVOTED = 2
    """Its feature belongs to others from then on."""
    SHARED = 3
    """Its feature belongs to others, too, from then on."""
    BLOCKED = 4
    """Its feature can never be complete: no tile that is left fits into a cell that it needs."""
    THREATENED = 5
    """A figure can come to the piece before the turn is over, and send it home."""
    SHELTERED = 6
    """The opposite: a figure could have come to its piece, and no longer can."""
    CONTESTED = 7
    """The piece competes with those on that feature: the first to be scored sends them home."""
    CAUGHT = 8
    """An own piece comes onto a feature that only holds it, and gives it no points."""


@dataclass(frozen=True, slots=True)
class Risk:
    """What a decision costs or endangers of the seat that takes it."""

    risk: RiskKind
    cell: Cell | None
    """Of the piece or feature; absent: the cell of the decision."""
    feature: int
    figure: str = ""
    """Which figure threatens it, a word of an expansion; empty for none."""


@dataclass(frozen=True, slots=True)
class Reach:
    """The pieces that a figure can still send home, in this turn or in one like it."""

    figure: str
    """The word of an expansion."""
    pieces: tuple[int, ...]
    """How many of each seat."""


@dataclass(frozen=True, slots=True)
class Prospect:
    """Where one outcome of the roll that a decision leads to sends a piece."""

    number: int
    """On the die."""
    cell: Cell
    """To which it leads, with a tile or without."""
    claims: tuple[FeatureChange, ...]
    """The features that the piece can claim there, as they are with it; first the one that gives
    its seat most, less what it gives others. Empty: the piece is back in its supply."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """An incomplete feature whose pieces compete with those of another."""

    seats: tuple[int, ...]
    """Whose pieces stand there, ascending."""
    kind: str
    """The name of the feature's kind."""
    cell: Cell
    """The tile of the first of them."""


@dataclass(frozen=True, slots=True)
class Contest:
    """Pieces that compete from now on: the first to be scored sends the others home."""

    comer: Contestant
    """The one whose piece has just come."""
    other: Contestant


@dataclass(frozen=True, slots=True)
class FeatureFacts:
    """What is to be said of one feature on the map."""

    cell: Cell
    """Its earliest tile."""
    feature: int
    tiles: int
    """Those that count: of a monastery and the like itself and the tiles around it.

    0: the feature only holds pieces.
    """
    marks: tuple[Count, ...]
    """What is printed on it, what else changes its worth now (`Worth.marks`), and what those with
    the majority take beside the points once it is scored, by word."""
    owners: tuple[int, ...]
    """The seats with the majority, ascending."""
    complete: bool
    points: int | None
    """What each owner gets if the match ends now; a free one: what it is worth now. Absent: it
    gives nothing by itself, as a field without pieces, or can no longer be claimed."""
    whole: int | None
    """The least it is worth once it is complete; absent: it never is, or such is not told here."""
    open_edges: int
    """Edges at which it goes on into nothing; 0 if such is not told here."""
    gaps: tuple[Cell, ...]
    """The empty cells that it needs to be complete, sorted; none if such is not told here."""
    contestants: tuple[Contestant, ...] = ()
    """Those whose pieces compete with its own."""
    open_ends: int = 0
    """Its open ends within tiles (`TileKind.open_ends`); 0 if such is not told here."""


@dataclass(frozen=True, slots=True)
class ClosedPlaces:
    """Where the tile drawn would fit if another rule than that of the edges allowed it."""

    cells: int
    """How many cells; it fits on one other at most."""


Fact = FeatureChange | Risk | Reach | FeatureFacts | Prospect | Contest | ActionOfAll | ClosedPlaces
