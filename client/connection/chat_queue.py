"""Queue of the player's chat messages, sent to the server in order."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress

from tilewyrm.client.errors import ClientError, ConnectionLost
from tilewyrm.v1 import service_pb2

Say = Callable[[service_pb2.Saying], Awaitable[None]]
"""Says something at the table. Raises ClientError when the server refuses."""

FLUSH_TIMEOUT_S = 2.0
"""Seconds that a last word has to reach the server when the player goes."""

AGAIN_S = 1.0
"""Seconds until a message is sent again that found no server."""


class ChatQueue:
    """A queue of chat messages, and the task that sends them in order."""

    def __init__(
        self, say: Say, refused: Callable[[str], None], waiting: Callable[[], None]
    ) -> None:
        """Prepare.

        Args:
            say: sends a message; the same one may be sent again.
            refused: takes in words the reason of a refusal.
            waiting: is called when messages begin to wait for a connection.
        """
        self._say = say
        self._on_refusal = refused
        self._on_wait = waiting
        self._queue: deque[service_pb2.Saying] = deque()
        self._task: asyncio.Task[None] | None = None

    def say(self, saying: service_pb2.Saying) -> None:
        """Append *saying* to the queue."""
        self._queue.append(saying)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._send_all())

    async def finish(self) -> Sequence[service_pb2.Saying]:
        """Wait until the queue is empty, `FLUSH_TIMEOUT_S` seconds at most; return what is left."""
        if self._task is not None and not self._task.done():
            await asyncio.wait((self._task,), timeout=FLUSH_TIMEOUT_S)
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        return tuple(self._queue)

    async def _send_all(self) -> None:
        waits = False
        while self._queue:
            try:
                await self._say(self._queue[0])
            except ConnectionLost:
                if not waits:
                    self._on_wait()
                waits = True
                await asyncio.sleep(AGAIN_S)
                continue
            except ClientError as error:
                self._on_refusal(str(error))
            self._queue.popleft()
            waits = False
