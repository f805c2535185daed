"""Clocks for desks in tests, which wait for no time to pass."""

from collections.abc import Callable
from itertools import count


def striding() -> Callable[[], float]:
    """Return a clock that goes on by a second whenever it is read: no question is ever new."""
    return count().__next__


class Standing:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.now_s = 0.0
        """The moment that it shows."""

    def __call__(self) -> float:
        return self.now_s
