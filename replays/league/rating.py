"""Ratings of bots: by the library openskill, which comes with the extra ``league``.

The model is Plackett and Luce's, after R. C. Weng and C.-J. Lin, A Bayesian Approximation Method
for Online Ranking, Journal of Machine Learning Research 12 (2011).
"""

from collections.abc import Iterable, Mapping
from statistics import fmean
from typing import NamedTuple

from tilewyrm.replays.league.match import LeagueMatch


class Rating(NamedTuple):
    """How strong a bot seems to be."""

    mean: float
    """25 before the first match."""
    deviation: float
    """How unsure that is, as a standard deviation; 25 / 3 before the first match."""


def ratings(matches: Iterable[LeagueMatch]) -> Mapping[str, Rating] | None:
    """Return the ratings of the bots of *matches*, taken in their order.

    None where openskill is not installed.
    A bot on several seats of a match counts once, with the mean of its points.
    """
    try:
        from openskill.models import PlackettLuce, PlackettLuceRating
    except ImportError:
        return None
    model = PlackettLuce()
    by_bot: dict[str, PlackettLuceRating] = {}
    for match in matches:
        points: dict[str, list[int]] = {}
        for bot, score in zip(match.fixture.line_up, match.scores, strict=True):
            points.setdefault(bot, []).append(score)
        if len(points) > 1:
            teams = [[by_bot.setdefault(bot, model.rating(name=bot))] for bot in points]
            rerated = model.rate(teams, scores=[fmean(scores) for scores in points.values()])
            by_bot.update(zip(points, (team[0] for team in rerated), strict=True))
    return {bot: Rating(rating.mu, rating.sigma) for bot, rating in by_bot.items()}
