"""The options of The Flying Machines."""

from dataclasses import dataclass
from enum import StrEnum

from tilewyrm.engine.setup.options import option


class Landing(StrEnum):
    """Whether a meeple has to land where it can (FY12)."""

    MUST = "must"
    MAY = "may"


class Fliers(StrEnum):
    """Which meeples can fly (FY16)."""

    ALL = "all"
    ORDINARY_AND_LARGE = "ordinary_and_large"


@dataclass(frozen=True, slots=True)
class FlyingMachinesOptions:
    """The options of The Flying Machines."""

    flying_machines: bool = option(
        False,
        "FY1",
        "Play with The Flying Machines: 8 more tiles, from which a meeple may fly.",
        "With The Flying Machines: 8 tiles from which a meeple may fly.",
    )
    flier_landing: Landing = option(
        Landing.MUST,
        "FY12",
        "A flying meeple lands wherever it can (must), or may be left to crash (may).",
        "A flying meeple may be left to crash.",
    )
    flier_kinds: Fliers = option(
        Fliers.ALL,
        "FY16",
        "Which meeples can fly: all, or only ordinary and large ones.",
        "Only ordinary meeples and large ones can fly.",
    )
