import asyncio
import json
import os
import pty
import re
import signal
import subprocess
import threading
from concurrent.futures import ThreadPoolExecutor
from http.server import HTTPServer, SimpleHTTPRequestHandler
from io import BytesIO

import pytest
from click.testing import CliRunner

from support.carcassonne.modules import NAMES
from support.processes import TIMEOUT_S, command, play, server_on, table_of, talking, until
from support.serving import asynchronous
from support.terminals import at_terminal
from tilewyrm.cli.admin.admin import admin
from tilewyrm.cli.play.replay_library import LocalReplayLibrary
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.lobby.seat_store import SeatStore
from tilewyrm.client.settings.preferences import Preferences
from tilewyrm.client.terminal.console import Console, LineReader
from tilewyrm.client.visit.visit import Visit
from tilewyrm.replays.format.reader import find_footer


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with server_on(tmp_path_factory.mktemp("server")) as process:
        yield process


@pytest.fixture
def fresh_server(tmp_path):
    with server_on(tmp_path / "server") as process:
        yield process


def test_piped_answers_play_a_whole_match_on_the_embedded_server(tmp_path):
    # three rounds: in one the luck may be such that no die is used alone
    done = play(
        tmp_path,
        "--game",
        "feuville",
        "--bots",
        "1",
        "--option",
        "round_cap=3",
        answers="1\n" * 200,
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    assert "Line mode: table" in done.stdout
    assert "> Die" in done.stdout
    assert "The match is over." in done.stdout
    assert re.search(r"^1\. \d+ \w", done.stdout, re.MULTILINE)  # nobody wins if all have the same


def test_the_end_of_the_answers_leaves_and_says_how_to_come_back(tmp_path):
    first = play(tmp_path, "--game", "feuville", "--bots", "1", "--bot", "random", answers="s\n")
    assert first.returncode == 0, first.stderr
    back = re.search(r"tilewyrm play --table (\w{6})\n", first.stdout)
    assert back, first.stdout
    again = play(tmp_path, "--table", back[1], "--plain")
    assert f"table {back[1]}, you are" in again.stdout
    assert "seat 1" in again.stdout


def test_a_killed_client_started_again_has_the_same_seat_and_moment(tmp_path, server):
    run = command(
        tmp_path,
        "--server",
        server.address,
        "--new",
        "--game",
        "feuville",
        "--bots",
        "1",
        "--plain",
    )
    with talking(run) as client:
        said = until(client, "? ")
        table = table_of(said)
        client.send_signal(signal.SIGKILL)
    again = play(tmp_path, "--server", server.address, "--table", table, answers="")
    assert f"Line mode: table {table}" in again.stdout
    asked = [line for line in said.splitlines() if line.startswith("? ")]
    assert asked[0] in again.stdout


def test_a_seat_that_is_open_in_another_client_is_not_taken_twice(tmp_path, server):
    run = command(
        tmp_path,
        "--server",
        server.address,
        "--new",
        "--game",
        "feuville",
        "--bots",
        "1",
        "--plain",
    )
    with talking(run) as client:
        table = table_of(until(client, "? "))
        second = play(tmp_path, "--server", server.address, "--table", table)
    assert second.returncode == 1
    assert f"at table {table} is open in another window" in second.stderr


def test_a_seat_that_the_server_no_longer_knows_is_forgotten(tmp_path, server):
    first = play(tmp_path, "--server", server.address, "--new", "--game", "feuville", "--bots", "1")
    (kept,) = (tmp_path / "state" / "seats").iterdir()
    table = table_of(first.stdout)
    renamed = kept.rename(kept.with_name(kept.name.replace(table, "zzzzzz")))
    renamed.write_text(renamed.read_text().replace(table, "zzzzzz"))
    done = play(tmp_path, "--server", server.address, "--table", "zzzzzz")
    assert done.returncode == 1
    assert done.stderr.startswith("Error: no table zzzzzz")
    assert not renamed.exists()


def test_a_last_word_is_said_before_the_player_leaves(tmp_path, server):
    seated = ("--server", server.address, "--name", "Ann")
    first = play(tmp_path, *seated, "--new", "--game", "feuville", "--bots", "1", answers="say 6\n")
    assert first.returncode == 0, first.stderr
    again = play(tmp_path, *seated, "--table", table_of(first.stdout))
    assert "Ann says: Good game!" in again.stdout.splitlines()


def test_a_spectators_name_is_checked_before_anything_is_asked(tmp_path, server):
    run = command(tmp_path, "--server", server.address, "--name", "x" * 25)
    run["args"][run["args"].index("play")] = "watch"
    done = subprocess.run(**run, capture_output=True, input="", timeout=TIMEOUT_S)
    assert done.returncode == 1
    assert "--name must be 1 to 24 printable characters" in done.stderr


def test_ctrl_c_leaves_cleanly(tmp_path, server):
    run = command(
        tmp_path,
        "--server",
        server.address,
        "--new",
        "--game",
        "feuville",
        "--bots",
        "1",
        "--plain",
    )
    with talking(run) as client:
        until(client, "? ")
        client.send_signal(signal.SIGINT)
        rest = client.stdout.read()
        assert client.wait() == 0
    assert "you keep your seat. To" in rest
    assert f"tilewyrm play --server {server.address} --table" in rest


def test_a_client_that_is_told_to_end_says_how_to_come_back(tmp_path, server):
    run = command(
        tmp_path,
        "--server",
        server.address,
        "--new",
        "--game",
        "feuville",
        "--bots",
        "1",
        "--plain",
    )
    with talking(run) as client:
        until(client, "? ")
        client.send_signal(signal.SIGTERM)
        assert "To return:" in client.stdout.read()
        assert client.wait() == 0


def test_the_lobby_lists_creates_and_joins(tmp_path, fresh_server):
    server = fresh_server
    with talking(command(tmp_path, "--server", server.address, "--name", "Ann")) as first:
        first.stdin.write("n\n1\nen2017\n9\n3\n1\n")
        first.stdin.flush()
        said = until(first, "Waiting for players: ")
    assert "no open table" in said
    assert "   2. carcassonne: Carcassonne" in said
    assert "   2. en2017: English rulebook of 2017." in said
    assert "'9' is not a number from 2 to 4." in said
    table = re.search(r"table (\w{6}), you are Ann, seat 1", said)[1]
    assert "Rules of this table: Feuville, English rules." in said
    assert "to read the rules of this table." in said
    with talking(command(tmp_path, "--server", server.address, "--name", "Bob")) as second:
        second.stdin.write("7\nrules 1\n1\n")
        second.stdin.flush()
        said = until(second, "Line mode")
    assert "No table '7'." in said
    assert f"{table}  Feuville, English rules, open, 1 of 3 seats free: Ann, " in said
    assert said.count("        The match ends after round 60 at the latest.\n") == 3
    gap = "      A new wall may leave a gap of one column to the town.\n"
    assert said.count(gap) == 1, "the preset says it, so that only its rules do"
    assert f"table {table}, you are Bob, seat 2" in said
    third = play(tmp_path, "--server", server.address, answers="q\n")
    assert "your seat: " in third.stdout


NOWHERE = "224.0.0.1"
"""An address at which no server can be, whatever runs on this computer: that of a group."""

REFUSALS = [
    (["--server", "nowhere:"], "'nowhere:' is not an address; give HOST or HOST:PORT"),
    (["--server", NOWHERE], f"no server answers at {NOWHERE}:7410"),
    (["--server", "127.0.0.1:1"], "no server answers at 127.0.0.1:1"),
    (["--server", "{server}", "--table", "zzzzzz"], "no table zzzzzz at 127.0.0.1"),
    (
        ["--server", "{server}", "--table", "zzzzzz"],
        "tables --server 127.0.0.1:",
    ),
    (["--server", "{server}", "--new", "--game", "chess"], "no game 'chess'; there are: feuville"),
    (
        ["--server", "{server}", "--new", "--game", "feuville", "--seats", "9"],
        "is for 2 to 4 players",
    ),
    (
        ["--server", "{server}", "--new", "--game", "feuville", "--bots", "2", "--seats", "2"],
        "seats, including",
    ),
    (
        ["--server", "{server}", "--new", "--game", "feuville", "--bot", "deep", "--bots", "1"],
        "no bot 'deep'",
    ),
    (
        ["--server", "{server}", "--new", "--game", "feuville", "--option", "luck=yes"],
        "no option 'luck'; `tilewyrm games feuville` lists",
    ),
    (
        ["--server", "{server}", "--new", "--game", "feuville", "--option", "round_cap=many"],
        "use a number",
    ),
    (
        ["--server", "{server}", "--new", "--game", "feuville", "--option", "row_refill=x"],
        "option row_refill cannot be x",
    ),
    (
        ["--server", "{server}", "--new", "--game", "feuville", "--option", "allow_pass=x"],
        "use yes or no",
    ),
    (
        ["--server", "{server}", "--new", "--game", "feuville", "--preset", "en2018"],
        "no preset 'en2018'; did you mean ",
    ),
    (
        ["--server", "{server}", "--new", "--game", "carcassonne", "--with", f"{NAMES[1]},x"],
        f"no expansion 'x'; there are: {', '.join(NAMES[:3])}",
    ),
    (
        ["--server", "{server}", "--new", "--game", "carcassonne", "--with", NAMES[3][:-1]],
        f"did you mean {NAMES[3]}?",
    ),
    (["--server", "{server}", "--new", "--game", "feuville", "--edition", "gold"], "gold"),
    (["--option", "round_cap"], "is not NAME=VALUE"),
    (["--option", "round_cap=1", "--option", "round_cap=2"], "round_cap is given twice"),
    (
        ["--server", "{server}", "--new", "--game", "feuville", "--option", "rund_cap=1"],
        "did you mean round_cap?",
    ),
    (["--server", "{server}", "--new", "--game", "carcasonne"], "did you mean carcassonne?"),
    (["--server", "{server}", "--new", "--game", "feuville", "--table", "abcdef"], "give one"),
    (
        ["--server", "{server}", "--new", "--game", "feuville", "--name", " "],
        "--name must be 1 to 24 printable characters",
    ),
    (
        ["--server", "{server}", "--new", "--game", "feuville", "--name", "x" * 25],
        "--name must be 1 to 24 printable",
    ),
]


@pytest.mark.parametrize(("arguments", "sentence"), REFUSALS, ids=lambda value: str(value)[-30:])
def test_what_cannot_be_done_is_said_in_one_sentence(tmp_path, server, arguments, sentence):
    done = play(tmp_path, *(each.format(server=server.address) for each in arguments))
    assert done.returncode in (1, 2)
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr
    assert len(re.findall("^Error: ", done.stderr, re.MULTILINE)) == 1


def test_no_table_is_opened_for_a_name_that_cannot_sit_there(tmp_path, fresh_server):
    play(
        tmp_path, "--server", fresh_server.address, "--new", "--game", "feuville", "--name", "a\tb"
    )
    assert "no open table" in play(tmp_path, "--server", fresh_server.address).stdout


def test_a_seat_is_given_back_before_the_start(tmp_path, fresh_server):
    run = command(
        tmp_path, "--server", fresh_server.address, "--new", "--game", "feuville", "--plain"
    )
    person, terminal = pty.openpty()
    with subprocess.Popen(**run, stdin=terminal, stdout=subprocess.PIPE) as client:
        until(client, "Waiting for players: ")
        os.write(person, b"g\n")
        assert "reconnecting" not in until(client, "You gave up your seat ")
        assert client.wait() == 0
    os.close(terminal)
    os.close(person)
    assert list((tmp_path / "state" / "seats").iterdir()) == []
    assert "no open table" in play(tmp_path, "--server", fresh_server.address).stdout


@pytest.mark.parametrize("seats", ["2", "3"])
def test_who_will_never_answer_holds_no_seat_before_the_start(tmp_path, fresh_server, seats):
    words = (
        "--server",
        fresh_server.address,
        "--new",
        "--game",
        "feuville",
        "--seats",
        seats,
        "--bots",
        "0",
    )
    done = play(tmp_path, *words, "--plain", answers="")
    assert done.returncode == 0, done.stderr
    assert "You gave up your seat at table " in done.stdout
    assert "reconnecting" not in done.stdout
    assert list((tmp_path / "state" / "seats").iterdir()) == []
    assert "no open table" in play(tmp_path, "--server", fresh_server.address).stdout


def test_answers_typed_ahead_keep_the_seat_until_the_match_begins(tmp_path, fresh_server):
    run = command(
        tmp_path,
        "--server",
        fresh_server.address,
        "--new",
        "--game",
        "feuville",
        "--seats",
        "2",
        "--plain",
    )
    ahead, answers = os.pipe()
    os.write(answers, b"help\n")
    os.close(answers)
    with subprocess.Popen(**run, stdin=ahead, stdout=subprocess.PIPE) as client:
        os.close(ahead)
        table = table_of(until(client, "Waiting for players: "))
        bob = play(tmp_path / "bob", "--server", fresh_server.address, "--table", table)
        assert bob.returncode == 0, bob.stderr
        client.kill()


def test_a_host_whose_seat_is_renewed_comes_back_to_it_and_hosts_on(
    tmp_path, fresh_server, monkeypatch
):
    at = ("--server", fresh_server.address, "--plain")
    with talking(
        command(tmp_path, *at, "--new", "--game", "feuville", "--seats", "2", "--bots", "0")
    ) as host:
        table = table_of(until(host, "Waiting for players: "))
        seat = ("revoke", table, "--seat", "1", "--data-dir", str(tmp_path / "server"))
        done = CliRunner().invoke(admin, seat)
        assert done.exit_code == 0, done.output
        assert host.wait(TIMEOUT_S) == 1
    with talking(command(tmp_path / "bob", *at, "--table", table, "--name", "Bob")) as bob:
        until(bob, "Every seat is taken; the host can start.")
        variable, _, token = done.output.split()[-1].partition("=")
        monkeypatch.setenv(variable, token)
        with talking(command(tmp_path, *at, "--table", table)) as host:
            until(host, "Waiting for players: ")
            host.stdin.write("start\n")
            host.stdin.flush()
            until(bob, "Round 1: ")
    kept = [json.loads(path.read_text()) for path in (tmp_path / "state" / "seats").iterdir()]
    assert [each["token"] for each in kept if each["host_token"]] == [token]


def test_a_spectator_reads_the_whole_match(tmp_path, server):
    run = command(
        tmp_path,
        "--server",
        server.address,
        "--new",
        "--game",
        "feuville",
        "--bots",
        "1",
        "--plain",
    )
    run["args"] += ["--option", "round_cap=1"]
    with talking(run) as player:
        table = table_of(until(player, "? "))
        watch = command(tmp_path, table, "--server", server.address)
        watch["args"][watch["args"].index("play")] = "watch"
        with talking(watch) as spectator:
            assert f"table {table}, you are a spectator." in until(spectator, "Line mode")
            player.stdin.write("1\n" * 100)
            player.stdin.close()
            until(player, "The match is over")
            said = until(spectator, "The match is over")
    assert "? " not in said.splitlines()
    assert "Round 1: " in said


def test_a_full_table_is_refused_in_a_sentence(tmp_path, server):
    first = play(tmp_path, "--server", server.address, "--new", "--game", "feuville", "--bots", "1")
    table = table_of(first.stdout)
    done = play(tmp_path / "other", "--server", server.address, "--table", table, "--name", "Eve")
    assert done.returncode == 1
    assert "Error: " in done.stderr
    assert "Traceback" not in done.stderr


def other_subcommand(run, name):
    run["args"][run["args"].index("play")] = name
    return run


def test_the_letters_of_a_code_may_be_in_either_case(tmp_path, server):
    first = play(tmp_path, "--server", server.address, "--new", "--game", "feuville", "--bots", "1")
    table = table_of(first.stdout)
    again = play(tmp_path, "--server", server.address, "--table", table.upper())
    assert f"table {table}, you are" in again.stdout
    run = other_subcommand(command(tmp_path, table.upper()), "join")
    joined = subprocess.run(**run, input="", capture_output=True, timeout=TIMEOUT_S)
    assert f"table {table}, you are" in joined.stdout  # the kept seat says where


def test_join_says_where_it_has_looked(tmp_path):
    run = other_subcommand(command(tmp_path, "zzzzzz"), "join")
    done = subprocess.run(**run, input="", capture_output=True, timeout=TIMEOUT_S)
    assert done.returncode == 1
    assert "no table zzzzzz on this network or on this computer" in done.stderr


def test_tables_lists_those_of_a_named_server(tmp_path, fresh_server):
    first = play(
        tmp_path, "--server", fresh_server.address, "--new", "--game", "feuville", "--bots", "1"
    )
    run = other_subcommand(command(tmp_path, "--server", fresh_server.address), "tables")
    done = subprocess.run(**run, capture_output=True, timeout=TIMEOUT_S)
    assert f"At {fresh_server.address}:\n  {table_of(first.stdout)}  Feuville" in done.stdout


def test_tables_tells_the_clock_of_each(tmp_path, fresh_server):
    words = (
        "--server",
        fresh_server.address,
        "--new",
        "--game",
        "feuville",
        "--bots",
        "1",
        "--clock",
        "20m+10s",
    )
    table = table_of(play(tmp_path, *words).stdout)
    run = other_subcommand(command(tmp_path, "--server", fresh_server.address), "tables")
    told = subprocess.run(**run, capture_output=True, timeout=TIMEOUT_S).stdout.splitlines()
    at = next(number for number, line in enumerate(told) if line.startswith(f"  {table}  "))
    assert "20 min" in told[at + 1]


@pytest.mark.parametrize(("bots", "begins"), [("2", True), ("1", False)])
def test_the_player_begins_against_bots_alone(tmp_path, bots, begins):
    """A newcomer's usual game is the easier one; with people chance says who begins."""
    words = ("--new", "--seats", "3", "--bots", bots, "--name", "Ann")
    with at_terminal(tmp_path, "play", *words, "--plain", rows=60) as there:
        there.until("Rules of this table: Carcassonne, base game")
        there.type("rules\n")
        there.until("rules WORD: ")
        assert ("The first seat begins." in there.text) == begins


def test_what_answers_and_is_no_tilewyrm_server_is_told_so(tmp_path):
    with HTTPServer(("127.0.0.1", 0), SimpleHTTPRequestHandler) as web:
        threading.Thread(target=web.serve_forever, daemon=True).start()
        address = f"127.0.0.1:{web.server_port}"
        done = play(tmp_path, "--server", address)
        web.shutdown()
    assert f"{address} is not a tilewyrm server" in done.stderr


def test_a_second_play_on_one_computer_joins_the_first_ones_server(tmp_path):
    run = command(
        tmp_path, "--game", "feuville", "--seats", "3", "--bots", "1", "--plain", "--name", "Ann"
    )
    with talking(run) as ann:
        table = table_of(until(ann, "Waiting for players: "))
        with talking(command(tmp_path, "--table", table, "--name", "Bob", "--plain")) as bob:
            assert f"table {table}, you are Bob, seat 2" in until(bob, "Line mode")
            ann.stdin.write("start\n")
            ann.stdin.flush()
            until(ann, "Round 1: ")
            ann.send_signal(signal.SIGTERM)
            ann.stdout.read()
            assert ann.wait(TIMEOUT_S) == 0
            bob.send_signal(signal.SIGTERM)
            said = bob.stdout.read()
    assert "To return:" in said
    assert "server unreachable" not in said


def test_the_replay_comes_to_the_host_and_to_the_guest(tmp_path, server):
    at = ("--server", server.address, "--plain", "--name")
    new = ("--new", "--game", "feuville", "--seats", "2", "--bots", "0", "--option", "round_cap=1")
    answers, said = "1\n" * 200, {}
    with talking(command(tmp_path / "ann", *at, "Ann", *new)) as ann:
        table = table_of(until(ann, "Waiting for players: "))
        run = other_subcommand(command(tmp_path / "bob", table, *at, "Bob"), "join")
        with talking(run) as bob, ThreadPoolExecutor() as pool:
            until(bob, "Line mode")
            heard = pool.submit(bob.communicate, answers, TIMEOUT_S)
            said["ann"], _ = ann.communicate(f"start\n{answers}", TIMEOUT_S)
            said["bob"], _ = heard.result()
    for name, words in said.items():
        path = tmp_path / name / "data" / "tilewyrm" / "replays" / f"{table}.twr"
        assert f"Replay saved to {path}" in words
        assert find_footer(BytesIO(path.read_bytes())) is not None


def test_who_plays_goes_on_when_serve_takes_the_place_of_the_server_inside(tmp_path):
    with talking(
        command(tmp_path, "--game", "feuville", "--bots", "1", "--plain", "--name", "Ann")
    ) as ann:
        table = table_of(until(ann, "? "))
        with server_on(tmp_path / "data" / "tilewyrm") as hosted:
            assert "The server inside `tilewyrm play` has stopped; its" in hosted.announced
            until(ann, "[connected]")
            ann.stdin.write("1\n")
            ann.stdin.flush()
            until(ann, "> ")
            ann.send_signal(signal.SIGTERM)
            assert "To return:" in ann.stdout.read()
            assert ann.wait(TIMEOUT_S) == 0
            again = play(tmp_path, "--table", table, "--plain")
            assert f"Line mode: table {table}, you are Ann, seat 1" in again.stdout
            assert "Stopped." in hosted.stop()


def test_the_code_alone_leads_to_a_table_beside_another_play_of_this_user(tmp_path):
    run = command(
        tmp_path, "--game", "feuville", "--seats", "3", "--bots", "1", "--plain", "--name", "Ann"
    )
    with talking(run) as ann:
        table = table_of(until(ann, "Waiting for players: "))
        line = other_subcommand(command(tmp_path, table, "--name", "Bob", "--plain"), "join")
        with talking(line) as bob:
            assert f"table {table}, you are Bob, seat 2" in until(bob, "Line mode")
            bob.send_signal(signal.SIGTERM)
            bob.stdout.read()
        ann.send_signal(signal.SIGTERM)
        ann.stdout.read()


def test_the_code_alone_leads_to_a_table_to_watch(tmp_path):
    with talking(command(tmp_path, "--game", "feuville", "--plain", "--name", "Ann")) as ann:
        table = table_of(until(ann, "? "))
        run = other_subcommand(command(tmp_path, table.upper(), "--plain"), "watch")
        with talking(run) as eve:
            assert f"table {table}, you are a spectator." in until(eve, "Line mode")
            eve.send_signal(signal.SIGTERM)
            assert f"  tilewyrm watch {table}" in eve.stdout.read()
    run = other_subcommand(command(tmp_path, "--plain"), "watch")
    done = subprocess.run(**run, input="", capture_output=True, timeout=TIMEOUT_S)
    assert "give the CODE of a table" in done.stderr


def test_who_comes_back_to_a_finished_table_is_told_how_to_look_at_it(tmp_path, server):
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
    table = table_of(play(tmp_path, *wished, answers="1\n" * 200).stdout)
    again = play(tmp_path, "--server", server.address, "--table", table)
    assert again.returncode == 1
    command = f"tilewyrm watch {table} --server {server.address}"
    assert f"is over; watch its replay with: {command}" in again.stderr


def test_who_comes_back_to_a_finished_table_of_this_computer_is_told_where_it_is(tmp_path):
    table = table_of(
        play(tmp_path, "--game", "feuville", "--option", "round_cap=1", answers="1\n" * 200).stdout
    )
    again = play(tmp_path, "--table", table)
    assert again.returncode == 1
    assert (
        f"the match at table {table} is over; its replay is on the home screen under"
        in again.stderr
    )


@pytest.mark.parametrize("bots", [0, 1])
def test_who_gives_up_before_the_table_is_shown_has_no_seat_there(tmp_path, fresh_server, bots):
    """The seat is kept as soon as it is taken; what comes next is given up."""

    @asynchronous
    async def give_up():
        seats = SeatStore(tmp_path)
        console = Console(LineReader(0), lambda _: None, interactive=True, screen=True)
        wishes = Preferences(tmp_path / "config.toml", "en")
        wish = PlayOptions(
            server=fresh_server.address, new=True, game="feuville", seats=2, bots=bots
        )
        visit = Visit(wish, fresh_server.address, console, seats, wishes, LocalReplayLibrary())
        playing = asyncio.create_task(visit.play())
        while not seats.all():  # noqa: ASYNC110 - at each turn of the loop: the next call must not have an answer
            await asyncio.sleep(0)
        playing.cancel()
        with pytest.raises(asyncio.CancelledError):
            await playing
        assert seats.all() == []

    give_up()
    assert "no open table" in play(tmp_path, "--server", fresh_server.address).stdout
