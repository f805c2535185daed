"""Rate limiter: a token bucket that allows a burst at first, then a steady rate."""


class RateLimiter:
    """Token bucket of one speaker or peer: full at first, and refilled at a steady rate."""

    def __init__(self, at_once: float, every_s: float) -> None:
        """Hold *at_once* tokens at most, and refill one each *every_s* seconds."""
        self._capacity_s = at_once * every_s
        self._every_s = every_s
        self._full_at_s = float("-inf")
        """When the bucket is full again, in seconds of the caller's clock."""

    def delay_s(self, now_s: float, tokens: float = 1.0) -> float:
        """Return the seconds until so many tokens are available; 0: now."""
        used_s = max(self._full_at_s - now_s, 0.0) + tokens * self._every_s
        return max(used_s - self._capacity_s, 0.0)

    def consume(self, now_s: float, tokens: float = 1.0) -> None:
        """Take so many tokens, also from an empty bucket: the delay of the next one grows then."""
        self._full_at_s = max(self._full_at_s, now_s) + tokens * self._every_s

    def is_full(self, now_s: float) -> bool:
        """Return whether the bucket is full, so that it may be forgotten."""
        return self._full_at_s <= now_s
