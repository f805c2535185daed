"""Matches of the public surface, played at random."""

from random import Random

import tilewyrm


def played(match: tilewyrm.Match, entries: int, seed: int = 1) -> tilewyrm.Match:
    """Play *entries* of *match* at random, or fewer if it ends before; return it."""
    draw = Random(seed)
    for _ in range(entries):
        if match.is_over:
            break
        if match.seat is None:
            match.roll()
        else:
            match.apply(draw.choice(match.legal()))
    return match
