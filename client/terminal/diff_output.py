"""Terminal output that sends only what changed, in few bytes.

What the library draws, and what is placed past it, is gathered cell by cell and written when the
frame is whole, in the order with the fewest changes of rendition (`draw_order`).
"""

import sys
from collections.abc import Callable, Sequence
from typing import TextIO

from prompt_toolkit.application import get_app
from prompt_toolkit.data_structures import Size
from prompt_toolkit.output import ColorDepth, Output, create_output
from prompt_toolkit.output.vt100 import Vt100_Output
from prompt_toolkit.styles import Attrs
from prompt_toolkit.utils import get_bell_environment_variable, get_term_environment_variable

from tilewyrm.client.terminal.cursor import Cell, Cursor, cell_at
from tilewyrm.client.terminal.draw_order import Glyph, GlyphSet, characters, write_cells
from tilewyrm.client.terminal.screen_hold import ScreenHold, current_hold
from tilewyrm.client.terminal.sgr import PLAIN, sgr_of


class DiffOutput(Vt100_Output):
    """Writes a frame at once.

    It has to know where the cursor is: so this begins with the alternate screen, on which the
    application draws. Elsewhere everything is written as it comes.
    """

    _at: tuple[int, int] | None = None
    """Row and column where the library has its cursor; None while nobody knows."""
    _wanted = PLAIN
    """The library's look."""
    _chars = characters(PLAIN)
    """All characters in it."""
    hold: ScreenHold | None = None
    """What holds the alternate screen when its program ends, or None."""
    nothing = characters(PLAIN)[" "]
    """What stands everywhere on a screen that was erased."""

    def __init__(
        self,
        stdout: TextIO,
        get_size: Callable[[], Size],
        term: str | None = None,
        default_color_depth: ColorDepth | None = None,
        enable_bell: bool = True,
        enable_cpr: bool = True,
    ) -> None:
        super().__init__(stdout, get_size, term, default_color_depth, enable_bell, enable_cpr)
        self._cursor = Cursor()
        self._wants_cursor: bool | None = None
        """Whether the cursor is visible after the frame, if that changes."""
        self._cells: dict[Cell, Glyph] = {}
        """What is to be written."""
        self._pending: dict[Cell, Glyph] = {}
        """What is to be written when the frame is whole, after all that the library does."""
        self._shown_cells: dict[int, Sequence[Glyph | None]] = {}
        """What the rows are then on which something is placed."""

    def characters(self, attrs: Attrs, depth: ColorDepth) -> GlyphSet:
        """Return all characters as they look with *attrs*."""
        wanted, chars = self._wanted, self._chars
        self.set_attributes(attrs, depth)
        found = self._chars
        self._wanted, self._chars = wanted, chars
        return found

    def place(
        self, row: int, cells: Sequence[tuple[int, Glyph]], whole: Sequence[Glyph | None]
    ) -> None:
        """Write *cells*, each with its column from 0, into *row* from 0 when the frame is whole.

        Then *whole* stands there; None is the right half of a wide character.
        """
        first = cell_at(row, 0)
        self._pending.update([(first + column, written) for column, written in cells])
        self._shown_cells[row] = whole

    def write(self, data: str) -> None:
        """Write *data* where and in the look that the library has."""
        if self._at is None:
            self._write_pending()
            super().write(data)
            return
        (row, column), chars = self._at, self._chars
        for char in data.replace("\x1b", "?"):
            if char == "\n":
                row += 1
            elif char == "\r":
                column = 0
            else:
                written = chars[char]
                self._cells[cell_at(row, column)] = written
                column += written.width
        self._at = row, column

    def write_raw(self, data: str) -> None:
        """Write *data* after all that came before; a look is only noted."""
        if data.startswith("\x1b[0") and data.endswith("m"):
            self._wanted = sgr_of(data)
            self._chars = characters(self._wanted)
            return
        self._write_pending()
        super().write_raw(data)

    def hide_cursor(self) -> None:
        """Hide the cursor when the frame is whole, if it is not wanted again by then."""
        self._wants_cursor = False

    def show_cursor(self) -> None:
        """Show the cursor when the frame is whole."""
        self._wants_cursor = True

    def flush(self) -> None:
        """Write all that is not yet, and leave the terminal as the library has it."""
        self._cells.update(self._pending)
        self._pending.clear()
        self._write_pending()
        self._shown_cells.clear()
        if self._wants_cursor is not None:
            (super().show_cursor if self._wants_cursor else super().hide_cursor)()
            self._wants_cursor = None
        super().flush()

    def enter_alternate_screen(self) -> None:
        """Begin on a screen of its own, with the cursor in the corner."""
        if self.hold is not None:
            self.hold.held = None
        super().enter_alternate_screen()
        self._at, self._cursor.at = (0, 0), cell_at(0, 0)

    def quit_alternate_screen(self) -> None:
        """Go back to the screen there was, with the cursor anywhere.

        While the alternate screen is held, it stays when the program has ended.
        """
        if self.hold is not None and get_app().is_done:
            self.hold.held = self
        else:
            super().quit_alternate_screen()
        self._at = self._cursor.at = None

    def release(self) -> None:
        """Leave the alternate screen that was held."""
        super().quit_alternate_screen()
        super().flush()

    def cursor_goto(self, row: int = 0, column: int = 0) -> None:
        """Go to a row and a column, both from 1."""
        if self._at is None:
            super().cursor_goto(row, column)
        else:
            self._at = max(row - 1, 0), max(column - 1, 0)

    def cursor_up(self, amount: int) -> None:
        """Go up so many rows."""
        if not self._moved(-amount, 0):
            super().cursor_up(amount)

    def cursor_down(self, amount: int) -> None:
        """Go down so many rows."""
        if not self._moved(amount, 0):
            super().cursor_down(amount)

    def cursor_forward(self, amount: int) -> None:
        """Go on so many columns."""
        if not self._moved(0, amount):
            super().cursor_forward(amount)

    def cursor_backward(self, amount: int) -> None:
        """Go back so many columns."""
        if not self._moved(0, -amount):
            super().cursor_backward(amount)

    def _moved(self, down: int, right: int) -> bool:
        """Move the library's cursor; return whether it is known."""
        if self._at is None:
            return False
        self._at = max(self._at[0] + down, 0), max(self._at[1] + right, 0)
        return True

    def _write_pending(self) -> None:
        """Write what is gathered; cursor and look are then where the library has them."""
        write_cells(self._cells, self._cursor, self.get_size().columns, self._shown_cells)
        self._cells.clear()
        self._cursor.set_sgr(self._wanted)
        if self._at is not None:
            self._cursor.move_to(cell_at(*self._at))
        if text := self._cursor.text():
            super().write_raw(text)


def open_output() -> Output:
    """Return the output of this process's terminal; that of the library where it is no VT100."""
    if sys.platform == "win32" or not sys.stdout.isatty():
        return create_output()
    output = DiffOutput.from_pty(
        sys.stdout,
        term=get_term_environment_variable(),
        enable_bell=get_bell_environment_variable(),
    )
    assert isinstance(output, DiffOutput)
    output.hold = current_hold()
    return output
