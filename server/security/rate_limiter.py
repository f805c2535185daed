"""How fast somebody may do something: a few times at once, then at a steady pace."""


class RateLimiter:
    """What one speaker has left. It is full at first, and again after a while."""

    def __init__(self, at_once: int, every_s: float) -> None:
        """Allow *at_once* at any time, and one more each *every_s* seconds."""
        self._full_s = at_once * every_s
        self._every_s = every_s
        self._spent_until_s = float("-inf")
        """When all that was used is given back."""

    def delay_s(self, now_s: float) -> float:
        """Return in how many seconds the next one is allowed; 0: now."""
        used_s = max(self._spent_until_s - now_s, 0.0) + self._every_s
        return max(used_s - self._full_s, 0.0)

    def consume(self, now_s: float) -> None:
        """Count one that happens now."""
        self._spent_until_s = max(self._spent_until_s, now_s) + self._every_s

    def is_full(self, now_s: float) -> bool:
        """Return whether it is full, so that nothing need be remembered."""
        return self._spent_until_s <= now_s
