"""Bots at a table: they decide outside the event loop, and no faster than people can follow."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from time import monotonic
from typing import NamedTuple

from tilewyrm.engine.bots.bot import Bot, Draw
from tilewyrm.engine.bots.registry import bot as made
from tilewyrm.engine.bots.registry import is_strategy, makes_playouts
from tilewyrm.engine.game import Choice, State, Value
from tilewyrm.engine.match.controls import Matter
from tilewyrm.engine.match.result import Result
from tilewyrm.server.bots.job_queue import JobOwner, Urgency
from tilewyrm.server.bots.own_bot import OwnBot, OwnBotFault, OwnBotMissing, OwnBots, OwnSeat
from tilewyrm.server.bots.process_pool import BotProcessPool
from tilewyrm.server.bots.search_job import SearchJob, search_job
from tilewyrm.server.bots.worker_thread import WorkerThread
from tilewyrm.server.errors import ServerStopping
from tilewyrm.server.match.match import Match
from tilewyrm.server.text.sanitiser import sanitised

_log = logging.getLogger(__name__)
_LONGEST = 200
"""Characters of a fault that the log has."""

Decide = Callable[[int, int, Value], Awaitable[None]]
"""Plays at the table, which stood at a seq, a seat's decision."""
Replace = Callable[[int, int], Awaitable[None]]
"""Replaces a seat's bot that failed at a seq by the usual one, at the table."""


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
    def job(self) -> SearchJob:
        """The search job of this turn, for another process."""
        return search_job(self.match, self.seat, self.strategy)


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
        owner: JobOwner,
        own_bots: OwnBots,
        replace: Replace,
        names: Callable[[], Sequence[str]],
    ) -> None:
        """Begin without bots: `update` finds them.

        Those that decide at once do so in *thread*, those that search in *bot_processes*.
        Those at tables where players wait for them come first: *owner* is the table. Others are
        made by *own_bots*; *replace* is called after a fault of one. *names* returns the players'
        names by seat.

        What they choose goes to *decide*; a choice between several decisions takes *delay_s* at
        least. Between those that are as good to it *draw* decides.
        """
        self._game_name = game_name
        self._decide = decide
        self._thread = thread
        self._bot_processes = bot_processes
        self._owner = owner
        self._running_search: asyncio.Future[Value] | None = None
        self._delay_s = delay_s
        self._draw = draw
        self._bots: dict[tuple[int, str], Bot] = {}
        self._own_bots = own_bots
        self._replace = replace
        self._names = names
        self._own: dict[int, OwnBot] = {}
        """Those that do not come with the project, by seat, once they were asked."""
        self._closing: set[asyncio.Task[None]] = set()
        self._turn: _BotTurn | None = None
        self._task: asyncio.Task[None] | None = None
        self._stopped = False

    def update(self, match: Match | None) -> None:
        """Let bots decide for as long as a seat that they play is asked in *match*.

        To be told after every change of the table; None: nothing is to be decided.
        """
        before, self._turn = self._turn, None if self._stopped else _turn_of_a_bot(match)
        if match is None or match.result is not None:
            self._close_own(None if match is None else match.result)
        seq = None if self._turn is None else self._turn.seq
        if self._running_search is not None and before is not None and before.seq != seq:
            self._running_search.cancel()  # the match has gone on meanwhile
        idle = self._task is None or self._task.done()
        if idle and self._turn is not None:
            self._task = asyncio.create_task(self._play())

    @property
    def idle(self) -> bool:
        """Whether no bot has anything to decide."""
        return self._turn is None and (self._task is None or self._task.done())

    def stop(self) -> None:
        """Decide nothing more; what is decided already goes its way."""
        self._stopped = True
        if self._task is not None:
            self._task.cancel()
        self._close_own(None)

    async def _play(self) -> None:
        with contextlib.suppress(ServerStopping):
            while (turn := self._turn) is not None:
                # The table tells `update` where it stands then, before this returns.
                chosen = await self._choice(turn)
                if chosen is not None:
                    await self._decide(turn.seq, turn.seat, chosen)

    async def _choice(self, turn: _BotTurn) -> Value | None:
        """Return the decision of the bot whose turn *turn* is, when people have seen its turn.

        None: it is not needed any more.
        """
        legal = turn.state.legal(turn.seat)
        if len(legal) == 1:
            return legal[0]
        ready_s = monotonic() + self._delay_s
        if is_strategy(turn.strategy):
            chosen = await self._legal_choice(turn, legal)
        else:
            chosen = await self._own_choice(turn)
        if chosen is not None:
            await asyncio.sleep(max(0.0, ready_s - monotonic()))
        return chosen

    async def _legal_choice(self, turn: _BotTurn, legal: Sequence[Value]) -> Value | None:
        """Return which of *legal* the bot takes, or None if it is no longer needed.

        A bot that fails, or chooses what is not offered, plays its first legal decision: its fault
        must not stop the match.
        """
        try:
            if makes_playouts(turn.strategy):
                chosen = await self._search(turn)
                if chosen is None:
                    return None
            else:
                bot = self._bot(turn.seat, turn.strategy)
                chosen = await self._thread.chosen(
                    bot.choose,
                    turn.state.copy(),
                    turn.seat,
                    waited_for=self._owner.urgency is Urgency.PLAYERS,
                )
            if chosen in legal:
                return chosen
            raise ValueError(f"{chosen!r} is not offered")
        except Exception:
            _log.exception(
                "the bot on seat %d failed; it plays its first legal decision",
                turn.seat,
                extra={"seat": turn.seat},
            )
            return legal[0]

    async def _own_choice(self, turn: _BotTurn) -> Value | None:
        """Return the decision of a bot that does not come with the project.

        None if it has failed and the usual bot replaces it, or the match has changed meanwhile.
        """
        try:
            bot = self._own.get(turn.seat)
            if bot is None:
                if turn.strategy not in self._own_bots:
                    raise OwnBotMissing(turn.strategy)
                seat = OwnSeat(self._owner.table_id, turn.seat, self._names())
                bot = self._own[turn.seat] = self._own_bots[turn.strategy](seat)
            return await bot.choose(turn.match, turn.seat)
        except Exception as error:
            if self._turn is None or self._turn.seq != turn.seq:
                return None
            if isinstance(error, OwnBotMissing):
                why = "is not on this server now"
            else:
                why = f"failed: {sanitised(str(error))[:_LONGEST]}"
            _log.warning(
                "the bot %s on seat %d %s; the usual bot plays on",
                turn.strategy,
                turn.seat,
                why,
                extra={"table": self._owner.table_id, "seat": turn.seat},
                exc_info=None if isinstance(error, OwnBotFault) else error,
            )
            self._close_own(None, turn.seat)
            await self._replace(turn.seq, turn.seat)
            return None

    def _close_own(self, result: Result | None, *seats: int) -> None:
        """Let go of the bots that do not come with the project, on *seats* or all."""
        for seat in seats or tuple(self._own):
            if (bot := self._own.pop(seat, None)) is not None:
                task = asyncio.create_task(bot.close(result))
                self._closing.add(task)
                task.add_done_callback(self._closing.discard)

    async def _search(self, turn: _BotTurn) -> Value | None:
        """Return the decision of a search in another process; None: the match has gone on."""
        self._running_search = asyncio.ensure_future(
            self._bot_processes.decision(turn.job, self._owner)
        )
        try:
            return await self._running_search
        except asyncio.CancelledError:
            if self._turn is turn:
                raise  # the table closes, the search is not cancelled alone
            return None
        finally:
            self._running_search.cancel()
            self._running_search = None

    def _bot(self, seat: int, strategy: str) -> Bot:
        key = seat, strategy
        if key not in self._bots:
            self._bots[key] = made(self._game_name, strategy, self._draw, monotonic)
        return self._bots[key]


def _turn_of_a_bot(match: Match | None) -> _BotTurn | None:
    """Return the turn of a bot in *match*; None while a person is turn, or to be waited for."""
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
