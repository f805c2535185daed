"""The guide over the board: pages in every language, by keys and by mouse."""

from dataclasses import replace

import pytest

from support.clients import shown
from support.desks import in_progress
from support.serving import asynchronous, eventually
from tilewyrm.client.commands.command import MatchStage
from tilewyrm.client.commands.registry import CommandRegistry
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.desk.outbound_calls import OutboundCalls
from tilewyrm.client.desk.waiting_room import READY
from tilewyrm.client.drawing.canvas import ClickAction
from tilewyrm.client.drawing.capabilities import ColourDepth, TerminalCapabilities
from tilewyrm.client.face.registry import FACES
from tilewyrm.client.keys.board import REPORT, SHELL
from tilewyrm.client.keys.registry import commands_of
from tilewyrm.client.keys.waiting_room import WAITING
from tilewyrm.client.lobby.seat_calls import SeatCalls
from tilewyrm.client.model.model import Model, reduce
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.pages.guide import GuidePage, open_page, page_size
from tilewyrm.client.screen.screen import draw_screen
from tilewyrm.language.speech import LANGUAGES, speak, tell
from tilewyrm.v1 import match_pb2, service_pb2

KEYS = CommandRegistry(SHELL)
SIZES = ((60, 18), (80, 24), (160, 50))


def canvas(desk, size):
    return draw_screen(desk.face, desk.scene, KEYS.menu(desk), *size)


def press(desk, *keys, size=(80, 24)):
    for key in keys:
        KEYS.press(desk, key, size)


