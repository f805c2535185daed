"""How far bulk work is, in one line of a terminal that goes away again."""

import sys
import time
from collections.abc import Iterator, Sequence
from typing import Self, TypeVar

from tilewyrm.language.speech import count, tell

_EVERY_S = 0.1
_SECONDS_FROM = 3.0
"""Seconds before it is said how long the rest will take."""
_CLEAR = "\r\x1b[K"


Item = TypeVar("Item")


def with_progress(items: Sequence[Item]) -> Iterator[Item]:
    """Yield all *items*, and show how many of them are done."""
    with Progress(len(items), len(items), wanted=True) as progress:
        for item in items:
            yield item
            progress.done(1)


class Progress:
    """One line on stderr, if that is a terminal and there is enough to do; else nothing."""

    def __init__(
        self, files: int, size: int, *, wanted: bool, told: str = "replay.progress.files"
    ) -> None:
        """Prepare.

        Args:
            files: how many there are.
            size: all their bytes.
            wanted: whether there is enough to do.
            told: the text that says how many are done; what is no file says so with its own.
        """
        self._text = told
        self._files, self._size = files, max(size, 1)
        self._done_files = self._done_bytes = 0
        self._began = self._shown = time.monotonic()
        self._line = ""
        """What stands on the terminal, or did until something else had to be printed."""
        self._wanted = wanted and sys.stderr.isatty()

    def __enter__(self) -> Self:
        """Show that nothing is done yet: the first of it may take a while. Return itself."""
        self._shown -= _EVERY_S
        self.at(0)
        return self

    def __exit__(self, *_: object) -> None:
        """Take the line away."""
        self._print("")

    def give_way(self) -> None:
        """Take the line away for something that is printed now; the next word brings it back."""
        if sys.stdout.isatty():
            self._print("")

    def done(self, size: int) -> None:
        """Count one more file as done, of *size* bytes."""
        self._done_files += 1
        self._done_bytes += size
        self.at(0)

    def at(self, read: int) -> None:
        """Show how far it is, *read* bytes into the file that is being worked on."""
        now = time.monotonic()
        if self._wanted and now - self._shown >= _EVERY_S:
            self._shown = now
            self._line = self._told(now - self._began, read)
        self._print(self._line)

    def _told(self, spent_s: float, read: int) -> str:
        """Return how far it is after so many seconds, *read* bytes into a file."""
        part = min((self._done_bytes + read) / self._size, 1.0)
        line = count(self._text, self._files, done=self._done_files, part=f"{part:.0%}")
        if spent_s > _SECONDS_FROM and part > 0:
            seconds = f"{spent_s / part - spent_s:.0f}"
            line = tell("replay.progress.left", files=line, seconds=seconds)
        return line

    def _print(self, line: str) -> None:
        """Print *line* in the place of what stands there, once there was anything."""
        if self._line:
            print(f"{_CLEAR}{line}", end="", file=sys.stderr, flush=True)  # noqa: T201
