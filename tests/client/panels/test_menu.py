"""The menu of all that can be done now, and the short function bar that leads to it."""

import pytest

from support.desks import in_progress, table
from support.feuville import scenes
from tilewyrm.client.commands.registry import MOST, CommandRegistry
from tilewyrm.client.drawing.canvas import ClickAction
from tilewyrm.client.face.registry import FACES
from tilewyrm.client.keys.board import REPORT, SHELL
from tilewyrm.client.keys.registry import commands_of
from tilewyrm.client.keys.settings import SETTINGS
from tilewyrm.client.keys.waiting_room import WAITING
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.screen.screen import draw_screen
from tilewyrm.client.words.key_names import key_name
from tilewyrm.language.speech import LANGUAGES, speak, tell

SMALL = (80, 24)


def keys_of(game):
    return CommandRegistry((*commands_of(game), *WAITING, *SETTINGS, *SHELL, REPORT))


FEUVILLE = keys_of("feuville")


def press(desk, *keys, registry=FEUVILLE, size=SMALL):
    for key in keys:
        registry.press(desk, key, size)


def shown(desk, registry=FEUVILLE, size=SMALL):
    return draw_screen(desk.face, desk.scene, registry.menu(desk), *size)


def names(desk):
    return [row.command.name for row in FEUVILLE.menu(desk).rows]


@pytest.mark.parametrize("key", [" ", "f8"])
def test_one_key_lists_all_that_can_be_done_now_with_its_keys(key):
    desk = scenes.desk()
    press(desk, key)
    text = shown(desk).text()
    assert tell("menu.title") in text
    assert all(f" {each} " in text for each in ("Enter", "F1", "F3", "PgUp", "t"))
    assert {"confirm", "help", "look", "log-up", "sheet", "ask-leave"} <= set(names(desk))
    assert "menu" not in names(desk)
    press(desk, key)
    assert desk.view.ui.overlay is Overlay.NONE
    assert not FEUVILLE.menu(desk).rows


def test_what_cannot_be_done_now_is_not_listed():
    desk = scenes.desk()
    desk.question.decide(0)
    press(desk, " ")
    assert "confirm" not in names(desk)
    assert "sheet" in names(desk)


@pytest.mark.parametrize("game", FACES)
def test_the_menu_begins_with_choosing_then_looking_help_the_table_and_settings(game):
    desk, registry = in_progress(game, 1, 4), keys_of(game)
    press(desk, "f8", registry=registry)
    listed = [row.command.name for row in registry.menu(desk).rows]
    order = ["confirm", "look", "help", "table", "settings"]
    assert [name for name in listed if name in order] == order
    purposes = [row.command.purpose for row in registry.menu(desk).rows]
    assert purposes == sorted(purposes)


def test_enter_does_the_highlighted_row_and_closes_the_menu():
    desk = scenes.desk()
    press(desk, " ")
    press(desk, *["down"] * names(desk).index("sheet"), "enter")
    assert desk.view.ui.overlay is Overlay.SCORE_SHEET


def test_the_highlight_goes_round_both_ends():
    desk = scenes.desk()
    press(desk, " ", "up")
    assert desk.view.ui.page_top == len(names(desk)) - 1
    press(desk, "down")
    assert desk.view.ui.page_top == 0


def test_a_key_of_the_board_works_at_once():
    desk = scenes.desk()
    press(desk, " ", "t")
    assert desk.view.ui.overlay is Overlay.SCORE_SHEET
    press(desk, "escape", " ", "escape")
    assert desk.view.ui.overlay is Overlay.NONE


def test_a_click_does_a_row_and_one_beside_the_menu_closes_it():
    desk = scenes.desk()
    bar = shown(desk)
    entry = bar.text().splitlines()[-1].index(tell("menu.bar"))
    FEUVILLE.click(desk, bar.action_at(entry, 23), SMALL)
    screen = shown(desk)
    sheet = tell("table.key.sheet")
    row = next(y for y, line in enumerate(screen.text().splitlines()) if sheet in line)
    action = screen.action_at(4, row)
    assert action == ClickAction("menu-row", names(desk).index("sheet"))
    FEUVILLE.click(desk, action, SMALL)
    assert desk.view.ui.overlay is Overlay.SCORE_SHEET
    press(desk, "escape", " ")
    FEUVILLE.click(desk, shown(desk).action_at(79, 2), SMALL)
    assert desk.view.ui.overlay is Overlay.NONE


