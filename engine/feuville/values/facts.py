"""Facts of choices, and of what somebody looks at: worked out from the rules, never weighed.

Seats, columns, positions and ids are those of the parts of a view. Where a fact of a choice is
about the tile or decree that the choice takes, its id is left empty.
"""

from dataclasses import dataclass
from enum import IntEnum

from tilewyrm.engine.feuville.values.kinds import Person


class LossCause(IntEnum):
    """What a seat loses by a choice, or puts at risk.

    A column that burns is told by what its tiles show (`TilesTurned`).
    """

    TOWN_BURNS = 1
    """Own columns are to burn, though a Fire Protection could be played (F72)."""
    ITEM_DISCARDED = 2
    """A stored tile or decree leaves the game (F32)."""
    STORE_FULL = 3
    """Nothing can be done with the item now, and the store has no space for it (F31, F32)."""
    FAIRY_DISCARDED = 4
    """A kept fairy tile goes for another one (F68)."""
    FAIRY_SPACES_FULL = 5
    """A kept fairy tile must go for the one that is taken (F68)."""
    FAIRY_IN_VAIN = 6
    """A Fire Protection is played where no column would turn (F72, F83)."""
    DIE_UNUSED = 7
    """A die of the turn is passed (A12)."""
    OFFER_DECLINED = 8
    """What a skill or the Fairy gives is not taken (F62, F65)."""
    DISTRICT_COVERED = 9
    """The grass with the arms goes under a complete column, which is a district no more (F50)."""


@dataclass(frozen=True, slots=True)
class DecreePay:
    """The points that scoring a decree brings the seat."""

    decree: str
    points: int
    """The most of all ways to score it; 0: it cannot be scored."""


@dataclass(frozen=True, slots=True)
class TownChange:
    """What is different in the seat's town afterwards."""

    opened: tuple[DecreePay, ...]
    """Decrees that the seat can score itself and that pay more then, with what they pay then: the
    stored ones, those in hand, the Town Evaluation. The most points first."""
    districts: tuple[int, ...]
    """Positions of columns that are complete districts then and were none (F47)."""
    corners: int
    """How many more corner towers are complete (A24)."""
    at_risk: int | None
    """Columns that a double would burn then; None: as many as now."""
    gaps: tuple[int, ...]
    """Positions that are empty between columns then and were not. Across a gap, columns are
    not adjacent, and the wall row is broken (F34, F48, F50, F51)."""
    filled: tuple[int, ...]
    """Positions of such gaps that are filled then."""


@dataclass(frozen=True, slots=True)
class TileFit:
    """Where a building tile may be built in the seat's town now (F34)."""

    tile: str
    positions: tuple[int, ...]
    """Ascending; empty: nowhere."""
    best: int | None
    """Where it brings most: the most points more of the seat's decrees, then the fewest columns at
    risk, then the most districts and corner towers. Of equals, it is the one with the fewest gaps,
    then the first. None where that is not told."""
    brings: TownChange | None
    """What it brings there; None: nothing, or not told."""


@dataclass(frozen=True, slots=True)
class DecreeWorth:
    """What a decree that lies on the table pays now."""

    decree: str
    points: tuple[int, ...]
    """By seat, as towns and grass are now; 0: it cannot be scored."""
    lacks_grass: bool
    """Whether too little grass is left for anybody to score it (F44)."""


@dataclass(frozen=True, slots=True)
class TownSummary:
    """What can be said of a seat's town beyond its part of the view."""

    seat: int
    districts: tuple[int, ...]
    """Positions of the complete districts that can be scored (F47), ascending."""
    left: int | None
    """Left end of the stretch that a Town Evaluation would count (F50); None: there is none."""
    right: int | None
    """Its right end."""


@dataclass(frozen=True, slots=True)
class SkillUse:
    """What a person's skill can do for the seat now."""

    person: Person
    items: int
    """Stored items that the Thief can take (F61)."""
    gaps: int
    """Spaces that the Architect fills (F63)."""
    ruins: int
    """Ruins that the Magician can turn back (F65)."""
    fairies: int
    """Fairy tiles that the Magician gives now (F65)."""
    fairies_without_ruin: int
    """Fairy tiles that he gives where a town has no ruin (F65, D7)."""
    best: DecreePay | None
    """The open decree that pays most, if one does, for the Mayor (F64)."""


@dataclass(frozen=True, slots=True)
class ShowOdds:
    """The exact odds of the Entertainer's next roll (F60)."""

    too_far: int
    """How many of the six rolls go above 10."""


@dataclass(frozen=True, slots=True)
class PrestigeOpen:
    """What the best of the open fairy tiles scores at once (F69)."""

    points: int


@dataclass(frozen=True, slots=True)
class TilesTurned:
    """What the tiles of a column show that turn to their ruin side, or back (F82, F86)."""

    tiles: int
    clouds: int
    guards: int
    flags: int
    stars: int
    griffins: int
    district: bool
    """Whether the column is a complete district with them."""


@dataclass(frozen=True, slots=True)
class TownSaved:
    """Columns that do not burn (F72)."""

    columns: int


@dataclass(frozen=True, slots=True)
class Loss:
    """What the seat loses, or puts at risk."""

    cause: LossCause
    columns: int
    """Columns that are to burn; 0 for other causes."""


Fact = (
    DecreePay
    | TownChange
    | TileFit
    | DecreeWorth
    | TownSummary
    | SkillUse
    | ShowOdds
    | PrestigeOpen
    | TilesTurned
    | TownSaved
    | Loss
)
