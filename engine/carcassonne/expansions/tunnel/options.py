"""The options of The Tunnel, and how many tokens they give."""

from dataclasses import dataclass

from tilewyrm.engine.setup.options import option

TOKENS_OF_A_PAIR = 2
MOST_PAIRS = 3
"""Pairs of a player at a table of two (TN2)."""


@dataclass(frozen=True, slots=True)
class TunnelOptions:
    """The options of The Tunnel."""

    tunnel: bool = option(
        False,
        "TN1",
        "Play with The Tunnel: 4 more tiles, and tokens that join two tunnel mouths.",
        "With The Tunnel: 4 tiles, and tokens that join two tunnel mouths.",
    )
    tunnel_sets: int = option(
        MOST_PAIRS,
        "TN2",
        "Pairs of tunnel tokens for each player in a two-player match. With three players, each"
        " has one pair fewer; with four or more, one pair.",
        {
            2: "With two players, each has 2 pairs of tunnel tokens; with more, 1.",
            1: "Each player has 1 pair of tunnel tokens.",
        },
    )


def pairs_each(options: TunnelOptions, seats: int) -> int:
    """Return the number of pairs of tokens of each player at a table of *seats* (TN2)."""
    return max(1, options.tunnel_sets + 2 - seats)
