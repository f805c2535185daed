"""One client that listens: a bounded queue between a table and one stream."""

import asyncio
from collections import deque
from typing import Self

from tilewyrm.server.errors import ServerError, SlowWatcher
from tilewyrm.server.serialised import Serialised
from tilewyrm.v1 import service_pb2

MAX_QUEUED_BYTES = 1 << 20


class Watcher:
    """The messages that one stream has still to send, oldest first.

    A table puts messages in and never waits; the stream takes them out by iterating. When more
    than `MAX_QUEUED_BYTES` gather, the watcher is dropped: its client comes back with ``from_seq``.
    """

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        """Whose view it sees; None for a spectator's."""
        self._queue: deque[Serialised[service_pb2.PlayResponse]] = deque()
        self._queued_bytes = 0
        self._news = asyncio.Event()
        self._ended = False
        self._error: ServerError | None = None

    @property
    def ended(self) -> bool:
        """Whether the watcher gets nothing any more but what is queued for it."""
        return self._ended

    @property
    def dropped(self) -> bool:
        """Whether the watcher was too slow and gets nothing any more."""
        return isinstance(self._error, SlowWatcher)

    def put(self, message: Serialised[service_pb2.PlayResponse]) -> None:
        """Queue *message*, or drop the watcher when too much is queued already."""
        if self._ended:
            return
        if self._queue and self._queued_bytes + len(message.data) > MAX_QUEUED_BYTES:
            self._queue.clear()
            error = SlowWatcher(
                f"more than {MAX_QUEUED_BYTES >> 10} KiB were waiting to be read;"
                " connect again with from_seq set to the last seq you have seen",
                limit=MAX_QUEUED_BYTES,
            )
            self.end(error)
            return
        self._queue.append(message)
        self._queued_bytes += len(message.data)
        self._news.set()

    def end(self, error: ServerError | None = None) -> None:
        """Take no more messages; the stream ends when those that are queued are sent.

        It ends with *error*; None: as one that has come to its end.
        """
        if not self._ended:
            self._error = error
        self._ended = True
        self._news.set()

    def __aiter__(self) -> Self:
        """Return itself."""
        return self

    async def __anext__(self) -> Serialised[service_pb2.PlayResponse]:
        """Return the next message, once there is one; stop at the end.

        Raises:
            ServerError: that with which it was ended, such as SlowWatcher.
        """
        while not self._queue:
            if self._error is not None:
                raise self._error
            if self._ended:
                raise StopAsyncIteration
            self._news.clear()
            await self._news.wait()
        message = self._queue.popleft()
        self._queued_bytes -= len(message.data)
        return message
