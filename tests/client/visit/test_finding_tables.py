"""Finding a table: in the list of a server, by its code, on this computer, or nowhere."""

import re
import signal
import subprocess

from support.processes import command, play, table_of, talking, until, with_subcommand
from support.serving import TIMEOUT_S


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
    assert f"{table}  Feuville, English rules, open, 1 of 3 seats free - seated: Ann, " in said
    assert said.count("        The match ends after round 60 at the latest.\n") == 3
    gap = "      A new wall may leave a gap of one column between it and the town.\n"
    assert said.count(gap) == 1, "the preset says it, so that only its rules do"
    assert f"table {table}, you are Bob, seat 2" in said
    third = play(tmp_path, "--server", server.address, answers="q\n")
    assert "your seat: " in third.stdout


def test_a_full_table_is_refused_in_a_sentence(tmp_path, server):
    first = play(tmp_path, "--server", server.address, "--new", "--game", "feuville", "--bots", "1")
    table = table_of(first.stdout)
    done = play(tmp_path / "other", "--server", server.address, "--table", table, "--name", "Eve")
    assert done.returncode == 1
    assert "Error: " in done.stderr
    assert "Traceback" not in done.stderr


def test_the_letters_of_a_code_may_be_in_either_case(tmp_path, server):
    first = play(tmp_path, "--server", server.address, "--new", "--game", "feuville", "--bots", "1")
    table = table_of(first.stdout)
    again = play(tmp_path, "--server", server.address, "--table", table.upper())
    assert f"table {table}, you are" in again.stdout
    run = with_subcommand(command(tmp_path, table.upper()), "join")
    joined = subprocess.run(**run, input="", capture_output=True, timeout=TIMEOUT_S)
    assert f"table {table}, you are" in joined.stdout  # the kept seat says where


def test_join_says_where_it_has_looked(tmp_path):
    run = with_subcommand(command(tmp_path, "zzzzzz"), "join")
    done = subprocess.run(**run, input="", capture_output=True, timeout=TIMEOUT_S)
    assert done.returncode == 1
    assert "no table zzzzzz on this network or on this computer" in done.stderr


def test_tables_lists_those_of_a_named_server(tmp_path, fresh_server):
    first = play(
        tmp_path, "--server", fresh_server.address, "--new", "--game", "feuville", "--bots", "1"
    )
    run = with_subcommand(command(tmp_path, "--server", fresh_server.address), "tables")
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
    run = with_subcommand(command(tmp_path, "--server", fresh_server.address), "tables")
    told = subprocess.run(**run, capture_output=True, timeout=TIMEOUT_S).stdout.splitlines()
    at = next(number for number, line in enumerate(told) if line.startswith(f"  {table}  "))
    assert "20 min" in told[at + 1]


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
            until(bob, "Round 1: ")  # he is there: the server ends with its last player
            ann.send_signal(signal.SIGTERM)
            ann.stdout.read()
            assert ann.wait(TIMEOUT_S) == 0
            bob.send_signal(signal.SIGTERM)
            said = bob.stdout.read()
    assert "To return:" in said
    assert "server unreachable" not in said


def test_the_code_alone_leads_to_a_table_beside_another_play_of_this_user(tmp_path):
    run = command(
        tmp_path, "--game", "feuville", "--seats", "3", "--bots", "1", "--plain", "--name", "Ann"
    )
    with talking(run) as ann:
        table = table_of(until(ann, "Waiting for players: "))
        line = with_subcommand(command(tmp_path, table, "--name", "Bob", "--plain"), "join")
        with talking(line) as bob:
            assert f"table {table}, you are Bob, seat 2" in until(bob, "Line mode")
            bob.send_signal(signal.SIGTERM)
            bob.stdout.read()
        ann.send_signal(signal.SIGTERM)
        ann.stdout.read()


def test_the_code_alone_leads_to_a_table_to_watch(tmp_path):
    with talking(command(tmp_path, "--game", "feuville", "--plain", "--name", "Ann")) as ann:
        table = table_of(until(ann, "? "))
        run = with_subcommand(command(tmp_path, table.upper(), "--plain"), "watch")
        with talking(run) as eve:
            assert f"table {table}, you are a spectator." in until(eve, "Line mode")
            eve.send_signal(signal.SIGTERM)
            assert f"  tilewyrm watch {table}" in eve.stdout.read()
    run = with_subcommand(command(tmp_path, "--plain"), "watch")
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
        play(
            tmp_path,
            *("--game", "feuville", "--bots", "1", "--option", "round_cap=1"),
            answers="1\n" * 200,
        ).stdout
    )
    again = play(tmp_path, "--table", table)
    assert again.returncode == 1
    assert (
        f"the match at table {table} is over; its replay is on the home screen under"
        in again.stderr
    )
