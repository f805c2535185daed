"""The page of the map: it stands still, shows what happens, and leads to what one looks for."""

import re

import pytest

from support import desks
from support.carcassonne.scenes import (
    EVERYTHING,
    UNCOLOURED,
    board,
    desk_of,
    in_progress,
    model,
    page,
    part,
    pile,
    placed,
    press,
    screen,
)
from support.daily import share_of_today
from support.desks import all_along
from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.drawing.brush import LINES
from tilewyrm.client.carcassonne.core.map.highlight import target
from tilewyrm.client.carcassonne.core.map.painter import focus, placement_order
from tilewyrm.client.carcassonne.core.map.viewport import MapView, map_viewport
from tilewyrm.client.carcassonne.core.model import names
from tilewyrm.client.carcassonne.core.model.tiles import rotate
from tilewyrm.client.carcassonne.core.page.hand import TileInHand
from tilewyrm.client.carcassonne.face import GAME
from tilewyrm.client.drawing.area import Area
from tilewyrm.client.drawing.canvas import Canvas, ClickAction
from tilewyrm.client.model.face_output import Moment
from tilewyrm.engine.carcassonne.registry import EXPANSIONS
from tilewyrm.language import speech
from tilewyrm.v1 import service_pb2

ROW = tuple(placed("V", x, 0, 1, last=x == 29) for x in range(30))
"""A map that fits on no screen."""

FIVE = {one.name: number < 5 for number, one in enumerate(EXPANSIONS)}
"""With figures that move, and a map larger than the screen."""


def styles(canvas):
    return " ".join(
        canvas.style_at(x, y) for x in range(canvas.width) for y in range(canvas.height)
    )


def cell(x, y):
    return pb.Cell(x=x, y=y)


def test_the_map_moves_only_when_something_happens_outside_of_what_is_seen() -> None:
    """Over every second moment of a random match at 120x40, two times of three nothing moves."""
    asked = moved = 0
    before = None
    for desk in all_along("carcassonne", 0, every=2, **FIVE):
        seen = board(desk.model)
        where = map_viewport(MapView(), placement_order(seen), seen.last, 70, 33)
        asked, moved = asked + 1, moved + (where != before)
        before = where
        chosen = focus(GAME, seen, target(desk.scene, seen))
        also = map_viewport(MapView(), placement_order(seen), chosen, 70, 33)
        column, row = where.place(chosen)
        fits = 0 <= column <= 70 - where.size.width and 0 <= row <= 33 - where.size.height
        assert (also == where) or not fits
    assert asked > 100
    assert moved < asked / 3


def test_rows_and_columns_have_a_frame_that_no_tile_overwrites() -> None:
    for entries in (30, 200):
        desk = in_progress(4, entries, "place-tile", **EVERYTHING)
        canvas = page(desk.model, size=(80, 30))
        rows = canvas.rows()  # the players take one or two before the columns' numbers
        numbers = re.compile(r"(▲\d+)?[-◄►\s\d]*\d[-◄►\s\d]*")  # with the hidden rows and columns
        top = next(y for y, row in enumerate(rows) if numbers.fullmatch(row))
        assert top <= 2
        assert not any("on-" in canvas.style_at(x, top) for x in range(80))
        assert not any("on-" in canvas.style_at(x, y) for x in range(4) for y in range(top, 30))


def test_arrows_say_how_many_columns_of_the_map_lie_outside() -> None:
    text = page(model(*ROW)).rows()[1]
    assert "◄" in text
    assert "►" not in text, "the last tile is seen"
    hidden = int(text.split("◄")[1].split()[0])
    desk, _ = desk_of(model(*ROW))
    before = page(desk.model, ui=desk.view.ui).rows()[1]
    press(desk, "H")
    after = page(desk.model, ui=desk.view.ui).rows()[1]
    assert before != after
    assert int(after.split("◄")[1].split()[0]) == hidden - 1


