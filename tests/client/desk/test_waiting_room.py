"""The waiting room and the rematch: two real clients at a real server, on screens and by lines."""

import asyncio
import os
import pty
import re
import subprocess
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input

from support.processes import command, play, server_on, table_of, talking, until
from support.serving import asynchronous, eventually, join, serving
from support.terminal import Terminal
from tilewyrm.cli.play.replay_library import LocalReplayLibrary
from tilewyrm.client.app import play_on_screen
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.desk.waiting_room import READY, start_hint, waiting_reason
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.capabilities import ColourDepth, TerminalCapabilities
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.lobby.seat_store import SeatStore, StoredSeat
from tilewyrm.client.model.face_output import LogText
from tilewyrm.client.model.model import Model, reduce
from tilewyrm.client.model.scene import Scene
from tilewyrm.client.model.ui_state import UiState
from tilewyrm.client.narration.seat_status import next_change_s
from tilewyrm.client.pages.waiting_room import draw_waiting_room
from tilewyrm.client.settings.preferences import Preferences
from tilewyrm.client.terminal.console import Console, LineReader
from tilewyrm.client.visit import visit
from tilewyrm.client.visit.visit import Visit
from tilewyrm.language.speech import LANGUAGES, speak
from tilewyrm.v1 import match_pb2, service_pb2

NAMES = ("Ann", "Bert", "Cleo", "Dora", "Emil", "Fritz")
AT_80_X_24 = 18
"""Rows that the waiting room has there."""


@asynccontextmanager
async def at_screen(served, monkeypatch, folder, **wished):
    """A client on a screen of its own; yields its keys, its terminal, and what it said."""
    terminal, said = Terminal(80, 24), []
    reading, writing = os.pipe()
    console = Console(LineReader(reading), said.append, interactive=True, screen=True)
    wish = PlayOptions(server=served.address, **wished)
    with create_pipe_input() as keys:

        async def shown(desk, session):
            with create_app_session():
                await play_on_screen(
                    desk, session, terminal_in=keys, terminal_out=terminal.output()
                )

        wishes = Preferences(folder / "config.toml", "en")
        with monkeypatch.context() as patch:
            patch.setenv("XDG_DATA_HOME", str(folder / "data"))
            patch.setattr(visit, "play_on_screen", shown)
            running = asyncio.create_task(
                Visit(
                    wish, served.address, console, SeatStore(folder), wishes, LocalReplayLibrary()
                ).play()
            )
            try:
                await eventually(lambda: terminal.text.strip() or running.done())
                yield keys, terminal, said
            except BaseException:
                print(terminal.text, said)
                raise
            finally:
                running.cancel()
                await asyncio.wait([running])
                os.close(reading)
                os.close(writing)


def table_in(said):
    return re.search(r"Table (\w{6}) is open", "\n".join(said))[1]


@asynchronous
async def test_one_key_plays_again_after_the_end(tmp_path, monkeypatch):
    async with (
        serving(tmp_path / "server") as served,
        at_screen(
            served,
            monkeypatch,
            tmp_path / "a",
            name="Ann",
            new=True,
            game="feuville",
            bots=1,
            bot="random",
            options={"round_cap": "1"},
        ) as (keys, terminal, said),
    ):
        first = table_in(said)
        await eventually(lambda: "round 1 of 1" in terminal.text)
        while "r rematch" not in terminal.text:
            keys.send_text("\r")
            await asyncio.sleep(0.02)
        while not said[-1].startswith("Rematch at table "):
            keys.send_text("r")  # the first one may only skip what is being shown
            await asyncio.sleep(0.05)
        second = said[-1].split()[-1].rstrip(".")
        assert second != first
        # the title drops the table if the question of the turn needs its room
        await eventually(
            lambda: "round 1 of 1" in terminal.text and "r rematch" not in terminal.text
        )


