"""Getting what the player says to the server, one after the other."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable

from tilewyrm.client.errors import ClientError
from tilewyrm.v1 import service_pb2

Say = Callable[[service_pb2.Saying], Awaitable[None]]
"""Says something at the table. Raises ClientError when the server refuses."""

FAREWELL_S = 2.0
"""Seconds that a last word has to reach the server when the player goes."""


class ChatQueue:
    """A queue of what is to be said, and the task that says it in order."""

    def __init__(self, say: Say, refused: Callable[[str], None]) -> None:
        """Say by *say*; tell *refused* in words why something was not said."""
        self._say = say
        self._refused = refused
        self._waiting: deque[service_pb2.Saying] = deque()
        self._task: asyncio.Task[None] | None = None

    def say(self, saying: service_pb2.Saying) -> None:
        """Say *saying* after all that waits already."""
        self._waiting.append(saying)
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._work_off())

    async def finish(self) -> None:
        """Wait until everything is said or refused, for a moment at most."""
        if self._task is not None and not self._task.done():
            await asyncio.wait((self._task,), timeout=FAREWELL_S)

    async def _work_off(self) -> None:
        while self._waiting:
            try:
                await self._say(self._waiting.popleft())
            except ClientError as error:
                self._refused(str(error))
