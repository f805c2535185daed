"""The home of line mode: the real program, by pipes and at terminals, from home to the replay."""

import subprocess
import sys

import pytest

from support.processes import command
from support.recording import begin
from support.serving import TIMEOUT_S
from support.template import RUN
from support.terminals import at_terminal
from tilewyrm.client.settings.preferences import LANGUAGE
from tilewyrm.language.speech import LANGUAGES, speak, tell


def said(folder, *lines, words=(), **variables):
    """Return what the home says to somebody who pipes *lines* in."""
    run = command(folder)
    run["args"] = [sys.executable, "-c", RUN, *words]
    run["env"] = {**run["env"], **variables}
    answers = "".join(f"{line}\n" for line in lines)
    done = subprocess.run(**run, input=answers, capture_output=True, timeout=TIMEOUT_S)
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout


def test_without_a_terminal_the_home_is_said_and_names_the_list_of_commands(tmp_path):
    told = said(tmp_path)
    assert "3. Play now. Against bots, on this computer." in told.splitlines()
    assert "--help lists all commands" in told
    assert "\x1b" not in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_opened_by_its_number_or_key_in_every_language(tmp_path, language):
    (tmp_path / "state" / "played").mkdir(parents=True)  # no newcomer's home
    told = said(tmp_path, "p", "b", "l", "b", "d", "b", "h", "b", "j", "b", "r", "b", "y", "b",
                "10", "b", "q", **{LANGUAGE: language})  # fmt: skip
    speak(language)
    try:
        pages = ("play", "learn", "today", "host", "join", "replays", "results")
        for title in (*(tell(f"home.{page}") for page in pages), tell("settings.title")):
            assert title in told.splitlines()
        assert told.count(tell("home.intro")) == 9
    finally:
        speak("en")


def test_a_match_is_chosen_played_left_and_gone_on_with(tmp_path):
    told = said(tmp_path, "play", "2 carcassonne", "bots 1", "2 chess", "1", "quit",
                "continue", "1", "quit", "quit")  # fmt: skip
    assert "2. Game: Carcassonne" in told
    assert ". Bots: 1" in told
    assert '"chess" is not one of the values: Carcassonne; Feuville.' in told
    assert told.count("Line mode: table") == 2
    assert "Rules of this table: Carcassonne" in told
    assert "1. Carcassonne, turn " in told


def test_what_is_typed_on_a_row_stands_there(tmp_path):
    told = said(tmp_path, "join", "2", "2 nowhere.example:1", "99", "nonsense", "b", "settings",
                "your name", "13 Ann", "quit")  # fmt: skip
    assert "Type 2, followed by the new value." in told
    assert "2. Server: nowhere.example:1" in told
    assert "There is no line 99; the last one is 6." in told
    assert "Your name: Ann" in told
    assert 'name = "Ann"' in (tmp_path / "config" / "config.toml").read_text()


def test_a_finished_match_is_told_from_the_home(tmp_path):
    folder = tmp_path / "data" / "tilewyrm" / "replays"
    folder.mkdir(parents=True)
    recording = begin("feuville", 2, 3, bots=["", ""], options={"round_cap": 2})
    (folder / "k7m2xq.twr").write_bytes(recording.finish())
    told = said(tmp_path, "replays", "1", "1", "quit")
    assert "Round 1: " in told
    assert "The match is over." in told
    with at_terminal(tmp_path, "--plain", rows=60) as there:
        there.until("Play now")
        there.type("replays\n")
        there.until("1. Feuville: Anna")
        there.type("1\n")
        there.until("1. Watch")
        there.type("1\n")
        there.until("Press Enter for more of the match")
        there.type("quit\nq\n")
        assert there.ended() == 0


@pytest.mark.parametrize(
    ("words", "variables"),
    [((), {"TERM": "dumb"}), ((), {"TILEWYRM_PLAIN": "1"}), (("--plain",), {})],
    ids=["dumb", "variable", "flag"],
)
def test_line_mode_comes_by_itself(tmp_path, words, variables):
    with at_terminal(tmp_path, *words, environment=variables, columns=100, rows=60) as there:
        there.until("3. Play now. Against bots", "quit")
        there.type("q\n")
        assert there.ended() == 0
        assert "\x1b" not in there.written


