"""What may be chosen before any match of Carcassonne.

Left out, because they would change nothing that can be observed: ``winner_tie`` (sharing the
victory is its only value, C137) and ``hide_remaining`` (what a screen shows, C3).
"""

from dataclasses import dataclass
from enum import StrEnum

from tilewyrm.engine.setup.options import option


class StartingBy(StrEnum):
    """Who takes the first turn."""

    RANDOM = "random"
    YOUNGEST = "youngest"
    SEAT0 = "seat0"


@dataclass(frozen=True, slots=True)
class CoreOptions:
    """The options of the base game."""

    farmers: bool = option(
        True,
        "C18 C20",
        "Meeples may stand on fields, which score at the end.",
        "There are no farmers: no meeple stands on a field.",
    )
    field_edition: int = option(
        3,
        "C19 C20",
        "How fields score: 3 points per completed city for every field (3), but each city only "
        "once per player (2), or 4 points per city for most farmers around it (1).",
        {
            2: "A player gets 3 points for a city once, not for each field.",
            1: "A city gives 4 points to whoever has most farmers around it.",
        },
    )
    tiny_city: int = option(
        4,
        "C12",
        "Points of a completed city of two tiles.",
        {2: "A completed city of two tiles is worth 2 points."},
    )
    start_player: StartingBy = option(
        StartingBy.RANDOM,
        "C2",
        "Who begins: drawn by lot, the youngest (the first seat says who), or the first seat.",
        {
            StartingBy.YOUNGEST: "The youngest begins; the first seat says who that is.",
            StartingBy.SEAT0: "The first seat begins.",
        },
    )
