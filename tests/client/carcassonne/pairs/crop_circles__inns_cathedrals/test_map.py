"""A large meeple and another one beside each other on the map."""

import pytest

from support.carcassonne.scenes import board, model, placed
from tilewyrm.client.carcassonne.core.drawing.brush import LINES
from tilewyrm.client.carcassonne.core.map.painter import Highlights, draw_map
from tilewyrm.client.carcassonne.core.map.viewport import MapView
from tilewyrm.client.carcassonne.core.words.wording import piece_at
from tilewyrm.client.carcassonne.face import GAME
from tilewyrm.client.drawing.canvas import Canvas

PIECES = [(0, 0), (0, 16, "large-meeple")]


@pytest.mark.parametrize("zoom", [2, 3, 4])
def test_both_are_seen(zoom: int) -> None:
    canvas = Canvas(60, 20)
    shown = board(model(placed("U", 0, 0, last=True, pieces=PIECES)))
    draw_map(GAME, shown, Highlights(), MapView(zoom=zoom), canvas, LINES)
    assert "Ah" in canvas.text()
    assert "AH" in canvas.text()


def test_each_has_its_own_name() -> None:
    shown = board(model(placed("U", 0, 0, last=True, pieces=PIECES)))
    assert piece_at(shown, (0, 0), 0) == "highwayman"
    assert piece_at(shown, (0, 0), 16) == "large highwayman"
