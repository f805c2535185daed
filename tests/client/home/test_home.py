"""The home screen: the real program in a real terminal, with a server of its own."""

import re
import subprocess
import sys

from support.processes import command, play, server_on
from support.recording import begin
from support.terminals import (
    BACKSPACE,
    CTRL_C,
    DOWN,
    ENTER,
    ESCAPE,
    F1,
    LEFT,
    RIGHT,
    UP,
    at_terminal,
)
from tilewyrm.client.connection.address import lan_hosts
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.form import draw_form
from tilewyrm.client.home.backend import OpenTable
from tilewyrm.client.home.tables_page import TablesPage
from tilewyrm.engine.carcassonne.registry import EXPANSIONS
from tilewyrm.language.speech import tell

QUIT = "q"
YES = "y"


def test_the_first_screen_needs_none_of_a_servers_libraries():
    heavy = "('grpc', 'google.protobuf', 'zeroconf', 'cryptography', 'tilewyrm.engine')"
    code = (
        "import sys, tilewyrm.cli.main, tilewyrm.cli.play.play, tilewyrm.client.start\n"
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout == "[]\n", done.stderr


def test_the_first_row_of_the_screen_names_line_mode_where_there_is_room(tmp_path):
    for columns, rows in ((80, 24), (120, 40), (90, 20)):
        with at_terminal(tmp_path, columns=columns, rows=rows) as there:
            there.until("Play now")
            assert "--plain" in there.screen.display[0]
            assert there.text.count("--plain") == 1
    with at_terminal(tmp_path, columns=50, rows=16) as there:
        there.until("Play now")
        assert "--plain" not in there.text


def test_the_cursor_of_the_terminal_is_on_the_highlighted_row(tmp_path):
    with at_terminal(tmp_path) as there:
        for keys, row in (
            ("", "Learn Carcassonne"),
            (DOWN, "Learn Feuville"),
            (DOWN + DOWN, "Tables on"),
        ):
            there.type(keys)
            there.until(f"► {row}")
            there.until_quiet()
            cursor = there.screen.cursor
            assert not cursor.hidden
            assert there.screen.display[cursor.y][cursor.x :].startswith(row)


def test_f1_on_the_home_screen_tells_what_the_keys_do(tmp_path):
    with at_terminal(tmp_path) as there:
        there.until("► Learn Carcassonne", "F1 help")
        there.type(F1)
        there.until("Choose a row with the arrow keys", "In a match, F1 opens the rules", "► Back")
        there.type(ENTER)
        there.until("► Learn Carcassonne")


def test_a_newcomer_plays_leaves_and_goes_on_by_keys(tmp_path):
    with at_terminal(tmp_path) as there:
        there.until("► Learn Carcassonne", "Learn Feuville", "Play now")
        there.until("Tables on this network", "Settings")
        assert "Continue" not in there.text
        there.type("p")
        there.until("► Start", "◂ Carcassonne ▸", "◂ Base game ▸", "◂ 2 ▸")
        there.type("1")
        there.until("Carcassonne · table", "● connected")
        there.type(QUIT)
        there.until("Leave the table?")
        there.type(YES)
        there.until("► Continue", "you keep your seat.", '"Continue" takes you back')
        assert "--table" not in there.text
        there.type(ENTER)
        there.until("► Carcassonne, turn ", "today")
        there.type(ENTER)
        there.until("Carcassonne · table", "● connected")
        there.type(QUIT)
        there.until("Leave the table?")
        there.type(YES)
        there.until("► Continue")
        there.type(ESCAPE)
        there.until("► Leave")
        there.type(ESCAPE + DOWN + UP)
        there.until("► Leave")
        there.type(ENTER)
        assert there.ended() == 0


def test_a_match_with_two_copies_of_the_tiles(tmp_path):
    with at_terminal(tmp_path) as there:
        there.until("Play now")
        there.type("p")
        there.until("► Start", "◂ Carcassonne ▸")
        there.type(UP + "base=2")
        there.until("► Copies of each set", "base=2", "Leave empty for one of each.")
        there.type(DOWN)
        there.until("► Start")
        there.type(ENTER)
        there.until("Carcassonne · table", "142 tiles left")


def test_what_is_typed_before_the_screen_is_there_is_not_lost(tmp_path):
    with at_terminal(tmp_path) as there:
        there.type("s")
        there.until("◂ system default (English) ▸")


def test_play_shows_a_newcomer_the_home_screen_and_a_player_a_match_to_go_on_with(tmp_path):
    with at_terminal(tmp_path, "play") as there:
        there.until("► Learn Carcassonne", "Learn Feuville")
        there.type("p" + ENTER)
        there.until("Carcassonne · table", "● connected", "your turn", "►")
        there.type(QUIT)
        there.until("Leave the table?")
        there.type(YES)
        there.until("you keep your seat.", '"Continue" takes you back')
        there.type("q")
        assert there.ended() == 0
    with at_terminal(tmp_path, "play") as there:
        there.until("Your Carcassonne match: turn 1, 70 tiles left, today")
        there.type("n")
        there.until("Carcassonne · table", "● connected")
        there.type(CTRL_C + YES)
        assert there.ended() == 0
    with at_terminal(tmp_path, "play") as there:
        there.until("Your Carcassonne match: turn 1", "  Carcassonne, turn 1")
        there.type(ENTER)
        there.until("Carcassonne · table", "● connected")
        there.type(CTRL_C + YES)
        assert there.ended() == 0


def test_who_stops_while_the_table_is_laid_is_told_and_leaves_nothing_behind(tmp_path):
    with at_terminal(tmp_path, "play", "--new", "--game", "feuville") as there:
        there.type(ESCAPE)
        assert there.ended() == 0
        assert "Stopped before the table was set up" in there.text
    with at_terminal(tmp_path) as there:
        there.until("Play now")
        assert "Continue" not in there.text


def test_who_stops_playing_on_from_a_replay_is_back_at_the_replay(tmp_path):
    recording = begin("carcassonne", 2, 5, bots=["", ""])
    path = tmp_path / "match.twr"
    path.write_bytes(recording.finish())
    with at_terminal(tmp_path, "replay", "view", str(path), "--at", "9") as there:
        there.until("entry 9 of")
        there.type("b")
        there.until("Setting up the table")
        there.type(ESCAPE)
        there.until("entry 9 of")
        there.type("b")
        there.until("your turn")
        there.until("Anna")


def test_a_second_play_offers_no_seat_that_the_first_one_holds(tmp_path):
    with at_terminal(tmp_path, "play", "--new", "--game", "feuville") as first:
        first.until("Feuville · table", "● connected", "►")
        with at_terminal(tmp_path, "play") as second:
            second.until("Your Feuville match is open in another window", "► New match")
            second.type(DOWN)
            second.until("► Feuville, round 1", "open in another window", "table there first")
            second.type(ENTER)
            second.until("is open in another window; leave the table there", "New match")
            second.type("n")
            second.until("Feuville · table", "● connected")
            second.type(CTRL_C + YES)
            assert second.ended() == 0
            assert "is open in another window;" not in second.text
        with at_terminal(tmp_path, "play") as third:
            third.until("Your Feuville match: round 1", "► Continue")
            third.until("  Feuville, round 1")
            third.type(ENTER)
            third.until("Feuville · table", "● connected")


def test_settings_of_the_home_screen_are_written_and_count_at_once(tmp_path):
    with at_terminal(tmp_path) as there:
        there.until("► Learn Carcassonne")
        there.type("s")
        there.until("◂ system default (English) ▸")
        there.type(RIGHT * 2)
        there.until("Einstellungen", "◂ Deutsch ▸")
        there.type(UP * 2)
        there.until("► Dein Name")
        for char in " Jan van Dam x":
            there.type(char)
        there.until("Jan van Dam x")
        there.type(BACKSPACE)
        there.until("Jan van Dam ▏")
        there.type(CTRL_C)
        assert there.ended() == 0
    written = (tmp_path / "config" / "config.toml").read_text()
    assert 'language = "de"' in written
    assert 'name = "Jan van Dam"' in written
    with at_terminal(tmp_path) as there:
        there.until("► Carcassonne lernen")


def test_what_cannot_be_joined_is_said_in_a_sentence_and_the_screen_stays(tmp_path):
    with at_terminal(tmp_path) as there:
        there.until("► Learn Carcassonne")
        there.type("j")
        there.until("► Code")
        there.type("tilewyrm join ZZZZZZ --server 127.0.0.1:1")
        there.type(ENTER)
        there.until("no server answers at 127.0.0.1:1")
        there.type(ESCAPE)
        there.until("► Join")


def test_a_play_that_fails_says_why_when_the_screen_is_gone(tmp_path):
    with at_terminal(
        tmp_path, "play", "--server", "127.0.0.1:1", "--new", "--game", "feuville"
    ) as there:
        assert there.ended() == 1
        there.until("Error: no server answers at 127.0.0.1:1")
        assert there.text.count("no server answers") == 1


def test_a_mistake_in_the_settings_is_told_on_the_first_screen(tmp_path):
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "config.toml").write_text('theme = "neon"\n')
    with at_terminal(tmp_path, columns=110) as there:
        text = there.until("► Learn Carcassonne", "neon", "colourblind")
        # Where its long line is broken depends on the folder's name.
        assert "config.toml,line1:themecannotbe'neon'" in "".join(text.split())