@asynchronous
async def test_host_and_guest_see_who_is_ready_and_begin(tmp_path, monkeypatch):
    async with (
        serving(tmp_path / "server") as served,
        at_screen(
            served,
            monkeypatch,
            tmp_path / "a",
            name="Ann",
            new=True,
            game="feuville",
            seats=3,
            terms={"ready": "1"},
        ) as (ann, hers, said),
    ):
        table_id = table_in(said)
        await eventually(lambda: "Seat 1: Ann" in hers.text)
        assert "The match starts when every seat is taken and everyone is" in hers.text
        assert "Seat 1: Ann (not ready) (you, host)" in hers.text
        assert "y ready" in hers.text
        ann.send_text(" ")
        await eventually(lambda: "s  " in hers.text and "Host: free a seat" in hers.text)
        assert "Host: shuffle the seats" in hers.text
        ann.send_text(" ")
        await eventually(lambda: "Host: shuffle the seats" not in hers.text)
        async with at_screen(
            served, monkeypatch, tmp_path / "b", name="Bob", table_id=table_id
        ) as (bob, his, _):
            await eventually(lambda: "Seat 2: Bob (not ready)" in hers.text)
            bob.send_text(" ")
            await eventually(lambda: "What you can do now" in his.text)
            assert "free a seat" not in his.text
            bob.send_text(" ")
            await eventually(lambda: "What you can do now" not in his.text)
            assert "b start" not in his.text, "only the host starts"
            bob.send_text("y")
            await eventually(lambda: "Bob (ready) (you)" in his.text)
            await eventually(lambda: "Bob (ready)" in hers.text)
            for seat in ("Seat 1: Bob", "Seat 2: Bob", "Seat 3: Bob"):
                while seat not in hers.text:
                    ann.send_text("s")
                    await asyncio.sleep(0.05)
            while "Seat 3: Bob (ready) (you)" not in his.text:
                ann.send_text("s")  # a shuffle of before may have come later
                await asyncio.sleep(0.05)
            ann.send_text("b")
            await eventually(lambda: "waits for Ann" in hers.text)
            ann.send_text("y")
            await eventually(lambda: "Ann (ready) (you, host)" in hers.text)
            ann.send_text("b")
            await eventually(lambda: "Seat 1" not in hers.text and "Seat 1" not in his.text)


@asynchronous
async def test_who_is_removed_is_told(tmp_path, monkeypatch):
    async with (
        serving(tmp_path / "server") as served,
        at_screen(
            served, monkeypatch, tmp_path / "a", name="Ann", new=True, game="feuville", seats=3
        ) as (
            ann,
            hers,
            said,
        ),
    ):
        await eventually(lambda: "You are the host. Press b" in hers.text)
        assert "Tab board" not in hers.text, "there is no board yet"
        assert "(1 of" not in hers.text
        silent, answers = os.pipe()  # nothing comes, and it does not end
        console = Console(LineReader(silent), said.append, interactive=False, screen=False)
        wish = PlayOptions(server=served.address, name="Bob", table_id=table_in(said))
        seats = SeatStore(tmp_path / "b")
        wishes = Preferences(tmp_path / "b" / "config.toml", "en")
        visiting = Visit(wish, served.address, console, seats, wishes, LocalReplayLibrary()).play()
        bob = asyncio.create_task(visiting)
        await eventually(lambda: said[-1].startswith("Waiting for players: Ann, Bob"))
        await eventually(lambda: "Seat 2: Bob" in hers.text)
        ann.send_text("f")
        await eventually(lambda: "Which seat do you want to free?" in hers.text)
        assert "[2] Bob" in hers.text
        assert "[1]" not in hers.text, "Ann's own seat"
        assert "[3]" not in hers.text, "it is free"
        ann.send_text("2")
        await eventually(lambda: "Seat 2: (free)" in hers.text)
        await asyncio.wait([bob])
        os.close(answers)
        os.close(silent)
        assert "has freed your seat; join" in str(bob.exception())
        assert seats.of(served.address) == []


