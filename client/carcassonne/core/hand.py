"""The tile in hand, large, in a box of its own."""

from typing import NamedTuple

from tilewyrm.client.canvas import Canvas, wrap
from tilewyrm.client.carcassonne.core import words
from tilewyrm.client.carcassonne.core.brush import LARGE, READING, SIZES, SMALL, Brush
from tilewyrm.client.carcassonne.core.drawing import Size
from tilewyrm.client.carcassonne.core.emblem import Emblems
from tilewyrm.client.carcassonne.core.tiles import Tile
from tilewyrm.language.speech import count, tell

_LARGE_FROM, _WORDY_FROM = 28, 18
"""Rows of the map from which the tile is as large as can be, and from which words stand below."""
_LINES = 4
"""Rows of the tile's name at most."""
_BESIDE = 10
"""Columns beside the tile where words do not stand below it."""


class Hand(NamedTuple):
    """A tile in hand."""

    tile: Tile
    """As it would lie, where that is highlighted."""
    alike: int
    """How many tiles like it are left in the pile."""

    def size(self, rows: int) -> Size:
        """Return columns and rows of the box on a map of so many *rows*."""
        tile = _size(rows)
        if rows < _WORDY_FROM:
            return Size(tile.width + _BESIDE + 2, tile.height + 2)
        return Size(tile.width + 2, tile.height + 2 + len(self._below(tile.width)))

    def draw(self, canvas: Canvas, rows: int, brush: Brush, emblems: Emblems) -> None:
        """Draw the box on all of *canvas*, for a map of so many *rows*."""
        canvas.fill(0, 0, canvas.width, canvas.height)
        title = tell("carcassonne_map.hand.title")
        inner = canvas.frame(0, 0, canvas.width, canvas.height, title=title, style="map-hand")
        size = _size(rows)
        inner.show(0, 0, brush.tile(self.tile, size, emblems).picture)
        if rows < _WORDY_FROM:
            x, y, texts = size.width + 1, 0, wrap(self._left, _BESIDE - 1)
        else:
            x, y, texts = 0, size.height, self._below(size.width)
        for row, text in enumerate(texts, y):
            inner.put(x, row, text, "dim")
        canvas.place(0, 0, canvas.width, canvas.height, ("kind", self.tile.id))

    @property
    def _left(self) -> str:
        return count("carcassonne_map.hand.left", self.alike)

    def _below(self, width: int) -> list[str]:
        """Return the tile's name and how many like it are left, as rows of so many columns."""
        return [*wrap(words.tile_name(self.tile), width)[:_LINES], *wrap(self._left, width)]


def _size(rows: int) -> Size:
    """Return how large the tile is drawn on a map of so many *rows*."""
    return SIZES[LARGE if rows >= _LARGE_FROM else READING if rows >= _WORDY_FROM else SMALL]
