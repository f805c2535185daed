"""Bots at a table: they decide in a thread of their own, at a pace that people can follow."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import Executor

from tilewyrm.engine.game import Bot, Choice, State, Value
from tilewyrm.engine.registry import game
from tilewyrm.server.match import Match

_log = logging.getLogger(__name__)

Decide = Callable[[Match, int, Value], Awaitable[bool]]
"""Plays a seat's decision in a match; False when the match stands still."""


class BotPlayers:
    """The bots of one match, by seat, and the task that plays for them."""

    def __init__(
        self,
        game_name: str,
        strategies: Mapping[int, str],
        decide: Decide,
        *,
        thread: Executor,
        delay_s: float,
    ) -> None:
        """Seat a bot of each of *strategies* (by seat); they think in *thread*.

        What they choose goes to *decide*; before a choice between several decisions each waits
        *delay_s*.
        """
        makers = game(game_name).bots
        self._bots: dict[int, Bot] = {
            seat: makers[name](secrets.randbelow) for seat, name in strategies.items()
        }
        self._decide = decide
        self._thread = thread
        self._delay_s = delay_s
        self._task: asyncio.Task[None] | None = None

    def wake(self, match: Match) -> None:
        """Let bots decide for as long as one is asked in *match*."""
        idle = self._task is None or self._task.done()
        if idle and self._asked(match.state) is not None:
            self._task = asyncio.create_task(self._play(match))

    def stop(self) -> None:
        """Decide nothing more; what is decided already goes its way."""
        if self._task is not None:
            self._task.cancel()

    async def _play(self, match: Match) -> None:
        going_on = True
        while going_on and (seat := self._asked(match.state)) is not None:
            decision = await self._choose(match.state, seat)
            going_on = await self._decide(match, seat, decision)

    def _asked(self, state: State) -> int | None:
        """Return the seat that is asked in *state* when a bot sits there, else None."""
        pending = state.pending
        return pending.seat if isinstance(pending, Choice) and pending.seat in self._bots else None

    async def _choose(self, state: State, seat: int) -> Value:
        """Return the decision of the bot on *seat* in *state*, which must not change meanwhile.

        A bot that fails, or chooses what is not offered, plays its first legal decision: its fault
        must not stop the match.
        """
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        if self._delay_s:
            await asyncio.sleep(self._delay_s)
        loop = asyncio.get_running_loop()
        try:
            chosen = await loop.run_in_executor(
                self._thread, self._bots[seat].choose, state.copy(), seat
            )
            if chosen in legal:
                return chosen
            raise ValueError(f"{chosen!r} is not offered")
        except Exception:
            _log.exception("the bot on seat %d failed; it plays its first legal decision", seat)
            return legal[0]
