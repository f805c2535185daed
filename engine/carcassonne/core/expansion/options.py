"""What may be chosen before any match of Carcassonne.

Left out, because they would change nothing that can be observed: ``winner_tie`` (sharing the
victory is its only value, C137) and ``hide_remaining`` (what a screen shows, C3).
"""

from dataclasses import dataclass
from enum import StrEnum

from tilewyrm.engine.carcassonne.core.components.tile_copies import COPIES
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
        "Meeples may be placed on fields, which score at the end.",
        "No farmers: meeples cannot be placed on fields.",
    )
    field_edition: int = option(
        3,
        "C19 C20",
        "Scoring of fields: 3 points per completed city for every field (3), but each city only"
        " once per player (2), or 4 points per city for the most farmers around it (1).",
        {
            2: "A player scores 3 points for a city once, not for each field.",
            1: "A city scores 4 points for the player with the most farmers around it.",
        },
    )
    tiny_city: int = option(
        4,
        "C12",
        "Points for a completed city of two tiles without shields.",
        {2: "A completed city of two tiles is worth 2 points."},
    )
    start_player: StartingBy = option(
        StartingBy.RANDOM,
        "C2",
        "Start player: drawn by lot, the youngest (the player in the first seat says who that"
        " is), or the player in the first seat.",
        {
            StartingBy.YOUNGEST: "The youngest goes first; the player in the first seat says who.",
            StartingBy.SEAT0: "The player in the first seat goes first.",
        },
    )
    tiles: str = option(
        "",
        "C1",
        "Use several copies of a set of tiles: base=2 doubles the base game.",
        "Several copies of tiles: {}.",
        pattern=COPIES,
    )
