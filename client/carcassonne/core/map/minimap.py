"""Minimap: the whole map in a corner, one pixel per tile, with the visible part marked."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from prompt_toolkit.utils import get_cwidth

from tilewyrm.client.carcassonne.core.drawing.tile import TileSize
from tilewyrm.client.carcassonne.core.expansion.figure import Figure
from tilewyrm.client.carcassonne.core.map.viewport import Viewport
from tilewyrm.client.carcassonne.core.model.board import BoardView, Spot
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.picture import picture
from tilewyrm.client.drawing.style import seat_style
from tilewyrm.language.speech import tell

_AROUND_NAME = 6
"""Columns of the frame around its name."""


class Minimap(NamedTuple):
    """The minimap of a board."""

    board: BoardView
    figures: Sequence[Figure]
    low: Spot
    high: Spot
    """The north-western and the south-eastern cell."""

    @property
    def size(self) -> TileSize:
        """Columns and rows of the box: at least what its name needs."""
        named = get_cwidth(tell("carcassonne_map.minimap")) + _AROUND_NAME
        columns = max(self.high[0] - self.low[0] + 3, named)
        return TileSize(columns, (self.high[1] - self.low[1]) // 2 + 3)

    def draw(self, canvas: Canvas, viewport: Viewport, width: int, height: int) -> None:
        """Draw the box on all of *canvas*, for a map that is *viewport* in such a room."""
        canvas.fill(0, 0, canvas.width, canvas.height)
        name = tell("carcassonne_map.minimap")
        inner = canvas.frame(0, 0, canvas.width, canvas.height, title=name)
        left = self.low[0] - (inner.width - (self.high[0] - self.low[0] + 1)) // 2
        seats, figures = self._seats(), {one.cell for one in self.figures if one.far}
        pixels = []
        for y in range(self.low[1], self.low[1] + 2 * inner.height):
            row = []
            for x in range(left, left + inner.width):
                cell, visible = (x, y), viewport.shows((x, y), width, height)
                tone = "near" if visible else "far"
                if cell in figures:
                    tone = "hand"
                elif cell in seats:
                    tone = seat_style(seats[cell])
                elif cell not in self.board.placed:
                    tone = "vacant" if visible else ""
                row.append(tone)
            pixels.append(row)
        inner.show(0, 0, picture(pixels))

    def _seats(self) -> Mapping[Spot, int]:
        """Return the owner of the first piece on each tile."""
        placed = self.board.placed.items()
        return {cell: tile.pieces[0].seat for cell, tile in placed if tile.pieces}


def minimap(board: BoardView, figures: Sequence[Figure]) -> Minimap:
    """Return the small map of *board*, which has a tile at least."""
    columns, rows = [x for x, _ in board.placed], [y for _, y in board.placed]
    return Minimap(board, figures, (min(columns), min(rows)), (max(columns), max(rows)))
