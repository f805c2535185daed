"""What happens at a table because time passes: nobody has to ask for it."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from tilewyrm.server.errors import CannotStore, ShuttingDown

WAIT_S = 60.0
"""Seconds until what is due is tried again that the disk did not take."""

_log = logging.getLogger(__name__)

Tick = Callable[[], Awaitable[None]]
"""Lets happen what is due; tells `Timekeeper.wake_in` when to look again."""


class Timekeeper:
    """Wakes one table when the next thing is due there."""

    def __init__(self, tick: Tick) -> None:
        self._tick = tick
        self._timer: asyncio.TimerHandle | None = None
        self._ticking: asyncio.Task[None] | None = None
        self._stopped = False

    def wake_in(self, seconds: float | None) -> None:
        """Look again in *seconds*, and not before; None: only when told again."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if seconds is not None and not self._stopped:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(max(seconds, 0.0), self._ring)

    def stop(self) -> None:
        """Wake nobody any more; what is under way goes to its end."""
        self._stopped = True
        self.wake_in(None)

    def _ring(self) -> None:
        self._ticking = asyncio.get_running_loop().create_task(self._ticked())

    async def _ticked(self) -> None:
        with contextlib.suppress(ShuttingDown):
            try:
                await self._tick()
            except ShuttingDown:
                raise
            except CannotStore as error:
                _log.warning("what is due at a table waits: %s", error)
                self.wake_in(WAIT_S)
            except Exception:
                _log.exception("what is due at a table could not happen")
