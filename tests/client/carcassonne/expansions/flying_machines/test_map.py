"""The Flying Machines on the map: the arrows as their tiles are turned, and flights."""

import pytest

from support.carcassonne.drawings import LARGE, READING, rows
from support.carcassonne.scenes import board, model, placed
from tilewyrm.carcassonne.v1 import core_pb2
from tilewyrm.carcassonne.v1 import flying_machines_pb2 as pb
from tilewyrm.client.carcassonne.core.drawing.brush import LINES, PAINT
from tilewyrm.client.carcassonne.core.drawing.signs import ASCII
from tilewyrm.client.carcassonne.core.drawing.vector import svg
from tilewyrm.client.carcassonne.core.expansion.flash import flash
from tilewyrm.client.carcassonne.core.map.painter import Highlights, draw_map
from tilewyrm.client.carcassonne.core.map.viewport import MapView
from tilewyrm.client.carcassonne.core.page.svg_board import plate
from tilewyrm.client.carcassonne.face import GAME
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.svg import SymbolSheet

ARROWS = {
    "FL02": ("⇐⇑⇒⇓", ("<<", "^^", ">>", "vv")),
    "FL01": ("⇖⇗⇘⇙", ("<^", "^>", "v>", "<v")),
}
TURNED = [(tile, turns) for tile in ARROWS for turns in range(4)]


@pytest.mark.parametrize(("tile", "turns"), TURNED)
def test_a_sign_points_as_the_tile_is_turned_and_has_its_name_on_a_large_one(tile, turns) -> None:
    signs, plain = ARROWS[tile]
    assert signs[turns] in "".join(rows(tile, turns, READING))
    assert plain[turns] in "".join(rows(tile, turns, READING, ASCII))
    assert f"fly {signs[turns]}" in "".join(rows(tile, turns, LARGE))


@pytest.mark.parametrize(("tile", "turns"), TURNED)
def test_a_picture_on_a_page_points_as_the_tile_is_turned(tile, turns) -> None:
    sheet = SymbolSheet()
    plate(GAME, model(placed(tile, 0, 0, turns, last=True)), sheet)
    name = "straight_machine" if tile == "FL02" else "diagonal_machine"
    names = [name, *(f"{name}_{number}" for number in range(1, 4))]
    shown = [
        svg(GAME.pictures.of(one), GAME.tones) in "".join(sheet.markup.values()) for one in names
    ]
    assert [number for number, found in enumerate(shown) if found] == [turns]


def test_every_direction_has_a_picture_of_its_own() -> None:
    names = [
        f"{kind}_machine{turned}" for kind in ("straight", "diagonal") for turned in ("", "_2")
    ]
    assert len({svg(GAME.pictures.of(name), GAME.tones) for name in names}) == len(names)


@pytest.mark.parametrize("brush", [LINES, PAINT], ids=["lines", "paint"])
@pytest.mark.parametrize("x", [0, 1], ids=["tile", "nothing"])
def test_a_flight_shows_its_number_where_it_leads_and_a_crash_a_cross(x, brush) -> None:
    here = core_pb2.Cell(x=x, y=0)
    shown = model(placed("FL02", 0, 0, last=True))
    for event, text in (
        (pb.PieceFlew(seat=1, piece="meeple", distance=3, cell=here), " 3"),
        (pb.PieceCrashed(seat=1, piece="meeple", cell=here), " x"),
    ):
        canvas = Canvas(60, 20)
        lights = Highlights(flash=flash(shown, event, GAME.flashes))
        draw_map(GAME, board(shown), lights, MapView(zoom=3), canvas, brush)
        assert text in canvas.text()
