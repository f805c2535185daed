import asyncio
import re

import pytest

from support.console import piped
from support.desks import in_progress
from support.desks import played as match
from support.feuville import scenes
from support.line_mode import played, played_at
from support.serving import asynchronous, eventually
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.desk.outbound_calls import OutboundCalls
from tilewyrm.client.drawing.capabilities import TerminalCapabilities
from tilewyrm.client.face.registry import FACES
from tilewyrm.client.feuville.face import FeuvilleFace
from tilewyrm.client.feuville.model.board import board_of
from tilewyrm.client.feuville.model.catalogue import person_name
from tilewyrm.client.line import recall
from tilewyrm.client.line.game import LineGame
from tilewyrm.client.line.vocabulary import SECTIONS, command_word
from tilewyrm.client.lobby.seat_calls import SeatCalls
from tilewyrm.language.speech import LANGUAGES, speak
from tilewyrm.v1 import service_pb2


@pytest.fixture
def language(request):
    speak(request.param)
    yield request.param
    speak("en")


IN_EVERY_LANGUAGE = pytest.mark.parametrize("language", LANGUAGES, indirect=True)


def _question(said):
    """Return where the question stands in what is *said*."""
    return next(index for index, line in enumerate(said) if line.startswith("? "))


@asynchronous
async def test_your_turn_is_said_right_before_the_question_and_the_board_only_when_asked_for():
    said = await played(scenes.desk(), "q")
    asked = said.index("? what do you want to do?")
    assert said.count("Your turn.") == 1
    assert said[asked - 2] == "Your turn."
    assert said[asked - 1] == "Round 3. Points: you 10, Bob 11, greedy 3 12, greedy 4 13."
    assert "--- round 3 ---" not in said
    said = await played(scenes.desk(), "map", "s", "show", "q")
    assert said.count("--- round 3 ---") == 3


@IN_EVERY_LANGUAGE
@asynchronous
async def test_each_turning_of_a_tile_is_said_by_its_sides(language):
    """No two choices of one cell read alike, apart from the degrees."""
    turnings = 0
    for entries in (20, 60, 100, 140):
        desk = in_progress("carcassonne", 4, entries, "place-tile")
        said = await played(desk, command_word("list"), "q")
        lines = [line.partition(". ")[2] for line in said if re.match(r"\d+\. .*°", line)]
        assert lines
        told = [re.sub(r"\d+°", "", line) for line in dict.fromkeys(lines)]
        assert len(told) == len(set(told))
        turnings += sum("(" in line for line in told)
    assert turnings > 20


@pytest.mark.parametrize("game", FACES)
@asynchronous
async def test_a_turn_that_was_taken_back_is_no_turn_any_more(game):
    desk = in_progress(game, seed=1, entries=60)
    model, request = desk.model, desk.model.turn.request
    of_others = next(
        entry
        for entry in model.log
        for line in desk.face.log(model, entry)
        if line.begins_turn and line.seat not in (None, model.seat)
    )
    begun, back = service_pb2.LogLine(), service_pb2.LogLine(seq=model.seq + 2)
    begun.CopyFrom(of_others)
    begun.seq = back.control.take_back.to_seq = model.seq + 1
    turn = service_pb2.Turn(request=request)
    turn.request.seq = back.seq
    update = service_pb2.Update(first_seq=begun.seq, seq=back.seq, log=[begun, back], turn=turn)
    desk.take(service_pb2.TableMessage(update=update))
    said = await played(desk, "q")
    assert said[_question(said) - 2] == "Your turn."


@asynchronous
async def test_a_new_table_says_what_is_played_in_a_sentence_and_not_what_lies_open_at_first():
    desk = match("feuville", 1, 0, options={"round_cap": 12})
    with piped("q") as (console, said):
        LineGame(desk, console).say_opening()
    assert said == [
        "Line mode: table abc234, you are Cleo, seat 3.",
        f"Rules of this table: {desk.model.rules[0]}.",
        "Type 'help' to list all commands, or 'rules' to read the rules of this table.",
    ]
    assert any(line.text.startswith("New in column") for line in desk.log.lines)
    said = await played(desk, "q")
    assert said[_question(said) - 2] == "Your turn."
    assert "Cleo takes the dice cup and goes first." in said
    assert not any(line.startswith("New in column") for line in said)


