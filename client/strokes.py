"""What changes on a screen, written in the order that takes the fewest looks.

A colour takes some sixteen bytes and a way across the screen seven: so all that has one look is
written before the next look is taken, wherever it stands.
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.rendition import PLAIN, Look, change, turned

Cell = tuple[int, int]
"""Row and column, both from 0."""
_Order = tuple[str, bool, str, str]
"""Paper, whether it is a blank, marks, ink."""
_BACK = 3
"""So many columns a cursor steps back one by one."""
_STEP, _STEPS = 3, 4
"""Bytes that take a cursor a column on, and up to nine of them."""
_MANY = 4000
"""Where so many cells change, little stands between them, and looking for it takes its time."""
_GAP = 4
"""So many columns may lie between two characters that are written in one stroke."""


@dataclass(frozen=True, slots=True, eq=False)
class Written:
    """A character in its look; there is one of each (`Characters`), so that they are found fast."""

    char: str
    width: int
    """Columns, 0 to 2."""
    look: Look
    is_blank: bool
    """Whether nothing but its paper is seen."""


class Characters(dict[str, Written]):
    """Every character in one look."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look

    def __missing__(self, char: str) -> Written:
        """Return it from now on."""
        blank = char == " " and not self._look.shows_on_blanks
        self[char] = Written(char, get_cwidth(char), self._look, blank)
        return self[char]


@lru_cache(maxsize=1 << 12)
def characters(look: Look) -> Characters:
    """Return every character in *look*, always the same ones."""
    return Characters(look)


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
        if look != self.look:
            self._parts.append(change(self.look, look))
            self.look = look

    def take_paper(self, paper: str) -> None:
        """Write blanks on *paper* from now on, with the ink there is."""
        bare = self.look is None or self.look.shows_on_blanks or self.look == PLAIN
        look = PLAIN if bare or self.look is None else self.look
        self.take(look._replace(paper=paper))

    def go(self, cell: Cell) -> None:
        """Put the cursor on *cell*."""
        self._parts.append(way(self.at, cell))
        self.at = cell

    def write(self, text: str, after: Cell | None) -> None:
        """Write *text* where the cursor is, which is then at *after*."""
        self._parts.append(text)
        self.at = after


def draw(
    cells: Mapping[Cell, Written],
    pen: Pen,
    columns: int,
    standing: Mapping[int, Sequence[Written | None]],
) -> None:
    """Let *pen* write *cells* on a screen of so many *columns*.

    Of the rows *standing* is known what they show in the end. What stands between two characters
    that are written is written again where this takes fewer bytes than the way past it.

    Of pixels that lie on each other the one becomes the paper that more blanks have; so these are
    written along with them.
    """
    papers = Counter(each.look.paper for each in cells.values() if each.is_blank)
    handy = {each: _handy(each, papers) for each in set(cells.values())}
    left = {cell: handy[written] for cell, written in cells.items()}
    kept = _Kept(standing if len(cells) < _MANY else {}, handy)
    places: defaultdict[Written, list[Cell]] = defaultdict(list)
    for cell, written in left.items():
        places[written].append(cell)
    kinds: defaultdict[_Order, set[Written]] = defaultdict(set)
    for written in places:
        kinds[_order(written)].add(written)
    for order in sorted(kinds):
        fits, look = kinds[order], next(iter(kinds[order])).look
        if not look.shows_on_blanks:
            fits = fits | kinds.get(_blanks(look.paper), set())
        for cell in sorted(chain.from_iterable(places[each] for each in kinds[order])):
            if cell not in left:
                continue
            if order == _blanks(look.paper):
                pen.take_paper(look.paper)
            else:
                pen.take(look)
            _write_row(left, fits, cell, pen, columns, kept)


class _Kept(NamedTuple):
    """What a screen shows in the end, as far as it is known."""

    rows: Mapping[int, Sequence[Written | None]]
    handy: Mapping[Written, Written]
    """How what stands there is written now, where it is."""

    def gap(
        self, left: Mapping[Cell, Written], fits: Set[Written], look: Look | None, cell: Cell
    ) -> str:
        """Return what to write in *look* from *cell* on to the next of *left* there that *fits*.

        Empty: the way there takes fewer bytes, or something stands between that does not fit.
        """
        row, column = cell
        text, size = "", 0
        for kept in self.rows.get(row, ())[column : column + _GAP]:
            if kept is None or kept.width != 1:
                return ""
            written = self.handy.get(kept, kept)
            if not _goes_with(written, look):
                return ""
            text += written.char
            size += len(written.char.encode())
            column += 1
            if size > (_STEP if len(text) == 1 else _STEPS):
                return ""
            if left.get((row, column)) in fits:
                return text
        return ""


def _write_row(
    left: dict[Cell, Written],
    fits: Set[Written],
    cell: Cell,
    pen: Pen,
    columns: int,
    kept: _Kept,
) -> None:
    """Let *pen* write what stands on *cell* and beside it as far as it *fits*; it is done then."""
    row, column = cell
    while left.get((row, column - 1)) in fits:
        column -= 1
    pen.go((row, column))
    text = []
    while True:
        while (written := left.get((row, column))) is not None and written in fits:
            del left[row, column]
            text.append(written.char)
            column += written.width or 1
        gap = kept.gap(left, fits, pen.look, (row, column))
        if not gap:
            break
        text.append(gap)
        column += len(gap)
    pen.write("".join(text), (row, column) if column < columns else None)


def _goes_with(written: Written, look: Look | None) -> bool:
    """Return whether *written* may be written in *look*: it is its own, or shows nothing of it."""
    if written.is_blank and look is not None:
        return written.look.paper == look.paper and not look.shows_on_blanks
    return written.look == look


def _order(written: Written) -> _Order:
    """Return what comes first: each paper once, on it each ink, then the blanks that remain."""
    look = written.look
    if written.is_blank:
        return _blanks(look.paper)
    return look.paper, False, "".join(sorted(look.marks)), look.ink


def _blanks(paper: str) -> _Order:
    return paper, True, "", ""


def _handy(written: Written, papers: Mapping[str, int]) -> Written:
    """Return *written*, or the same with ink and paper exchanged where that paper is more usual."""
    other = turned(written.char, written.look)
    if other is None:
        return written
    char, look = other
    ours, theirs = written.look.paper, look.paper
    more = (papers.get(theirs, 0), theirs) > (papers.get(ours, 0), ours)
    return characters(look)[char] if more else written


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
