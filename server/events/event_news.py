"""News of an event for one stream: the present state, sent again whenever it changes.

Only the newest state counts, so nothing gathers for a client that reads slowly.
"""

import asyncio
from collections.abc import AsyncIterator, Callable

from tilewyrm.server.errors import ServerStopping
from tilewyrm.server.security.event_code import wrong_code
from tilewyrm.v1 import events_pb2

Answer = Callable[[bytes, int], tuple[bytes, events_pb2.JoinEventResponse]]
"""Returns the hash of a person's code, and what concerns that person now."""


class EventNews:
    """What one stream of a person has still to send: at most the present state."""

    def __init__(self, event: bytes, number: int, answer: Answer) -> None:
        """Look with *answer* at what concerns the person of *number* at *event*."""
        self._event = event
        self._number = number
        self._answer = answer
        self._changed = asyncio.Event()
        self._closed = False

    def wake(self) -> None:
        """Look again: something of the event has changed."""
        self._changed.set()

    def close(self) -> None:
        """End: the server stops."""
        self._closed = True
        self._changed.set()

    async def __aiter__(self) -> AsyncIterator[events_pb2.JoinEventResponse]:
        """Yield the present state, and each later one that differs from what was sent last.

        Raises:
            EventNotFound: the event was removed.
            InvalidEventCode: the person has another code from now on.
            ServerStopping: the server is about to stop.
        """
        with_code, sent = None, b""
        while True:
            self._changed.clear()
            if self._closed:
                raise ServerStopping("the server is about to stop; try again in a moment")
            code_hash, answer = self._answer(self._event, self._number)
            if code_hash != (with_code or code_hash):
                raise wrong_code()
            with_code, data = code_hash, answer.SerializeToString(deterministic=True)
            if data != sent:
                sent = data
                yield answer
            await self._changed.wait()
