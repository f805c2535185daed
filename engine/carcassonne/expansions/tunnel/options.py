"""The options of The Tunnel, and how many tokens they give."""

from dataclasses import dataclass
from enum import StrEnum

from tilewyrm.engine.setup.options import option

TOKENS_OF_A_PAIR = 2
MOST_PAIRS = 3
"""Pairs of a player at a table of two (TN2)."""


class TokenRate(StrEnum):
    """How often a player may place a token (TN22)."""

    TURN = "turn"
    PART = "part"


@dataclass(frozen=True, slots=True)
class TunnelOptions:
    """The options of The Tunnel."""

    tunnel: bool = option(
        False,
        "TN1",
        "Play with The Tunnel: 4 more tiles, and tokens that join two tunnel mouths.",
        "With The Tunnel: 4 tiles, tokens that join two tunnel mouths.",
    )
    tunnel_sets: int = option(
        MOST_PAIRS,
        "TN2",
        "Pairs of tokens of each of two players; three have one less, four or more have one.",
        {
            2: "Two players have 2 pairs of tunnel tokens each, more have 1.",
            1: "Everyone has 1 pair of tunnel tokens.",
        },
    )
    tunnel_per: TokenRate = option(
        TokenRate.TURN,
        "TN22",
        "A player places one token in a turn, or one in each part of it.",
        "In each part of a turn a tunnel token may be placed.",
    )


def pairs_each(options: TunnelOptions, seats: int) -> int:
    """Return how many pairs of tokens each player has at a table of that number of *seats* (TN2)."""
    return max(1, options.tunnel_sets + 2 - seats)
