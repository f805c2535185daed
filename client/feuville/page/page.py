"""The page of the board: how large everything is drawn, the largest that fits."""

from collections.abc import Iterator
from functools import cache, partial
from typing import NamedTuple

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.feuville.model.board import BoardView
from tilewyrm.client.feuville.model.highlight import Highlights
from tilewyrm.client.feuville.page.display import DisplayPanel
from tilewyrm.client.feuville.page.players import SeatDetail
from tilewyrm.client.feuville.page.seat_town import SeatTown
from tilewyrm.client.feuville.page.side_strip import SideStrip
from tilewyrm.client.model.model import Model
from tilewyrm.client.model.scene import Scene


class PageDetail(NamedTuple):
    """Sizes of all parts of the page."""

    display: int
    """Rows of a tile of the display."""
    own: int
    """Rows of a tile of the own town."""
    others: int
    """Rows of a tile of the other towns; 0: their owners only."""
    wordy: bool = False
    """Whether all texts stand in place."""
    beside: bool = False
    """Whether the others stand beside the own town, not below."""

    def least(self, count: int) -> int:
        """Return the rows that this takes at least with *count* others.

        So much too large sizes are not even measured.
        """
        texts, other = 6 if self.wordy else 0, 2 + 3 * self.others if self.others else 0
        own = 2 + 3 * self.own
        towns = max(own, count * other) if self.beside else own + other
        return 3 + 3 * self.display + towns + texts


_SIZES = (
    PageDetail(5, 6, 3, wordy=True),
    PageDetail(4, 6, 3, wordy=True),
    PageDetail(4, 5, 3, wordy=True),
    PageDetail(4, 4, 3, wordy=True),
    PageDetail(3, 4, 3, wordy=True),
    PageDetail(3, 4, 2, wordy=True),
    PageDetail(3, 3, 2, wordy=True),
    PageDetail(2, 3, 2, wordy=True),
    PageDetail(3, 5, 1, wordy=True, beside=True),
    PageDetail(3, 4, 1, wordy=True, beside=True),
    PageDetail(3, 3, 1, wordy=True, beside=True),
    PageDetail(2, 5, 1, wordy=True, beside=True),
    PageDetail(2, 4, 1, wordy=True, beside=True),
    PageDetail(2, 3, 1, wordy=True, beside=True),
    PageDetail(3, 4, 0, wordy=True),
    PageDetail(3, 3, 0, wordy=True),
    PageDetail(2, 3, 0, wordy=True),
    PageDetail(2, 2, 0, wordy=True),
    PageDetail(2, 1, 0, wordy=True),
    PageDetail(2, 3, 3, beside=True),
    PageDetail(2, 3, 2, beside=True),
    PageDetail(2, 3, 1, beside=True),
    PageDetail(2, 2, 2, beside=True),
    PageDetail(2, 2, 1, beside=True),
    PageDetail(2, 3, 0),
    PageDetail(2, 2, 0, beside=True),
    PageDetail(2, 2, 0),
    PageDetail(2, 1, 0),
    PageDetail(1, 2, 0),
    PageDetail(1, 1, 0),
)
"""From the largest to the smallest."""

_WHOLE = (104, 45)
"""Columns and rows from which the board also has room for every town."""
_SPACIOUS = 96
"""Columns from which the own town is described in words."""
_BESIDE = 96
"""Columns from which the others fit beside the own town, with words or without."""
_OWN = 0.55
"""The own town's share of the width with the others beside it."""


class _Parts:
    """The parts of one board in the sizes that were asked for, each measured once."""

    def __init__(
        self, scene: Scene, board: BoardView, highlights: Highlights, width: int, *, whole: bool
    ) -> None:
        """Measure nothing yet.

        The texts of all persons and decrees are shown if it is *whole*, else those of marked ones.
        """
        self.model, self.width = scene.model, width
        self.strip = cache(partial(SideStrip, scene, board, highlights, width))
        self.display = cache(partial(DisplayPanel, scene, board, highlights, width, whole=whole))
        self.town = cache(partial(SeatTown, scene, board, highlights=highlights))