@asynchronous
async def test_a_seat_is_given_back_although_the_answer_comes_too_late(tmp_path, monkeypatch):
    leave = TablesClient.leave

    async def leave_without_answer(*arguments):
        await leave(*arguments)
        await asyncio.Event().wait()

    monkeypatch.setattr(TablesClient, "leave", leave_without_answer)
    async with (
        serving(tmp_path / "server") as served,
        at_screen(served, monkeypatch, tmp_path / "a", name="Ann", new=True, game="feuville") as (
            ann,
            hers,
            said,
        ),
    ):
        await eventually(lambda: "give up seat" in hers.text)
        ann.send_text("g")
        await eventually(lambda: "Give up your seat?" in hers.text)
        ann.send_text("y")
        await eventually(
            lambda: said[-1].startswith(f"You gave up your seat at table {table_in(said)}")
        )
        assert SeatStore(tmp_path / "a").of(served.address) == []


def test_a_kept_seat_keeps_the_hosts_token_and_an_older_one_has_none(tmp_path):
    seats = SeatStore(tmp_path)
    host = StoredSeat("host:1", "abc234", 0, "Ann", "t" * 32, "h" * 32)
    seats.keep(host)
    (path,) = (tmp_path / "seats").iterdir()
    assert seats.of("host:1") == [host]
    path.write_text(path.read_text().replace(f', "host_token": "{"h" * 32}"', ""))
    assert seats.of("host:1")[0].host_token == ""


@contextmanager
def person(tmp_path, *arguments):
    """A client in line mode at which somebody types; yields it and how to type."""
    run = command(tmp_path, *arguments, "--plain")
    keyboard, terminal = pty.openpty()
    with subprocess.Popen(**run, stdin=terminal, stdout=subprocess.PIPE) as client:
        try:
            yield client, lambda line: os.write(keyboard, f"{line}\n".encode())
        finally:
            client.kill()
            os.close(terminal)
            os.close(keyboard)


def finish(client, type_line):
    """Answer every question with the first choice until the match is over."""
    for line in client.stdout:
        if line.startswith("? "):
            type_line("1")
        if line.startswith("Type rematch for a rematch"):
            return
    raise AssertionError("the match did not end")


def test_a_match_and_its_rematch_in_line_mode(tmp_path):
    with server_on(tmp_path / "server") as server:
        at = ("--server", server.address)
        new = (
            "--new",
            "--game",
            "feuville",
            "--seats",
            "3",
            "--bots",
            "1",
            "--bot",
            "random",
            "--name",
            "Ann",
        )
        short = ("--option", "round_cap=1", "--passphrase", "open sesame", "--ready")
        with person(tmp_path / "a", *at, *new, *short) as (ann, types):
            table = table_of(until(ann, "Waiting for players: Ann (not ready)"))
            types("ready")
            until(ann, "Waiting for players: Ann (ready)")
            until(ann, "Type start to begin the match.")
            with person(tmp_path / "b", *at, "--table", table, "--name", "Bob") as (bob, typed):
                until(bob, "Passphrase of table")
                typed("open sesame")
                until(bob, "Waiting for players: Ann (ready), Bob (not ready)")
                types("remove Gozbert")
                until(ann, "Waiting for players: Ann (ready), Bob (not ready); 1 of")
                types("remove nobody")
                until(ann, "There is no player 'nobody'")
                types("start")
                until(ann, "Refused: the match at table")
                typed("ready")
                until(bob, "Waiting for players: Ann (ready), Bob (ready)")
                until(ann, "Waiting for players: Ann (ready), Bob (ready)")
                types("start")
                with ThreadPoolExecutor(2) as threads:
                    list(threads.map(finish, (ann, bob), (types, typed)))
                types("rematch")
                said = until(ann, "Line mode: table")
                assert "Rematch at table" in said
                assert "Bob (not here yet)" in until(ann, "Waiting for players: ")
                until(bob, "Rematch: press r to join.")
                typed("rematch")
                for client in (bob, ann):
                    until(client, "Round 1: ")


