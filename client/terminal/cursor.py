"""Cursor of a terminal with its graphic rendition, moved and changed in the fewest bytes."""

from functools import lru_cache

from tilewyrm.client.terminal.sgr import PLAIN, Sgr, change

Cell = int
"""Row and column in one number (`cell_at`): found faster than a pair, and in the same order."""
ROW = 1 << 16
"""By so much a cell is more than the one above it."""
_BACK = 3
"""So many columns a cursor steps back one by one."""


def cell_at(row: int, column: int) -> Cell:
    """Return the cell in a row and a column, both from 0."""
    return row * ROW + column


class Cursor:
    """A terminal's cursor and rendition, and the bytes to send."""

    def __init__(self) -> None:
        self.sgr: Sgr | None = None
        """None as long as nobody knows; then the next one is told in full."""
        self.at: Cell | None = None
        """None while nobody knows, as at the end of a row."""
        self._parts: list[str] = []

    def text(self) -> str:
        """Return the text to send since the last call."""
        text = "".join(self._parts)
        self._parts.clear()
        return text

    def set_sgr(self, look: Sgr) -> None:
        """Switch to the rendition *look*."""
        if look != self.sgr:
            self._parts.append(change(self.sgr, look))
            self.sgr = look

    def set_background(self, paper: str) -> None:
        """Switch to the background *paper* for blanks; the ink stays."""
        bare = self.sgr is None or self.sgr.shows_on_blanks or self.sgr == PLAIN
        look = PLAIN if bare or self.sgr is None else self.sgr
        self.set_sgr(look._replace(paper=paper))

    def move_to(self, cell: Cell) -> None:
        """Put the cursor on *cell*."""
        self._parts.append(cursor_path(self.at, cell))
        self.at = cell

    def write(self, cell: Cell, text: str, after: Cell | None) -> None:
        """Write *text* from *cell* on; the cursor is then at *after*."""
        if cell != self.at:
            self._parts.append(cursor_path(self.at, cell))
        self._parts.append(text)
        self.at = after


def cursor_path(start: Cell | None, goal: Cell) -> str:
    """Return the shortest that takes the cursor from *start*, None for anywhere, to *goal*."""
    if start == goal:
        return ""
    straight = _absolute_path(goal)
    if start is None:
        return straight
    row, column = divmod(start, ROW)
    steps = _steps_to(goal // ROW - row, goal % ROW - column)
    return steps if len(steps) < len(straight) else straight


@lru_cache(maxsize=1 << 14)
def _absolute_path(goal: Cell) -> str:
    """Return what takes the cursor to *goal* from anywhere."""
    row, column = divmod(goal, ROW)
    return f"\x1b[{row + 1};{column + 1}H" if column else f"\x1b[{row + 1}H"


@lru_cache(maxsize=1 << 14)
def _steps_to(down: int, right: int) -> str:
    """Return what takes the cursor so many rows down and columns on, below 0 up and back."""
    aside = "\b" * -right if -_BACK <= right < 0 else _steps(right, "C", "D")
    beyond = "\x1bD" if down == 1 else "\x1bM" if down == -1 else _steps(down, "B", "A")
    return beyond + aside


def _steps(number: int, there: str, back: str) -> str:
    """Return what takes the cursor so many steps there, below 0 back."""
    if not number:
        return ""
    many = str(abs(number)) if abs(number) > 1 else ""
    return f"\x1b[{many}{there if number > 0 else back}"
