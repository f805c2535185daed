"""What a bot thinks about, told so that another process understands it, and what comes of it."""

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from time import perf_counter
from typing import NamedTuple

from tilewyrm.engine.bots.bot import Draw, ScoredDecision
from tilewyrm.engine.bots.registry import bot, ranking_bot
from tilewyrm.engine.game import Decided, Entry, Setup, State, Value
from tilewyrm.engine.match.history import History
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue
from tilewyrm.replays.evidence.chance import (
    Luck,
    draws,
)
from tilewyrm.server.match.match import Match


class SearchJob(NamedTuple):
    """What a bot is to decide, told so that another process understands it."""

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


def thought(match: Match, seat: int, strategy: str) -> SearchJob:
    """Return what the bot on *seat* is to decide in *match*.

    Its luck follows from the match's secret, the seat and the number of the entry: the same record
    comes of it whenever the server is started again.
    """
    return _thought(match, match.position.history, match.seq, seat, strategy)


def thought_before(match: Match, step: History, strategy: str) -> SearchJob:
    """Return what the bot had to decide that took the decision of *step* in *match*.

    Whoever is called *strategy* has the luck there that the bot had.
    """
    assert isinstance(step.entry, Decided)
    return _thought(match, step.before, step.seq - 1, step.entry.seat, strategy)


def _thought(match: Match, past: History | None, seq: int, seat: int, strategy: str) -> SearchJob:
    """Return what the bot on *seat* is to decide when *past* has led to entry *seq* of *match*."""
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


def decide(about: SearchJob, draw: Draw) -> Value:
    """Return what the bot decides with *draw* as all its luck."""
    return decided(_moment(about), about.game, about.seat, about.strategy, draw)


def evaluate(about: SearchJob, draw: Draw) -> Sequence[ScoredDecision]:
    """Return what the bot expects of what it thought about, best first."""
    return expected(_moment(about), about.game, about.seat, about.strategy, draw)


def decided(state: State, game_name: str, seat: int, strategy: str, draw: Draw) -> Value:
    """Return what the bot called *strategy* decides on *seat* in *state*."""
    return bot(game_name, strategy, draw, perf_counter).choose(state, seat)


def expected(
    state: State, game_name: str, seat: int, strategy: str, draw: Draw
) -> Sequence[ScoredDecision]:
    """Return what the bot expects that decides likewise, best first: it takes the first.

    Raises:
        ValueError: there is no such strategy, or it does not think ahead.
    """
    return ranking_bot(game_name, strategy, draw, perf_counter).rank(state, seat)


def own_luck(seed: bytes) -> Draw:
    """Return the luck of a bot that is told *seed*: the same in every process."""
    return draws(Luck(hashlib.sha256(seed).digest(), []), "bot")


def _moment(about: SearchJob) -> State:
    state = game(about.game).initial(_setup(about[:5]))
    for entry in about.entries:
        state.apply(entry)
    return state


@lru_cache(8)
def _setup(told: tuple[str, int, str, int, tuple[tuple[str, OptionValue], ...]]) -> Setup:
    name, rules_version, edition, seats, options = told
    played = game(name)
    return played.setup(played.edition(edition), seats, dict(options), rules_version)
