"""The words that options of Feuville choose among; the first of each is the default."""

from enum import StrEnum


class CloudColumns(StrEnum):
    """What the dragon does to columns with clouds."""

    ALLOWED = "allowed"
    FORBIDDEN = "forbidden"


class RowRefill(StrEnum):
    """When an empty row is filled."""

    IMMEDIATE = "immediate"
    END_OF_TURN = "end_of_turn"


class RefillTiming(StrEnum):
    """Whether an empty row is filled after or before the tile is placed that emptied it."""

    AFTER_PLACING = "after_placing"
    BEFORE_PLACING = "before_placing"


class StoreLimit(StrEnum):
    """What a store holds."""

    COMBINED = "combined"
    SEPARATE = "separate"


class UsedFairyPlace(StrEnum):
    """Where a fairy tile goes that is done with."""

    STOCK = "stock"
    REMOVE = "remove"


class SelectionTiming(StrEnum):
    """When a Great Selection is played."""

    AFTER_REFILL = "after_refill"
    BEFORE_REFILL = "before_refill"


class FairyRefill(StrEnum):
    """What comes first when a used fairy tile leaves an open space."""

    RETURN_FIRST = "return_first"
    REFILL_FIRST = "refill_first"


class PublicanStore(StrEnum):
    """Which of the active player's tiles from the Publican may be stored."""

    BOTH = "both"
    SECOND_ONLY = "second_only"


class TowerGaps(StrEnum):
    """Number of towers that may be missing in a Town Evaluation."""

    ANY = "any"
    ONE = "one"


class ArmsGrass(StrEnum):
    """Where the grass with the arms may go."""

    ANY = "any"
    EVALUATED = "evaluated"


class GrassSupply(StrEnum):
    """Number of plain grass tiles."""

    SIXTEEN = "16"
    TWENTY = "20"
    UNLIMITED = "unlimited"


class StartColumn(StrEnum):
    """What the dragon does to the start tile's column."""

    COUNTS_ABSORBS = "counts_absorbs"
    IMMUNE_UNCOUNTED = "immune_uncounted"
    COUNTS_NOT_CHOOSABLE = "counts_not_choosable"


class RerolledDouble(StrEnum):
    """Effect of another double after an attack."""

    ATTACK = "attack"
    IGNORE = "ignore"


class UnburnWindow(StrEnum):
    """When spare clouds turn ruins back."""

    ON_BUILD = "on_build"
    ANY_TIME = "any_time"


class FewestTie(StrEnum):
    """Who of several with the fewest decrees gets the points."""

    ALL = "all"
    NONE = "none"
    SPLIT = "split"


class WinnerTie(StrEnum):
    """Tie-break for equal scores."""

    SHARED = "shared"
    FEWER_DECREES = "fewer_decrees"
    MORE_TILES = "more_tiles"


class StartPlayerEnd(StrEnum):
    """Consequence when the start player triggers the end."""

    IMMEDIATE = "immediate"
    FINISH_ROUND = "finish_round"


class FirstPlayer(StrEnum):
    """How the start player is found."""

    DICE = "dice"
    SEAT0 = "seat0"
