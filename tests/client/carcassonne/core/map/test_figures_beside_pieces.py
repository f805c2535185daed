"""On a small tile a figure's letters keep off those of the pieces, so that both can be read."""

import pytest

from support.carcassonne.scenes import tiles
from tilewyrm.client.carcassonne.core.drawing.brush import PAINT
from tilewyrm.client.carcassonne.core.drawing.tile import TileSize
from tilewyrm.client.carcassonne.core.expansion.figure import Figure, FigurePlace
from tilewyrm.client.carcassonne.core.expansion.flash import PieceOnTile
from tilewyrm.client.carcassonne.core.map.pieces import characters_of, draw_figure
from tilewyrm.client.carcassonne.face import GAME
from tilewyrm.client.drawing.canvas import Canvas

SIZES = (TileSize(4, 2), TileSize(8, 4))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("place", FigurePlace)
def test_letters_of_a_figure_and_of_pieces_are_apart(size, place):
    figure = Figure((0, 0), "SHED", "Sh", "", "map-last", place)
    for tile in tiles().values():
        drawing = PAINT.tile(tile, size, GAME.pictures)
        for feature in drawing.plan.stand:
            taken = characters_of([PieceOnTile(0, "meeple", feature)], drawing)
            canvas = Canvas(*size)
            draw_figure(figure, drawing, canvas, (0, 0), PAINT, GAME.pictures, taken)
            (row,) = (row for row, text in enumerate(canvas.rows()) if "Sh" in text)
            column = canvas.rows()[row].index("Sh")
            assert not {(column, row), (column + 1, row)} & taken
