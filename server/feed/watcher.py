"""Watcher: a bounded queue between a table and one stream."""

import asyncio
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self

from tilewyrm.server.config.limits import KIB, Limits
from tilewyrm.server.errors import ServerError, SlowWatcher
from tilewyrm.server.feed.message_bytes import MessageBytes
from tilewyrm.v1 import service_pb2


class Watcher:
    """The messages that one stream has still to send, oldest first.

    A table puts messages in and never waits; the stream takes them out by iterating. When too much
    gathers, the watcher is dropped: its client comes back with ``from_seq``.
    """

    def __init__(self, seat: int | None, limits: Limits, machine: str = "") -> None:
        self.seat = seat
        """Whose view it sees; None for a spectator's."""
        self.machine = machine
        """The machine that reads; empty: unknown."""
        self.decides_single = False
        """Whether it wishes that its only decision is recorded at once (``Wish.decide_single``)."""
        self.answers_within = False
        """Whether it wishes to be answered within updates (``Wish.answer_within``)."""
        self.forecast_on_request = False
        """Whether it wishes the forecast on request only (``Wish.forecast_on_request``)."""
        self.compact_choices = False
        """Whether it wishes choices in compact form (``Wish.compact_choices``)."""
        self.deciding = ""
        """The request id of what it decides right now, for the update that this leads to to say."""
        self.answered = False
        """Whether an update has said so."""
        self.dropped = False
        """Whether it was too slow and gets nothing any more."""
        self._limits = limits
        self._queue: deque[tuple[MessageBytes[service_pb2.PlayResponse], int]] = deque()
        """With each message its load in bytes."""
        self._load_bytes = 0
        self._wakeup: asyncio.Future[None] | None = None
        """Done when there is something to send, or the end; None while nobody waits for that."""
        self._room = asyncio.Event()
        self._ended = False
        self._error: ServerError | None = None
        self._call: asyncio.Task[object] | None = None
        self._deadline: asyncio.TimerHandle | None = None

    @property
    def ended(self) -> bool:
        """Whether the watcher gets nothing any more but what is queued for it."""
        return self._ended

    def put(self, message: MessageBytes[service_pb2.PlayResponse]) -> None:
        """Queue *message*, or drop the watcher when too much is queued already."""
        if self._ended:
            return
        most = self._limits.unread_bytes
        if self._queue and self._load_bytes + len(message.data) > most:
            self._queue.clear()
            error = SlowWatcher(
                f"more than {most // KIB} KiB were waiting to be read;"
                " connect again with from_seq set to the last seq you have seen",
                limit=most,
            )
            self.dropped = True
            self.end(error)
            return
        self._queue.append((message, len(message.data)))
        self._load_bytes += len(message.data)
        self._wake()

    def put_shared(self, message: MessageBytes[service_pb2.PlayResponse]) -> None:
        """Queue *message*, which is in memory for others as well: it is no load."""
        if not self._ended:
            self._queue.append((message, 0))
            self._wake()

    async def room(self) -> None:
        """Wait until the queue has room for another answer."""
        while self._load_bytes > self._limits.unread_answers_bytes and not self._ended:
            self._room.clear()
            await self._room.wait()

    @contextmanager
    def sending(self) -> Iterator[Self]:
        """Let the current task be the one that sends what is queued.

        It is cancelled when the watcher is ended and the rest is not read in time: for a client
        that reads nothing gRPC would wait for ever.
        """
        self._call = asyncio.current_task()
        try:
            yield self
        finally:
            self._call = None
            if self._deadline is not None:
                self._deadline.cancel()

    def end(self, error: ServerError | None = None) -> None:
        """Take no more messages; the stream ends when those that are queued are sent.

        It ends with *error*; None: as one that has come to its end.
        """
        if not self._ended:
            self._error = error
            if self._call is not None:
                loop = asyncio.get_running_loop()
                self._deadline = loop.call_later(self._limits.slow_s, self._call.cancel)
        self._ended = True
        self._wake()
        self._room.set()

    def __aiter__(self) -> Self:
        """Return itself."""
        return self

    async def __anext__(self) -> MessageBytes[service_pb2.PlayResponse]:
        """Return the next message, once there is one; stop at the end.

        Raises:
            ServerError: that with which it was ended, such as SlowWatcher.
        """
        while not self._queue:
            if self._error is not None:
                raise self._error
            if self._ended:
                raise StopAsyncIteration
            self._wakeup = asyncio.get_running_loop().create_future()
            try:
                await self._wakeup
            finally:
                self._wakeup = None
        message, load = self._queue.popleft()
        self._load_bytes -= load
        self._room.set()
        return message

    def _wake(self) -> None:
        if self._wakeup is not None and not self._wakeup.done():
            self._wakeup.set_result(None)