def test_a_small_map_stands_in_a_corner_when_the_map_does_not_fit() -> None:
    assert "-near" in styles(page(model(*ROW)))
    assert "-near" not in styles(page(model(*ROW[:3])))
    assert "-near" not in styles(page(model(*ROW), terminal=UNCOLOURED))


@pytest.mark.parametrize(("language", "told"), [("en", "2 more like it"), ("de", "noch 2 davon")])
def test_the_tile_in_hand_stands_in_a_box_with_how_many_like_it_are_left(language, told) -> None:
    hand = part("turn", pb.Turn(seat=0, number=5, tile="C"))
    shown = model(placed("D", 0, 0), pile(2, "C"), pile(3, "D"), hand)
    speech.speak(language)
    for terminal in (None, UNCOLOURED):
        canvas = page(shown, terminal=terminal)
        assert told in canvas.text()
        assert ("kind", "C") in canvas.things()


@pytest.mark.parametrize("language", share_of_today([*speech.LANGUAGES], 4))
def test_the_whole_name_of_every_tile_stands_below_it_in_the_box(language) -> None:
    speech.speak(language)
    seen = board(in_progress(1, 3, **EVERYTHING).model)
    for tile in seen.tiles.values():
        for rows in (18, 28):
            hand = TileInHand(tile, [names.tile_name(tile)], 2)
            canvas = Canvas(*hand.size(rows))
            hand.draw(canvas, rows, LINES, GAME.pictures)
            text = " ".join(row.strip("│ ") for row in canvas.rows())
            assert names.tile_name(tile) in text
            assert canvas.width <= 28


def test_the_tile_in_hand_is_called_as_it_is_drawn_first_as_in_the_question() -> None:
    hand = part("turn", pb.Turn(number=3, tile="D"))
    turns = [pb.PlaceTile(cell=pb.Cell(x=1, y=0), rotation=rotation) for rotation in range(4)]
    shown = model(placed("D", 0, 0), hand, question="place-tile", decisions=turns)
    desk, _ = desk_of(shown)
    name = names.tile_name(board(shown).in_hand)
    assert name in desk.face.question(desk.model, "place-tile", 0)
    boxes = set()
    for cursor in range(4):
        desk.question.point(cursor)
        area = Canvas(160, 50)
        desk.face.draw(desk.scene, area, "map")
        drawn = names.tile_name(rotate(board(shown).in_hand, cursor))
        assert drawn == name or cursor
        box = next(Area(*each) for each in area.areas({("kind", "D")}) if each[3] > 5)
        boxes.add((box.width, box.height))
        rows = [row[box.x + 1 : box.x + box.width - 1].strip() for row in area.rows()]
        assert drawn in " ".join(rows[box.y : box.y + box.height])
    assert len(boxes) == 1, "the box is as large for every rotation"


def test_keys_lead_to_the_last_tile_and_to_one_s_own_pieces_in_turn() -> None:
    town = (
        placed("E", 0, 0, pieces=[(0, 0)]),
        *(placed("V", x, 0, 1) for x in range(1, 20)),
        placed("E", 20, 0, 3, pieces=[(0, 1)]),
        placed("V", 21, 0, 1, last=True),
    )
    desk, _ = desk_of(model(*town))
    seen = []
    for key in ("M", "M", "M", ","):
        press(desk, key)
        seen.append(desk.view.ui.remembered.at)
    assert seen == [(0, 0), (20, 0), (0, 0), (21, 0)]
    press(desk, "m")
    assert desk.view.ui.remembered == MapView()


def moment(event):
    return Moment(event)


TOWN = (
    placed("D", 0, 0, pieces=[(0, 0)]),
    placed("E", 0, -1, 2),
    placed("V", 1, 0, 1, last=True),
)