@pytest.mark.parametrize("game", ["feuville", "carcassonne"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_says_something_in_every_language(game, language):
    speak(language)
    desk = in_progress(game, seed=1, entries=20)
    press(desk, "?")
    for page in GuidePage:
        desk.view.open_guide(page)
        for size in SIZES:
            rows = canvas(desk, size).rows()
            assert f"{page + 1} {page.title}" in rows[1]
            assert "".join(rows[3:-1]).strip("│ "), page
        said = open_page(desk.face, desk.scene, (), page_size(80, 24)[0])
        assert all(sum(len(text) for text, _ in row) <= 78 for row in said)


def test_arrows_numbers_and_clicks_turn_the_pages():
    desk = in_progress("feuville", seed=1, entries=20)
    press(desk, "f1", "right")
    assert desk.view.ui.guide_page == GuidePage.TURN
    press(desk, "left", "left")
    assert desk.view.ui.guide_page == GuidePage.RULES
    press(desk, "escape", "?", "5")
    assert desk.view.ui.guide_page == GuidePage.KEYS
    row = canvas(desk, (80, 24)).rows()[1]
    action = canvas(desk, (80, 24)).action_at(row.index("6 This table"), 1)
    KEYS.click(desk, action or ClickAction(""), (80, 24))
    assert desk.view.ui.guide_page == GuidePage.TABLE
    press(desk, "escape")
    assert desk.view.ui.overlay is Overlay.NONE


def test_a_long_page_scrolls_by_lines_and_screens_as_far_as_it_goes():
    desk, small = in_progress("feuville", seed=1, entries=20), (60, 18)
    press(desk, "?", "2", "up", "home", size=small)
    assert desk.view.ui.page_top == 0
    press(desk, "end", size=small)
    last = desk.view.ui.page_top
    assert last > 0
    press(desk, "down", "pagedown", size=small)
    assert desk.view.ui.page_top == last
    assert "Then you roll again." in canvas(desk, small).text()
    press(desk, "up", size=small)
    assert desk.view.ui.page_top == last - 1
    press(desk, "pageup", "pageup", size=small)
    assert desk.view.ui.page_top == 0


def signs(desk):
    """Return the page of the signs: its texts, and the styles of what is on it."""
    desk.view.open_guide(GuidePage.SIGNS)
    rows = open_page(desk.face, desk.scene, (), 78)
    return ["\n".join("".join(piece[which] for piece in row) for row in rows) for which in (0, 1)]


def test_the_signs_are_those_that_the_player_sees_of_what_is_played():
    plain = in_progress("carcassonne", 3, 120)
    text, styles = signs(plain)
    assert "monastery" in text
    assert "on-grass" in styles
    assert "▒" not in text
    plain.terminal = TerminalCapabilities(ColourDepth.NONE)
    text, styles = signs(plain)
    assert "▒ city" in text
    assert "on-" not in styles
    plain.terminal = TerminalCapabilities(ColourDepth.NONE, ascii=True)
    assert "# city" in signs(plain)[0]
    town = in_progress("feuville", 3, 100)
    assert "on-" in signs(town)[1]
    assert "♟" in signs(town)[0]
    town.terminal = TerminalCapabilities(ColourDepth.NONE, ascii=True)
    assert "g       guard" in signs(town)[0]
    assert "♟" not in signs(town)[0]


def test_this_question_names_who_is_asked_what():
    desk = in_progress("feuville", seed=1, entries=20)
    press(desk, "?", "3")
    asked = desk.face.question(desk.model, desk.model.request.question, desk.model.seat)
    assert asked[:1].upper() + asked[1:] in canvas(desk, (160, 50)).text()


@asynchronous
async def test_typed_words_search_the_rules_and_letters_are_letters_there():
    desk = in_progress("feuville", seed=1, entries=20)
    async with shown(desk) as (keys, terminal):
        keys.send_text("?7")
        await eventually(lambda: "F1   Feuville is for two to four players" in terminal.text)
        keys.send_text("quiz")
        await eventually(lambda: "No rule contains all these" in terminal.text)
        keys.send_text("\x7f\x7f\x7f\x7fF72")
        await eventually(lambda: "Rules with: F72" in terminal.text)
        await eventually(lambda: "F72  Fire Protection:" in terminal.text)
        keys.send_text("\x1b")
        await eventually(lambda: "F1   Feuville is" in terminal.text)
        keys.send_text("2")  # while nothing is sought, it is the number of a page
        await eventually(lambda: desk.view.ui.guide_page == GuidePage.TURN)
        keys.send_text("7")
        await eventually(lambda: "F1   Feuville is" in terminal.text)
        keys.send_text("\x1b")
        await eventually(lambda: desk.view.ui.overlay is Overlay.NONE)


async def _nothing(*_):
    """Do nothing of what can be asked for."""


GUEST = SeatCalls(_nothing, _nothing, _nothing)
HOST = SeatCalls(_nothing, _nothing, _nothing, _nothing, _nothing, _nothing)


def at_table(model, hosting=None, say=None):
    """Return the desk of somebody at a table of Carcassonne, who may do what *hosting* says."""
    actions = OutboundCalls(lambda seq, choice: "", say=say, seat_calls=hosting)
    return Desk(FACES["carcassonne"], actions, model)


def listed(desk):
    """Return the names of the commands that the page of the keys tells at *desk*."""
    return {
        each.name
        for each in CommandRegistry((*commands_of(desk.face.name), *WAITING, *SHELL))
        .menu(desk)
        .help
    }


def test_the_page_of_the_keys_tells_only_what_its_reader_can_do_at_this_table():
    began = in_progress("carcassonne", seed=1, entries=20).model
    host, guest = listed(at_table(began, HOST, _nothing)), listed(at_table(began, GUEST, _nothing))
    spectator = listed(at_table(replace(began, seat=None, turn=None)))
    assert host - guest == {"fill", "shuffle", "remove"}
    assert {"give-back", "rematch", "confirm", "turn", "take-back", "talk"} <= guest - spectator
    assert {"help", "sheet", "look", "next-tab", "ask-leave", "overview"} <= spectator
    assert "last-tile" in spectator
    assert not guest - host
    assert not spectator - guest
    term = service_pb2.TableInfo(
        setup=match_pb2.Setup(terms=[match_pb2.Option(name=READY, flag=True)])
    )
    assert "ready" in listed(at_table(replace(began, table=term), GUEST))
    assert "ready" not in guest


@pytest.mark.parametrize(("game", "lists"), [("carcassonne", True), ("feuville", False)])
def test_a_list_that_is_open_always_has_no_key_that_opens_it(game, lists):
    assert ("list" in listed(in_progress(game, seed=1, entries=20))) is lists


@pytest.mark.parametrize("hosting", [GUEST, HOST])
def test_what_others_can_do_is_not_told_on_the_page_either(hosting):
    desk = at_table(in_progress("carcassonne", seed=1, entries=20).model, hosting)
    desk.view.show(Overlay.HELP)
    desk.view.open_guide(GuidePage.KEYS)
    commands = CommandRegistry((*commands_of(desk.face.name), *WAITING, *SHELL)).menu(desk).help
    rows = "\n".join(
        "".join(text for text, _ in row) for row in open_page(desk.face, desk.scene, commands, 78)
    )
    assert (tell("waiting.key.shuffle") in rows) == (hosting is HOST)
    assert tell("help.canned_words") not in rows
    assert tell("table.key.digit") in rows


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_keys_that_count_now_come_first_and_each_is_listed_once(language):
    speak(language)
    over = match_pb2.Result(scores=[1, 0], winners=[0], places=[1, 2])
    began = in_progress("carcassonne", seed=1, entries=20).model
    ended = reduce(
        began,
        service_pb2.TableMessage(
            update=service_pb2.Update(seq=99, turn=service_pb2.Turn(over=over))
        ),
        0.0,
    )
    waiting, playing, ended = (
        at_table(model, HOST, _nothing) for model in (Model(seat=0), began, ended)
    )
    before, during, after = (tell(f"help.keys.{stage}") for stage in ("before", "playing", "after"))
    for desk, first, others in (
        (waiting, "waiting.key.shuffle", (during, after)),
        (playing, "table.key.confirm", (before, after)),
        (ended, "waiting.key.rematch", (before, during)),
    ):
        commands = CommandRegistry((*commands_of(desk.face.name), *WAITING, *SHELL)).menu(desk).help
        desk.view.show(Overlay.HELP)
        desk.view.open_guide(GuidePage.KEYS)
        rows = [
            "".join(text for text, _ in row)
            for row in open_page(desk.face, desk.scene, commands, 78)
        ]
        assert [row for row in rows if row in (before, during, after)] == list(others)
        now = rows[: rows.index(others[0])]
        assert any(tell(first) in row for row in now)
        assert any(tell("table.key.talk") in row for row in now)
        assert sum(row.endswith(tell("table.key.sheet")) for row in rows) == 1


@pytest.mark.parametrize("game", FACES)
@pytest.mark.parametrize("stage", [MatchStage.BEFORE, MatchStage.PLAYING, MatchStage.AFTER])
def test_a_letter_does_one_thing_for_as_long_as_a_match_is_as_far_as_it_is(game, stage):
    deeds = {}
    for command in (*commands_of(game), *WAITING, *SHELL, REPORT):
        if not command.in_help or not command.title:
            continue
        for key in command.keys:
            if stage in command.stage and len(key) == 1 and key.isalpha():
                deeds.setdefault(key, set()).add(command.title)
    moving = {"table.key.move", "table.key.beside"}
    assert all(len(titles - moving) <= 1 for titles in deeds.values()), deeds
    on_page = {"G": "table.key.resign", "E": "table.key.finish"}
    assert not deeds.keys() & on_page.keys(), "what ends a match has keys that do nothing else"
