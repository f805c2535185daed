"""The line of progress at the bottom of a terminal, or now and then in a log."""

import sys
import time

_CLEAR = "\r\x1b[K"


class ProgressLine:
    """One line on stderr, if that is a terminal; otherwise nothing, or a line now and then."""

    def __init__(self, *, log_interval_s: float | None = None) -> None:
        """Begin without a line.

        Args:
            log_interval_s: seconds between two lines if stderr is not a terminal, and before the
                first one. None for no lines.
        """
        self._is_shown = False
        self._log_interval_s = log_interval_s
        self._logged_s = time.monotonic()

    def show(self, text: str) -> None:
        """Show *text* in place of the present line, or as a new line if it is time for one."""
        if sys.stderr.isatty():
            print(f"{_CLEAR}{text}", end="", file=sys.stderr, flush=True)  # noqa: T201
            self._is_shown = True
        elif self._log_interval_s is not None:
            now_s = time.monotonic()
            if now_s - self._logged_s >= self._log_interval_s:
                self._logged_s = now_s
                print(text, file=sys.stderr, flush=True)  # noqa: T201

    def clear(self) -> None:
        """Clear the line, if there is one."""
        if self._is_shown:
            print(_CLEAR, end="", file=sys.stderr, flush=True)  # noqa: T201
            self._is_shown = False