def invite_line():
    """Return what stands over the invitation of a server that others may reach."""
    return tell("waiting.invite" if lan_hosts() else "waiting.invite.here")


def test_who_hosts_gets_a_line_for_friends_and_they_join_with_it(tmp_path):
    with at_terminal(tmp_path) as host:
        host.until("Play now")
        host.type("h")
        host.until("► Open the table", "◂ Carcassonne ▸")
        host.type(ENTER)
        host.until(invite_line(), "Seat 2: (free)")
        host.until_quiet()
        (line,) = re.findall(r"  tilewyrm (join \w{6}.*?)\s*\n", host.text)
        with at_terminal(tmp_path, *line.split(), "--name", "Bob") as guest:
            guest.until("Seat 2: Bob (you)")
            host.until("Seat 2: Bob")
            guest.type("g")
            guest.until("Give up your seat?")
            guest.type("n")
            guest.until("Seat 2: Bob (you)")
            host.type("b")
            guest.until("turn 1", "● connected")
            guest.type(CTRL_C + YES)
            assert guest.ended() == 0


def test_a_host_ticks_expansions_and_types_a_time_control(tmp_path):
    with at_terminal(tmp_path, rows=40) as host:
        host.until("Play now")
        host.type("h")
        host.until("► Open the table", "◂ none ▸")
        host.until("◂ Carcassonne ▸", "◂ Base game ▸")
        host.type(DOWN * 3 + LEFT)
        host.until("◂ 5 ▸", "Up to 5 players, bots included; 6 with ")
        host.type(RIGHT)
        host.until("◂ 2 ▸")
        host.type(UP * 3)
        host.until("► Open the table")
        host.type(DOWN * 9 + RIGHT)
        added = tell(f"options.{EXPANSIONS[0].name}.adds")
        host.until("[x]", added[:40])
        host.type(DOWN + RIGHT)
        host.until("◂ 2 expansions ▸")
        host.until_quiet()
        assert host.text.count("[x]") == 2
        host.type(UP * 5)
        host.until("► Time control")
        host.type(RIGHT)
        host.until("◂ 5 min, plus 3 s per turn ▸")
        host.type(LEFT + LEFT)
        host.until("◂ your own ▸")
        host.type(DOWN + "1x")
        host.until("'1x'")
        host.type(BACKSPACE + "5m+7s")
        host.until("15m+7s")
        host.type(UP * 6)
        host.until("► Open the table")
        host.type(ENTER)
        host.until(invite_line(), "15 min")
        host.until_quiet()
        assert host.text.count("  · With ") == 2