def test_a_feature_that_is_scored_lights_up_whole_with_its_points_in_the_scorer_s_colour() -> None:
    scored = pb.FeatureScored(
        kind="city", cell=cell(0, 0), feature=0, claims=[pb.Claim(seat=1, points=8)]
    )
    canvas = page(model(*TOWN), moment=moment(scored))
    assert "+8" in canvas.text()
    shown = [
        canvas.style_at(x, y)
        for y, row in enumerate(canvas.rows())
        for x in range(len(row))
        if row[x : x + 2] == "+8"
    ]
    assert "on-seat-1" in shown[0]
    assert "on-paving-lit" in styles(canvas)
    assert "-lit" not in styles(page(model(*TOWN)))


def test_a_piece_that_goes_is_seen_where_it_stood_although_it_stands_there_no_more() -> None:
    gone = pb.PieceReturned(
        seat=2, piece="meeple", cell=cell(0, -1), feature=1, kind="field", cause="eaten"
    )
    assert "C✗" in page(model(*TOWN), moment=moment(gone)).text()
    assert "C✗" in page(model(*TOWN), moment=moment(gone), terminal=UNCOLOURED).text()


def test_what_the_player_looks_at_lights_up_whole() -> None:
    looked = page(model(*TOWN), looked_at=("feature", (0, -1), 0))
    assert "on-paving-lit" in styles(looked)


def test_everything_on_the_page_can_be_looked_at() -> None:
    desk = in_progress(4, 60, "place-tile", **EVERYTHING)
    things = screen(desk, (160, 50)).things()
    kinds = {thing[0] for thing in things}
    assert kinds >= {"tile", "feature", "cell", "seat", "kind"}
    seen = board(desk.model)
    for thing in things:
        if thing[0] == "feature":
            assert seen.feature(thing[1], thing[2]) is not None
        if thing[0] in ("feature", "tile", "cell", "seat", "kind", "figure"):
            assert desk.face.explain(desk.model, thing), thing


def test_larger_and_smaller_go_on_from_what_is_seen() -> None:
    for size in ((80, 24), (120, 40), (160, 50)):
        for entries in (20, 60, 200):
            desk = in_progress(3, entries, "place-tile")
            widths = []
            for keys in ((), ("+",), ("m", "-")):
                press(desk, *keys, size=size)
                places = screen(desk, size).things()
                seen = board(desk.model)
                cells = [cell for cell in seen.placed if ("tile", cell) in places]
                look = desk.view.ui.remembered or MapView()
                widths.append(look.zoom)
                assert cells
            assert widths[1] - widths[2] in (1, 2), "a step up and one down, at the ends only one"


def test_a_click_on_the_tile_in_hand_turns_it_whatever_lies_below() -> None:
    desk = in_progress(4, 200, "place-tile", **EVERYTHING)
    for size in ((80, 24), (120, 40)):
        canvas = screen(desk, size)
        hand = board(desk.model).in_hand
        x, y = canvas.things()["kind", hand.id]
        assert canvas.action_at(int(x), int(y)) == ClickAction("turn")


@pytest.mark.parametrize(
    "names",
    [
        ("root", "Gisela", "Odo", "Berta", "Hugo", "Willa"),
        ("Wolfgang Amadeus", "Gisela the First", "Gisela of Bingen", "Anna", "Wolfgang", "Willa"),
        tuple(f"greedy bot {number}" for number in range(1, 7)),
    ],
)
@pytest.mark.parametrize("bots", ["", "greedy"])
def test_six_players_with_everything_are_told_apart_on_the_smallest_usual_screen(
    names, bots
) -> None:
    desk = desks.in_progress("carcassonne", 3, 40, seats=6, **EVERYTHING)
    table = service_pb2.TableInfo()
    table.CopyFrom(desk.model.table)
    for seat, name in zip(table.seats, names, strict=True):
        seat.name, seat.bot = name, bots
    desk.take(service_pb2.TableMessage(table=table))
    rows = screen(desk, (80, 24)).rows()
    text = " ".join(rows[:4])
    shown = re.findall(r"[A-F]  (\S.*?) +\d+ \d+m", text)
    assert len(shown) == 6, text
    assert len(set(shown)) == 6, shown
    for name, said in zip(names, shown, strict=True):
        assert len(name) > 6 or name.startswith("greedy") or name in said, (name, said)
