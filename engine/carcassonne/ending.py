"""How a game ends."""

from collections.abc import Sequence

from tilewyrm.engine.game import Over


def result(scores: Sequence[int]) -> Over:
    """Return the end of a game with final *scores*: most points win, ties share it (C137)."""
    best = max(scores)
    winners = tuple(seat for seat, score in enumerate(scores) if score == best)
    return Over(scores=tuple(scores), winners=winners)