@asynchronous
async def test_the_board_is_said_each_turn_to_who_wants_it():
    desk = scenes.desk()
    said = await played(desk, "map on", "map off", "map 2,0", "q")
    told = [line for line in said if "board is printed" in line or "off or nothing" in line]
    assert told == [
        "The board is printed at the start of each of your turns.",
        "The board is printed only on request.",
        "After map, type on, off or nothing.",
    ]


@asynchronous
async def test_a_long_list_is_cut_and_list_says_all_under_the_same_numbers():
    said = await played(scenes.desk(scenes.request(question="make-room")), "list", "q")
    offered = [line for line in said if line.split(". ")[0].isdigit()]
    short, whole = offered[:-15], offered[-15:]
    assert len(short) == 10
    assert f"{15 - len(short)} more; list shows all." in said
    assert set(short) < set(whole)
    assert sorted(int(line.split(".")[0]) for line in whole) == list(range(1, 16))


@asynchronous
async def test_what_a_choice_does_is_said_on_request():
    desk = scenes.desk()
    said = await played(desk, "why 1", f"why {desk.question.offers[0].label}", "why 99", "q")
    assert said.count(f"  {desk.question.offers[0].detail}") == 2
    assert "'99' is not a choice; answer with a number from 1 to 15, or type 'help'." in said


@asynchronous
async def test_why_something_is_no_choice_is_said_in_every_game():
    desk = in_progress("feuville", 3, 60, "use-dice")
    turn = board_of(desk.model).turn
    other = next(number for number in range(1, 7) if number not in (turn.low, turn.high))
    said = await played(desk, f"why {person_name(other)}", "why nothing", "q")
    assert any(f"either of your dice shows a {other}" in line for line in said), said
    assert any(line.startswith("'nothing' is not on the board") for line in said)
    placing = in_progress("carcassonne", 3, 20, "place-tile")
    said = await played(placing, "why 0,0", "why 90,90", "why farmer", "q")
    assert any(line.startswith("Tile at 0,0") for line in said)
    assert any("90,90" in line for line in said)
    assert "You cannot place a piece now: place a tile first, then a piece on that tile." in said
    assert not any("is not a choice" in line for line in said)


@asynchronous
async def test_a_table_without_clocks_says_so():
    assert "This table has no clocks." in await played(scenes.desk(), "clock", "q")


@asynchronous
async def test_a_choice_is_sent_once_and_said():
    desk = scenes.desk()
    second = desk.question.offers[1]
    said = await played(desk, "2", "3", "q")
    assert f"> {second.label}" in said
    assert "You have no choice to make now." in said, "the answer has not come yet"
    assert desk.sent == [(40, second.choice)]


@asynchronous
async def test_single_choices_are_left_to_the_server_when_the_player_says_so():
    desk = scenes.desk(scenes.request(offered=scenes.decisions()[:1]), automatic=False)
    said = await played(desk, "a", "single", "q")
    assert [line for line in said if "only one choice" in line] == [
        "If you have only one choice, it is made for you.",
        "You are asked even if you have only one choice.",
    ]
    assert desk.wished == [True, False]
    assert desk.sent == []


@asynchronous
async def test_the_seat_is_given_back_on_one_letter():
    given = []

    async def give_back():
        given.append(True)

    desk = scenes.desk(service_pb2.Turn(), give_back=give_back)
    table = scenes.table()
    table.status = service_pb2.TABLE_STATUS_OPEN
    desk.take(service_pb2.TableMessage(table=table))
    said = await played(desk, "g")
    assert "Waiting for players: Ann, Bob, greedy 3, greedy 4; 0 of 4 seats free." in said
    assert given == [True]


