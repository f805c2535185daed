"""How much stronger the bots are than chance: by the league, so that all have the same luck."""

from collections.abc import Iterator

from bench.measure import Rate
from tilewyrm import editions
from tilewyrm.engine.bots.random import RANDOM
from tilewyrm.engine.bots.registry import RUNGS
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.league.contest import Contest
from tilewyrm.replays.league.match import FailedMatch, LeagueMatch, play

DUELS = 200


def bots() -> Iterator[Rate]:
    """Each bot that decides at once against the random one, from both seats: won alone."""
    for name in GAMES:
        for strategy, rung in RUNGS.items():
            if strategy != RANDOM and rung.usual is None:
                contest = Contest.of(editions.load(name), 2, {}, (strategy, RANDOM), "bench", name)
                matches = [
                    play(contest, fixture, keep=False) for fixture in contest.fixtures(DUELS // 2)
                ]
                won = sum(_won_alone(match, strategy) for match in matches)
                yield Rate(f"{strategy} beats random: {name}", f"of {DUELS} won", (float(won),))


def _won_alone(match: LeagueMatch | FailedMatch, strategy: str) -> bool:
    assert isinstance(match, LeagueMatch), match
    return match.winners == (match.fixture.line_up.index(strategy),)
