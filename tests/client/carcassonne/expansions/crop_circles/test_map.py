"""Crop Circles on the map: the circles, and pieces beside each other."""

import pytest

from support.carcassonne.drawings import LARGE, READING, rows
from support.carcassonne.scenes import board, model, placed
from tilewyrm.client.carcassonne.core.drawing.brush import LINES
from tilewyrm.client.carcassonne.core.drawing.signs import ASCII
from tilewyrm.client.carcassonne.core.map.painter import Highlights, draw_map
from tilewyrm.client.carcassonne.core.map.viewport import MapView
from tilewyrm.client.carcassonne.core.page.svg_board import plate
from tilewyrm.client.carcassonne.core.words.wording import piece_at
from tilewyrm.client.carcassonne.face import GAME
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.svg import SymbolSheet

ROAD = 0
BESIDE = 16


def drawn(*pieces: tuple[int, ...], zoom: int = 3) -> str:
    canvas = Canvas(60, 20)
    parts = placed("U", 0, 0, pieces=list(pieces)), placed("U", 1, 0, last=True)
    draw_map(GAME, board(model(*parts)), Highlights(), MapView(zoom=zoom), canvas, LINES)
    return canvas.text()


def test_the_circles_have_signs_of_their_own_and_names_on_large_tiles() -> None:
    for tile, sign, plain, name in (
        ("CC03", "♆", "W", "pitchfork"),
        ("CC06", "♧", "!", "club"),
        ("CD06", "▽", "U", "crest"),
    ):
        assert sign in "".join(rows(tile, size=READING))
        assert plain in "".join(rows(tile, size=READING, signs=ASCII))
        assert name in "".join(rows(tile, size=LARGE))


@pytest.mark.parametrize("zoom", [2, 3, 4])
def test_pieces_beside_each_other_are_all_seen(zoom: int) -> None:
    assert drawn((0, ROAD), zoom=zoom).count("Ah") == 1
    assert drawn((0, ROAD), (0, ROAD + BESIDE), zoom=zoom).count("Ah") == 2


def test_they_stand_apart_on_a_page() -> None:
    shown = model(placed("U", 0, 0, last=True, pieces=[(0, ROAD), (0, ROAD + BESIDE)]))
    symbols = plate(GAME, shown, SymbolSheet())
    men = {place: markup for place, markup in symbols.items() if "/men/" in place}
    assert len(men) == 2
    assert len({markup.split("transform=")[1][:30] for markup in men.values()}) == 2


def test_the_second_of_two_equal_ones_is_said_to_be_beside() -> None:
    shown = board(model(placed("U", 0, 0, last=True, pieces=[(0, ROAD), (0, ROAD + BESIDE)])))
    assert piece_at(shown, (0, 0), ROAD) == "highwayman"
    assert piece_at(shown, (0, 0), ROAD + BESIDE) == "highwayman beside it"
    assert [one.feature for one in shown.pieces((0, 0), ROAD)] == [ROAD, ROAD + BESIDE]
