"""What changes on a screen, written in the order that takes the fewest looks.

A colour takes some sixteen bytes and a way across the screen seven: so all that has one look is
written before the next look is taken, wherever it stands.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping
from itertools import chain
from typing import NamedTuple

from tilewyrm.client.rendition import Look, change, turned

Cell = tuple[int, int]
"""Row and column, both from 0."""
_Order = tuple[str, bool, str, str]
"""Paper, whether it is a blank, marks, ink."""
_BACK = 3
"""So many columns a cursor steps back one by one."""


class Written(NamedTuple):
    """A character in its look."""

    char: str
    width: int
    """Columns, 0 to 2."""
    look: Look

    @property
    def is_blank(self) -> bool:
        """Whether nothing but its paper is seen."""
        return self.char == " " and not self.look.shows_on_blanks


class Pen:
    """A terminal's cursor and look, and what it is to be sent."""

    def __init__(self) -> None:
        self.look: Look | None = None
        """None as long as nobody knows; then the next one is told in full."""
        self.at: Cell | None = None
        """None while nobody knows, as at the end of a row."""
        self._parts: list[str] = []

    def text(self) -> str:
        """Return what is to be sent since this was asked last."""
        text = "".join(self._parts)
        self._parts.clear()
        return text

    def take(self, look: Look) -> None:
        """Write in *look* from now on."""
        self._parts.append(change(self.look, look))
        self.look = look

    def go(self, cell: Cell) -> None:
        """Put the cursor on *cell*."""
        self._parts.append(way(self.at, cell))
        self.at = cell

    def look_for(self, written: Written) -> Look:
        """Return the look that *written* needs; a blank's ink is the one there is."""
        look = self.look
        if not written.is_blank or look is None or look.shows_on_blanks:
            return written.look
        return look._replace(paper=written.look.paper)

    def writes(self, written: Written) -> bool:
        """Return whether *written* needs no other look."""
        look = self.look
        if look is None or written.look == look:
            return look is not None
        blank = written.is_blank and not look.shows_on_blanks
        return blank and written.look.paper == look.paper

    def write(self, written: Written) -> None:
        """Write where the cursor is."""
        self._parts.append(written.char)
        if self.at is not None:
            self.at = self.at[0], self.at[1] + written.width


def draw(cells: Mapping[Cell, Written], pen: Pen, columns: int) -> None:
    """Let *pen* write *cells* on a screen of so many *columns*.

    Of pixels that lie on each other the one becomes the paper that more blanks have; so these are
    written along with them.
    """
    kinds = set(cells.values())
    papers = Counter(each.look.paper for each in cells.values() if each.is_blank)
    handy = {each: _handy(each, papers) for each in kinds}
    left = {cell: handy[written] for cell, written in cells.items()}
    ordered = {each: _order(each) for each in handy.values()}
    groups: defaultdict[_Order, list[Cell]] = defaultdict(list)
    for cell, written in left.items():
        groups[ordered[written]].append(cell)
    for cell in chain.from_iterable(sorted(groups[order]) for order in sorted(groups)):
        if cell not in left:
            continue
        pen.take(pen.look_for(left[cell]))
        row, column = cell
        while (row, column - 1) in left and pen.writes(left[row, column - 1]):
            column -= 1
        pen.go((row, column))
        while (row, column) in left and pen.writes(left[row, column]):
            written = left.pop((row, column))
            pen.write(written)
            column += max(written.width, 1)
        if column >= columns:
            pen.at = None


def _order(written: Written) -> _Order:
    """Return what comes first: each paper once, on it each ink, then the blanks that remain."""
    look = written.look
    if written.is_blank:
        return look.paper, True, "", ""
    return look.paper, False, "".join(sorted(look.marks)), look.ink


def _handy(written: Written, papers: Mapping[str, int]) -> Written:
    """Return *written*, or the same with ink and paper exchanged where that paper is more usual."""
    other = turned(written.char, written.look)
    if other is None:
        return written
    char, look = other
    ours = papers.get(written.look.paper, 0), written.look.paper
    return Written(char, 1, look) if (papers.get(look.paper, 0), look.paper) > ours else written


def way(start: Cell | None, goal: Cell) -> str:
    """Return the shortest that takes the cursor from *start*, None for anywhere, to *goal*."""
    if start == goal:
        return ""
    row, column = goal
    straight = f"\x1b[{row + 1};{column + 1}H" if column else f"\x1b[{row + 1}H"
    if start is None:
        return straight
    down, right = row - start[0], column - start[1]
    aside = "\b" * -right if -_BACK <= right < 0 else _steps(right, "C", "D")
    return min(straight, _steps(down, "B", "A") + aside, key=len)


def _steps(number: int, there: str, back: str) -> str:
    """Return what takes the cursor so many steps there, below 0 back."""
    if not number:
        return ""
    many = str(abs(number)) if abs(number) > 1 else ""
    return f"\x1b[{many}{there if number > 0 else back}"
