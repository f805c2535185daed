"""Looking around on the board by keys."""

import pytest

from support import desks
from support.carcassonne.scenes import in_progress
from support.clients import shown
from support.feuville import scenes
from support.serving import asynchronous, eventually
from tilewyrm.client.carcassonne.core.map.highlight import cell_of, feature_of
from tilewyrm.client.carcassonne.core.words.question import PLACE_TILE, USE_PIECE
from tilewyrm.client.commands.command import Menu
from tilewyrm.client.commands.registry import CommandRegistry
from tilewyrm.client.drawing.canvas import ClickAction
from tilewyrm.client.keys.board import SHELL
from tilewyrm.client.keys.inspection import following_thing, middle_thing, next_thing, things
from tilewyrm.client.model.ui_state import BESIDE_BOARD, Overlay
from tilewyrm.client.screen.screen import draw_screen
from tilewyrm.v1 import service_pb2

KEYS = CommandRegistry(SHELL)
SMALL = (80, 24)
SPOTS = {"a": (0.0, 0.0), "b": (10.0, 0.0), "c": (0.0, 5.0), "d": (10.0, 5.0), "e": (5.0, 2.0)}


def press(desk, *keys):
    for key in keys:
        KEYS.press(desk, key, SMALL)


def test_arrows_go_to_the_nearest_thing_that_way_and_stay_at_the_edge():
    assert next_thing(SPOTS, "a", 1, 0) in ("b", "e")
    assert next_thing(SPOTS, "a", 0, 1) == "c"
    assert next_thing(SPOTS, "d", 1, 0) == "d"
    assert next_thing(SPOTS, "gone", 1, 0) == middle_thing(SPOTS) == "e"
    assert next_thing({}, None, 1, 0) is None


def test_tab_goes_through_all_of_them_as_one_reads():
    order = ["a", "b", "e", "c", "d"]
    now = following_thing(SPOTS, None, 1)
    for expected in (*order, "a"):
        assert now == expected
        now = following_thing(SPOTS, now, 1)
    assert following_thing(SPOTS, "a", -1) == "d"


def test_a_key_looks_around_and_nothing_is_decided_meanwhile():
    desk = scenes.desk()
    press(desk, "x")
    assert desk.view.ui.overlay is Overlay.INSPECTION
    first = desk.scene.looked_at
    assert first in things(desk, *SMALL)
    before = desk.view.ui.cursor
    press(desk, "right", "down", "tab")
    assert desk.view.ui.cursor == before
    assert desk.scene.looked_at in things(desk, *SMALL)
    press(desk, "enter")
    assert (desk.view.ui.overlay, desk.scene.looked_at, desk.sent) == (Overlay.NONE, None, [])


def test_looking_around_begins_with_what_is_proposed():
    desk = scenes.desk()
    for number in range(len(desk.question.offers)):
        desk.question.point(number)
        about = set(desk.face.about(desk.scene)) & things(desk, *SMALL).keys()
        press(desk, "x")
        assert desk.scene.looked_at in about or not about
        press(desk, "escape")
    laying = in_progress(3, 30, PLACE_TILE)
    for number, decision in enumerate(laying.scene.decisions):
        laying.question.point(number)
        press(laying, "x")
        assert laying.scene.looked_at == ("cell", cell_of(decision.carcassonne))
        press(laying, "escape")
    standing = in_progress(3, 30, USE_PIECE)
    standing.question.point(0)
    offered = standing.scene.decisions[0].carcassonne
    press(standing, "x")
    assert standing.scene.looked_at == ("feature", cell_of(offered), feature_of(offered))


@pytest.mark.parametrize("size", [SMALL, (160, 50)])
@pytest.mark.parametrize("game", ["carcassonne", "feuville"])
def test_where_nothing_is_proposed_looking_around_begins_where_things_happened_last(game, size):
    desk = desks.in_progress(game, 5, 60)
    desk.take(service_pb2.TableMessage(update=service_pb2.Update(seq=60, turn=service_pb2.Turn())))
    assert desk.model.request is None
    seen = things(desk, *size)
    happened = [line.thing for line in desk.log.lines if line.thing in seen]
    KEYS.press(desk, "x", size)
    assert desk.scene.looked_at == happened[-1]


