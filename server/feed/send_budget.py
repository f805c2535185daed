"""The way by which what spectators are sent leaves the server: a few at a time."""

import asyncio
from collections import deque

AT_A_TIME = 8


class SendBudget:
    """Lets a few through in each round of the event loop, in the order in which they came.

    A thousand who look on at one table are all sent something at the same moment. Without it
    everybody else would wait until the last of them was.
    """

    def __init__(self) -> None:
        self._left = AT_A_TIME
        self._waiting: deque[asyncio.Future[None]] = deque()
        self._turning = False

    async def acquire(self) -> None:
        """Return when it is one's turn."""
        loop = asyncio.get_running_loop()
        if not self._turning:
            self._turning = True
            loop.call_soon(self._turn, loop)
        if self._left:
            self._left -= 1
            return
        turn: asyncio.Future[None] = loop.create_future()
        self._waiting.append(turn)
        await turn

    def _turn(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let the next through: a round is over."""
        self._left = AT_A_TIME
        while self._left and self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():  # else its stream has ended meanwhile
                turn.set_result(None)
                self._left -= 1
        self._turning = self._left < AT_A_TIME
        if self._turning:
            loop.call_soon(self._turn, loop)
