"""The Princess & the Dragon on the map, and the keys there."""

import pytest

from support.carcassonne.drawings import LARGE, four, rows
from support.carcassonne.scenes import (
    NOTHING_MORE,
    board,
    desk_of,
    in_progress,
    model,
    part,
    placed,
    press,
    screen,
    tiles,
)
from tilewyrm.carcassonne.v1 import core_pb2
from tilewyrm.carcassonne.v1 import princess_dragon_pb2 as pb
from tilewyrm.client.carcassonne.core.drawing.brush import LINES, READING, SMALL
from tilewyrm.client.carcassonne.core.geometry.traced_tile import TracedTile
from tilewyrm.client.carcassonne.core.map.highlight import OfferTarget, target
from tilewyrm.client.carcassonne.core.map.painter import Highlights, draw_map, focus
from tilewyrm.client.carcassonne.core.map.viewport import MapView
from tilewyrm.client.carcassonne.core.model.base_glossary import CITY
from tilewyrm.client.carcassonne.core.words import offers
from tilewyrm.client.carcassonne.face import GAME
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.model.scene import Scene
from tilewyrm.client.model.ui_state import UiState
from tilewyrm.client.pages.guide import open_page

TILES = tiles()
TOWN = (
    placed("D", 0, 0),
    placed("K", 1, 0, 1, pieces=[(0, 0)]),
    placed("B", -1, 0, pieces=[(1, 0), (0, 1)]),
    placed("V", -1, -1, 2, pieces=[(1, 0)]),
    placed("E", 0, -1, 2, last=True, pieces=[(0, 1)]),
)
DRAWINGS = {
    "P17": """
|▒·   │   ·▒| ▒▒▒▒▒▒▒▒▒ |▒·   │   ·▒| ▒▒▒▒▒▒▒▒▒ |
|▒▒▒▒ │ ▒▒▒▒|   ▒▒▒▒▒   |▒▒▒▒ │ ▒▒▒▒|   ▒▒▒▒▒   |
|▒▒▒▒▒░▒▒▒▒▒|────░░░────|▒▒▒▒▒░▒▒▒▒▒|────░░░────|
|▒▒▒▒ │§▒▒▒▒|   ▒▒▒▒▒ § |▒▒▒▒ │§▒▒▒▒|   ▒▒▒▒▒ § |
|▒·   │   ·▒| ▒▒▒▒▒▒▒▒▒ |▒·   │   ·▒| ▒▒▒▒▒▒▒▒▒ |
""",
    "P18": """
| ▒▒▒▒▒▒▒▒▒ | ·   ·   ·▒|▒▒▒▒▒▒▒▒▒▒ | ▒▒▒▒▒▒▒▒▒▒|
|   ·▒♛▒·  ▒|▒  ·   ·▒▒▒|▒▒▒▒♦  ·   |▒  ·  ♦▒▒▒▒|
| ·   ·  ▒▒▒|▒▒▒  · ▒▒♛▒|▒▒▒  ·   · |▒♛▒▒ ·  ▒▒▒|
|   ·  ♦▒▒▒▒|▒▒▒▒♦  ·  ▒|▒  ·▒♛▒·   |▒▒▒·   ·  ▒|
| ▒▒▒▒▒▒▒▒▒▒|▒▒▒▒▒▒▒▒▒▒ | ▒▒▒▒▒▒▒▒▒ |▒·   ·   · |
""",
    "P29": """
| ·   │   · | ·   │   · | ·   │   · | ·   │   · |
|   ┌─┘ ·◎  |   · └─┐   |   ┌─┘ ·◎  |   · └─┐   |
|───┘ · ┌───|───┐ · └───|───┘ · ┌───|───┐ · └───|
|   · ┌─┘   |   └─┐ ·◎  |   · ┌─┘   |   └─┐ ·◎  |
| ·   │   · | ·   │   · | ·   │   · | ·   │   · |
""",
}


def chart(shown, width, height, zoom=READING):
    canvas, seen = Canvas(width, height), board(shown)
    chosen = target(Scene(shown, UiState(), offers.offers(GAME, shown)), seen)
    draw_map(GAME, seen, Highlights(chosen, 0), MapView(zoom=zoom), canvas, LINES)
    return canvas


def dragon(**fields):
    return part("dragon", pb.Dragon(**fields))


def fairy(x, y, **fields):
    return part("fairy", pb.Fairy(fairy=cell(x, y), **fields))


def cell(x, y):
    return core_pb2.Cell(x=x, y=y)


@pytest.mark.parametrize("tile_id", DRAWINGS)
def test_a_tile_is_drawn_as_it_is_turned(tile_id) -> None:
    assert four(tile_id) == DRAWINGS[tile_id].strip("\n")


def test_a_large_tile_names_its_symbol() -> None:
    assert rows("P04", size=LARGE) == [
        " ·   ·   ·   · ",
        "   ·   volcano ",
        " ·   ·   ·   · ",
        "   ·   ·   ·   ",
        " ·   · │ ·   · ",
        "   ·   │   ·   ",
        " ·   · │ ·   · ",
    ]


