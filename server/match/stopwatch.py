"""Stopwatch of thinking time, by the server's monotonic clock."""

import time

_NS_PER_MS = 1_000_000


class Stopwatch:
    """Runs from when it is made or restarted; what the machine's clock shows does not matter."""

    def __init__(self) -> None:
        self._since_ns = time.monotonic_ns()

    def restart(self) -> None:
        """Begin at 0 again."""
        self._since_ns = time.monotonic_ns()

    def elapsed_ms(self) -> int:
        """Return how long it has run, in milliseconds."""
        return (time.monotonic_ns() - self._since_ns) // _NS_PER_MS