class PageLayout:
    """Everything on one board, measured for its width."""

    def __init__(self, parts: _Parts, size: PageDetail) -> None:
        """Arrange *parts* of that *size*."""
        self.size, width = size, parts.width
        self.strip = parts.strip(wordy=size.wordy)
        self.display = parts.display(size.display, wordy=size.wordy)
        less = SeatDetail.SHORT if size.others > 1 and size.wordy else SeatDetail.BRIEF
        detail = SeatDetail.SHORT if size.wordy else SeatDetail.BRIEF
        if size.wordy and width >= _SPACIOUS:
            detail = SeatDetail.FULL
        self._left = int(width * _OWN) if size.beside else width
        own_width = self._left - size.wordy  # beside land
        self.own = parts.town(
            parts.model.seat or 0,
            width=own_width,
            detail=detail,
            tile_rows=size.own,
            land=size.wordy,
            signs=less is SeatDetail.BRIEF,
        )
        others = others_of(parts.model)
        self._cell = width // max(len(others), 1) if self._is_side_by_side else width
        self._cell = width - self._left if size.beside else self._cell
        self._room = self._cell - bool(size.others)
        self.others = [
            parts.town(seat, width=self._room, detail=less, tile_rows=size.others, land=size.wordy)
            for seat in others
        ]

    @property
    def _is_side_by_side(self) -> bool:
        """Whether the others' towns stand beside each other."""
        return bool(self.size.others) and not self.size.beside

    @property
    def _below(self) -> int:
        """Rows of what stands below the own town."""
        rows = [other.rows for other in self.others] or [0]
        return 0 if self.size.beside else max(rows) if self._is_side_by_side else sum(rows)

    @property
    def _beside(self) -> int:
        """Rows of your own town, and of what is beside it."""
        others = sum(other.rows for other in self.others) if self.size.beside else 0
        return max(self.own.rows, others)

    @property
    def rows(self) -> int:
        """Rows that it takes."""
        return self.strip.rows + self.display.rows + self._beside + self._below

    def draw(self, canvas: Canvas) -> None:
        """Draw it on all of *canvas*: the display at its top, the towns at its bottom.

        The space between them goes to the land of your own town, if it has one. So nothing moves
        when there is more to say of a player.
        """
        top, free = 0, max(canvas.height - self.rows, 0)
        for part, gap in ((self.strip, self.size.wordy and free > 1), (self.display, free > 0)):
            part.draw(canvas.inside(0, top, canvas.width, part.rows))
            top += part.rows + gap
        bottom = max(canvas.height, self.rows) - self._below
        gap = self.size.wordy and free > 2 and not self.size.beside
        row = top if self.size.wordy else max(bottom - self._beside, top)
        own = canvas.inside(0, row, self._left - self.size.wordy, bottom - gap - row)
        self.own.draw(own)
        x, row = (self._left, row) if self.size.beside else (0, bottom)
        for other, rows in zip(self.others, self._heights(canvas.height - row), strict=True):
            other.draw(canvas.inside(x, row, self._room, rows))
            if self._is_side_by_side:
                x += self._cell
            else:
                row += rows

    def _heights(self, room: int) -> list[int]:
        """Return the rows of each of the others, where there are so many for all of them."""
        heights = [other.rows for other in self.others]
        if self._is_side_by_side:
            return [max(heights, default=0)] * len(heights)
        if self.size.beside:
            free = max(room - sum(heights), 0)
            count = len(heights)
            return [rows + (free + each) // count for each, rows in enumerate(heights)]
        return heights


def is_whole(width: int, height: int) -> bool:
    """Return whether a board of that size has room for every town, and shows every text."""
    return width >= _WHOLE[0] and height >= _WHOLE[1]


def largest_layout(
    scene: Scene, board: BoardView, highlights: Highlights, width: int, height: int
) -> PageLayout:
    """Return the largest arrangement that fits; the smallest one where none does."""
    largest = None
    parts = _Parts(scene, board, highlights, width, whole=is_whole(width, height))
    for size in _candidates(scene.model.seats - 1, width, height):
        largest = PageLayout(parts, size)
        if largest.rows <= height:
            return largest
    assert largest is not None
    return largest


def _candidates(others: int, width: int, height: int) -> Iterator[PageDetail]:
    for size in _SIZES:
        beside = not size.beside or size.wordy or width >= _BESIDE
        if size == _SIZES[-1] or (size.least(others) <= height and beside):
            yield size


def others_of(model: Model) -> list[int]:
    """Return the other seats in turn order, beginning after this client's."""
    own = model.seat or 0
    return [(own + step) % model.seats for step in range(1, model.seats)]
