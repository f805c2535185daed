"""The options of The Festival."""

from dataclasses import dataclass
from enum import StrEnum

from tilewyrm.engine.setup.options import option


class Returning(StrEnum):
    """Which own pieces a festival may bring back (FV11)."""

    FIGURES = "figures"
    MEEPLES = "meeples"


@dataclass(frozen=True, slots=True)
class FestivalOptions:
    """The options of The Festival."""

    festival: bool = option(
        False,
        "FV1",
        "Play with The Festival: 10 more tiles, which let you take back a piece.",
        "With The Festival: 10 tiles that let you take back a piece.",
    )
    festival_return: Returning = option(
        Returning.FIGURES,
        "FV11",
        "A festival lets you take back any of your pieces (figures), or only meeples (meeples).",
        "A festival lets you take back only meeples.",
    )
