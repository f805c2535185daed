"""Progress of bulk work: one line on a terminal, cleared at the end."""

import sys
import time
from collections.abc import Iterator, Sequence
from typing import Self, TypeVar

from tilewyrm.cli.bulk.progress_line import ProgressLine
from tilewyrm.language.speech import count, tell

_INTERVAL_S = 0.1
_ESTIMATE_AFTER_S = 3.0
"""Seconds before the remaining time is estimated."""
_LAST_TENTH = 10


Item = TypeVar("Item")


def with_progress(items: Sequence[Item]) -> Iterator[Item]:
    """Yield all *items*, and show how many of them are done."""
    with Progress(len(items), len(items), wanted=True) as progress:
        for item in items:
            yield item
            progress.advance(1)


class Progress:
    """One line on stderr, if that is a terminal and there is enough to do.

    Else nothing, or a line for each tenth.
    """

    def __init__(
        self,
        files: int,
        size: int,
        *,
        wanted: bool,
        text: str = "replay.progress.files",
        tenths: bool = False,
    ) -> None:
        """Prepare.

        Args:
            files: how many there are.
            size: all their bytes.
            wanted: whether there is enough to do.
            text: the text that says how many are done; what is no file says so with its own.
            tenths: whether each tenth but the last is a line, unless stderr is a terminal.
        """
        self._text = text
        self._files, self._size = files, max(size, 1)
        self._done_files = self._done_bytes = 0
        self._began = self._shown = time.monotonic()
        self._terminal = ProgressLine()
        self._line = ""
        """The line on the terminal, also while it is cleared for other output."""
        self._wanted = wanted and sys.stderr.isatty()
        self._tenth = 0 if wanted and tenths and not sys.stderr.isatty() else _LAST_TENTH
        """The latest tenth that has had its line."""

    def __enter__(self) -> Self:
        """Show that nothing is done yet: the first of it may take a while. Return itself."""
        self._shown -= _INTERVAL_S
        self.show(0)
        return self

    def __exit__(self, *_: object) -> None:
        """Clear the line."""
        self._terminal.clear()

    def clear(self) -> None:
        """Clear the line before other output; the next `show` prints it again."""
        if sys.stdout.isatty():
            self._terminal.clear()

    def advance(self, size: int) -> None:
        """Count one more file as done, of *size* bytes."""
        self._done_files += 1
        self._done_bytes += size
        self.show(0)
        if self._tenth < (tenth := 10 * self._done_bytes // self._size) < _LAST_TENTH:
            self._tenth = tenth
            print(self._words(time.monotonic() - self._began, 0), file=sys.stderr, flush=True)  # noqa: T201

    def show(self, read: int) -> None:
        """Show how far it is, *read* bytes into the file that is being worked on."""
        now = time.monotonic()
        if self._wanted and now - self._shown >= _INTERVAL_S:
            self._shown = now
            self._line = self._words(now - self._began, read)
        if self._line:
            self._terminal.show(self._line)

    def _words(self, spent_s: float, read: int) -> str:
        """Return the line after *spent_s* seconds, *read* bytes into a file."""
        done_part = min((self._done_bytes + read) / self._size, 1.0)
        line = count(self._text, self._files, done=self._done_files, part=f"{done_part:.0%}")
        if spent_s > _ESTIMATE_AFTER_S and done_part > 0:
            seconds = f"{spent_s / done_part - spent_s:.0f}"
            line = tell("replay.progress.left", files=line, seconds=seconds)
        return line
