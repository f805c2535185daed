"""The land of a town: sky and hills over its whole width, and where it can grow."""

from dataclasses import replace

import pytest

from support import desks
from support.feuville import scenes
from support.feuville.boards import LARGE, board, room
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.capabilities import ColourDepth, TerminalCapabilities
from tilewyrm.client.feuville.model.board import board_of
from tilewyrm.client.feuville.model.highlight import Highlights
from tilewyrm.client.feuville.page.town import TownPanel
from tilewyrm.feuville.v1 import feuville_pb2 as fv

ROWS = 4


def town(desk, columns, *, marks=None, terminal=None):
    """The own town with other columns, on a canvas of 73 columns."""
    standing = [column for column in columns if not column.burnt]
    sites = {
        "wall_sites": [columns[0].position - 1, columns[-1].position + 1],
        "tower_sites": [column.position for column in standing if not column.tower],
        "sky_sites": [column.position for column in standing if column.tower and not column.sky],
    }
    part = scenes.part("town/0", fv.Part(town=fv.Town(seat=0, columns=columns, **sites)))
    scene = desk.scene._replace(
        model=replace(desk.model, parts={**desk.model.parts, "town/0": part})
    )
    if terminal is not None:
        scene = scene._replace(terminal=terminal)
    found = TownPanel(
        scene, board_of(scene.model), 0, marks or Highlights(), ROWS, land=True, growing=True
    )
    canvas = Canvas(73, found.rows)
    found.draw_land(canvas)
    found.draw(canvas)
    return canvas


def left_of(canvas, position):
    """The middle of a column, in columns of the screen."""
    return canvas.things()["column", 0, position][0]


def start(position=0, **more):
    return fv.TownColumn(position=position, wall="p1" if position == 0 else "w3", **more)


@pytest.mark.parametrize("entries", [3, 90, 300])
def test_nothing_of_a_town_s_width_is_left_black_on_a_large_screen(entries):
    desk = desks.in_progress("feuville", 5, entries, seats=3)
    canvas, (width, height) = board(desk, LARGE), room(desk, LARGE)
    for row in range(height - 10, height):
        bare = [x for x in range(width) if " on-" not in f" {canvas.style_at(x, row)}"]
        assert len(bare) <= 3, row  # the gaps between two towns and the question


def test_the_start_tile_stays_where_it_is_while_the_town_grows_to_both_sides():
    desk = scenes.desk()
    small = town(desk, [start()])
    assert left_of(small, 0) == left_of(town(desk, [start(-1), start()]), 0)
    assert left_of(small, 0) == left_of(town(desk, [start(-1), start(), start(1)]), 0)


def test_outlines_show_where_a_wall_a_tower_and_a_sky_could_go():
    desk = scenes.desk()
    text = town(desk, [start(-1, tower="t1"), start(), start(1, burnt=True)]).text()
    assert text.count("wall") == 2
    assert text.count("tower") == 1  # none on a ruin
    assert text.count("sky") == 1
    things = town(desk, [start()]).things()
    assert {("column", 0, -1), ("column", 0, 1)} <= set(things)
    assert desk.face.explain(desk.model, ("column", 0, -2))


def test_outlines_shine_where_the_highlighted_tile_fits():
    desk, columns = scenes.desk(), [start()]
    assert "plot-lit" not in str(town(desk, columns).fragments())
    taken = Highlights({("tile", fv.LAYER_TOWER, 3): "target"})
    canvas = town(desk, columns, marks=taken)
    shining = {
        row
        for row in range(canvas.height)
        if any("ink-plot-lit" in canvas.style_at(x, row) for x in range(canvas.width))
    }
    assert shining == set(range(ROWS, 2 * ROWS))


def test_outlines_are_ascii_where_the_terminal_is():
    canvas = town(
        scenes.desk(), [start()], terminal=TerminalCapabilities(ColourDepth.NONE, ascii=True)
    )
    assert canvas.text().isascii()
    assert "wall" in canvas.text()


@pytest.mark.parametrize("seats", [2, 3])
def test_every_town_is_drawn_on_a_screen_of_120_columns(seats):
    for entries in (3, 90, 200):
        desk = desks.in_progress("feuville", 5, entries, seats=seats)
        things = board(desk, (120, 40)).things()
        assert {("column", seat, 0) for seat in range(seats)} <= set(things), entries
