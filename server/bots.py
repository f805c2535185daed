"""Bots at a table: they watch and decide, in a thread of their own, so that people can follow."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from typing import NamedTuple

from tilewyrm.engine.bots import Bot, Draw, bots
from tilewyrm.engine.game import Choice, State, Value
from tilewyrm.engine.match.controls import Matter
from tilewyrm.server.errors import BadRequest, ShuttingDown
from tilewyrm.server.match import Match

_log = logging.getLogger(__name__)

Decide = Callable[[int, int, Value], Awaitable[None]]
"""Plays at the table, which stood at a seq, a seat's decision."""


def check_strategy(game_name: str, name: str) -> None:
    """Check that a bot of the game is called *name*.

    Raises:
        BadRequest: there is no such bot.
    """
    known = bots(game_name)
    if name not in known:
        raise BadRequest(f"there is no bot {name!r}; there are: {', '.join(known)}", field="bots")


class _Asked(NamedTuple):
    """A bot's turn."""

    seq: int
    """Where the match stands: a decision that is made for another moment does not count."""
    seat: int
    strategy: str
    state: State
    """The game's state there."""


class BotPlayers:
    """The bots of one table, and the task that plays for them."""

    def __init__(
        self, game_name: str, decide: Decide, *, thread: Executor, delay_s: float, draw: Draw
    ) -> None:
        """Have no bots yet: `look` says where some sit. They think in *thread*.

        What they choose goes to *decide*; before a choice between several decisions each waits
        *delay_s*. Between those that are as good to it *draw* decides.
        """
        self._makers = bots(game_name)
        self._decide = decide
        self._thread = thread
        self._delay_s = delay_s
        self._draw = draw
        self._bots: dict[tuple[int, str], Bot] = {}
        self._asked: _Asked | None = None
        self._task: asyncio.Task[None] | None = None
        self._stopped = False

    def look(self, match: Match | None) -> None:
        """Let bots decide for as long as a seat that they play is asked in *match*.

        To be told after every change of the table; None: nothing is to be decided.
        """
        self._asked = None if self._stopped else _turn_of_a_bot(match)
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
        with contextlib.suppress(ShuttingDown):
            while (asked := self._asked) is not None:
                # The table tells `look` where it stands then, before this returns.
                await self._decide(asked.seq, asked.seat, await self._choice(asked))

    async def _choice(self, asked: _Asked) -> Value:
        """Return the decision of the bot whose turn *asked* is.

        A bot that fails, or chooses what is not offered, plays its first legal decision: its fault
        must not stop the match.
        """
        legal = asked.state.legal(asked.seat)
        if len(legal) == 1:
            return legal[0]
        if self._delay_s:
            await asyncio.sleep(self._delay_s)
        loop = asyncio.get_running_loop()
        try:
            bot = self._bot(asked.seat, asked.strategy)
            chosen = await loop.run_in_executor(
                self._thread, bot.choose, asked.state.copy(), asked.seat
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

    def _bot(self, seat: int, strategy: str) -> Bot:
        key = seat, strategy
        if key not in self._bots:
            self._bots[key] = self._makers[strategy](self._draw)
        return self._bots[key]


def _turn_of_a_bot(match: Match | None) -> _Asked | None:
    """Return the turn of a bot in *match*; None while a person is asked, or to be waited for."""
    if match is None:
        return None
    pending, standing = match.position.pending, match.position.standing
    if not isinstance(pending, Choice) or not standing.seats[pending.seat].player:
        return None
    proposal = standing.proposal
    if proposal is not None and proposal.made.matter is Matter.TAKE_BACK:
        return None  # a decision would answer for the people
    return _Asked(match.seq, pending.seat, standing.seats[pending.seat].player, match.state)
