"""Quota of each peer: open streams, and a token bucket of requests."""

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tilewyrm.server.config.limits import Limits
from tilewyrm.server.errors import TooManyRequests, TooManyStreams
from tilewyrm.server.security.rate_limiter import RateLimiter

_FORGET_AT = 10_000
"""Number of buckets from which on the full ones are forgotten."""


@dataclass(slots=True)
class _Bucket:
    """Token bucket of one peer's requests, at a moment of `time.monotonic`."""

    left: float
    since_s: float


class PeerQuota:
    """Quotas of all peers, by the address of the machine."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._streams: Counter[str] = Counter()
        self._buckets: dict[str, _Bucket] = {}
        self._idle_limiters: dict[str, RateLimiter] = {}

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
        limits, now_s = self._limits, time.monotonic()
        bucket = self._buckets.get(peer)
        if bucket is None:
            if len(self._buckets) >= _FORGET_AT:
                self._forget(now_s)
            bucket = self._buckets[peer] = _Bucket(limits.requests_at_once, now_s)
        bucket.left = self._left(bucket, now_s)
        bucket.since_s = now_s
        if bucket.left < cost:
            wait_s = (cost - bucket.left) / limits.requests_per_s
            raise TooManyRequests(
                f"requests come faster from your address than {limits.requests_per_s:g} a second;"
                f" wait {wait_s:.1f} s",
                limit=int(limits.requests_per_s),
            )
        bucket.left -= cost

    def unread_for_s(self, peer: str) -> float:
        """Count a request without effect on a stream of *peer*.

        Return the seconds for which the stream is not to be read: such requests are throttled to
        the rate of requests beside streams, with a burst of one second's worth.
        """
        now_s, a_second = time.monotonic(), self._limits.requests_per_s
        if len(self._idle_limiters) >= _FORGET_AT:
            self._idle_limiters = {
                one: limiter
                for one, limiter in self._idle_limiters.items()
                if not limiter.is_full(now_s)
            }
        limiter = self._idle_limiters.setdefault(peer, RateLimiter(int(a_second), 1 / a_second))
        wait_s = limiter.delay_s(now_s)
        limiter.consume(now_s)
        return wait_s

    def _left(self, bucket: _Bucket, now_s: float) -> float:
        refill = (now_s - bucket.since_s) * self._limits.requests_per_s
        return min(bucket.left + refill, self._limits.requests_at_once)

    def _forget(self, now_s: float) -> None:
        """Forget the peers whose buckets are full."""
        full = self._limits.requests_at_once
        self._buckets = {
            peer: bucket
            for peer, bucket in self._buckets.items()
            if self._left(bucket, now_s) < full
        }


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
