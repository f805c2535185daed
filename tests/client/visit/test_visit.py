"""Visits to a table from the command: whole matches by a player, a guest and a spectator."""

import re
import signal
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO

import pytest

from support.processes import (
    command,
    new_match,
    play,
    server_on,
    table_of,
    talking,
    until,
    with_subcommand,
)
from support.serving import TIMEOUT_S
from support.terminals import at_terminal
from tilewyrm.replays.format.reader import find_footer


def test_piped_answers_play_a_whole_match_on_the_embedded_server(tmp_path):
    # three rounds: in one the luck may be such that no die is used alone
    done = play(
        tmp_path,
        "--game",
        "feuville",
        "--bots",
        "1",
        "--bot",
        "random",
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


def test_a_last_word_is_said_before_the_player_leaves(tmp_path, server):
    seated = ("--server", server.address, "--name", "Ann")
    first = play(tmp_path, *seated, "--new", "--game", "feuville", "--bots", "1", answers="say 6\n")
    assert first.returncode == 0, first.stderr
    again = play(tmp_path, *seated, "--table", table_of(first.stdout))
    assert "Ann says: Good game!" in again.stdout.splitlines()


def test_a_spectator_reads_the_whole_match(tmp_path, server):
    run = new_match(tmp_path, server)
    run["args"] += ["--option", "round_cap=1"]
    with talking(run) as player:
        table = table_of(until(player, "? "))
        watch = command(tmp_path, table, "--server", server.address)
        with_subcommand(watch, "watch")
        with talking(watch) as spectator:
            assert f"table {table}, you are a spectator." in until(spectator, "Line mode")
            player.stdin.write("1\n" * 100)
            player.stdin.close()
            until(player, "The match is over")
            said = until(spectator, "The match is over")
    assert "? " not in said.splitlines()
    assert "Round 1: " in said


@pytest.mark.parametrize(("bots", "begins"), [("2", True), ("1", False)])
def test_the_player_begins_against_bots_alone(tmp_path, bots, begins):
    """A newcomer's usual game is the easier one; with people chance says who begins."""
    words = ("--new", "--seats", "3", "--bots", bots, "--name", "Ann")
    with at_terminal(tmp_path, "play", *words, "--plain", rows=60) as there:
        there.until("Rules of this table: Carcassonne, base game")
        there.type("rules\n")
        there.until("rules WORD: ")
        assert ("The player in the first seat goes first." in there.text) == begins


def test_the_replay_comes_to_the_host_and_to_the_guest(tmp_path, server):
    at = ("--server", server.address, "--plain", "--name")
    new = ("--new", "--game", "feuville", "--seats", "2", "--bots", "0", "--option", "round_cap=1")
    answers, said = "1\n" * 200, {}
    with talking(command(tmp_path / "ann", *at, "Ann", *new)) as ann:
        table = table_of(until(ann, "Waiting for players: "))
        run = with_subcommand(command(tmp_path / "bob", table, *at, "Bob"), "join")
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
