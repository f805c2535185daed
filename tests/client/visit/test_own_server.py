"""The server of one's own at real terminals: it is killed, replaced, and started again."""

import re

import grpc

from support.processes import kill_embedded, server_on
from support.serving import asynchronous, create, join, usual_port_taken
from support.terminals import CTRL_C, DOWN, ENTER, ESCAPE, UP, at_terminal
from tilewyrm.cli.play.play import START
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.lobby.seat_store import SeatStore, StoredSeat
from tilewyrm.client.settings.preferences import Preferences
from tilewyrm.client.visit.home_backend import HomeBackend
from tilewyrm.v1 import service_pb2_grpc

_SIZE = {"columns": 100, "rows": 32, "environment": {"SSH_CONNECTION": "calm"}}
"""Nothing moves for its own sake."""


def mark(there, row, key=DOWN):
    """Move on the home screen to *row*."""
    there.until(row, "► ")
    while f"► {row}" not in there.text:
        there.until_quiet()
        (marked,) = (line for line in there.screen.display if "► " in line)
        there.type(key)
        while marked in there.screen.display:
            there.read()


def leave(there):
    """Leave the table for the home screen."""
    there.type(CTRL_C)
    there.until("Leave the table?")
    there.type("y")
    there.until("you keep your seat")


def go_on(there):
    """Continue the one match that there is."""
    mark(there, "Continue", UP)
    there.type(ENTER)
    there.until("Carcassonne, ")
    there.type(ENTER)
    there.until("F8 menu")


def say(one, word, other):
    """Let *one* say *word*, which *other* reads."""
    one.type("c")
    one.until("Chat: ")
    one.type(f"{word}{ENTER}{ESCAPE}")
    one.until_gone("Chat: ")
    other.until(f": {word}")


@usual_port_taken()
def test_a_hosted_table_is_there_again_after_its_server_is_killed(tmp_path):
    with at_terminal(tmp_path / "ann", **_SIZE) as ann:
        mark(ann, "Host")
        ann.type(ENTER)
        mark(ann, "Open the table")
        ann.type(ENTER)
        ann.until("--server")
        ann.until_quiet()
        table, place = re.search(r"join (\w{6}) --server (\S+)", ann.text).groups()
        with at_terminal(
            tmp_path / "bob", "join", table, "--server", place, "--name", "Bob", **_SIZE
        ) as bob:
            bob.until(table)
            ann.until("Bob")
            ann.type("b")
            for one in (ann, bob):
                one.until("Turn 1", "Esc, or your first choice,")
                one.type(ESCAPE)
                one.until_gone("Esc, or your first choice,")
            kill_embedded(tmp_path / "ann")
            ann.until("The server on this computer stopped, and has been restarted.")
            say(ann, "one", bob)
            leave(ann)
            kill_embedded(tmp_path / "ann")
            go_on(ann)
            say(ann, "two", bob)
            leave(ann)
            ann.type(CTRL_C)
            ann.ended()
            kill_embedded(tmp_path / "ann")
            bob.until("unreachable")
            bob.type("c")
            bob.until("Chat: ")
            bob.type(f"three{ENTER}")
            bob.until("will be sent when the server is back")
            with at_terminal(tmp_path / "ann", **_SIZE) as ann_again:
                go_on(ann_again)
                bob.until("Bob says: three")
                ann_again.until("Bob says: three")


@asynchronous
async def test_a_match_is_listed_although_its_server_was_killed_a_moment_ago(tmp_path, monkeypatch):
    monkeypatch.setenv("TILEWYRM_STATE_DIR", str(tmp_path / "state"))
    wishes, folder = Preferences(tmp_path / "config.toml", "en"), tmp_path / "data"
    home = HomeBackend(None, wishes, START.embedded, None, None)
    try:
        own = PlayOptions(data_dir=str(folder))
        address = await home._own_address(own)
        async with grpc.aio.insecure_channel(address) as channel:
            stub = service_pb2_grpc.TablesServiceStub(channel)
            table_id = (await create(stub, seats=2, bots=1)).table_id
            ann = await join(stub, table_id, "Ann")
        SeatStore().keep(StoredSeat(own.place, table_id, ann.seat, "Ann", ann.token))
        for _ in range(2):
            kill_embedded(folder)
            assert [match.table_id for match in await home.unfinished()] == [table_id]
    finally:
        await home.close()


def test_a_match_goes_on_when_another_server_takes_it_over_is_killed_and_comes_back(tmp_path):
    folder = tmp_path / "data" / "tilewyrm"
    with at_terminal(tmp_path, "play", "--new", **_SIZE) as ann:
        ann.until("your turn")
        with server_on(folder) as served:
            ann.until_quiet()
            ann.until("your turn", "connected")
            served.kill()
            ann.until("unreachable")
            with server_on(folder) as again:
                assert again.port != served.port
                ann.until("your turn", "connected")
