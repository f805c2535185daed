"""What once puzzled people who met the program for the first time stays put right."""

import re
from dataclasses import replace
from functools import cache

import pytest
from click.testing import CliRunner

from support import desks
from support.carcassonne.scenes import EVERYTHING
from support.daily import share_of_today
from support.feuville import scenes
from support.people import people
from support.processes import server_on
from support.serving import asynchronous, eventually, serving
from support.terminals import at_terminal
from tilewyrm.cli.main import main
from tilewyrm.client.commands.command import Menu
from tilewyrm.client.commands.registry import CommandRegistry
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.errors import ClientError
from tilewyrm.client.face.offer_order import first_harmless
from tilewyrm.client.keys.board import SHELL
from tilewyrm.client.keys.registry import commands_of
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.screen.screen import SMALLEST, draw_screen
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.v1 import service_pb2

GAMES = pytest.mark.parametrize("game", ["feuville", "carcassonne"])


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """A server; one of their own would be read from nothing in a locale other than the tests'."""
    with server_on(tmp_path_factory.mktemp("server")) as process:
        yield process.address


@cache
def somewhere(game, entries, question=""):
    """A desk in mid-match that knows what its choices would do."""
    options = EVERYTHING if game == "carcassonne" else {}
    return desks.played(game, 2, entries, question, previews=True, options=options)


def screen(desk, width, height):
    registry = CommandRegistry((*commands_of(desk.face.name), *SHELL))
    return draw_screen(desk.face, desk.scene, registry.menu(desk), width, height)


def test_letting_the_start_tile_burn_costs_nothing_and_is_said_to():
    desk = somewhere("feuville", 40, "burn")
    start = next(
        offer for offer in desk.question.offers if "start tile never burns" in offer.detail
    )
    assert not start.harms
    offers = desk.question.offers
    assert offers[first_harmless(offers)] == start


@pytest.mark.parametrize("entries", [90, 120, 180, 240])
def test_no_two_places_for_a_tile_look_the_same(entries):
    desk = desks.in_progress("carcassonne", 2, entries, "place-tile", **EVERYTHING)
    placed = [
        (offer.label.split()[1], offer.detail.partition(": ")[2].partition(".")[0])
        for offer in desk.question.offers
    ]
    assert len(placed) > 3
    assert len(set(placed)) == len(placed)


def test_the_help_of_showing_a_replay_lists_its_exit_codes_line_by_line():
    told = CliRunner().invoke(main, ["replay", "show", "--help"]).output
    assert "\\b" not in told
    assert "\b" not in told
    assert re.search(r"^ +Exit code:\n +0  .*\n +1  .*\n +2  ", told, re.MULTILINE)


@GAMES
def test_the_bar_names_the_open_page_on_the_smallest_usual_screen(game):
    rows = screen(somewhere(game, 60, "place-tile" if game == "carcassonne" else ""), 80, 24).rows()
    assert re.search(r" \d/\d$", rows[-1])


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (160, 50)], ids=str)
def test_nothing_lies_on_the_rulers_of_the_map(size):
    desk = somewhere("carcassonne", 180, "place-tile")
    registry = CommandRegistry((*commands_of(desk.face.name), *SHELL))
    scene = desk.scene._replace(recap=())  # a box that may hide anything until a key is pressed
    rows = draw_screen(desk.face, scene, registry.menu(desk), *size).rows()
    ruler = next(
        found for row in rows[1:8] if (found := re.match(r"[▲▼\d ◄►]*( +-?\d+(?![\d,])){3,}", row))
    )
    assert not re.match(r" ?[^ ─►]", ruler.string[ruler.end() :])


def test_all_of_feuville_is_on_a_screen_of_160_by_50():
    rows = screen(somewhere("feuville", 60), 160, 50).rows()
    assert "1 of" not in rows[-1]


@GAMES
def test_the_smallest_screen_is_the_one_that_is_named(game):
    desk, (width, height) = somewhere(game, 60), SMALLEST
    assert "larger" not in screen(desk, width, height).text()
    assert f"{width}x{height}" in screen(desk, width - 1, height).text()


