"""Throttle for spectators' messages: a few per round of the event loop."""

import asyncio
from collections import deque

AT_A_TIME = 8


class SendThrottle:
    """Throttle: lets a few senders through in each round of the event loop, in order of arrival.

    An update of a table goes to a thousand spectators at the same moment. Without the throttle all
    other calls would wait for the last of them.
    """

    def __init__(self) -> None:
        self._left = AT_A_TIME
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._is_scheduled = False

    async def acquire(self) -> None:
        """Return when the caller may send."""
        loop = asyncio.get_running_loop()
        if not self._is_scheduled:
            self._is_scheduled = True
            loop.call_soon(self._start_round, loop)
        if self._left:
            self._left -= 1
            return
        waiter: asyncio.Future[None] = loop.create_future()
        self._waiting.append(waiter)
        await waiter

    def _start_round(self, loop: asyncio.AbstractEventLoop) -> None:
        """Start the next round: refill the budget, and let waiting senders through."""
        self._left = AT_A_TIME
        while self._left and self._waiting:
            waiter = self._waiting.popleft()
            if not waiter.done():  # else its stream has ended meanwhile
                waiter.set_result(None)
                self._left -= 1
        self._is_scheduled = self._left < AT_A_TIME
        if self._is_scheduled:
            loop.call_soon(self._start_round, loop)
