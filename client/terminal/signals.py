"""Signal handlers for the time of a context."""

import asyncio
import contextlib
import signal
from collections.abc import Callable, Iterable, Iterator
from types import FrameType
from typing import NoReturn

ENDING = (signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM))
"""Signals that ask this process to end: it leaves in good order, the terminal as it was."""


@contextlib.contextmanager
def on_signals(numbers: Iterable[signal.Signals], handler: Callable[[], None]) -> Iterator[None]:
    """Call *handler* at each of the signals *numbers* while the context lasts."""
    loop = asyncio.get_running_loop()
    with contextlib.suppress(NotImplementedError):  # not on Windows
        for number in numbers:
            loop.add_signal_handler(number, handler)
    try:
        yield
    finally:
        with contextlib.suppress(NotImplementedError):
            for number in numbers:
                loop.remove_signal_handler(number)


@contextlib.contextmanager
def ending_interrupts() -> Iterator[None]:
    """Raise KeyboardInterrupt at the signals `ENDING` while the context lasts."""

    def interrupt(_number: int, _frame: FrameType | None) -> NoReturn:
        raise KeyboardInterrupt

    before = {number: signal.signal(number, interrupt) for number in set(ENDING)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