def test_the_menu_goes_away_when_another_question_comes():
    desk = scenes.desk()
    press(desk, " ")
    asked = scenes.request(41, "burn")
    update = scenes.service_pb2.Update(first_seq=41, seq=41, turn=asked)
    desk.take(scenes.service_pb2.TableMessage(update=update))
    assert desk.view.ui.overlay is Overlay.NONE


def test_where_space_turns_the_tile_another_key_opens_the_menu():
    desk, registry = in_progress("carcassonne", 1, 20, "place-tile"), keys_of("carcassonne")
    press(desk, " ", registry=registry)
    assert desk.view.ui.overlay is Overlay.NONE
    bar = {command.name: command.keys for command in registry.menu(desk).bar}
    assert bar["menu"] == ("f8",)
    press(desk, "f8", registry=registry)
    assert tell("menu.title") in shown(desk, registry).text()


def test_the_menu_over_the_result_leads_back_to_it():
    at = table("feuville", 1, 10_000, seats=2, options={})
    desk = at.desk
    desk.view.show(Overlay.RESULT)
    press(desk, "f8")
    assert tell("menu.title") in shown(desk).text()
    press(desk, "escape")
    assert desk.view.ui.overlay is Overlay.RESULT


@pytest.mark.parametrize("game", FACES)
@pytest.mark.parametrize("page", [Overlay.NONE, Overlay.RESULT, Overlay.LOG, Overlay.MENU])
def test_the_function_bar_has_six_entries_at_most(game, page):
    registry = keys_of(game)
    for entries in (0, 9, 40):
        desk = in_progress(game, 2, entries)
        desk.view.show(page)
        bar = registry.menu(desk).bar
        assert 0 < len(bar) <= MOST == 6
        assert page is not Overlay.NONE or {"help", "menu"} <= {each.name for each in bar}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_bar_fits_on_a_small_screen_and_the_menu_in_it(language):
    speak(language)
    for game in FACES:
        desk, registry = in_progress(game, 1, 20), keys_of(game)
        last = shown(desk, registry).text().splitlines()[-1]
        for command in registry.menu(desk).bar:
            word = command.label if command.name == "next-tab" else tell(command.bar)
            assert word in last
        desk.view.open_menu()
        assert tell("menu.title") in shown(desk, registry).text()


@pytest.mark.parametrize("question", ["place-tile", "place-piece"])
def test_the_bar_names_one_key_for_the_menu_that_works_at_every_question(question):
    desk = in_progress("carcassonne", 5, 40, question)
    (menu,) = (each for each in keys_of("carcassonne").menu(desk).bar if each.name == "menu")
    assert key_name(menu.keys[0]) == "F8"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [SMALL, (120, 40)])
def test_the_bar_says_how_to_move_turn_and_place_a_tile(language, size):
    speak(language)
    desk, registry = in_progress("carcassonne", 1, 20, "place-tile"), keys_of("carcassonne")
    bar = shown(desk, registry, size).text().splitlines()[-1]
    entries = {
        "↑↓←→": "carcassonne_map.bar.move",
        "r": "carcassonne_map.bar.turn",
        tell("table.keyboard.enter"): "table.bar.place",
        "o": "table.bar.list",
        "F1": "table.bar.help",
    }
    assert bar.startswith("".join(f" {key} {tell(word)} " for key, word in entries.items()))
    assert f"F8 {tell('menu.bar')}" in bar


def test_the_bar_says_how_to_choose_from_a_list():
    bar = shown(scenes.desk()).text().splitlines()[-1]
    assert bar.startswith(" ↑↓ choose  Enter confirm  F1 help  F8 menu ")
