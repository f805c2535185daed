"""Bots at a table: they watch and decide, in a thread of their own, so that people can follow."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Executor
from typing import NamedTuple

from tilewyrm.engine.bots import Bot, bots
from tilewyrm.engine.game import Choice, State, Value
from tilewyrm.server.directory import SeatRow
from tilewyrm.server.errors import BadRequest, ShuttingDown
from tilewyrm.server.match import Match

_log = logging.getLogger(__name__)

Decide = Callable[[int, Value], Awaitable[None]]
"""Plays a seat's decision at the table."""


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

    seat: int
    strategy: str
    state: State
    """The position, which does not change before the bot has decided."""


class BotPlayers:
    """The bots of one table, and the task that plays for them."""

    def __init__(self, game_name: str, decide: Decide, *, thread: Executor, delay_s: float) -> None:
        """Have no bots yet: `look` says where some sit. They think in *thread*.

        What they choose goes to *decide*; before a choice between several decisions each waits
        *delay_s*.
        """
        self._makers = bots(game_name)
        self._decide = decide
        self._thread = thread
        self._delay_s = delay_s
        self._bots: dict[tuple[int, str], Bot] = {}
        self._asked: _Asked | None = None
        self._task: asyncio.Task[None] | None = None
        self._stopped = False

    def look(self, match: Match | None, seats: Sequence[SeatRow]) -> None:
        """Let bots decide for as long as one of *seats* that is theirs is asked in *match*.

        To be told after every change of the table; None: nothing is to be decided.
        """
        self._asked = None if self._stopped else _turn_of_a_bot(match, seats)
        idle = self._task is None or self._task.done()
        if idle and self._asked is not None:
            self._task = asyncio.create_task(self._play())

    def stop(self) -> None:
        """Decide nothing more; what is decided already goes its way."""
        self._stopped = True
        if self._task is not None:
            self._task.cancel()

    async def _play(self) -> None:
        with contextlib.suppress(ShuttingDown):
            while (asked := self._asked) is not None:
                # The table tells `look` where it stands then, before this returns.
                await self._decide(asked.seat, await self._choice(asked))

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
                "the bot on seat %d failed; it plays its first legal decision", asked.seat
            )
            return legal[0]

    def _bot(self, seat: int, strategy: str) -> Bot:
        key = seat, strategy
        if key not in self._bots:
            self._bots[key] = self._makers[strategy](secrets.randbelow)
        return self._bots[key]


def _turn_of_a_bot(match: Match | None, seats: Sequence[SeatRow]) -> _Asked | None:
    if match is None:
        return None
    pending = match.position.pending
    if not isinstance(pending, Choice) or not seats[pending.seat].bot:
        return None
    return _Asked(pending.seat, seats[pending.seat].bot, match.state)
