"""A terminal of a given size, for the real application to draw on."""

import io
import signal

import pyte
from prompt_toolkit.data_structures import Size
from pyte.screens import Char

from tilewyrm.client.frugal import FrugalOutput


class Terminal(io.StringIO):
    """What a terminal of that size shows of what is written to it."""

    def __init__(self, columns: int, rows: int) -> None:
        super().__init__()
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self.screen)
        self.writes = 0
        """How often something was written."""

    def write(self, text: str) -> int:
        """Show *text*."""
        self.writes += 1
        # pyte takes the ">" of xterm's modifyOtherKeys for a style.
        self._stream.feed(text.replace("\x1b[>", "\x1b["))
        return len(text)

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join("".join(cell.data for cell in row) for row in self.cells())

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

    def output(self) -> FrugalOutput:
        """Return the way to this terminal for an application."""
        return FrugalOutput(self, self._size, term="xterm", enable_cpr=False)

    def resize(self, columns: int, rows: int) -> None:
        """Make it as large as that, and let this process know."""
        self.screen.resize(rows, columns)
        signal.raise_signal(signal.SIGWINCH)

    def _size(self) -> Size:
        return Size(rows=self.screen.lines, columns=self.screen.columns)


def _read(cell: Char) -> Char:
    if cell.data != "▄" or "default" in (cell.fg, cell.bg):
        return cell
    return cell._replace(data="▀", fg=cell.bg, bg=cell.fg)
