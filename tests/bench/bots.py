"""How much stronger the bots are than chance, with the league's equal luck, and how fast."""

from collections.abc import Iterator
from random import Random

from bench.matches import SETUPS, halfway, setup
from bench.measure import Rate, rate
from tilewyrm import editions
from tilewyrm.engine.bots.greedy import GREEDY
from tilewyrm.engine.bots.random import RANDOM
from tilewyrm.engine.bots.registry import RUNGS, bot, ranking_bot
from tilewyrm.engine.game import Choice, State
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.league.contest import Contest
from tilewyrm.replays.league.match import FailedMatch, LeagueMatch, play

DUELS = 200
PLAYOUTS = 24


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


def greedy() -> Iterator[Rate]:
    """Whole decisions of the default bot in the middle of random matches."""
    for label in SETUPS:
        moments = _moments(label)

        def decided(_run: int, moments: list[tuple[State, int]] = moments, at: str = label) -> int:
            player = bot(SETUPS[at][0], GREEDY, Random(1).randrange)
            for state, seat in moments:
                player.choose(state, seat)
            return len(moments)

        yield rate(f"greedy: {label}", "decisions/s", decided)


def playouts() -> Iterator[Rate]:
    """Playouts of `search` in the middle of random matches, what it looks at first included."""
    for label in SETUPS:
        moments = _moments(label)[:6]

        def played(_run: int, moments: list[tuple[State, int]] = moments, at: str = label) -> int:
            found = 0
            for state, seat in moments:
                player = ranking_bot(SETUPS[at][0], f"search:{PLAYOUTS}", Random(1).randrange)
                found += sum(scored.playouts for scored in player.rank(state, seat))
            return found

        yield rate(f"playouts of search: {label}", "playouts/s", played, runs=5)


def _moments(label: str) -> list[tuple[State, int]]:
    """Return positions in the middle of matches at which a seat has several choices."""
    found = []
    for state in halfway(setup(label), range(24)):
        pending = state.pending
        if isinstance(pending, Choice) and len(state.legal(pending.seat)) > 1:
            found.append((state, pending.seat))
    return found
