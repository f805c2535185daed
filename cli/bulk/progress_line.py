"""The line of progress at the bottom of a terminal."""

import sys

_CLEAR = "\r\x1b[K"


class ProgressLine:
    """One line on stderr, if that is a terminal; nothing else."""

    def __init__(self) -> None:
        """Begin without a line."""
        self._is_shown = False

    def show(self, text: str) -> None:
        """Show *text* in place of the present line."""
        if sys.stderr.isatty():
            print(f"{_CLEAR}{text}", end="", file=sys.stderr, flush=True)  # noqa: T201
            self._is_shown = True

    def clear(self) -> None:
        """Clear the line, if there is one."""
        if self._is_shown:
            print(_CLEAR, end="", file=sys.stderr, flush=True)  # noqa: T201
            self._is_shown = False
