"""Watch over rules: an error in one that never ends, such as an endless loop.

It counts the processor time of the process, so a busy machine makes no difference. The commands
that compare versions hand its source to other versions of the program, as that of `trace`.
"""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType

TICK_S = 2.0
"""Processor time of one entry after which the stack is noted, and after twice of which it ends."""
SEARCH_TICK_S = 0.25
"""The same in a search, whose matches take some milliseconds for an entry."""
LONG_S = 600.0
"""Processor time after which the thought of a bot ends, if no function of the rules loops."""


class EndlessLoop(Exception):  # as an error of a rule, its name is in the kind of a difference
    """A rule does not end."""

    def __init__(self, frame: FrameType, seconds: float) -> None:
        """Take the innermost *frame* that has not ended, and the *seconds* that it had."""
        super().__init__(f"no end after {seconds:g} s of processor time")
        self.frame = frame


class _Watch:
    """Timer of one entry."""

    def __init__(self) -> None:
        self.tick_s = TICK_S
        self._is_on = False
        self._is_long = False
        self._ticks = 0
        self._stack: list[FrameType] = []
        """The frames at the last tick, the outermost first."""

    def start(self) -> None:
        """Let `restart` set the timer from now on, in a process with nothing else to do."""
        if hasattr(signal, "SIGPROF"):
            self._is_on = True
            signal.signal(signal.SIGPROF, self._tick)

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Let `restart` set the timer in this context, if it is in the main thread.

        Only this thread gets signals.
        """
        if not hasattr(signal, "SIGPROF") or current_thread() is not main_thread():
            yield
            return
        before, was_on = signal.getsignal(signal.SIGPROF), self._is_on
        self.start()
        try:
            yield
        finally:
            self.stop()
            self._is_on = was_on
            signal.signal(signal.SIGPROF, before)

    def restart(self, *, is_long: bool = False) -> None:
        """Begin with another entry; or, if it *is_long*, with a bot's thought or a whole file.

        Then only a function of the rules is limited as for an entry.
        """
        if self._is_on:
            self._is_long, self._ticks, self._stack = is_long, 0, []
            signal.setitimer(signal.ITIMER_PROF, self.tick_s, self.tick_s)

    def stop(self) -> None:
        """Wait for the next entry."""
        if self._is_on:
            signal.setitimer(signal.ITIMER_PROF, 0)
            self._ticks, self._stack = 0, []

    def _tick(self, _signal: int, frame: FrameType | None) -> None:
        """Note the stack, or raise the error with the part of it that is still there."""
        before, self._stack = self._stack, []
        while frame is not None:
            self._stack.insert(0, frame)
            frame = frame.f_back
        self._ticks += 1
        if not before:
            return
        common = [one for one, other in zip(before, self._stack, strict=False) if one is other]
        seconds = self._ticks * self.tick_s
        if not self._is_long or seconds >= LONG_S or _is_rule(common[-1]):
            self.stop()
            raise EndlessLoop(common[-1], seconds)


def _is_rule(frame: FrameType) -> bool:
    """Return whether the code of *frame* is of the rules of a game, and not of its bots."""
    name = str(frame.f_globals.get("__name__", ""))
    return name.startswith("tilewyrm.engine.") and ".bots." not in name


WATCH = _Watch()
