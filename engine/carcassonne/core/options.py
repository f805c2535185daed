"""What may be chosen before any match of Carcassonne.

Left out, because they would change nothing that can be observed: ``winner_tie`` (sharing the
victory is its only value, C137) and ``hide_remaining`` (what a screen shows, C3).
"""

from dataclasses import dataclass
from enum import StrEnum

from tilewyrm.engine.options import option


class StartingBy(StrEnum):
    """Who takes the first turn."""

    RANDOM = "random"
    YOUNGEST = "youngest"
    SEAT0 = "seat0"


@dataclass(frozen=True, slots=True)
class CoreOptions:
    """The options of the base game."""

    farmers: bool = option(True, "C18 C20", "Meeples may stand on fields, which score at the end.")
    field_edition: int = option(
        3,
        "C19 C20",
        "How fields score: 3 points per completed city for every field (3), but each city only "
        "once per player (2), or 4 points per city for most farmers around it (1).",
        choices=(3, 2, 1),
    )
    tiny_city: int = option(4, "C12", "Points of a completed city of two tiles.", choices=(4, 2))
    start_player: StartingBy = option(
        StartingBy.RANDOM,
        "C2",
        "Who begins: drawn by lot, the youngest (the first seat says who), or the first seat.",
    )
