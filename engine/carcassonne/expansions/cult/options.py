"""The options of The Cult."""

from dataclasses import dataclass
from enum import StrEnum

from tilewyrm.engine.setup.options import option

MOST_SHRINES = 6
"""The 5 of the box, and one of another edition (HS1)."""


class Neighbours(StrEnum):
    """How a tile may bring shrines and monasteries together (HS10, HS11)."""

    BOTH_SIDES = "both_sides"
    PRINTED = "printed"


@dataclass(frozen=True, slots=True)
class CultOptions:
    """The options of The Cult."""

    cult: bool = option(
        False,
        "HS1",
        "Play with The Cult: 5 more tiles with shrines, whose heretics challenge monks.",
        "With The Cult: 5 shrines, whose heretics challenge monks.",
    )
    shrines: int = option(
        5,
        "HS1",
        "How many shrine tiles there are: the 5 in the box, or 6 with the one from"
        " another edition.",
        {MOST_SHRINES: "There are 6 shrines."},
    )
    shrine_challenge: bool = option(
        True,
        "HS20 HS21",
        "Heretics and monks on neighbouring tiles challenge each other (yes), or"
        " shrines are just like monasteries (no).",
        "No challenges: shrines are just like monasteries.",
    )
    shrine_neighbours: Neighbours = option(
        Neighbours.BOTH_SIDES,
        "HS10 HS11",
        "The limit of one rival applies to every shrine and monastery (both_sides), or only to"
        " the one just placed (printed).",
        "Only the building on the tile just placed is limited to one rival.",
    )
