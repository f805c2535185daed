"""Standings: shares of wins, margins and duels of a league's bots.

Matches of one order have the same luck, so they are not independent of each other; orders are.
Hence every interval comes from the means of the orders: their mean, and 1.96 standard errors of it
to both sides, which holds the true value 95 times in 100 if there are some dozens of orders. Where
n orders all say the same of a share, it is 3 / n: what never happened may still happen so often.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import permutations
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from tilewyrm.replays.league.match import LeagueMatch

_STANDARD_ERRORS = 1.96
"""Standard errors to both sides that hold the true value 95 times in 100."""
_RULE_OF_THREE = 3
"""What did not come in n trials comes in less than 3 / n of them, 95 times in 100."""


class MeanEstimate(NamedTuple):
    """A mean, and how sure it is."""

    mean: float
    plus_minus: float | None
    """The true value is within so much of it, 95 times in 100; None for a single order."""


class BotStanding(NamedTuple):
    """How one bot did."""

    bot: str
    seats: int
    """On how many it sat, over all matches."""
    wins: MeanEstimate
    """What part of the wins it took for each seat; a shared win is shared. Even is 1 / seats."""
    margin: MeanEstimate
    """Points more than the best other seat, in the mean of its seats."""
    margin_spread: float
    """The standard deviation of that from match to match."""
    thought_s: float
    """Seconds for a decision between several, in the mean."""


class Duel(NamedTuple):
    """How one bot did against another, wherever both sat at one table."""

    bot: str
    against: str
    matches: int
    ahead: MeanEstimate
    """In what part of the pairs of seats it had more points; as many count half."""


def standings(matches: Sequence[LeagueMatch], bots: Iterable[str]) -> list[BotStanding]:
    """Return how each of *bots* did in *matches*, whoever won most often first."""
    bot_standings = [_standing(matches, bot) for bot in bots]
    return sorted(bot_standings, key=lambda standing: -standing.wins.mean)


def duels(matches: Sequence[LeagueMatch], bots: Sequence[str]) -> list[Duel]:
    """Return each of *bots* against each other one that it met, in their order."""
    return [
        duel for one, other in permutations(bots, 2) if (duel := _duel(matches, one, other)).matches
    ]


def _standing(matches: Sequence[LeagueMatch], bot: str) -> BotStanding:
    wins: dict[int, list[float]] = defaultdict(list)
    margins: dict[int, list[float]] = defaultdict(list)
    thought_s, decisions = 0.0, 0
    for match in matches:
        for seat in _seats(match, bot):
            wins[match.fixture.order].append(
                (seat in match.winners) / len(match.winners) if match.winners else 0.0
            )
            others = [score for other, score in enumerate(match.scores) if other != seat]
            margins[match.fixture.order].append(float(match.scores[seat] - max(others)))
            thought_s += match.thought_s[seat]
            decisions += match.decisions[seat]
    all_margins = [margin for order in margins.values() for margin in order]
    return BotStanding(
        bot,
        len(all_margins),
        _share(wins),
        _estimate(margins),
        stdev(all_margins) if len(all_margins) > 1 else 0.0,
        thought_s / decisions if decisions else 0.0,
    )


def _duel(matches: Sequence[LeagueMatch], bot: str, against: str) -> Duel:
    ahead: dict[int, list[float]] = defaultdict(list)
    matches_together = 0
    for match in matches:
        pairs = [(a, b) for a in _seats(match, bot) for b in _seats(match, against)]
        matches_together += bool(pairs)
        for mine, theirs in pairs:
            one, other = match.scores[mine], match.scores[theirs]
            ahead[match.fixture.order].append((one > other) + (one == other) / 2)
    return Duel(bot, against, matches_together, _share(ahead))


def _seats(match: LeagueMatch, bot: str) -> Iterator[int]:
    for seat, other_bot in enumerate(match.fixture.line_up):
        if other_bot == bot:
            yield seat


def _share(orders: dict[int, list[float]]) -> MeanEstimate:
    """Return the mean of the means of *orders*, each from 0 to 1."""
    mean, plus_minus = _estimate(orders)
    return MeanEstimate(
        mean, min(1.0, _RULE_OF_THREE / len(orders)) if plus_minus == 0 else plus_minus
    )


def _estimate(orders: dict[int, list[float]]) -> MeanEstimate:
    """Return the mean of the means of *orders*."""
    means = [fmean(values) for values in orders.values()]
    if not means:
        return MeanEstimate(0.0, None)
    if len(means) == 1:
        return MeanEstimate(means[0], None)
    return MeanEstimate(fmean(means), _STANDARD_ERRORS * stdev(means) / sqrt(len(means)))
