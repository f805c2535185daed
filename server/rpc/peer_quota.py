"""What each peer takes of the server, and whether it may take more."""

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tilewyrm.server.config.limits import Limits
from tilewyrm.server.errors import TooManyRequests, TooManyStreams
from tilewyrm.server.security.rate_limiter import RateLimiter

_FORGET_AT = 10_000
"""So many peers may be remembered before those that have all their requests back are forgotten."""


@dataclass(slots=True)
class _Bucket:
    """How many requests a peer may make at once, as of a moment of `time.monotonic`."""

    left: float
    since_s: float


class PeerQuota:
    """Everybody who calls the server, by the address of the machine."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._streams: Counter[str] = Counter()
        self._allowances: dict[str, _Bucket] = {}
        self._vain: dict[str, RateLimiter] = {}

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
        allowance = self._allowances.get(peer)
        if allowance is None:
            if len(self._allowances) >= _FORGET_AT:
                self._forget(now_s)
            allowance = self._allowances[peer] = _Bucket(limits.requests_at_once, now_s)
        allowance.left = self._left(allowance, now_s)
        allowance.since_s = now_s
        if allowance.left < cost:
            wait_s = (cost - allowance.left) / limits.requests_per_s
            raise TooManyRequests(
                f"requests come faster from your address than {limits.requests_per_s:g} a second;"
                f" wait {wait_s:.1f} s",
                limit=int(limits.requests_per_s),
            )
        allowance.left -= cost

    def vain_s(self, peer: str) -> float:
        """Count a request on a stream of *peer* that has changed nothing.

        Return for how many seconds that stream is not to be read, so that no more of them come
        than requests beside streams may; as many as in one second of those may come at once.
        """
        now_s, a_second = time.monotonic(), self._limits.requests_per_s
        if len(self._vain) >= _FORGET_AT:
            self._vain = {one: pace for one, pace in self._vain.items() if not pace.is_full(now_s)}
        pace = self._vain.setdefault(peer, RateLimiter(int(a_second), 1 / a_second))
        wait_s = pace.delay_s(now_s)
        pace.consume(now_s)
        return wait_s

    def _left(self, allowance: _Bucket, now_s: float) -> float:
        given = (now_s - allowance.since_s) * self._limits.requests_per_s
        return min(allowance.left + given, self._limits.requests_at_once)

    def _forget(self, now_s: float) -> None:
        """Forget those who may make as many requests as anybody new."""
        full = self._limits.requests_at_once
        self._allowances = {
            peer: allowance
            for peer, allowance in self._allowances.items()
            if self._left(allowance, now_s) < full
        }


@contextmanager
def counting(under_way: Counter[str], key: str) -> Iterator[None]:
    """Have one more of *key* in *under_way* while this lasts; who has none is forgotten."""
    under_way[key] += 1
    try:
        yield
    finally:
        under_way[key] -= 1
        if not under_way[key]:
            del under_way[key]
