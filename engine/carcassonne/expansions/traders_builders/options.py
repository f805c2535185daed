"""The options of Traders & Builders.

Left out, because they would change nothing that can be observed here: whether a tile that completes
continues (each does, T26), and what a pig adds (1 in every edition, T42).
"""

from dataclasses import dataclass
from enum import StrEnum

from tilewyrm.engine.setup.options import option


class SecondPart(StrEnum):
    """Whether a double turn's second part is played by itself (T31, T60)."""

    AUTOMATIC = "automatic"
    MAY = "may"


@dataclass(frozen=True, slots=True)
class TradersBuildersOptions:
    """The options of Traders & Builders."""

    traders_builders: bool = option(
        False,
        "T1",
        "Play with Traders & Builders: 24 more tiles, goods, and a builder and a pig for"
        " each player.",
        "With Traders & Builders: 24 tiles, goods, a builder and a pig each.",
    )
    builders: bool = option(True, "T2 T65", "Each player has a builder.", "There are no builders.")
    builder_second_part: SecondPart = option(
        SecondPart.AUTOMATIC,
        "T31 T60",
        "The second part of a double turn is automatic, or optional.",
        "The second part of a double turn is optional.",
    )
    builder_home_alone: bool = option(
        True,
        "T30 T64",
        "A builder returns to its owner when the owner's last meeple leaves its road or city.",
        "A builder stays even when its owner's last meeple has left.",
    )
    pigs: bool = option(True, "T2 T65", "Each player has a pig.", "There are no pigs.")
