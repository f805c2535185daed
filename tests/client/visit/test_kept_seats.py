"""The seat of a visitor: kept for whoever comes back, or given back before the match begins."""

import asyncio
import json
import os
import pty
import re
import signal
import subprocess

import pytest
from click.testing import CliRunner

from support.processes import command, new_match, play, table_of, talking, until
from support.serving import TIMEOUT_S, asynchronous
from tilewyrm.cli.admin.admin import admin
from tilewyrm.cli.play.replay_library import LocalReplayLibrary
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.lobby.seat_store import SeatStore
from tilewyrm.client.settings.preferences import Preferences
from tilewyrm.client.terminal.console import Console, LineReader
from tilewyrm.client.visit.visit import Visit


def test_the_end_of_the_answers_leaves_and_says_how_to_come_back(tmp_path):
    first = play(tmp_path, "--game", "feuville", "--seats", "2", "--bot", "random", answers="s\n")
    assert first.returncode == 0, first.stderr
    back = re.search(r"tilewyrm play --table (\w{6})\n", first.stdout)
    assert back, first.stdout
    again = play(tmp_path, "--table", back[1], "--plain")
    assert f"table {back[1]}, you are" in again.stdout
    assert "seat 1" in again.stdout


def test_a_killed_client_started_again_has_the_same_seat_and_moment(tmp_path, server):
    run = new_match(tmp_path, server)
    with talking(run) as client:
        said = until(client, "? ")
        table = table_of(said)
        client.send_signal(signal.SIGKILL)
    again = play(tmp_path, "--server", server.address, "--table", table, answers="")
    assert f"Line mode: table {table}" in again.stdout
    asked = [line for line in said.splitlines() if line.startswith("? ")]
    assert asked[0] in again.stdout


def test_a_seat_that_is_open_in_another_client_is_not_taken_twice(tmp_path, server):
    run = new_match(tmp_path, server)
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


def test_ctrl_c_leaves_cleanly(tmp_path, server):
    run = new_match(tmp_path, server)
    with talking(run) as client:
        until(client, "? ")
        client.send_signal(signal.SIGINT)
        rest = client.stdout.read()
        assert client.wait() == 0
    assert "you keep your seat. To" in rest
    assert f"tilewyrm play --server {server.address} --table" in rest


def test_a_client_that_is_told_to_end_says_how_to_come_back(tmp_path, server):
    run = new_match(tmp_path, server)
    with talking(run) as client:
        until(client, "? ")
        client.send_signal(signal.SIGTERM)
        assert "To return:" in client.stdout.read()
        assert client.wait() == 0


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