@GAMES
@pytest.mark.parametrize("entries", [60, 200, 100_000])
def test_one_point_is_one_point(game, entries):
    desk = somewhere(game, entries)
    told = [line.text for line in desk.log.lines]
    told += [
        text for offer in desk.question.offers for text in (offer.label, offer.detail, offer.effect)
    ]
    assert not [text for text in told if re.search(r"\b1 (points|tiles|guards|clouds)\b", text)]


@GAMES
def test_after_the_end_nothing_is_said_of_an_end_to_come(game):
    desk = somewhere(game, 100_000)
    assert desk.model.result is not None
    scene = desk.scene._replace(ui=replace(desk.view.ui, overlay=Overlay.NONE))
    for size in ((80, 24), (120, 40), (160, 50)):
        for tab in desk.face.tabs(*size):
            beside = scene._replace(ui=replace(scene.ui, tab=tab.name))
            for shown in (desk.scene, beside):
                text = draw_screen(desk.face, shown, Menu(), *size).text()
                assert "If the match ended now" not in text


def test_a_decree_has_one_name_wherever_it_is_spoken_of():
    for entries in range(20, 400, 20):
        desk = somewhere("feuville", entries)
        told = [line.text for line in desk.log.lines] + [
            offer.label for offer in desk.question.offers
        ]
        assert not [text for text in told if re.search(r"district \d", text)]


def test_stopping_the_entertainer_at_one_brings_one_point():
    offered = [
        scenes.decide(fv.Decision(stop_rolling=fv.StopRolling())),
        scenes.decide(fv.Decision(roll_on=fv.RollOn())),
    ]
    request = service_pb2.Request(question="show", decisions=offered)
    message = scenes.snapshot(service_pb2.Turn(request=request))
    parts = (part.feuville.turn for part in message.snapshot.parts if part.key == "turn")
    next(parts).show_sum = 1
    desk = scenes.desk()
    desk.take(message)
    details = [offer.detail for offer in desk.question.offers if offer.label == "Stop at 1"]
    said = "You score 1 point; each other player scores the difference between your sum and 10."
    assert details == [said]


@pytest.mark.parametrize(
    "plain",
    share_of_today([{"PYTHONIOENCODING": "ascii"}, {"LC_ALL": "C"}, {"LANG": "POSIX"}], 3),
)
def test_a_terminal_whose_encoding_is_ascii_is_shown_signs_of_ascii_and_no_question_marks(
    tmp_path, server, plain
):
    environment = {**plain, "TILEWYRM_LANGUAGE": "en"}
    arguments = ("play", "--server", server, "--new", "--bots", "1", "--game", "feuville")
    with at_terminal(tmp_path, *arguments, environment=environment) as there:
        there.until("Feuville - table", "connected", "> 1 ")
        there.until_quiet()
        assert there.text.isascii()
        assert "??" not in there.text
        there.type("\x03")
        there.until("Leave the table?")
        there.type("y")
        assert there.ended() == 0


def test_in_the_locale_c_lines_are_ascii(tmp_path, server):
    environment = {"TERM": "dumb", "LC_ALL": "C", "TILEWYRM_LANGUAGE": "en"}
    arguments = ("play", "--server", server, "--new", "--bots", "1", "--game", "carcassonne")
    with at_terminal(tmp_path, *arguments, environment=environment) as there:
        there.until("Your turn.", "1. ")
        there.until_quiet()
        assert there.text.isascii()
        there.type("quit\n")
        assert there.ended() == 0


@asynchronous
async def test_who_comes_to_a_match_that_is_over_is_told_to_look_how_it_ended(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert") as two:
        await two[0].act(resign={})
        await eventually(lambda: two[1].model.turn.HasField("over"))
        lobby = TablesClient(served.channel, served.address)
        with pytest.raises(ClientError, match=r"is over; you can watch its replay"):
            await lobby.join(two[0].table_id, "Cleo")
