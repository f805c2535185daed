"""Quotas: of each peer, and of all strangers together.

A peer is a machine, as `tilewyrm.server.rpc.caller.machine_of` tells them apart. A stranger is
whoever shows no token: the strangers leave room for those who hold a right.
"""

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from tilewyrm.server.config.limits import Limits
from tilewyrm.server.errors import TooManyRequests, TooManyStreams
from tilewyrm.server.security.rate_limiter import RateLimiter

WRONG_COST = 20.0
"""As how many requests a wrong token or pass phrase counts besides."""
_FORGET_AT = 10_000
"""Number of buckets from which on the full ones are forgotten."""


class PeerQuota:
    """Quotas of all peers, and of the strangers among them."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._streams: Counter[str] = Counter()
        self._requests = _Limiters(limits.requests_at_once, 1 / limits.requests_per_s)
        self._idle_requests = _Limiters(limits.requests_per_s, 1 / limits.requests_per_s)
        self._strangers = RateLimiter(limits.strangers_at_once, 1 / limits.strangers_requests_per_s)
        self._strangers_calls = 0
        """How many calls of strangers are answered now, streams included."""

    @contextmanager
    def stream(self, peer: str) -> Iterator[None]:
        """Count one stream of *peer* for as long as this lasts.

        Raises:
            TooManyStreams: it has as many as it may.
        """
        limit = self._limits.streams_of_peer
        if self._streams[peer] >= limit:
            raise TooManyStreams(
                f"{limit} streams are open from your address; close some of them first",
                limit=limit,
            )
        with counting(self._streams, peer):
            yield

    def request(self, peer: str, cost: float) -> None:
        """Count a request of *peer* that takes as much work as *cost* simple ones.

        Raises:
            TooManyRequests: it makes them faster than it may.
        """
        now_s, limits = time.monotonic(), self._limits
        limiter = self._requests.of(peer, now_s)
        wait_s = limiter.delay_s(now_s, cost)
        if wait_s > 0:
            raise TooManyRequests(
                f"requests come faster from your address than {limits.requests_per_s:g} a second;"
                f" wait {wait_s:.1f} s",
                limit=int(limits.requests_per_s),
            )
        limiter.consume(now_s, cost)

    @contextmanager
    def stranger(self, cost: float) -> Iterator[None]:
        """Count a call of a stranger for as long as this lasts; *cost* is as in `request`.

        Raises:
            TooManyRequests: strangers call faster than they may, all together.
            TooManyStreams: as many calls of strangers are answered as may be.
        """
        now_s, limits = time.monotonic(), self._limits
        wait_s = self._strangers.delay_s(now_s, cost)
        if wait_s > 0:
            raise TooManyRequests(
                "requests without a token come faster than"
                f" {limits.strangers_requests_per_s:g} a second, from all addresses together;"
                f" wait {wait_s:.1f} s",
                limit=int(limits.strangers_requests_per_s),
                case="of_strangers",
            )
        if self._strangers_calls >= limits.strangers_calls:
            raise TooManyStreams(
                f"{limits.strangers_calls} calls without a token are open here; try again later",
                limit=limits.strangers_calls,
                case="of_strangers",
            )
        self._strangers.consume(now_s, cost)
        self._strangers_calls += 1
        try:
            yield
        finally:
            self._strangers_calls -= 1

    def count_wrong(self, peer: str) -> None:
        """Count a wrong token or pass phrase of *peer*: it takes work, and proves no right."""
        now_s = time.monotonic()
        for limiter in (self._requests.of(peer, now_s), self._strangers):
            if not limiter.delay_s(now_s):
                limiter.consume(now_s, WRONG_COST)

    def unread_for_s(self, peer: str) -> float:
        """Count a request without effect on a stream of *peer*.

        Return the seconds for which the stream is not to be read: such requests are throttled to
        the rate of requests beside streams, with a burst of one second's worth.
        """
        now_s = time.monotonic()
        limiter = self._idle_requests.of(peer, now_s)
        wait_s = limiter.delay_s(now_s)
        limiter.consume(now_s)
        return wait_s


class _Limiters:
    """A rate limiter for each peer; full ones are forgotten."""

    def __init__(self, at_once: float, every_s: float) -> None:
        self._at_once, self._every_s = at_once, every_s
        self._limiters: dict[str, RateLimiter] = {}

    def of(self, peer: str, now_s: float) -> RateLimiter:
        """Return the rate limiter of *peer*."""
        found = self._limiters.get(peer)
        if found is None:
            if len(self._limiters) >= _FORGET_AT:
                self._limiters = {
                    one: limiter
                    for one, limiter in self._limiters.items()
                    if not limiter.is_full(now_s)
                }
            found = self._limiters[peer] = RateLimiter(self._at_once, self._every_s)
        return found


@contextmanager
def counting(under_way: Counter[str], key: str) -> Iterator[None]:
    """Count one more of *key* in *under_way* during this context; a count of 0 is deleted."""
    under_way[key] += 1
    try:
        yield
    finally:
        under_way[key] -= 1
        if not under_way[key]:
            del under_way[key]