def test_the_line_for_a_server_that_nobody_announces_works_from_another_account(tmp_path):
    with server_on(tmp_path / "server") as server:
        wished = ("--new", "--game", "feuville", "--seats", "2", "--bots", "0", "--name", "Ann")
        at = ("play", "--server", server.address, *wished)
        with at_terminal(tmp_path / "ann", *at) as ann:
            ann.until("Only people on this computer can join, with this line:", "Seat 2: (free)")
            ann.until_quiet()
            (line,) = re.findall(r"  tilewyrm (join \w{6}.*?)\s*\n", ann.text)
            with at_terminal(tmp_path / "bob", *line.split(), "--name", "Bob") as bob:
                bob.until("Seat 2: Bob (you)")


def test_the_replay_of_a_finished_match_is_listed_and_holds(tmp_path):
    done = play(
        tmp_path,
        "--game",
        "feuville",
        "--bots",
        "1",
        "--bot",
        "random",
        "--option",
        "round_cap=1",
        answers="1\n" * 200,
    )
    (path,) = (tmp_path / "data" / "tilewyrm" / "matches").glob("*.twr")
    assert f"Replay saved to {path}" in done.stdout
    with at_terminal(tmp_path, columns=150) as there:
        there.until("Play now")
        there.type("r")
        there.until("► Feuville: ", "today")
        there.until_quiet()
        assert str(path) in "".join(there.text.split()), "in two lines where it is long"
        there.type(ENTER)
        there.until("► Watch", "Verify")
        there.type("2")
        there.until("Verified:")
        there.type("1")
        there.until("Turn 1 of", "entry 0 of")
        there.type("q")
        there.until("Play now")


