"""Timer of one table: calls it when its next deadline comes."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from tilewyrm.server.errors import ServerStopping, StoreFailed

WAIT_S = 60.0
"""Seconds until a retry after a failed write."""

_CLOCK_S = 0.001
"""Resolution of the loop's timers, in seconds."""

_log = logging.getLogger(__name__)

Tick = Callable[[], Awaitable[None]]
"""Does what is due; calls `TableTimer.wake_in` with the next deadline."""


class TableTimer:
    """Timer of one table: ticks at the next deadline."""

    def __init__(self, tick: Tick) -> None:
        self._tick = tick
        self._timer: asyncio.TimerHandle | None = None
        self._fires_s = 0.0
        """When the timer fires, in seconds of the loop's clock: uvloop's do not say so when they
        are to fire at once."""
        self._due_s: float | None = None
        """The deadline, in seconds of the loop's clock; None: there is none. The timer may fire
        before: a new one for every decision costs as much as the decision's write."""
        self._ticking: asyncio.Task[None] | None = None
        self._stopped = False

    @property
    def idle(self) -> bool:
        """Whether no tick is running."""
        return self._ticking is None or self._ticking.done()

    def wake_in(self, seconds: float | None) -> None:
        """Set the deadline to *seconds* from now; None: there is none."""
        if seconds is None or self._stopped:
            self._due_s = None
            return
        loop = asyncio.get_running_loop()
        self._due_s = loop.time() + max(seconds, 0.0)
        if self._timer is not None:
            if self._fires_s <= self._due_s:
                return  # it notices then that it is too early
            self._timer.cancel()
        self._set(loop, self._due_s)

    def stop(self) -> None:
        """Tick no more; a running tick is finished."""
        self._stopped = True
        self._due_s = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _fire(self) -> None:
        self._timer, loop = None, asyncio.get_running_loop()
        if self._due_s is None:
            return
        if self._due_s > loop.time() + _CLOCK_S:
            self._set(loop, self._due_s)
            return
        self._due_s = None
        self._ticking = loop.create_task(self._run_tick())

    def _set(self, loop: asyncio.AbstractEventLoop, fires_s: float) -> None:
        self._timer, self._fires_s = loop.call_at(fires_s, self._fire), fires_s

    async def _run_tick(self) -> None:
        with contextlib.suppress(ServerStopping):
            try:
                await self._tick()
            except ServerStopping:
                raise
            except StoreFailed as error:
                _log.warning("a scheduled task of a table is delayed: %s", error)
                self.wake_in(WAIT_S)
            except Exception:
                _log.exception("a scheduled task of a table failed")
