"""The settings: their file, and the page that changes them."""

from dataclasses import fields

import pytest

from support.clients import shown
from support.feuville import scenes
from support.serving import asynchronous, eventually
from tilewyrm.client.commands.keymap import rebound
from tilewyrm.client.desk.desk import Desk, OutboundCalls
from tilewyrm.client.drawing.capabilities import ColourDepth, TerminalCapabilities
from tilewyrm.client.drawing.theme import THEMES
from tilewyrm.client.face.registry import face_of
from tilewyrm.client.keys.settings import SETTINGS as SETTINGS_COMMANDS
from tilewyrm.client.model.model import Model
from tilewyrm.client.settings.preferences import Preferences
from tilewyrm.client.settings.settings import AlertKind, ConfirmPolicy, Settings
from tilewyrm.client.settings.settings_file import SettingsError, read, write
from tilewyrm.client.settings.settings_form import setting_rows
from tilewyrm.language.speech import LANGUAGES, speak, spoken, tell


@pytest.fixture
def path(tmp_path):
    return tmp_path / "config.toml"


@pytest.fixture(autouse=True)
def _english():
    yield
    speak("en")


def test_without_a_file_everything_is_as_usual(path):
    assert read(path) == (Settings(), ())


def test_what_is_written_is_read_again(path):
    wished = Settings(
        language="de",
        claims=False,
        bot_chat=False,
        theme="light",
        confirm=ConfirmPolicy.NEVER,
        notify=frozenset({AlertKind.BELL}),
        name="Ann",
        keys={"help": ("f5", "x")},
    )
    write(path, Settings(), wished)
    assert read(path) == (wished, ())


def test_what_a_person_wrote_there_stays(path):
    path.write_text('# mine\nlater = 7\ntheme = "light"  # bright room\n')
    before = read(path).settings
    write(path, before, setting(before, name="Bo"))
    assert path.read_text().startswith('# mine\nlater = 7\ntheme = "light"  # bright room\n')
    assert read(path).settings.name == "Bo"


SETTINGS = [each.name for each in fields(Settings)]


def setting(before, **changed):
    return Settings(**{**{name: getattr(before, name) for name in SETTINGS}, **changed})


MISTAKES = [
    ('theme = "neon"', 1, "theme cannot be 'neon'; use one of \"dark\""),
    ('\npace = "quick"\n\nnotify = "bell"', 4, "notify cannot be 'bell'"),
    ("nane = 1", 1, "no setting nane; available: language"),
    ('name = "' + "x" * 25 + '"', 1, "at most 24 printable characters"),
    ("[keys]\nhelp = 1", 1, "keys cannot be"),
]


@pytest.mark.parametrize(("text", "line", "why"), MISTAKES)
def test_a_wrong_value_is_told_with_its_line_and_the_others_count(path, text, line, why):
    path.write_text(f'{text}\n[other]\nmore = "x"')
    found = read(path)
    assert f"config.toml, line {line}: " in found.complaints[0]
    assert why in found.complaints[0]
    assert found.settings == Settings()


def test_a_file_with_a_mistake_is_not_written_over(path):
    path.write_text('theme = "light"\nname = Ann\n')
    found = read(path)
    assert "config.toml, line 2: " in found.complaints[0]
    with pytest.raises(SettingsError, match="your settings last until"):
        write(path, found.settings, Settings(theme="mono"))
    assert path.read_text() == 'theme = "light"\nname = Ann\n'


def test_a_language_is_spoken_as_soon_as_it_is_wished(path):
    wishes = Preferences(path, "fr")
    assert spoken() == "fr"
    wishes.change(setting(wishes.settings, language="nl"))
    assert spoken() == "nl"
    assert Preferences(path, "fr").settings.language == "nl"


def test_what_was_said_for_one_run_is_not_written(path):
    wishes = Preferences(path, "en", language="de", theme="light")
    assert (spoken(), wishes.settings.theme) == ("de", "light")
    wishes.change(setting(wishes.settings, name="Bo"))
    assert read(path).settings == Settings(name="Bo")


def test_every_setting_can_be_turned_on_its_row():
    wished = Settings()

    def change(settings):
        nonlocal wished
        wished = settings

    themes = []
    for _ in THEMES:
        themes.append(wished.theme)
        row(setting_rows(wished, change), tell("settings.theme")).turn(1)
    assert tuple(themes) == THEMES
    assert wished.theme == "dark"
    row(setting_rows(wished, change), tell("settings.notify.bell")).turn(1)
    assert AlertKind.BELL not in wished.notify


def row(rows, label):
    (found,) = [each for each in rows if each.label == label]
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_rows_say_all_values_in_every_language(language):
    speak(language)
    settings = Settings()
    for number in range(len(setting_rows(settings, print))):
        wished = [settings]
        for _ in range(6):
            setting_rows(wished[-1], wished.append)[number].turn(1)
    speak("en")


@asynchronous
async def test_at_a_table_settings_are_turned_on_their_page_and_count_at_once(path):
    wishes = Preferences(path, "en")
    actions = OutboundCalls(lambda seq, choice: "", save_settings=wishes.change)
    desk = Desk(face_of("feuville"), actions, Model(seat=0, catalogue=scenes.catalogue()))
    desk.take(scenes.snapshot())
    async with shown(desk) as (keys, terminal):
        keys.send_text(F9)
        await eventually(lambda: "◂ system default (English) ▸" in terminal.text)
        keys.send_text(RIGHT + RIGHT)
        await eventually(
            lambda: "◂ Deutsch ▸" in terminal.text and "Einstellungen" in terminal.text
        )
        keys.send_text(DOWN + RIGHT)
        await eventually(lambda: "◂ hell ▸" in terminal.text)
        assert desk.settings.theme == "light"
        keys.send_text(ESCAPE)
        await eventually(lambda: "Einstellungen" not in terminal.text)
    assert read(path).settings == Settings(language="de", theme="light")


F9, RIGHT, DOWN, ESCAPE = "\x1b[20~", "\x1b[C", "\x1b[B", "\x1b"


@asynchronous
async def test_a_command_listens_to_the_key_that_was_chosen_for_it():
    desk = scenes.desk()
    desk.settings = Settings(keys={"settings": ("f4",), "help": ("a",), "hlep": ("b",)})
    async with shown(desk) as (keys, terminal):
        keys.send_text("\x1bOS")
        await eventually(lambda: "◂ system default (English) ▸" in terminal.text)
    assert [why.partition(";")[0] for why in desk.complaints] == [
        "a is set for help, but belongs to automatic",
        "no command hlep to give keys to",
    ]


def test_a_key_that_no_keyboard_has_is_told():
    made = rebound(SETTINGS_COMMANDS, {"settings": ("ctrl-x",)})
    assert made.commands[0].keys == ("f9",)
    assert "ctrl-x, set for settings, is not the name of a key" in made.complaints[0]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_row_of_the_theme_says_where_no_colours_are_shown(language):
    speak(language)
    try:
        for ink in ColourDepth:
            terminal = TerminalCapabilities(ink)
            found = row(setting_rows(Settings(), print, terminal), tell("settings.theme"))
            unseen = ink is ColourDepth.NONE
            assert (found.value == tell("settings.theme.dark")) is not unseen
            assert ("NO_COLOR" in found.detail) is unseen
    finally:
        speak("en")
