"""The Play streams that have not said Hello yet: for a while, and not too many of one machine."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager

from tilewyrm.server.config.limits import Limits
from tilewyrm.server.errors import InvalidRequest, MalformedRequest, ServerStopping, TooManyStreams
from tilewyrm.server.rpc.peer_quota import counting
from tilewyrm.v1 import service_pb2

HELLO_TIMEOUT_S = 20.0

PlayRequests = AsyncIterator[service_pb2.PlayRequest | MalformedRequest]
"""What comes on a Play stream: requests, and errors in place of those that are unreadable."""


class Handshakes:
    """Where every Play stream begins."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._closed = False
        self._streams: Counter[str] = Counter()
        """How many wait, by the address of the machine."""
        self._deadlines: dict[asyncio.Timeout, None] = {}
        """Of those that wait, the oldest first."""

    async def hello(self, requests: PlayRequests, peer: str) -> service_pb2.Hello:
        """Return the Hello that a stream of *peer* begins with.

        Raises:
            InvalidRequest: something else came first, or nothing in time.
            MalformedRequest: what came first is no request.
            ServerStopping: the server was closed before anything came.
            TooManyStreams: too many of its streams wait for that.
        """
        first: service_pb2.PlayRequest | MalformedRequest | None = None
        replaced = False
        try:
            with self._counted(peer):
                async with asyncio.timeout(HELLO_TIMEOUT_S) as deadline:
                    self._make_room()
                    self._deadlines[deadline] = None
                    try:
                        first = await anext(requests, None)
                    finally:
                        replaced = deadline not in self._deadlines
                        self._deadlines.pop(deadline, None)
        except TimeoutError:
            if self._closed:
                raise ServerStopping("the server is about to stop; try again in a moment") from None
            if replaced:
                raise _too_many(self._limits.silent_streams, "") from None
        if isinstance(first, MalformedRequest):
            raise first
        if first is None or first.WhichOneof("kind") != "hello":
            raise InvalidRequest("a Play stream begins with a PlayRequest that holds a Hello")
        return first.hello

    def close(self) -> None:
        """Wait for no Hello any more."""
        self._closed = True
        now_s = asyncio.get_running_loop().time()
        for deadline in self._deadlines:
            deadline.reschedule(now_s)

    def _make_room(self) -> None:
        """End the stream that has waited longest, if too many wait.

        Who means to play says Hello at once, and is never the oldest for long.
        """
        if len(self._deadlines) >= self._limits.silent_streams:
            oldest = next(iter(self._deadlines))
            del self._deadlines[oldest]
            oldest.reschedule(asyncio.get_running_loop().time())

    @contextmanager
    def _counted(self, peer: str) -> Iterator[None]:
        if self._closed:
            raise ServerStopping("the server is about to stop; try again in a moment")
        limit = self._limits.silent_streams_of_peer
        if self._streams[peer] >= limit:
            raise _too_many(limit, " from your address")
        with counting(self._streams, peer):
            yield


def _too_many(limit: int, whose: str) -> TooManyStreams:
    return TooManyStreams(
        f"{limit} streams{whose} have not said Hello yet; say it on them, or close them first",
        limit=limit,
        case="without_hello",
    )
