"""Watch over rules: an error in one that never ends, such as an endless loop.

It counts the processor time of the process, so a busy machine makes no difference. The commands
that compare versions hand its source to other versions of the program, as that of `trace`.
"""

import signal
from types import FrameType

_TICK_S = 2.0
"""Processor time of one entry after which the stack is noted, and after twice of which it ends."""


class EndlessLoop(Exception):  # as an error of a rule, its name is in the kind of a difference
    """A rule does not end."""

    def __init__(self, frame: FrameType) -> None:
        """Take the innermost *frame* that has not ended for a long time."""
        super().__init__(f"no end after {2 * _TICK_S:.0f} s of processor time")
        self.frame = frame


class _Watch:
    """Timer of one entry."""

    def __init__(self) -> None:
        self._is_on = False
        self._stack: list[FrameType] = []
        """The frames at the first tick, the outermost first."""

    def start(self) -> None:
        """Let `restart` set the timer from now on, in a process with nothing else to do."""
        if hasattr(signal, "SIGPROF"):
            self._is_on = True
            signal.signal(signal.SIGPROF, self._tick)

    def restart(self) -> None:
        """Begin with another entry."""
        if self._is_on:
            self._stack = []
            signal.setitimer(signal.ITIMER_PROF, _TICK_S, _TICK_S)

    def stop(self) -> None:
        """Wait for the next entry."""
        if self._is_on:
            self._stack = []
            signal.setitimer(signal.ITIMER_PROF, 0)

    def _tick(self, _signal: int, frame: FrameType | None) -> None:
        """Note the stack, or raise the error with the part of it that is still there."""
        before, self._stack = self._stack, []
        while frame is not None:
            self._stack.insert(0, frame)
            frame = frame.f_back
        if before:
            common = [one for one, other in zip(before, self._stack, strict=False) if one is other]
            self.stop()
            raise EndlessLoop(common[-1])


WATCH = _Watch()
