"""Hold on the alternate screen: programs that fill the terminal follow each other on it.

Without it, the shell shows between one program and the next.
"""

import contextlib
from collections.abc import Iterator
from contextvars import ContextVar
from typing import Protocol


class HeldScreen(Protocol):
    """An output whose program has ended while the alternate screen was held."""

    def release(self) -> None:
        """Leave the alternate screen."""


class ScreenHold:
    """The hold, and the output that is still on the alternate screen, if its program has ended."""

    def __init__(self) -> None:
        self.held: HeldScreen | None = None
        """The output that must leave the alternate screen at the end, or None."""


_hold: ContextVar[ScreenHold | None] = ContextVar("screen_hold", default=None)


def current_hold() -> ScreenHold | None:
    """Return the hold that is in effect, or None."""
    return _hold.get()


@contextlib.contextmanager
def hold_screen() -> Iterator[None]:
    """Stay on the alternate screen when a program ends, until the context ends."""
    hold = ScreenHold()
    token = _hold.set(hold)
    try:
        yield
    finally:
        _hold.reset(token)
        if hold.held is not None:
            hold.held.release()
