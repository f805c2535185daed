"""Fixed ratings of the bots, from the matches that docs/bots.md lists."""

from collections.abc import Mapping

LARGEST_STEP = 400
"""The largest difference of two neighbours: more cannot be measured in so few matches."""

LADDER: Mapping[str, Mapping[str, int]] = {
    "feuville": {"random": 200, "beginner": 600, "greedy": 1000, "lookahead": 1115, "search": 1185},
    "carcassonne": {
        "random": 200,
        "beginner": 600,
        "greedy": 1000,
        "lookahead": 1200,
        "search": 1339,
    },
}
"""Ratings by game and strategy, the weakest first.

``greedy`` has 1000. The others follow from their shares *s* of the wins against their neighbours:
400 log10(s / (1 - s)), at most `LARGEST_STEP`.
"""


def strongest(game: str, bots: list[str]) -> str:
    """Return the strongest strategy of *bots*; one that has no rating counts as the weakest."""
    ratings = LADDER.get(game, {})
    return max(bots, key=lambda bot: ratings.get(bot, 0))
