"""The options of The River II."""

from dataclasses import dataclass
from enum import StrEnum

from tilewyrm.engine.setup.options import option


class LakeRule(StrEnum):
    """What follows from the lake (R30, R31)."""

    AGAIN = "again"
    PLAIN = "plain"


class First(StrEnum):
    """When the fork comes (R11)."""

    FORK = "fork"
    MIXED = "mixed"


@dataclass(frozen=True, slots=True)
class River2Options:
    """The options of The River II."""

    river_2: bool = option(
        False,
        "R1",
        "Play with The River II: twelve river tiles come first, and the river forks.",
        "With The River II: 12 river tiles come first.",
    )
    river2_lake: LakeRule = option(
        LakeRule.AGAIN,
        "R30 R31",
        "After placing the lake of The River II you may not use a piece, but take another turn"
        " at once (again); or the lake is an ordinary river tile (plain).",
        "The lake of The River II is an ordinary river tile.",
    )
    river2_lake_actions: bool = option(
        False,
        "R34",
        "After placing the lake of The River II you may do nothing more (no), or only things"
        " that place no piece on it (yes).",
        "The lake of The River II allows actions that place no piece on it.",
    )
    river_first: First = option(
        First.FORK,
        "R11",
        "The fork of The River II comes first (fork), or is shuffled in with the"
        " other river tiles (mixed).",
        "The fork of The River II is shuffled in with the river tiles.",
    )
