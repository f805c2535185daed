"""Bots that think for long: in processes of their own, so that no table waits for another's."""

import asyncio
import hashlib
import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from multiprocessing import get_context, parent_process
from threading import Thread
from time import perf_counter
from typing import NamedTuple, TypeVar

from tilewyrm.engine.bots.bot import Draw, Weighed
from tilewyrm.engine.bots.registry import advisor, bot
from tilewyrm.engine.game import Entry, Setup, State, Value
from tilewyrm.engine.options import OptionValue
from tilewyrm.engine.registry import game
from tilewyrm.replays.chance import Luck, draws
from tilewyrm.server.match import Match

R = TypeVar("R")

_MOST_PROCESSES = 4
_NICENESS = 10
"""Whoever thinks gives way to whoever serves."""
_TRIES = 2


class Thought(NamedTuple):
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


def thought(match: Match, seat: int, strategy: str) -> Thought:
    """Return what the bot on *seat* is to decide in *match*.

    Its luck follows from the match's secret, the seat and the number of the entry: the same record
    comes of it whenever the server is started again.
    """
    setup, past = match.setup, match.position.past
    steps = list(past.back()) if past is not None else []
    return Thought(
        setup.game,
        setup.rules_version,
        setup.edition.text,
        setup.seats,
        tuple(setup.options.items()),
        tuple(step.entry for step in reversed(steps)),
        seat,
        strategy,
        match.bot_seed(seat),
    )


def think(about: Thought) -> Value:
    """Return what the bot decides."""
    return decided(_moment(about), about.game, about.seat, about.strategy, about.seed)


def expect(about: Thought) -> Sequence[Weighed]:
    """Return what the bot expects of what it thought about, best first."""
    return expected(_moment(about), about.game, about.seat, about.strategy, about.seed)


def decided(state: State, game_name: str, seat: int, strategy: str, seed: bytes) -> Value:
    """Return what the bot called *strategy* decides on *seat* in *state*, with luck from *seed*."""
    return bot(game_name, strategy, _own_luck(seed), perf_counter).choose(state, seat)


def expected(
    state: State, game_name: str, seat: int, strategy: str, seed: bytes
) -> Sequence[Weighed]:
    """Return what the bot expects that decides likewise, best first: it takes the first.

    Raises:
        ValueError: there is no such strategy, or it does not think ahead.
    """
    return advisor(game_name, strategy, _own_luck(seed), perf_counter).weigh(state, seat)


def _own_luck(seed: bytes) -> Draw:
    return draws(Luck(hashlib.sha256(seed).digest(), []), "bot")


def _moment(about: Thought) -> State:
    state = game(about.game).initial(_setup(about[:5]))
    for entry in about.entries:
        state.apply(entry)
    return state


@lru_cache(8)
def _setup(told: tuple[str, int, str, int, tuple[tuple[str, OptionValue], ...]]) -> Setup:
    name, rules_version, edition, seats, options = told
    played = game(name)
    return played.setup(played.edition(edition), seats, dict(options), rules_version)


class Thinkers:
    """The processes in which bots of all tables think: none before the first is needed."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None

    async def decision(self, about: Thought) -> Value:
        """Return what the bot decides; a process that is killed meanwhile is replaced, once.

        Whoever is cancelled here is forgotten: what has not begun does not, and what comes of the
        rest is dropped.

        Raises:
            BrokenProcessPool: the processes are killed again and again.
        """
        return await self._result(think, about)

    async def expectation(self, about: Thought) -> Sequence[Weighed]:
        """Return what the bot expects, best first; all else is as for `decision`."""
        return await self._result(expect, about)

    async def _result(self, method: Callable[[Thought], R], about: Thought) -> R:
        loop = asyncio.get_running_loop()
        for left in reversed(range(_TRIES)):
            pool = self._pool or self._started()
            try:
                return await loop.run_in_executor(pool, method, about)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
                pool.shutdown(wait=False, cancel_futures=True)
                if not left:
                    raise
        raise AssertionError("a try returns or raises")

    def close(self) -> None:
        """End the processes; whatever they think about is dropped."""
        pool, self._pool = self._pool, None
        if pool is not None:
            processes = list(pool._processes.values())
            pool.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()

    def _started(self) -> ProcessPoolExecutor:
        processes = min(_MOST_PROCESSES, max(1, (os.cpu_count() or 1) - 1))
        # Not forked: a process that has spoken gRPC cannot be.
        self._pool = ProcessPoolExecutor(
            processes, mp_context=get_context("spawn"), initializer=_begin
        )
        return self._pool


def _begin() -> None:
    """Prepare a process: it gives way, leaves Ctrl-C to the server, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(_NICENESS)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
