"""Counters of a server, cheap enough to be always on."""

from bisect import bisect_left
from collections import Counter

BOUNDS_S = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Seconds that `LatencyHistogram` tells apart."""


class LatencyHistogram:
    """Histogram of latencies, with the upper bounds `BOUNDS_S`."""

    def __init__(self) -> None:
        self._counts = [0] * (len(BOUNDS_S) + 1)
        self.sum_s = 0.0
        """All of them together, in seconds."""

    def observe(self, seconds: float) -> None:
        """Count a latency of *seconds*."""
        self._counts[bisect_left(BOUNDS_S, seconds)] += 1
        self.sum_s += seconds

    def cumulated(self) -> list[tuple[str, int]]:
        """Return each bound as text, the last one being without end, and how many were in it."""
        found, total = [], 0
        for bound, count in zip((*map(str, BOUNDS_S), "+Inf"), self._counts, strict=True):
            total += count
            found.append((bound, total))
        return found


class Counters:
    """The counts of one server since its start."""

    def __init__(self) -> None:
        self.refusals: Counter[str] = Counter()
        """Calls that were refused, by the reason in their ErrorInfo."""
        self.appends = LatencyHistogram()
        """How long each step of a match took to be on disk: a decision with all that follows."""
