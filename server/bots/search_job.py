"""Search job: a bot's decision to be made, as data for another process, and its execution."""

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from time import perf_counter
from typing import NamedTuple

from tilewyrm.engine.bots.bot import Draw, ScoredDecision
from tilewyrm.engine.bots.registry import ranking_bot
from tilewyrm.engine.game import Decided, Entry, Setup, State
from tilewyrm.engine.match.history import History
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.evidence.luck import Luck, draws
from tilewyrm.server.match.match import Match


class SearchJob(NamedTuple):
    """Search job: position, seat and strategy of a bot that is to decide, for another process."""

    game: str
    rules_version: int
    edition: str
    """The edition file, whole."""
    seats: int
    options: tuple[tuple[str, OptionValue], ...]
    entries: tuple[Entry, ...]
    """What led to the moment, from the first roll on; what was taken back is not among it."""
    seat: int
    strategy: str
    seed: bytes
    """What the bot's own luck comes from."""


def search_job(match: Match, seat: int, strategy: str) -> SearchJob:
    """Return the search job of the bot on *seat* in *match*.

    Its luck follows from the match's secret, the seat and the number of the entry: the same record
    comes of it whenever the server is started again.
    """
    return _search_job(match, match.position.history, match.seq, seat, strategy)


def search_job_before(match: Match, step: History, strategy: str) -> SearchJob:
    """Return the search job of the bot that took the decision of *step* in *match*.

    The bot *strategy* has the luck there that that bot had.
    """
    assert isinstance(step.entry, Decided)
    return _search_job(match, step.before, step.seq - 1, step.entry.seat, strategy)


def _search_job(
    match: Match, past: History | None, seq: int, seat: int, strategy: str
) -> SearchJob:
    """Return the search job of the bot on *seat* when *past* has led to entry *seq* of *match*."""
    setup = match.setup
    steps = list(past.newest_first()) if past is not None else []
    return SearchJob(
        setup.game,
        setup.rules_version,
        setup.edition.text,
        setup.seats,
        tuple(setup.options.items()),
        tuple(step.entry for step in reversed(steps)),
        seat,
        strategy,
        match.bot_seed(seat, seq),
    )


def evaluate(about: SearchJob, draw: Draw) -> Sequence[ScoredDecision]:
    """Return the decisions that the bot searched, with expected points, best first.

    It takes the first; *draw* is its only source of luck.
    """
    return expected(moment(about), about.game, about.seat, about.strategy, draw)


def expected(
    state: State, game_name: str, seat: int, strategy: str, draw: Draw
) -> Sequence[ScoredDecision]:
    """Return the decisions that this bot ranks, best first: it takes the first.

    Raises:
        ValueError: there is no such strategy, or it does not think ahead.
    """
    return ranking_bot(game_name, strategy, draw, perf_counter).rank(state, seat)


def own_luck(seed: bytes) -> Draw:
    """Return the luck that follows from *seed*: the same in every process."""
    return draws(Luck(hashlib.sha256(seed).digest(), []), "bot")


def moment(about: SearchJob) -> State:
    """Return the state in which the bot is to decide."""
    state = game(about.game).initial(_setup(about[:5]))
    for entry in about.entries:
        state.apply(entry)
    return state


@lru_cache(8)
def _setup(told: tuple[str, int, str, int, tuple[tuple[str, OptionValue], ...]]) -> Setup:
    name, rules_version, edition, seats, options = told
    played = game(name)
    return played.setup(played.edition(edition), seats, dict(options), rules_version)
