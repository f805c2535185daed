"""Draw order of changed cells, with the fewest changes of rendition.

A colour takes some sixteen bytes and a way across the screen seven: so all that has one look is
written before the next look is taken, wherever it stands.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.terminal.cursor import ROW, Cell, Cursor
from tilewyrm.client.terminal.sgr import Sgr, inverted_half

_Order = tuple[str, bool, str, str]
"""Paper, whether it is a blank, marks, ink."""
_STEP, _STEPS = 3, 4
"""Bytes that take a cursor a column on, and up to nine of them."""
_MANY = 4000
"""Where so many cells change, little stands between them, and looking for it takes its time."""
_GAP = 4
"""So many columns may lie between two characters that are written in one stroke."""


@dataclass(frozen=True, slots=True, eq=False)
class Glyph:
    """A character with its rendition; one object for each (`GlyphSet`), so lookups are fast."""

    char: str
    width: int
    """Columns, 0 to 2."""
    sgr: Sgr
    is_blank: bool
    """Whether nothing but its paper is seen."""


class GlyphSet(dict[str, Glyph]):
    """The glyphs of one rendition."""

    def __init__(self, look: Sgr) -> None:
        super().__init__()
        self.even = True
        """Whether each that was asked for so far takes one column."""
        self._sgr = look

    def __missing__(self, char: str) -> Glyph:
        """Return it from now on."""
        blank = char == " " and not self._sgr.shows_on_blanks
        width = get_cwidth(char)
        self.even = self.even and width == 1
        self[char] = Glyph(char, width, self._sgr, blank)
        return self[char]


@lru_cache(maxsize=1 << 12)
def characters(look: Sgr) -> GlyphSet:
    """Return every character in *look*, always the same ones."""
    return GlyphSet(look)


def write_cells(
    cells: Mapping[Cell, Glyph],
    pen: Cursor,
    columns: int,
    standing: Mapping[int, Sequence[Glyph | None]],
) -> None:
    """Let *pen* write *cells* on a screen of so many *columns*.

    Of the rows *standing* is known what they show in the end. What stands between two characters
    that are written is written again where this takes fewer bytes than the way past it.

    Of pixels that lie on each other the one becomes the paper that more blanks have; so these are
    written along with them.
    """
    numbers = Counter(cells.values())
    papers: Counter[str] = Counter()
    for written, number in numbers.items():
        if written.is_blank:
            papers[written.sgr.paper] += number
    handy = {each: _cheaper_form(each, papers) for each in numbers}
    left = {cell: handy[written] for cell, written in cells.items()}
    kept = _Target(standing if len(cells) < _MANY else {}, handy)
    kinds: defaultdict[_Order, set[Glyph]] = defaultdict(set)
    places: defaultdict[_Order, list[Cell]] = defaultdict(list)
    listed = {}
    for written in handy.values():
        order = _order(written)
        kinds[order].add(written)
        listed[written] = places[order]
    for cell in sorted(left):
        listed[left[cell]].append(cell)
    for order in _one_by_one(kinds, pen):
        waiting = [cell for cell in places[order] if cell in left]
        if not waiting:
            continue
        fits, look = kinds[order], next(iter(kinds[order])).sgr
        if order == _blanks(look.paper):
            pen.set_background(look.paper)
        else:
            pen.set_sgr(look)
        if not look.shows_on_blanks:
            fits = fits | kinds.get(_blanks(look.paper), set())
        for cell in waiting:
            if cell in left:
                _write_row(left, fits, cell, pen, columns, kept)


def _one_by_one(orders: Iterable[_Order], pen: Cursor) -> Iterator[_Order]:
    """Yield *orders* so that from one to the next one colour changes, where that is possible.

    All on one paper come together, blanks after the rest, which takes along what lies beside it.
    """
    left: defaultdict[str, list[_Order]] = defaultdict(list)
    for order in sorted(orders):
        left[order[0]].append(order)
    while left:
        ink = pen.sgr.ink if pen.sgr is not None else ""
        alike = (paper for paper, waiting in left.items() if _with_ink(waiting, ink) is not None)
        here = left.pop(next(alike, next(iter(left))))
        first = _with_ink(here, ink)
        if first is not None:
            here.remove(first)
            yield first
        yield from here


def _with_ink(orders: Iterable[_Order], ink: str) -> _Order | None:
    """Return the first of *orders* that has *ink*, None if none has."""
    return next((order for order in orders if order[3] == ink and not order[1]), None)


class _Target(NamedTuple):
    """The contents of a screen after the frame, as far as known."""

    rows: Mapping[int, Sequence[Glyph | None]]
    handy: Mapping[Glyph, Glyph]
    """How what stands there is written now, where it is."""

    def gap(
        self, left: Mapping[Cell, Glyph], fits: Set[Glyph], look: Sgr | None, cell: Cell
    ) -> str:
        """Return what to write in *look* from *cell* on to the next of *left* there that *fits*.

        Empty: the way there takes fewer bytes, or something stands between that does not fit.
        """
        for length in range(1, _GAP + 1):
            if left.get(cell + length) in fits:
                break
        else:
            return ""
        row, column = divmod(cell, ROW)
        standing = self.rows.get(row, ())[column : column + length]
        text, size = "", 0
        for kept in standing:
            if kept is None or kept.width != 1:
                return ""
            written = self.handy.get(kept, kept)
            if not _is_writable_in(written, look):
                return ""
            text += written.char
            size += len(written.char.encode())
        return text if len(text) == length and size <= (_STEP if length == 1 else _STEPS) else ""


def _write_row(
    left: dict[Cell, Glyph],
    fits: Set[Glyph],
    cell: Cell,
    pen: Cursor,
    columns: int,
    kept: _Target,
) -> None:
    """Let *pen* write what stands on *cell* and beside it as far as it *fits*; it is done then."""
    while left.get(cell - 1) in fits:
        cell -= 1
    first, text = cell, ""
    while True:
        while (written := left.get(cell)) is not None and written in fits:
            del left[cell]
            text += written.char
            cell += written.width or 1
        gap = kept.gap(left, fits, pen.sgr, cell) if kept.rows else ""
        if not gap:
            break
        text += gap
        cell += len(gap)
    pen.write(first, text, cell if cell % ROW < columns else None)


def _is_writable_in(written: Glyph, look: Sgr | None) -> bool:
    """Return whether *written* may be written in *look*: it is its own, or shows nothing of it."""
    if written.is_blank and look is not None:
        return written.sgr.paper == look.paper and not look.shows_on_blanks
    return written.sgr == look


def _order(written: Glyph) -> _Order:
    """Return what comes first: each paper once, on it each ink, then the blanks that remain."""
    look = written.sgr
    if written.is_blank:
        return _blanks(look.paper)
    return look.paper, False, "".join(sorted(look.marks)), look.ink


def _blanks(paper: str) -> _Order:
    return paper, True, "", ""


def _cheaper_form(written: Glyph, papers: Mapping[str, int]) -> Glyph:
    """Return *written*, or the same with ink and paper exchanged where that paper is more usual."""
    other = inverted_half(written.char, written.sgr)
    if other is None:
        return written
    char, look = other
    ours, theirs = written.sgr.paper, look.paper
    more = (papers.get(theirs, 0), theirs) > (papers.get(ours, 0), ours)
    return characters(look)[char] if more else written
