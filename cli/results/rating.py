"""The player's rating: the most likely one against bots of fixed ratings."""

from collections.abc import Sequence
from math import log, sqrt
from typing import NamedTuple

SCALE = 400
"""Points of a lead that stands for ten wins to one loss."""
_PRIOR = 1000
"""One win and one loss against this rating are added, so that one match proves little."""
_LOWEST, _HIGHEST = -2000.0, 4000.0
_STEPS = 40


class Duel(NamedTuple):
    """A match of the player against one of its bots."""

    rating: int
    """The rating of the bot."""
    score: float
    """1: more points than the bot, 0: fewer, 0.5: as many."""
    weight: float = 1.0
    """One divided by the number of bots in the match."""


class Rating(NamedTuple):
    """A rating with its uncertainty."""

    value: int
    deviation: int
    """One standard deviation."""


def rating(duels: Sequence[Duel]) -> Rating | None:
    """Return the rating with the highest posterior probability; None without a duel.

    The player scores 1 / (1 + 10 ** ((bot - player) / 400)) against a bot on average.
    """
    if not duels:
        return None
    known = [*duels, Duel(_PRIOR, 1.0), Duel(_PRIOR, 0.0)]
    low, high = _LOWEST, _HIGHEST
    for _ in range(_STEPS):
        middle = (low + high) / 2
        surplus = sum(duel.weight * (duel.score - _expected(middle, duel)) for duel in known)
        low, high = (middle, high) if surplus > 0 else (low, middle)
    chances = [(duel.weight, _expected(low, duel)) for duel in known]
    information = sum(weight * chance * (1 - chance) for weight, chance in chances)
    return Rating(round(low), round(SCALE / log(10) / sqrt(information)))


def _expected(value: float, duel: Duel) -> float:
    """Return the average score of a player rated *value*."""
    return float(1 / (1 + 10 ** ((duel.rating - value) / SCALE)))
