"""Bots at a table: they watch and decide, away from the event loop, so that people can follow."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from time import monotonic
from typing import NamedTuple

from tilewyrm.engine.bots.bot import Bot, Draw
from tilewyrm.engine.bots.registry import bot as made
from tilewyrm.engine.bots.registry import makes_playouts
from tilewyrm.engine.game import Choice, State, Value
from tilewyrm.engine.match.controls import Matter
from tilewyrm.server.bots.process_pool import BotProcessPool
from tilewyrm.server.bots.search_job import (
    SearchJob,
    thought,
)
from tilewyrm.server.bots.worker_thread import WorkerThread
from tilewyrm.server.errors import ServerStopping
from tilewyrm.server.match.match import Match

_log = logging.getLogger(__name__)

Decide = Callable[[int, int, Value], Awaitable[None]]
"""Plays at the table, which stood at a seq, a seat's decision."""


class _BotTurn(NamedTuple):
    """A bot's turn."""

    seq: int
    """Where the match stands: a decision that is made for another moment does not count."""
    seat: int
    strategy: str
    state: State
    """The game's state there."""
    match: Match

    @property
    def thought(self) -> SearchJob:
        """What is to be decided, for another process."""
        return thought(self.match, self.seat, self.strategy)


class BotPlayers:
    """The bots of one table, and the task that plays for them."""

    def __init__(
        self,
        game_name: str,
        decide: Decide,
        *,
        thread: WorkerThread,
        delay_s: float,
        draw: Draw,
        bot_processes: BotProcessPool,
        waited_for: Callable[[], bool],
    ) -> None:
        """Have no bots yet: `look` says where some sit.

        Those that decide at once do it in *thread*, those that take their time ask *bot_processes*.
        Whether players wait for them *waited_for* says.

        What they choose goes to *decide*; a choice between several decisions takes *delay_s* at
        least. Between those that are as good to it *draw* decides.
        """
        self._game_name = game_name
        self._decide = decide
        self._thread = thread
        self._bot_processes = bot_processes
        self._waited_for = waited_for
        self._thinking: asyncio.Future[Value] | None = None
        self._delay_s = delay_s
        self._draw = draw
        self._bots: dict[tuple[int, str], Bot] = {}
        self._asked: _BotTurn | None = None
        self._task: asyncio.Task[None] | None = None
        self._stopped = False

    def look(self, match: Match | None) -> None:
        """Let bots decide for as long as a seat that they play is asked in *match*.

        To be told after every change of the table; None: nothing is to be decided.
        """
        before, self._asked = self._asked, None if self._stopped else _turn_of_a_bot(match)
        seq = None if self._asked is None else self._asked.seq
        if self._thinking is not None and before is not None and before.seq != seq:
            self._thinking.cancel()  # something has happened meanwhile: nobody needs it any more
        idle = self._task is None or self._task.done()
        if idle and self._asked is not None:
            self._task = asyncio.create_task(self._play())

    @property
    def idle(self) -> bool:
        """Whether no bot has anything to decide."""
        return self._asked is None and (self._task is None or self._task.done())

    def stop(self) -> None:
        """Decide nothing more; what is decided already goes its way."""
        self._stopped = True
        if self._task is not None:
            self._task.cancel()

    async def _play(self) -> None:
        with contextlib.suppress(ServerStopping):
            while (asked := self._asked) is not None:
                # The table tells `look` where it stands then, before this returns.
                chosen = await self._choice(asked)
                if chosen is not None:
                    await self._decide(asked.seq, asked.seat, chosen)

    async def _choice(self, asked: _BotTurn) -> Value | None:
        """Return the decision of the bot whose turn *asked* is, when people have seen its turn.

        None: it is not needed any more.
        """
        legal = asked.state.legal(asked.seat)
        if len(legal) == 1:
            return legal[0]
        ready_s = monotonic() + self._delay_s
        chosen = await self._chosen(asked, legal)
        if chosen is not None:
            await asyncio.sleep(max(0.0, ready_s - monotonic()))
        return chosen

    async def _chosen(self, asked: _BotTurn, legal: Sequence[Value]) -> Value | None:
        """Return which of *legal* the bot takes; None: it is not needed any more.

        A bot that fails, or chooses what is not offered, plays its first legal decision: its fault
        must not stop the match.
        """
        try:
            if makes_playouts(asked.strategy):
                chosen = await self._thought(asked)
                if chosen is None:
                    return None
            else:
                bot = self._bot(asked.seat, asked.strategy)
                chosen = await self._thread.chosen(
                    bot.choose, asked.state.copy(), asked.seat, waited_for=self._waited_for()
                )
            if chosen in legal:
                return chosen
            raise ValueError(f"{chosen!r} is not offered")
        except Exception:
            _log.exception(
                "the bot on seat %d failed; it plays its first legal decision",
                asked.seat,
                extra={"seat": asked.seat},
            )
            return legal[0]

    async def _thought(self, asked: _BotTurn) -> Value | None:
        """Return what comes of thinking in another process; None: the match has gone on."""
        self._thinking = asyncio.ensure_future(self._bot_processes.decision(asked.thought))
        try:
            return await self._thinking
        except asyncio.CancelledError:
            if self._asked is asked:
                raise  # it is this table that ends, and not the thought
            return None
        finally:
            self._thinking.cancel()
            self._thinking = None

    def _bot(self, seat: int, strategy: str) -> Bot:
        key = seat, strategy
        if key not in self._bots:
            self._bots[key] = made(self._game_name, strategy, self._draw, monotonic)
        return self._bots[key]


def _turn_of_a_bot(match: Match | None) -> _BotTurn | None:
    """Return the turn of a bot in *match*; None while a person is asked, or to be waited for."""
    if match is None:
        return None
    pending, standing = match.position.pending, match.position.standing
    if not isinstance(pending, Choice) or not standing.seats[pending.seat].player:
        return None
    proposal = standing.proposal
    if proposal is not None and proposal.made.matter is Matter.TAKE_BACK:
        return None  # a decision would answer for the people
    return _BotTurn(
        match.seq, pending.seat, standing.seats[pending.seat].player, match.state, match
    )
