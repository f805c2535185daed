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
        "With The River II: twelve river tiles come first.",
    )
    river2_lake: LakeRule = option(
        LakeRule.AGAIN,
        "R30 R31",
        "Whoever places the lake of The River II has no piece action, and another turn at once;"
        " or it is a river tile like any other.",
        "The lake of The River II is a river tile like any other.",
    )
    river2_lake_actions: bool = option(
        False,
        "R34",
        "After placing the lake of The River II you may do nothing (no), or only what puts no"
        " piece on it (yes).",
        "With the lake of The River II, you may do what puts nothing on it.",
    )
    river_first: First = option(
        First.FORK,
        "R11",
        "The fork of The River II comes first, or among the other tiles.",
        "The fork of The River II comes among the other river tiles.",
    )
