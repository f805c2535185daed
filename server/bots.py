"""Bots at a table: they decide in a thread of their own, at a pace that people can follow."""

import asyncio
import logging
import secrets
from collections.abc import Mapping
from concurrent.futures import Executor

from tilewyrm.engine.game import Bot, Choice, State, Value
from tilewyrm.engine.registry import game

_log = logging.getLogger(__name__)


class BotPlayers:
    """The bots of one match, by seat."""

    def __init__(
        self, game_name: str, strategies: Mapping[int, str], thread: Executor, *, delay_s: float
    ) -> None:
        """Seat a bot of each of *strategies* (by seat); they think in *thread*.

        Before a choice between several decisions each waits *delay_s*.
        """
        makers = game(game_name).bots
        self._bots: dict[int, Bot] = {
            seat: makers[name](secrets.randbelow) for seat, name in strategies.items()
        }
        self._thread = thread
        self._delay_s = delay_s

    def asked(self, state: State) -> int | None:
        """Return the seat that is asked in *state* when a bot sits there, else None."""
        pending = state.pending
        return pending.seat if isinstance(pending, Choice) and pending.seat in self._bots else None

    async def choose(self, state: State, seat: int) -> Value:
        """Return the decision of the bot on *seat* in *state*, which must not change meanwhile.

        A bot that fails plays its first legal decision: its fault must not stop the match.
        """
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        if self._delay_s:
            await asyncio.sleep(self._delay_s)
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(
                self._thread, self._bots[seat].choose, state.copy(), seat
            )
        except Exception:
            _log.exception("the bot on seat %d failed; it plays its first legal decision", seat)
            return legal[0]