@asynchronous
async def test_what_is_typed_ahead_waits_until_the_match_has_begun():
    asked, begun, heard = [], asyncio.Event(), []

    async def nothing(*_):
        pass

    async def fill():
        asked.append(True)
        await begun.wait()

    hosting = SeatCalls(nothing, nothing, nothing, fill, nothing)
    model = scenes.desk(service_pb2.Turn()).model
    desk = Desk(FeuvilleFace(), OutboundCalls(lambda seq, choice: "", seat_calls=hosting), model)
    table = scenes.table()
    table.status = service_pb2.TABLE_STATUS_OPEN
    desk.take(service_pb2.TableMessage(table=table))
    with piped("start", "points", "points") as (console, said):
        running = asyncio.create_task(played_at(desk, console))
        await eventually(lambda: asked and said[-1] == "[server unreachable; reconnecting]")
        heard += said
        begun.set()
        await asyncio.sleep(0.05)
        assert said == heard, "the answer has come, the beginning of the match has not"
        assert not desk.leaving
        desk.take(scenes.snapshot())
        await running
    assert "No more answers." in said


@asynchronous
async def test_the_end_of_the_answers_leaves():
    desk = scenes.desk()
    assert "No more answers." in await played(desk, interactive=False)
    assert desk.leaving


@asynchronous
async def test_help_says_the_words_and_explains_each_and_finds_rules():
    said = await played(scenes.desk(), "help", "help look", "? last turn", "help F2", "q")
    assert "About the board: look, around, mine, fits, closes, map." in said
    assert "look PLACE or NAME: describes it. Example: look 2,0." in said
    assert "last turn: the events since your last turn." in said
    assert any(line.startswith("F2. ") for line in said)
    said = await played(scenes.desk(), "help xyzzy", "aim", "turn", "q")
    assert "No rule contains 'xyzzy'." in said
    assert not any(line.startswith(("*", "#")) for line in said)


@IN_EVERY_LANGUAGE
@asynchronous
async def test_every_command_has_its_help_in_every_language(language):
    said = await played(scenes.desk(), "help", "q")
    commands = [command for names in SECTIONS.values() for command in names]
    assert all(any(command_word(command) in line for line in said) for command in commands)
    words = [command_word(command) for command in commands]
    explained = await played(scenes.desk(), *(f"help {word}" for word in words), "q")
    assert all(any(line.startswith(word) for line in explained) for word in words)


@asynchronous
async def test_words_are_known_in_the_players_language_and_in_english_with_or_without_accents():
    speak("fr")
    try:
        said = await played(scenes.desk(), "règles", "regles", "rules", "q")
    finally:
        speak("en")
    assert sum(line.startswith("Règles de cette table") for line in said) == 3


@asynchronous
async def test_a_terminal_without_other_characters_gets_ascii():
    speak("de")
    try:
        desk = scenes.desk()
        desk.terminal = TerminalCapabilities(ascii=True)
        said = await played(desk, "hilfe", "regeln Fee", "ziel", "karte", "q")
    finally:
        speak("en")
    assert all(line.isascii() for line in said)
    assert any("zurueck" in line for line in said)


@asynchronous
async def test_points_are_said_by_where_they_came_from_and_one_by_one():
    desk = match("carcassonne", 5, 150, bot="greedy", options={})
    said = await played(desk, "points", "points Bob", "points Zoe", "q")
    scores = desk.face.scores(desk.model)
    assert any(line.startswith(f"Bob: {scores[1]} points.") for line in said)
    assert "Nobody here is called Zoe." in said


@pytest.mark.parametrize("game", ["feuville", "carcassonne"])
def test_the_last_turn_is_what_the_others_did(game):
    desk = match(game, 5, 200, bot="greedy", options={})
    own = desk.model.name(desk.model.seat)
    told = recall.last_turn(desk.face, desk.model)
    others = {"Ann", "Bob", "Cleo"} - {own}
    assert any(line.startswith(tuple(others)) for line in told)
    assert not any(line.startswith((f"{own} rolls", f"{own} draws")) for line in told)