def test_roads_that_end_at_a_symbol_meet_in_a_village() -> None:
    assert TracedTile(TILES["P16"], 11, 5).village == (5, 2)


def test_a_road_under_a_city_is_an_underpass() -> None:
    ground = TracedTile(TILES["P17"], 11, 5)
    assert ground.underpass == {(5, 2)}
    assert ground.kind((5, 2)) is CITY


def test_two_bends_on_a_tile_leave_its_middle_to_the_field_between() -> None:
    ground = TracedTile(TILES["P29"], 11, 5)
    assert TILES["P29"].features[ground.owner[5, 2]].halves == (
        core_pb2.HALF_N2, core_pb2.HALF_E1, core_pb2.HALF_S2, core_pb2.HALF_W1,
    )  # fmt: skip


def test_dragon_and_fairy_are_named_where_they_stand() -> None:
    shown = model(*TOWN, dragon(dragon=cell(0, 0)), fairy(1, 0, guarded=0))
    row = "  0               ·  [Bm] · ┊──DRAGON───────FAIRYAk▒▒"
    assert row in chart(shown, 66, 25).rows()
    (small,) = (row for row in chart(shown, 46, 17, SMALL).rows() if row.startswith("  0"))
    assert small.endswith("[Bm] ┊─DRAG─────FyAk▒▒")


def test_a_fairy_who_accompanies_nobody_stands_at_the_foot_of_her_tile() -> None:
    drawn = chart(model(*TOWN, fairy(0, -1)), 66, 25).rows()
    assert "FAIRY" in drawn[drawn.index("                    ·   ·   ┊   ▒▒▒▒▒   ┊") + 1]


def test_from_far_above_the_dragon_hides_the_fairy_and_she_the_pieces() -> None:
    shown = model(*TOWN, dragon(dragon=cell(0, 0)), fairy(-1, 0))
    assert chart(shown, 16, 5, 0).rows()[3] == "  0    FyDrAk"
    together = model(*TOWN, dragon(dragon=cell(0, 0)), fairy(0, 0))
    assert chart(together, 16, 5, 0).rows()[3] == "  0    B+DrAk"


def test_the_places_of_other_choices_are_marked_on_their_tiles() -> None:
    steps = [pb.MoveDragon(cell=cell(x, y)) for x, y in ((1, 0), (0, -1))]
    hunting = dragon(dragon=cell(0, 0), visited=[cell(0, 0)])
    text = chart(model(*TOWN, hunting, question="move-dragon", decisions=steps), 40, 18).text()
    assert all(corner in text for corner in "╔╗╚╝┌┐└┘")


def test_the_way_of_the_hunting_dragon_is_marked() -> None:
    way = [cell(1, 0), cell(0, 0)]
    drawn = chart(model(*TOWN, dragon(dragon=way[-1], visited=way)), 44, 20).rows()
    assert sum(row.count("x") for row in drawn) == 2


def test_the_map_follows_the_hunt_and_else_the_last_tile() -> None:
    hunting = board(model(*TOWN, dragon(dragon=cell(1, 0), visited=[cell(1, 0)])))
    assert focus(GAME, hunting, OfferTarget()) == (1, 0)
    resting = board(model(*TOWN, dragon(dragon=cell(1, 0))))
    assert focus(GAME, resting, OfferTarget()) == (0, -1)


def test_arrows_are_steps_of_the_dragon() -> None:
    town = [placed("B", x, y) for x, y in ((0, 0), (1, 0), (0, 1), (-1, 0))]
    steps = [pb.MoveDragon(cell=cell(x, y)) for x, y in ((-1, 0), (1, 0), (0, 1))]
    hunting = dragon(dragon=cell(0, 0), visited=[cell(0, 0)])
    desk, sent = desk_of(model(*town, hunting, question="move-dragon", decisions=steps))
    press(desk, "down")
    assert desk.view.ui.cursor == 2
    press(desk, "right", "enter")
    assert sent[0].carcassonne.princess_dragon.move_dragon.cell == cell(1, 0)


@pytest.mark.parametrize("question", ["move-dragon", "remove-knight", "use-piece"])
def test_a_match_with_all_of_it_is_drawn(question) -> None:
    desk = in_progress(4, 60, question, **{**NOTHING_MORE, "princess_dragon": True})
    assert screen(desk).text()
    assert screen(desk, (160, 50)).text()


def test_help_explains_every_sign() -> None:
    desk = in_progress(4, 10, "place-tile", princess_dragon=True)
    press(desk, "?", "4")
    text = "\n".join(
        "".join(text for text, _ in row) for row in open_page(desk.face, desk.scene, (), 100)
    )
    for words in ("volcano", "dragon tile", "princess", "magic portal"):
        assert words in text
    assert "1 east and 2 north" in text, "the last line"
