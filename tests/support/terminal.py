"""A terminal of a given size, for the real application to draw on."""

import io
import re
import signal
from collections.abc import Sequence
from functools import lru_cache

import pyte
from prompt_toolkit.data_structures import Size
from prompt_toolkit.utils import get_cwidth
from pyte.modes import DECSCNM, IRM
from pyte.screens import Char

from tilewyrm.client.terminal.diff_output import DiffOutput


class Glass(pyte.Screen):
    """A screen that shows a run of usual characters at once; all else as pyte does."""

    def draw(self, data: str) -> None:
        """Show *data* from the cursor on."""
        cursor = self.cursor
        end = cursor.x + len(data)
        if end > self.columns or IRM in self.mode or self.charset or not _is_narrow(data):
            super().draw(data)
            return
        look, line = cursor.attrs[1:], self.buffer[cursor.y]
        for column, char in enumerate(data.translate(self.g0_charset), start=cursor.x):
            line[column] = Char(char, *look)
        cursor.x = end
        self.dirty.add(cursor.y)

    def select_graphic_rendition(self, *attrs: int) -> None:
        """Draw with the look of *attrs* from here on; a whole one is worked out once."""
        if attrs[:1] != (0,) or DECSCNM in self.mode:
            super().select_graphic_rendition(*attrs)
            return
        if attrs not in _LOOKS:
            super().select_graphic_rendition(*attrs)
            _LOOKS[attrs] = self.cursor.attrs
        self.cursor.attrs = _LOOKS[attrs]

    @property
    def display(self) -> list[str]:
        """The rows as text. Behind a character of two columns there is a cell without any."""
        columns, rows = range(self.columns), range(self.lines)
        return ["".join([self.buffer[y][x].data for x in columns]) for y in rows]


_LOOKS: dict[Sequence[int], Char] = {}
"""Looks by their numbers, of which the first resets all."""


class Stream(pyte.Stream):
    """A stream that reads a usual sequence at once; all else as pyte does, one by one character."""

    def feed(self, data: str) -> None:
        """Let the screen show *data*."""
        at = 0
        for found in _SEQUENCE.finditer(data):
            if at < found.start():
                super().feed(data[at : found.start()])
            at = found.end()
            if self._taking_plain_text and self.listener is not None:
                private, numbers, command = found.groups()
                run = getattr(self.listener, self.csi.get(command, "debug"))
                run(*_parameters(numbers), **({"private": True} if private else {}))
            else:  # within another sequence
                super().feed(found[0])
        super().feed(data[at:])


_SEQUENCE = re.compile(r"\x1b\[(\??)([\d;]*)([A-Za-z])")
_GREATEST = 9999
"""The greatest number in a sequence."""


@lru_cache(4096)
def _parameters(numbers: str) -> Sequence[int]:
    return [min(int(number or 0), _GREATEST) for number in numbers.split(";")]


@lru_cache(4096)
def _is_narrow(text: str) -> bool:
    """Return whether each character of *text* is seen, and takes one column."""
    return text.isprintable() and all(get_cwidth(char) == 1 for char in text)


class Terminal(io.StringIO):
    """What a terminal of that size shows of what is written to it."""

    def __init__(self, columns: int, rows: int) -> None:
        super().__init__()
        self.screen = Glass(columns, rows)
        self._stream = Stream(self.screen)
        self.writes = 0
        """How often something was written."""
        self._text: str | None = None

    def write(self, text: str) -> int:
        """Show *text*."""
        self.writes += 1
        self._text = None
        # pyte takes the ">" of xterm's modifyOtherKeys for a style.
        self._stream.feed(text.replace("\x1b[>", "\x1b["))
        return len(text)

    @property
    def text(self) -> str:
        """What stands on the screen."""
        if self._text is None:  # read once, however often somebody looks for something on it
            buffer, columns = self.screen.buffer, range(self.screen.columns)
            cells = ([buffer[y][x] for x in columns] for y in range(self.screen.lines))
            rows = (
                [_read(cell).data if cell.data == "▄" else cell.data for cell in row]
                for row in cells
            )
            self._text = "\n".join(map("".join, rows))
        return self._text

    def cells(self) -> list[list[Char]]:
        """Return all that is seen, row by row.

        Two pixels in a character are read with the upper one as its ink, however they were written.
        """
        columns = range(self.screen.columns)
        return [
            [_read(self.screen.buffer[row][x]) for x in columns] for row in range(self.screen.lines)
        ]

    def colours(self) -> set[str]:
        """Return every colour of a character on the screen."""
        return {cell.fg for row in self.cells() for cell in row}

    def output(self) -> DiffOutput:
        """Return the way to this terminal for an application."""
        return DiffOutput(self, self._size, term="xterm", enable_cpr=False)

    def resize(self, columns: int, rows: int) -> None:
        """Make it as large as that, and let this process know."""
        self.screen.resize(rows, columns)
        self._text = None
        signal.raise_signal(signal.SIGWINCH)

    def _size(self) -> Size:
        return Size(rows=self.screen.lines, columns=self.screen.columns)


def _read(cell: Char) -> Char:
    if cell.data != "▄" or "default" in (cell.fg, cell.bg):
        return cell
    return cell._replace(data="▀", fg=cell.bg, bg=cell.fg)
