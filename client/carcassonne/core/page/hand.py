"""The tile in hand, large, in a box of its own."""

from collections.abc import Sequence
from typing import NamedTuple

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.carcassonne.core.drawing.brush import LARGE, READING, SIZES, SMALL, DrawMode
from tilewyrm.client.carcassonne.core.drawing.marks import PictureSet
from tilewyrm.client.carcassonne.core.drawing.tile import TileSize
from tilewyrm.client.carcassonne.core.model.names import tile_name
from tilewyrm.client.carcassonne.core.model.tiles import TileView
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.words.wrapping import wrap
from tilewyrm.language.speech import count, tell

_LARGE_FROM, _WORDY_FROM = 28, 18
"""Rows of the map from which the tile is as large as can be, and from which words stand below."""
_LINES, _BROADEST = 4, 30
"""Rows of the tile's name and columns of the box at most; it is broader than the tile only where
the name takes more rows."""
_BESIDE_TITLE = 4
"""Columns that the box has beside its title, without its corners."""
_BESIDE = 10
"""Columns beside the tile where words do not stand below it."""


class TileInHand(NamedTuple):
    """A tile in hand."""

    tile: TileView
    """As it would lie, where that is highlighted."""
    names: Sequence[str]
    """Its name in each rotation, those of the edition's drawing first: the box has room for all."""
    alike: int
    """Number of equal tiles left in the stack."""

    def size(self, rows: int) -> TileSize:
        """Return columns and rows of the box on a map of so many *rows*."""
        tile = size_in_hand(rows)
        if rows < _WORDY_FROM:
            return TileSize(tile.width + _BESIDE + 2, tile.height + 2)
        width = self._width(tile.width)
        return TileSize(width + 2, tile.height + 2 + len(self._below(width)))

    def draw(self, canvas: Canvas, rows: int, brush: DrawMode, pictures: PictureSet) -> None:
        """Draw the box on all of *canvas*, for a map of so many *rows*."""
        canvas.fill(0, 0, canvas.width, canvas.height)
        title = tell("carcassonne_map.hand.title")
        inner = canvas.frame(0, 0, canvas.width, canvas.height, title=title, style="map-hand")
        size = size_in_hand(rows)
        aside = (inner.width - size.width) // 2 if rows >= _WORDY_FROM else 0
        inner.show(aside, 0, brush.tile(self.tile, size, pictures).picture)
        if rows < _WORDY_FROM:
            x, y, texts = size.width + 1, 0, wrap(self._left, _BESIDE - 1)
        else:
            x, y, texts = 0, size.height, self._below(inner.width)
        for row, text in enumerate(texts, y):
            inner.put(x, row, text, "dim")
        canvas.place(0, 0, canvas.width, canvas.height, ("kind", self.tile.id))

    @property
    def _left(self) -> str:
        if not self.alike:
            return tell("carcassonne_map.hand.last")
        return count("carcassonne_map.hand.left", self.alike)

    def _width(self, least: int) -> int:
        """Return the columns for a tile *least* columns wide with its whole name below it."""
        title = tell("carcassonne_map.hand.title")
        longest = max(get_cwidth(word) for name in self.names for word in name.split())
        widths = range(max(least, longest, get_cwidth(title) + _BESIDE_TITLE), _BROADEST)
        return next((width for width in widths if self._rows(width) <= _LINES), _BROADEST)

    def _rows(self, width: int) -> int:
        """Return the rows of the longest name in that many columns."""
        return max(len(wrap(name, width)) for name in self.names)

    def _below(self, width: int) -> list[str]:
        """Return the tile's name as it is drawn, and the number of equal tiles left, as rows."""
        name = wrap(tile_name(self.tile), width)
        return [*name, *wrap(self._left, width), *[""] * (self._rows(width) - len(name))]


def size_in_hand(rows: int) -> TileSize:
    """Return the size of the tile's drawing on a map of so many *rows*."""
    return SIZES[LARGE if rows >= _LARGE_FROM else READING if rows >= _WORDY_FROM else SMALL]
