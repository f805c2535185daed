"""What a table plays, in words: of real games, as a server lists them."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from support.console import piped
from support.feuville import scenes
from support.serving import asynchronous
from tilewyrm import editions
from tilewyrm.client.commands.command import Menu
from tilewyrm.client.commands.registry import CommandRegistry
from tilewyrm.client.connection.channel import open_channel
from tilewyrm.client.connection.session import Session
from tilewyrm.client.desk.desk import Desk, OutboundCalls
from tilewyrm.client.face.registry import FACES
from tilewyrm.client.keys.board import SHELL
from tilewyrm.client.line.game import LineGame
from tilewyrm.client.line.table_line import describe
from tilewyrm.client.lobby.game_lookup import preset_name
from tilewyrm.client.model.model import Model
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.screen.screen import draw_screen
from tilewyrm.client.words.clock_rules import PARTS
from tilewyrm.client.words.table_rules import beyond, in_short, of, page, sentences
from tilewyrm.engine.game import Setup
from tilewyrm.engine.match.terms import TERMS, Terms
from tilewyrm.engine.registry import game
from tilewyrm.engine.setup.options import OptionValue, spell
from tilewyrm.language.speech import LANGUAGES, knows, speak
from tilewyrm.replays.codec.setups import setup_message
from tilewyrm.server.feed.game_info import game_infos
from tilewyrm.server.store.edition_store import EditionStore
from tilewyrm.v1 import match_pb2, service_pb2

KEYS = CommandRegistry(SHELL)
SMALL = (80, 24)
ONE_RULE = "1 changed rule"


@pytest.fixture(scope="module")
def games(tmp_path_factory) -> Mapping[str, service_pb2.GameInfo]:
    """Every game as a server lists it."""
    return {info.name: info for info in game_infos(EditionStore(tmp_path_factory.mktemp("own")))}


def setup(name: str, preset: str = "", edition: str = "standard", **options: OptionValue):
    """Return what a table plays."""
    rules = game(name)
    chosen = {**rules.preset(preset).options, **options}
    made: Setup = rules.setup(editions.load(name, edition), rules.seats[0], chosen)
    return setup_message(made, Terms(), with_edition=False)


def desk_of(info: service_pb2.GameInfo, played: match_pb2.Setup) -> Desk:
    """Return the desk of a table that has not begun."""
    table = service_pb2.TableInfo(
        table_id="abc234",
        status=service_pb2.TABLE_STATUS_OPEN,
        setup=played,
        seats=[service_pb2.TableSeat(name="Ann"), service_pb2.TableSeat()],
    )
    model = Model(table=table, seat=0, game=info)
    return Desk(FACES[info.name], OutboundCalls(lambda seq, decision: ""), model)


def shown(desk: Desk, size: tuple[int, int] = SMALL) -> list[str]:
    return draw_screen(desk.face, desk.scene, Menu(), *size).rows()


@pytest.mark.parametrize(
    ("name", "preset", "options", "said"),
    [
        ("carcassonne", "", {}, "Carcassonne, base game"),
        ("carcassonne", "", {"tiny_city": 2}, f"Carcassonne, base game, {ONE_RULE}"),
        ("carcassonne", "", {"start_player": "seat0"}, "Carcassonne, base game"),
        ("feuville", "", {}, "Feuville, German rules"),
        ("feuville", "", {"first_player": "seat0"}, "Feuville, German rules"),
        ("feuville", "nl2017", {"round_cap": 9}, f"Feuville, Dutch rules, {ONE_RULE}"),
        (
            "feuville",
            "en2017",
            {"require_adjacency": True},
            "Feuville, German rules, 3 changed rules",
        ),
    ],
)  # fmt: skip
def test_a_table_in_short_is_its_presets_and_how_many_rules_go_beyond(
    games, name, preset, options, said
):
    played = setup(name, preset, **options)
    assert in_short(games[name], played.options) == said
    defaults = {info.name: info.default for info in games[name].options}
    differing = [option for option in played.options if option != defaults[option.name]]
    assert in_short(games[name], differing) == said


@pytest.mark.parametrize(
    ("language", "played"),
    [("en", "en2017"), ("de", "de2017"), ("fr", "fr2017"), ("nl", "nl2017")],
)
def test_everybody_gets_the_rulebook_of_their_language_unless_they_wish(games, language, played):
    speak(language)
    assert preset_name(games["feuville"], "") == played
    assert preset_name(games["feuville"], "fr2017") == "fr2017"
    assert preset_name(games["carcassonne"], "") == "plain"


def test_what_a_preset_says_is_not_said_again_of_a_table(games):
    game = games["feuville"]
    played = setup("feuville", "fr2017", round_cap=12)
    assert [option.name for option in beyond(game, played.options)] == ["round_cap"]
    played = setup("feuville", "fr2017", cloud_columns_burn="allowed")
    assert in_short(game, played.options).startswith("Feuville, German rules")
    assert len(beyond(game, played.options)) == len(sentences(game, played))


def test_every_option_that_is_not_the_default_is_a_sentence_in_the_games_order(games):
    played = setup("feuville", "en2017", winner_tie="more_tiles", round_cap=12)
    assert sentences(games["feuville"], played) == [
        "The match ends after round 12 at the latest.",
        "A new wall may leave a gap of one column between it and the town.",
        "Columns with clouds cannot be chosen to burn.",
        "The Magician gives only 1 fairy tile to a town without ruins.",
        "A fairy space is refilled before the used tile returns.",
        "A tie is won by the player with more tiles.",
    ]
    assert page(games["carcassonne"], setup("carcassonne"))[1:] == ["Standard rules."]


@pytest.mark.parametrize("name", FACES)
def test_a_rematch_that_says_only_who_begins_has_no_changed_rule(games, name):
    played = setup(name, **game(name).first_seat_begins)
    assert sentences(games[name], played) == ["The player in the first seat goes first."]
    assert in_short(games[name], played.options) == in_short(games[name], setup(name).options)


def test_another_edition_is_a_rule_of_the_table(games):
    played = setup("feuville", edition="standard-clouds")
    assert sentences(games["feuville"], played) == ["Components of the edition 'standard-clouds'."]


def test_a_value_that_comes_without_a_sentence_is_named(games):
    info = service_pb2.GameInfo()
    info.CopyFrom(games["carcassonne"])
    played = setup("carcassonne", farmers=False, tiny_city=2)
    described = [each for one in info.options for each in (one, one.default, *one.choices)]
    for each in (*described, *played.options):
        each.name = f"new_{each.name}"
    assert sentences(info, played) == [
        "No farmers: meeples cannot be placed on fields.",
        "A completed city of two tiles is worth 2 points.",
    ]
    for option in info.options:
        del option.says[:]
    assert sentences(info, played) == [
        "The option new_farmers is no.",
        "The option new_tiny_city is 2.",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_that_the_rules_know_has_words_in_every_language(language):
    speak(language)
    every = [option for played in ("feuville", "carcassonne") for option in game(played).options]
    for option in (*every, *TERMS):
        for value in option.values[1:]:
            assert knows(f"options.{option.name}.{spell(value)}")
        if not option.values and option.name not in PARTS:
            assert knows(f"options.{option.name}.number")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("played", ["feuville", "carcassonne"])
def test_every_option_and_every_preset_is_described_in_every_language(played, language):
    speak(language)
    names = [f"options.{option.name}.about" for option in game(played).options]
    for preset in game(played).presets:
        title = f"options.preset.{preset.name}"
        names += [title, f"{title}.about", f"home.preset.{played}.{preset.name}"]
    assert [name for name in names if not knows(name)] == []


def test_options_say_in_english_what_the_server_says(games):
    for info in games.values():
        for option in info.options:
            for choice, says in zip(option.choices[1:], option.says, strict=False):
                assert of([option], [choice]) == [says]


def test_rules_of_a_table_are_told_in_the_language_that_is_spoken(games):
    speak("de")
    assert page(games["feuville"], setup("feuville", "fr2017", round_cap=12))[:2] == [
        "Feuville, französische Regeln, 1 geänderte Regel",
        "Geänderte Regel: Die Partie endet spätestens nach Runde 12.",
    ]


def test_the_changed_rules_come_first_and_have_a_mark(games):
    played = setup("feuville", "fr2017", end_start_player="finish_round")
    first, *rest = page(games["feuville"], played)[1:]
    assert first.startswith("Changed rule: ")
    assert rest == page(games["feuville"], setup("feuville", "fr2017"))[1:]


def test_the_lobby_says_in_one_line_what_is_played(games):
    played = setup("carcassonne", farmers=False)
    table = service_pb2.TableSummary(
        table_id="abc234",
        status=service_pb2.TABLE_STATUS_OPEN,
        seats=[service_pb2.TableSeat(name="Ann"), service_pb2.TableSeat()],
        options=played.options,
    )
    assert describe(table, games["carcassonne"], "Ann") == (
        "abc234  Carcassonne, base game, 1 changed rule, open, 1 of 2 seats free - seated: Ann -"
        " your seat: Ann"
    )


def test_the_waiting_room_shows_the_rules_as_far_as_there_is_room(games):
    desk = desk_of(games["feuville"], setup("feuville", "fr2017"))
    rows = "\n".join(shown(desk))
    assert "  Feuville, French rules\n" in rows
    assert "  · A used Theft Protection leaves the game.\n" in rows
    assert "F2: all rules" not in rows
    smaller = "\n".join(shown(desk, (60, 18)))
    assert "· A used Theft Protection" not in smaller
    assert "  F2: all rules of this table\n" in smaller
    assert "─ Waiting for players" in smaller


def test_the_page_of_rules_comes_and_goes_on_a_key(games):
    desk = desk_of(games["feuville"], setup("feuville", "en2017"))
    for key in ("f2", "i"):
        KEYS.press(desk, key, SMALL)
        assert desk.view.ui.overlay is Overlay.HELP
        rows = shown(desk)
        assert "Esc to close" in rows[0]
        assert rows[3].startswith("│Feuville, English rules ")
        assert rows[5].startswith("│· A new wall may leave a gap of one column between it and ")
        KEYS.press(desk, key, SMALL)
        assert desk.view.ui.overlay is Overlay.NONE


def test_a_long_page_of_rules_is_scrolled(games):
    everything = {
        spec.name: spec.values[-1] for spec in game("feuville").options if len(spec.values) > 1
    }
    desk = desk_of(games["feuville"], setup("feuville", **everything))
    KEYS.press(desk, "f2", SMALL)
    first = shown(desk)
    assert "more lines: PgDn" in first[-1]
    seen = [row.strip("│ ") for row in first]
    for _ in range(3):
        KEYS.press(desk, "pagedown", SMALL)
        seen += [row.strip("│ ") for row in shown(desk)]
    told = " ".join(seen)
    assert all(f"· {sentence}" in told for sentence in desk.model.rules[1:])
    assert "PgUp: previous lines" in shown(desk)[-1]
    KEYS.press(desk, "pageup", SMALL)
    KEYS.press(desk, "pageup", SMALL)
    assert shown(desk) == first


@asynchronous
async def test_line_mode_says_the_rules_at_the_word(games):
    desk = scenes.desk()
    desk.model.table.setup.CopyFrom(setup("feuville", allow_pass=False))
    desk.model = replace(desk.model, game=games["feuville"])
    session = Session(open_channel("127.0.0.1:1"), "127.0.0.1:1", "abcdef", "token")
    with piped("rules", "q", interactive=True) as (console, said):
        await LineGame(desk, console).run(session)
    at = said.index("Rules of this table: Feuville, German rules, 1 changed rule.")
    assert said[at + 1] == "  You may leave a die unused only if you cannot use it."
