"""Signal handlers for the time of a context."""

import asyncio
import contextlib
import signal
from collections.abc import Callable, Iterable, Iterator

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
