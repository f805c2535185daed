"""What the players of a table are called, in the player's language."""

import pytest

from tilewyrm.client.desk.waiting_room import seat_line
from tilewyrm.client.model.model import Model
from tilewyrm.client.narration.seat_status import lines
from tilewyrm.client.words.player_names import BOT_MARK, marked_name, person_name, player_name
from tilewyrm.language.speech import LANGUAGES, speak
from tilewyrm.v1 import service_pb2


def sitting(*seats):
    return [service_pb2.TableSeat(name=name, bot=bot) for name, bot in seats]


BOTS = sitting(("Ann", ""), ("greedy bot", "greedy"), ("random bot", "random"))


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["Ann", "medium bot", "random bot"]),
        ("de", ["Ann", "Mittlerer Bot", "Zufalls-Bot"]),
        ("fr", ["Ann", "Bot moyen", "Bot du hasard"]),
        ("nl", ["Ann", "Gemiddelde bot", "Willekeurige bot"]),
    ],
)
def test_bots_have_their_names_in_every_language(language, names):
    speak(language)
    model = Model(table=service_pb2.TableInfo(seats=BOTS))
    assert [model.name(seat) for seat in range(3)] == names


def test_several_bots_of_one_strategy_are_numbered():
    speak("de")
    seats = sitting(("greedy bot", "greedy"), ("Ann", ""), ("greedy bot 2", "greedy"))
    assert player_name(seats, 0) == "Mittlerer Bot"
    assert player_name(seats, 2) == "Mittlerer Bot 2"


def test_a_bot_whose_strategy_only_the_server_knows_has_the_name_that_the_server_gives_it():
    speak("fr")
    assert player_name(sitting(("brainy bot", "brainy")), 0) == "brainy bot"


@pytest.mark.parametrize(
    "name",
    ["greedy bot", "Greedy  BOT", "greedy-bot 2", "\N{FULLWIDTH LATIN CAPITAL LETTER G}reedy bot"],
)
def test_a_person_called_as_a_bot_is_not_taken_for_one(name):
    assert player_name(sitting((name, "")), 0) == f"(person) {name}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_bot_has_the_name_that_a_person_can_have(language):
    speak(language)
    for bot in ("passive", "random", "greedy"):
        name = player_name(sitting((f"{bot} bot", bot)), 0)
        assert person_name(name) != name
        assert person_name(f"{name} 2") != f"{name} 2"


def test_a_bot_with_a_name_of_its_own_keeps_it_and_is_marked():
    speak("de")
    seats = sitting(("Odo", "greedy:5"), ("Ann", ""))
    assert player_name(seats, 0) == "Odo"
    assert [marked_name(seats, seat) for seat in range(2)] == ["Odo (Bot)", "Ann"]
    model = Model(table=service_pb2.TableInfo(seats=seats))
    assert [model.label(seat) for seat in range(2)] == [f"Odo {BOT_MARK}", "Ann"]


def test_a_program_that_has_joined_is_marked_before_the_match_and_in_the_list():
    seats = sitting(("Robo", ""))
    seats[0].program = "mine.Bot@1a2b"
    model = Model(table=service_pb2.TableInfo(seats=seats))
    assert marked_name(seats, 0) == "Robo (bot)"
    assert seat_line(model, 0, marks=False) == "Robo, program mine.Bot@1a2b"
    assert seat_line(model, 0, marks=True).startswith("Robo, program mine.Bot@1a2b")


def test_people_have_their_own_names():
    for name in ("Ann", "Kees Bot", "42", "bot"):
        assert person_name(name) == name


def test_a_bot_s_level_is_said_alike_in_the_waiting_room_and_on_the_table_s_page():
    """In words, as on the home screen, with a budget behind them."""
    seats = sitting(("Ann", ""), ("Odo", "greedy"), ("Ida", "search:200"), ("Ulf", "brainy"))
    model = Model(table=service_pb2.TableInfo(seats=seats))
    told = [
        "bot (medium)",
        "bot (very strong, search:200)",
        "own bot (brainy)",
    ]
    names = ["Odo", "Ida", "Ulf"]
    waiting = [seat_line(model, seat, marks=True) for seat in (1, 2, 3)]
    assert waiting == [f"{name}, {words}" for name, words in zip(names, told, strict=True)]
    assert lines(model, 0.0)[1:] == [
        f"{name}: {words}" for name, words in zip(names, told, strict=True)
    ]
