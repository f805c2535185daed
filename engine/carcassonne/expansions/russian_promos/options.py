"""The options of the Russian promos."""

from dataclasses import dataclass
from enum import StrEnum

from tilewyrm.engine.setup.options import option


class PromoTiles(StrEnum):
    """Which tiles are in the match (RP1)."""

    ALL = "all"
    YEAR_2013 = "2013"
    YEAR_2016 = "2016"


class SoloveiReach(StrEnum):
    """Which pieces on his road Solovei takes (RP41, RP47)."""

    NEAREST = "nearest"
    ALL = "all"


class TrapOrder(StrEnum):
    """How the two traps share pieces (RP61)."""

    VODYANOY_FIRST = "vodyanoy_first"
    INDEPENDENT = "independent"


@dataclass(frozen=True, slots=True)
class RussianPromosOptions:
    """The options of the Russian promos."""

    russian_promos: bool = option(
        False,
        "RP1",
        "Play with the Russian Promos: 4 more tiles, two of which trap pieces.",
        "With the Russian Promos: 4 tiles, two of which trap pieces.",
    )
    promo_tiles: PromoTiles = option(
        PromoTiles.ALL,
        "RP1",
        "All four tiles, only the two of 2013 (hut, Bogatyr), or only the two of 2016"
        " (Solovei, Vodyanoy).",
        {
            PromoTiles.YEAR_2013: "Only Baba Yaga's hut and the Bogatyr.",
            PromoTiles.YEAR_2016: "Only Solovei and Vodyanoy.",
        },
    )
    solovei_reach: SoloveiReach = option(
        SoloveiReach.NEAREST,
        "RP41 RP47",
        "Solovei traps the nearest pieces on his road, of any kind (nearest), or all"
        " the meeples on it (all).",
        "Solovei traps all the meeples on his road, and no other pieces.",
    )
    trap_order: TrapOrder = option(
        TrapOrder.VODYANOY_FIRST,
        "RP61",
        "Vodyanoy traps pieces before Solovei does, and can take them from Solovei's tree"
        " (vodyanoy_first); or each keeps what he has trapped (independent).",
        "Vodyanoy takes no pieces from Solovei's tree.",
    )
    vodyanoy_special: bool = option(
        False,
        "RP32",
        "Vodyanoy traps only meeples (no), or any kind of piece (yes).",
        "Vodyanoy traps any kind of piece, not only meeples.",
    )
