"""What happens at a table because time passes: nobody has to ask for it."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable

from tilewyrm.server.errors import ServerStopping, StoreFailed

WAIT_S = 60.0
"""Seconds until what is due is tried again that the disk did not take."""

_CLOCK_S = 0.001
"""How exactly a loop's timers ring."""

_log = logging.getLogger(__name__)

Tick = Callable[[], Awaitable[None]]
"""Lets happen what is due; tells `TableTimer.wake_in` when to look again."""


class TableTimer:
    """Wakes one table when the next thing is due there."""

    def __init__(self, tick: Tick) -> None:
        self._tick = tick
        self._timer: asyncio.TimerHandle | None = None
        self._rings_s = 0.0
        """When it rings, in seconds of the loop's clock: uvloop's do not say when they are to ring
        at once."""
        self._due_s: float | None = None
        """When to look, in seconds of the loop's clock; None: not until told. The timer may ring
        before: to make one anew for every decision costs as much as to write it down."""
        self._ticking: asyncio.Task[None] | None = None
        self._stopped = False

    @property
    def idle(self) -> bool:
        """Whether nothing that is due is under way."""
        return self._ticking is None or self._ticking.done()

    def wake_in(self, seconds: float | None) -> None:
        """Look again in *seconds*, and not before; None: only when told again."""
        if seconds is None or self._stopped:
            self._due_s = None
            return
        loop = asyncio.get_running_loop()
        self._due_s = loop.time() + max(seconds, 0.0)
        if self._timer is not None:
            if self._rings_s <= self._due_s:
                return  # it sees then that it is too early
            self._timer.cancel()
        self._set(loop, self._due_s)

    def stop(self) -> None:
        """Wake nobody any more; what is under way goes to its end."""
        self._stopped = True
        self._due_s = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _ring(self) -> None:
        self._timer, loop = None, asyncio.get_running_loop()
        if self._due_s is None:
            return
        if self._due_s > loop.time() + _CLOCK_S:
            self._set(loop, self._due_s)
            return
        self._due_s = None
        self._ticking = loop.create_task(self._ticked())

    def _set(self, loop: asyncio.AbstractEventLoop, rings_s: float) -> None:
        self._timer, self._rings_s = loop.call_at(rings_s, self._ring), rings_s

    async def _ticked(self) -> None:
        with contextlib.suppress(ServerStopping):
            try:
                await self._tick()
            except ServerStopping:
                raise
            except StoreFailed as error:
                _log.warning("what is due at a table waits: %s", error)
                self.wake_in(WAIT_S)
            except Exception:
                _log.exception("what is due at a table could not happen")
