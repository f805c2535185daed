"""Calls whose request has not come yet: for a while, and not too many.

gRPC counts a call from its headers on, and waits for ever for what it asks. So who sends headers
alone would take every call that the server may answer at a time.
"""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

from tilewyrm.server.config.limits import Limits
from tilewyrm.server.errors import InvalidRequest, TooManyStreams

REQUEST_TIMEOUT_S = 20.0
SETTLED_S = 1.0
"""Seconds that a call has at least: many come at the same moment by right."""


class UnreadRequests:
    """Where every call begins that has one request."""

    def __init__(self, limits: Limits) -> None:
        self._limit = limits.silent_streams
        self._deadlines: dict[asyncio.Timeout, float] = {}
        """The waiting calls, with the loop's time in seconds when each began; the oldest first."""

    async def first(self, requests: AsyncIterator[Any]) -> Any:
        """Return the request that a call has.

        Raises:
            InvalidRequest: none came, or not in time.
            TooManyStreams: none came, and too many calls wait for theirs.
        """
        now_s = asyncio.get_running_loop().time()
        replaced, request = False, None
        try:
            async with asyncio.timeout_at(now_s + REQUEST_TIMEOUT_S) as deadline:
                self._make_room(now_s)
                self._deadlines[deadline] = now_s
                try:
                    request = await anext(requests, None)
                finally:
                    replaced = self._deadlines.pop(deadline, None) is None
        except TimeoutError:
            if replaced:
                raise TooManyStreams(
                    f"{self._limit} calls wait for their requests; send them with the headers",
                    limit=self._limit,
                    case="without_request",
                ) from None
        if request is None:
            raise InvalidRequest("the call has no request, or it did not come in time")
        return request

    def _make_room(self, now_s: float) -> None:
        """End the call that has waited longest, if too many wait, as soon as it is settled."""
        if len(self._deadlines) >= self._limit:
            oldest, since_s = next(iter(self._deadlines.items()))
            del self._deadlines[oldest]
            oldest.reschedule(max(since_s + SETTLED_S, now_s))