def test_a_new_table_says_its_terms_and_arbiters(tmp_path):
    key = tmp_path / "ida.pem"
    public = Ed25519PrivateKey.generate().public_key()
    key.write_bytes(public.public_bytes(Encoding.PEM, PublicFormat.SubjectPublicKeyInfo))
    with server_on(tmp_path / "server") as server:
        at = ("--server", server.address, "--new", "--game", "feuville", "--bots", "1")
        done = play(tmp_path, *at, "--clock", "20m+10s", "--arbiter", str(key))
        assert done.returncode == 0, done.stderr
        wrong = play(tmp_path, *at, "--timeout", "death")
        assert "option time_out cannot be death; use one of bot_once, bot" in wrong.stderr
        unknown = play(tmp_path, *at, "--term", "aid=no")
        assert "no table setting 'aid'; did you mean aids?" in unknown.stderr


def test_a_wrong_pass_phrase_is_refused_in_a_sentence(tmp_path):
    with server_on(tmp_path / "server") as server:
        at = ("--server", server.address)
        new = ("--new", "--game", "feuville", "--seats", "3", "--passphrase", "open sesame")
        with talking(command(tmp_path, *at, *new)) as first:
            table = table_of(until(first, "Waiting for players"))
            joining = (*at, "--table", table, "--name", "Eve")
            for arguments, answers in ((("--passphrase", "please"), ""), ((), "please\n")):
                done = play(tmp_path / "b", *joining, *arguments, answers=answers)
                assert done.returncode == 1
                assert f"wrong passphrase for table {table}" in done.stderr


def test_the_host_is_told_to_start_and_the_others_who_does():
    seats = [service_pb2.TableSeat(name=name) for name in ("Ann", "")]
    model = Model(table=service_pb2.TableInfo(seats=seats, has_host=True))
    host = replace(model, hosts=True)
    assert waiting_reason(model).startswith("The host starts the match")
    assert waiting_reason(host).startswith("You are the host. Press b to start")
    seats[1].name = "Bert"
    model.table.ClearField("seats")
    model.table.seats.extend(seats)
    assert waiting_reason(model) == "Every seat is taken; the host can start."
    assert waiting_reason(host) == "Every seat is taken; as the host, you can start."


def test_the_room_says_who_hosts_who_is_away_and_how_to_start():
    seats = [service_pb2.TableSeat(name=name) for name in ("Ann", "Bert")]
    here = [service_pb2.SeatPresence(here=True), service_pb2.SeatPresence(away_s=75)]
    model = Model(
        seat=0,
        hosts=True,
        table=service_pb2.TableInfo(
            seats=seats, has_host=True, status=service_pb2.TABLE_STATUS_OPEN
        ),
        presence=service_pb2.Presence(seats=here),
        invitation="tilewyrm join k7m2xq",
    )
    canvas = Canvas(80, 20)
    draw_waiting_room(Scene(model, UiState()), canvas)
    said = canvas.text()
    assert "Press b to start the match." in said
    assert "Ann (you, host)" in said
    assert "Bert (away for 1:15)" in said
    assert "tilewyrm join" not in said, "there is no room for more friends"
    assert next_change_s(model, 0.0) is not None
    canvas = Canvas(80, 20)
    draw_waiting_room(Scene(replace(model, hosts=False), UiState()), canvas)
    assert "Press b" not in canvas.text()


@pytest.mark.parametrize("only_here", [False, True])
def test_an_invitation_that_no_other_computer_can_use_says_so(only_here):
    table = service_pb2.TableInfo(seats=[service_pb2.TableSeat(name=name) for name in ("Ann", "")])
    model = Model(
        seat=0,
        table=table,
        invitation="tilewyrm join k7m2xq",
        invites_only_here=only_here,
    )
    canvas = Canvas(80, 20)
    draw_waiting_room(Scene(model, UiState()), canvas)
    said = canvas.text()
    assert ("Only people on this computer can join, with this line:" in said) == only_here
    assert ("Send this line to your friends:" in said) != only_here


