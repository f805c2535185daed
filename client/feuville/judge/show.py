"""The Travelling Entertainer's odds (F60): exact, for nothing of his dice is secret."""

from functools import cache

TARGET = 10
"""What he must not go beyond."""

_PIPS = range(1, 7)


def above(total: int) -> int:
    """Return how many of the six rolls bring him from *total* above 10."""
    return sum(total + pips > TARGET for pips in _PIPS)


def stopped(total: int) -> int:
    """Return how many points more than each of the others it brings to stop at *total*."""
    return total - (TARGET - total) if total <= TARGET else TARGET - total


@cache
def rolled(total: int) -> float:
    """Return the same of rolling on, on the average, when one stops as soon as that is better."""
    sums = [total + pips for pips in _PIPS]
    return sum(
        stopped(each) if each >= TARGET else max(stopped(each), rolled(each)) for each in sums
    ) / len(sums)