def test_a_whole_way_needs_no_screen(tmp_path):
    with at_terminal(tmp_path, "--plain", columns=100, rows=60) as there:
        there.until("3. Play now. Against bots", "quit")
        there.type("play\n")
        there.until("1. Start", "2. Game: Carcassonne")
        there.type("2\n")
        there.until("2. Game: Feuville")
        there.type("2 carcassonne\n")
        there.until("2. Game: Carcassonne")
        there.type("1\n")
        there.until("Your turn.")
        there.type("quit\n")
        there.until("1. Continue. ")
        there.type("q\n")
        assert there.ended() == 0
        assert "\x1b" not in there.written


def test_a_variable_that_says_no_leaves_the_screen(tmp_path):
    with at_terminal(tmp_path, environment={"TILEWYRM_PLAIN": "0"}) as there:
        there.until("► Learn Carcassonne")


def test_play_alone_begins_at_the_home_and_goes_on_with_what_was_left_in_lines_as_well(tmp_path):
    lines = {"TILEWYRM_PLAIN": "1"}
    with at_terminal(tmp_path, "play", environment=lines, columns=100, rows=60) as there:
        there.until("1. Learn Carcassonne", "10. Leave")
        there.type("play\n")
        there.until("1. Start")
        there.type("1\n")
        there.until("Line mode: table", "Your turn.")
        there.type("quit\n")
        there.until("1. Continue. ")
        there.type("q\n")
        assert there.ended() == 0
    with at_terminal(tmp_path, "play", environment=lines, columns=100, rows=60) as there:
        there.until("1. Continue", "2. New match")
        there.type("2\n")
        there.until("Line mode: table", "Your turn.")
        assert "\x1b" not in there.written


def test_each_row_of_a_page_is_said_once_and_back_on_the_first_page_stays(tmp_path):
    (tmp_path / "state" / "played").mkdir(parents=True)
    told = said(tmp_path, "play", "b", "host", "b", "replays", "b", "b", "quit").splitlines()
    pages = [told.index(title) for title in ("Play now", "Host", "Replays")]
    for first in pages:
        end = told.index(tell("home.intro"), first)
        numbers = [line.split(".")[0] for line in told[first:end] if line[:1].isdecimal()]
        assert numbers == [str(number) for number in range(1, len(numbers) + 1)]
        assert told[first - 1] == "Searching …"
    assert told[-1] == "This is the first page. To leave tilewyrm, type quit."


def test_a_form_says_at_its_end_which_line_starts(tmp_path):
    (tmp_path / "state" / "played").mkdir(parents=True)
    told = said(tmp_path, "play", "b", "quit").splitlines()
    first = told.index("Play now")
    page = told[first : told.index(tell("home.intro"), first)]
    prompt = tell("home.line.start", number=1, label=tell("home.new.start"))
    assert page.index(prompt) > max(at for at, line in enumerate(page) if line[:1].isdecimal())
    assert told.count(prompt) == 1, "the first page, which has no start, does not say so"


def test_the_full_screen_is_offered_only_where_there_is_one(tmp_path):
    there_is_one = "Without --plain, tilewyrm uses the full screen."
    assert there_is_one not in said(tmp_path)
    for terminal, offered in (("xterm-256color", True), ("dumb", False)):
        with at_terminal(tmp_path, "--plain", environment={"TERM": terminal}) as there:
            there.until("--help lists all commands", "Type the number")
            assert (there_is_one in " ".join(there.text.split())) is offered


@pytest.mark.parametrize(
    ("words", "told"),
    [("learn", "tilewyrm learn carcassonne"), ("today", "Rules of this table: Carcassonne")],
)
def test_without_a_game_the_easiest_one_is_played(tmp_path, words, told):
    assert told in said(tmp_path, "quit", words=(words, "--plain"))


def test_a_change_of_the_language_says_the_changed_line_alone(tmp_path):
    told = said(tmp_path, "settings", "1 Deutsch", "9", "b", "q").splitlines()
    in_german = [line for line in told[told.index("Settings") :] if line.startswith("1. Sprache: ")]
    assert len(in_german) == 1
    assert "Deutsch" in in_german[0]
    after = told[told.index(in_german[0]) + 1 :]
    assert after[0].startswith("9. "), "the next line is about the next change"
