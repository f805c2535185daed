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
        "With King & Robber: 5 tiles, the king and the robber.",
    )
    king: bool = option(True, "KB3 KB10", "Play with the king.", "There is no king.")
    robber: bool = option(True, "KB3 KB11", "Play with the robber.", "There is no robber.")
    king_robber_points: TokenPoints = option(
        TokenPoints.PER_FEATURE,
        "KB20 KB50",
        "The king gives 1 point for each completed city at the end, and the robber 1 for each"
        " completed road (per_feature). Or they give 10 points each (ten), 15 points or 40 for"
        " both (fifteen_forty), or points during the game (continuous).",
        {
            TokenPoints.TEN: "The king and the robber are worth 10 points each.",
            TokenPoints.FIFTEEN_FORTY: (
                "The king or the robber is worth 15 points, both together 40."
            ),
            TokenPoints.CONTINUOUS: (
                "The king's owner scores 1 per completed city, the robber's per road."
            ),
        },
    )