def test_what_is_looked_at_already_is_looked_at_first():
    desk = scenes.desk()
    last = [*things(desk, *SMALL)][-1]
    desk.view.glance_at(last)
    press(desk, "x")
    assert desk.scene.looked_at == last


def test_a_click_on_a_choice_takes_it_also_while_one_looks_around():
    desk = scenes.desk()
    press(desk, "x")
    KEYS.click(desk, ClickAction("pick", desk.view.ui.cursor + 1), SMALL)
    assert (desk.view.ui.overlay, desk.view.ui.cursor, desk.sent) == (Overlay.NONE, 1, [])
    press(desk, "x")
    KEYS.click(desk, ClickAction("pick", desk.view.ui.cursor), SMALL)
    assert desk.view.ui.overlay is Overlay.NONE
    assert len(desk.sent) == 1


def test_what_is_looked_at_is_explained():
    desk = scenes.desk()
    for thing in things(desk, *SMALL):
        desk.view.look_at(thing)
        told = desk.face.explain(desk.model, thing)
        text = draw_screen(desk.face, desk.scene, Menu(), *SMALL).text()
        assert not told or "What this is" in text


def test_a_glance_ends_with_the_thing_and_does_not_disturb_a_page():
    desk = scenes.desk()
    desk.view.glance_at("thing")
    assert desk.scene.looked_at == "thing"
    desk.view.glance_at(None)
    assert desk.scene.looked_at is None
    press(desk, "?")
    desk.view.glance_at("thing")
    assert desk.scene.looked_at is None


@asynchronous
async def test_the_pointer_explains_what_it_is_on_and_a_click_stays_with_it():
    desk = scenes.desk()
    async with shown(desk, 160, 50) as (keys, terminal):
        await eventually(lambda: "Your choice:" in terminal.text)
        spots = things(desk, 160, 50)
        thing = ("person", 1)
        column, row = (int(each) + 1 for each in spots[thing])
        keys.send_text(f"\x1b[<35;{column};{row}M")
        await eventually(lambda: "What this is" in terminal.text)
        assert desk.scene.looked_at == thing
        keys.send_text("\x1b[<35;2;50M")
        await eventually(lambda: "What this is" not in terminal.text)
        keys.send_text(f"\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m")
        await eventually(lambda: "What this is" in terminal.text)
        keys.send_text("\x1b[<35;2;50M")
        await eventually(lambda: desk.view.ui.pinned)
        assert desk.scene.looked_at == thing
        assert desk.sent == []
        keys.send_text("\x1b")
        await eventually(lambda: "What this is" not in terminal.text)
        assert desk.scene.looked_at is None


@asynchronous
async def test_after_a_click_on_the_map_every_key_means_what_it_does_at_the_board():
    desk = desks.in_progress("carcassonne", 1, 20, PLACE_TILE)
    async with shown(desk, 120, 40) as (keys, terminal):
        await eventually(lambda: "Your choice: place the tile" in terminal.text)
        thing = next(each for each in things(desk, 120, 40) if each[0] == "tile")
        column, row = (int(each) + 1 for each in things(desk, 120, 40)[thing])
        click = f"\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m"
        keys.send_text(click)
        await eventually(lambda: "What this is" in terminal.text and desk.view.ui.pinned)
        before = desk.view.ui.cursor
        keys.send_text("\x1b[B")
        await eventually(lambda: desk.view.ui.cursor != before)
        assert "What this is" in terminal.text
        keys.send_text("\r")
        await eventually(lambda: desk.model.request is None)


@pytest.mark.parametrize("overlay", BESIDE_BOARD)
def test_a_key_of_the_board_closes_a_box_beside_it(overlay):
    desk = scenes.desk()
    desk.view.look(overlay=overlay, looked_at=None)
    press(desk, "4")
    assert (desk.view.ui.overlay, desk.view.ui.cursor) == (Overlay.NONE, 14), "both dice"
    desk.view.look(overlay=overlay)
    press(desk, "f12")
    assert desk.view.ui.overlay is overlay, "that is no key of the board"