def test_the_replay_of_a_match_elsewhere_is_fetched(tmp_path):
    with server_on(tmp_path / "server") as server:
        wished = (
            "--server",
            server.address,
            "--new",
            "--game",
            "feuville",
            "--bots",
            "1",
            "--option",
            "round_cap=1",
        )
        done = play(tmp_path, *wished, answers="1\n" * 200)
        (path,) = (tmp_path / "data" / "tilewyrm" / "replays").glob("*.twr")
        assert f"Replay saved to {path}" in done.stdout
        theirs = (tmp_path / "server" / "matches" / path.name).read_bytes()
        assert path.read_bytes() == theirs


def test_the_replay_comes_to_who_watched(tmp_path):
    with server_on(tmp_path / "server") as server:
        wished = (
            "--server",
            server.address,
            "--new",
            "--game",
            "feuville",
            "--bots",
            "1",
            "--option",
            "round_cap=1",
        )
        play(tmp_path / "ann", *wished, answers="1\n" * 200)
        (theirs,) = (tmp_path / "server" / "matches").glob("*.twr")
        words = ("watch", theirs.stem, "--server", server.address, "--plain")
        run = command(tmp_path / "eve")
        run["args"][-1:] = words
        done = subprocess.run(**run, input="", capture_output=True)
        path = tmp_path / "eve" / "data" / "tilewyrm" / "replays" / theirs.name
        assert f"Replay saved to {path}" in done.stdout
        assert path.read_bytes() == theirs.read_bytes()


def test_the_mouse_goes_everywhere_on_the_home_screen(tmp_path):
    def click(there, words):
        row = next(n for n, line in enumerate(there.screen.display, start=1) if words in line)
        column = there.screen.display[row - 1].index(words) + 1
        there.type(f"\x1b[<0;{column};{row}M\x1b[<0;{column};{row}m")

    with at_terminal(tmp_path) as there:
        there.until("► Learn Carcassonne", "Settings")
        click(there, "Settings")
        there.until("◂ system default (English) ▸", "◂ dark ▸")
        click(there, "Theme")
        there.until("◂ light ▸")
        there.type(ESCAPE)
        there.until("► Settings", "  Leave")
        click(there, "Leave")
        assert there.ended() == 0


def test_lines_of_the_lobby_are_broken_between_words(tmp_path):
    with server_on(tmp_path / "server") as server:
        name = "Somebody with a long name"[:24]
        wished = ("--server", server.address, "--name", name)
        play(tmp_path, *wished, "--new", "--game", "feuville", "--bots", "2")
        with at_terminal(tmp_path, "play", *wished, columns=60) as there:
            there.until("Somebody", "q to leave:")
            told = there.screen.display
            assert any(line.startswith("     Somebody with a long nam") for line in told), told
            there.type("q" + ENTER)
            assert there.ended() == 0


def test_a_table_is_told_whole_below_the_list_where_its_row_is_too_short():
    names = ("Maximilian the Great", "Wolfgang Amadeus Mozart", "Clara", "Emil")
    told = "k7m2xq  Carcassonne, every expansion, open, 1 of 5 seats free - seated: "
    line = told + ", ".join(names)
    rules = ("Each has 20 min, plus 10 s per turn.",)
    page = TablesPage(None)
    page._tables = [OpenTable("k7m2xq", "here:1", "", "Anna", line, rules, free=True, own=False)]
    canvas = Canvas(78, 20)
    draw_form(canvas, page.rows(), 0)
    told = " ".join(canvas.text().split())
    assert all(name in told for name in names)
    assert "20 min" in told
    assert "…" in canvas.rows()[0]