def test_at_a_table_that_waits_for_everyone_a_player_says_so_and_the_host_starts_nothing():
    table = service_pb2.TableInfo(
        setup=match_pb2.Setup(terms=[match_pb2.Option(name=READY, flag=True)]),
        seats=[service_pb2.TableSeat(name=name) for name in ("Ann", "Bert")],
        has_host=True,
        status=service_pb2.TABLE_STATUS_OPEN,
    )
    model = Model(seat=0, hosts=True, table=table)
    assert start_hint(model) == "Press y when you are ready."
    table.seats[0].ready = True
    assert start_hint(model) == ""
    assert start_hint(replace(model, seat=1, hosts=False)) == "Press y when you are ready."


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_is_said_of_what_a_match_waits_for(language):
    table = service_pb2.TableInfo(
        setup=match_pb2.Setup(terms=[match_pb2.Option(name=READY, flag=True)]),
        seats=[service_pb2.TableSeat(name=name) for name in ("Ann", "Bert")],
    )
    snapshot = service_pb2.TableMessage(snapshot=service_pb2.Snapshot(table=table))
    model, canvas = reduce(Model(seat=0), snapshot), Canvas(46, 20)
    speak(language)
    try:
        draw_waiting_room(Scene(model, UiState()), canvas)
        said, waits_for = " ".join(canvas.text().split()), waiting_reason(model)
    finally:
        speak("en")
    assert waits_for in said


def room_of(seats, height, ink, log=()):
    """Return the rows of the waiting room of six seats at most, and how many have pixels."""
    table = service_pb2.TableInfo(
        table_id="k7m2xq",
        seats=[service_pb2.TableSeat(name=name) for name in (*NAMES[: seats - 1], "")],
    )
    model = Model(seat=0, table=table, invitation="tilewyrm join k7m2xq")
    canvas = Canvas(80, height)
    scene = Scene(model, UiState(), log=log, terminal=TerminalCapabilities(ink=ink))
    draw_waiting_room(scene, canvas)
    shown = canvas.text().splitlines()
    assert any("tilewyrm join k7m2xq" in row for row in shown)
    return shown, sum("▀" in row or "▄" in row for row in shown)


def test_the_code_of_the_table_stands_large_where_pixels_can_be_shown():
    """In capitals three rows high, in one row on tiny screens; else the invitation has it."""
    full, none = ColourDepth.FULL, ColourDepth.NONE
    for ink, rows, height in ((full, 3, 24), (none, 0, 24), (full, 0, 12)):
        shown, pixels = room_of(2, height, ink)
        assert pixels == rows
        assert any("Table code: k7m2xq" in row for row in shown) == (height == 12)


def test_the_code_stays_at_80_x_24_whoever_comes():
    """In large letters, or in one row where six seats leave no more room; news are in the log."""
    came = tuple(LogText(f"{name} has joined the table.", "dim") for name in NAMES[1:])
    for seats in range(2, 7):
        shown, pixels = room_of(seats, AT_80_X_24, ColourDepth.FULL, came)
        assert pixels == 3 or any("Table code: k7m2xq" in row for row in shown)
        assert (pixels == 3) == (seats < 5)
        assert any("Standard rules." in row for row in shown)


@asynchronous
async def test_who_comes_does_not_hide_the_code(tmp_path, monkeypatch):
    async with (
        serving(tmp_path / "server") as served,
        at_screen(
            served, monkeypatch, tmp_path / "a", name="Ann", new=True, seats=3, game="carcassonne"
        ) as (_, hers, said),
    ):
        table_id = table_in(said)
        for seat, name in enumerate(("Bea", "Cleo"), start=2):
            await eventually(lambda seat=seat: f"Seat {seat}: (free)" in hers.text)
            await join(served.stub, table_id, name)
            await eventually(lambda seat=seat, name=name: f"Seat {seat}: {name}" in hers.text)
            await eventually(lambda name=name: f"{name} has joined the table." in hers.text)
        assert "Table code:" in hers.text
        assert "▀" in hers.text
