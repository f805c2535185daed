"""The options of King & Robber."""

from dataclasses import dataclass
from enum import StrEnum

from tilewyrm.engine.setup.options import option


class TokenPoints(StrEnum):
    """The points of the tokens (KB20, KB50)."""

    PER_FEATURE = "per_feature"
    TEN = "ten"
    FIFTEEN_FORTY = "fifteen_forty"
    CONTINUOUS = "continuous"


@dataclass(frozen=True, slots=True)
class KingAndRobberOptions:
    """The options of King & Robber."""

    king_and_robber: bool = option(
        False,
        "KB1",
        "Play with King & Robber: 5 more tiles, the king and the robber.",
        "With King & Robber: 5 tiles, the king, the robber.",
    )
    king: bool = option(True, "KB3 KB10", "Play with the king.", "The king is left out.")
    robber: bool = option(True, "KB3 KB11", "Play with the robber.", "The robber is left out.")
    king_robber_points: TokenPoints = option(
        TokenPoints.PER_FEATURE,
        "KB20 KB50",
        "King and robber give 1 point for each completed city or road at the end"
        " (per_feature). Or they give 10 points each (ten), 15 points or 40 for both"
        " (fifteen_forty), or points during the game (continuous).",
        {
            TokenPoints.TEN: "King and robber give 10 points each.",
            TokenPoints.FIFTEEN_FORTY: "King or robber gives 15 points, both together 40.",
            TokenPoints.CONTINUOUS: (
                "King and robber give a point for each completion while they are held."
            ),
        },
    )
