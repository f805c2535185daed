"""`tilewyrm event join`: a player's evening, in lines and on the screen, at a real terminal."""

import asyncio
import os
from asyncio import to_thread

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input

from support.event_serving import CODES, Organiser, person
from support.serving import asynchronous, eventually, serving, start
from support.terminal import Terminal
from support.terminals import ENTER, at_terminal
from tilewyrm.cli.play.replay_library import LocalReplayLibrary
from tilewyrm.client.app import play_on_screen
from tilewyrm.client.event import event_visit
from tilewyrm.client.event.event_visit import EventVisit
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.settings.preferences import Preferences
from tilewyrm.client.terminal.console import Console, LineReader
from tilewyrm.client.visit import visit
from tilewyrm.engine.match.controls import DeclareOver
from tilewyrm.replays.codec.ruling import signed_ruling
from tilewyrm.v1 import events_pb2, service_pb2

KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))


async def opened(organiser, seats, round_number=1):
    key = KEY.public_key().public_bytes_raw()
    return await organiser.open(seats, round_number=round_number, arbiter_keys=[key])


async def ended(served, table):
    over = DeclareOver(1, "Ida", "the hall closes")
    ruled = signed_ruling(over, table.secret_commitment, KEY)
    await served.stub.Rule(service_pb2.RuleRequest(table_id=table.table_id, ruled=ruled))


def bulletin(round_number, *numbers, closed=False):
    return events_pb2.Bulletin(
        round=round_number,
        rounds=2,
        tables=[events_pb2.BulletinTable(table=1, numbers=numbers)],
        byes=[3],
        columns=["wins"],
        standings=[
            events_pb2.BulletinRow(number=2, place=1, values=["1"]),
            events_pb2.BulletinRow(number=1, place=2, values=["0"]),
        ],
        announcements=[events_pb2.Announcement(text="Coffee is ready")],
        log_hash=b"h" * 32,
        closed=closed,
    )


async def left(ann):
    ann.type("q")
    await to_thread(ann.until, "Leave the table?")
    ann.type("y")
    await to_thread(ann.until_gone, "Leave the table?")
    await to_thread(ann.until, "Enter returns to your table")


@asynchronous
async def test_a_player_comes_to_each_table_and_back(tmp_path):
    folder = tmp_path / "server"
    async with serving(folder) as served:
        organiser = Organiser(served, folder)
        await organiser.put([person(number) for number in (1, 2, 3)])
        join = ("event", "join", served.address, *CODES[1].split("-"))
        with at_terminal(tmp_path, *join, rows=40) as ann:
            await to_thread(ann.until, "Friday cup · no round has begun", "You are Ann, number 1")
            await organiser.bulletin(bulletin(1, 1, 2))
            await to_thread(ann.until, "round 1 of 2", ">  2  Ann      0", "Coffee is ready")
            first = await opened(organiser, [1, 2])
            await to_thread(ann.until, f"table {first.table_id}", "Bert (not here yet)")
            await start(served.stub, first.table_id, organiser.token)
            await to_thread(ann.until, "your turn")
            await ended(served, first)
            await to_thread(ann.until, "Ended by an arbiter's ruling.")
            second = await opened(organiser, [1, 3], round_number=2)
            await to_thread(ann.until, "Your next match is open: round 2, table 1.")
            ann.type("q")  # else the program goes there by itself a little later
            await to_thread(ann.until, f"table {second.table_id}", "Cleo (not here yet)")
            await left(ann)  # the table waits, and nobody is taken back there by the program
            ann.type(ENTER)
            await to_thread(ann.until, f"table {second.table_id}", "Cleo (not here yet)")
            await left(ann)
            await start(served.stub, second.table_id, organiser.token)
            await ended(served, second)
            await organiser.bulletin(bulletin(2, 1, 3, closed=True))
            await to_thread(ann.until, "Friday cup · over", (b"h" * 32).hex()[:40])
            assert await to_thread(ann.ended) == 0


@asynchronous
async def test_a_player_who_stays_at_a_finished_match_is_taken_to_the_next(tmp_path, monkeypatch):
    monkeypatch.setattr(event_visit, "GRACE_S", 0.0)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    folder, terminal = tmp_path / "server", Terminal(80, 24)
    async with serving(folder) as served:
        organiser = Organiser(served, folder)
        await organiser.put([person(number) for number in (1, 2, 3)])
        first = await opened(organiser, [1, 2])
        with create_pipe_input() as keys:

            async def shown(desk, session):
                with create_app_session():
                    await play_on_screen(
                        desk, session, terminal_in=keys, terminal_out=terminal.output()
                    )

            monkeypatch.setattr(visit, "play_on_screen", shown)
            at = PlayOptions(server=served.address)
            wishes = Preferences(tmp_path / "config.toml", "en")
            said: list[str] = []
            reading, writing = os.pipe()  # a person who types nothing
            console = Console(LineReader(reading), said.append, interactive=True, screen=True)
            ann = EventVisit(at, CODES[1], console, wishes, LocalReplayLibrary())
            attending = asyncio.create_task(ann.attend())

            def seen(words):
                return attending.done() or words in terminal.text

            try:
                await eventually(lambda: seen(first.table_id))
                await start(served.stub, first.table_id, organiser.token)
                await eventually(lambda: seen("your turn"))
                await ended(served, first)
                await eventually(lambda: seen("Ended by an arbiter's ruling."))
                second = await opened(organiser, [1, 3], round_number=2)
                await eventually(lambda: seen(f"table {second.table_id}"))
                assert not attending.done(), said
            finally:
                attending.cancel()
                await asyncio.wait([attending])
                os.close(reading)
                os.close(writing)


@asynchronous
async def test_who_has_no_code_is_told_so(tmp_path):
    folder = tmp_path / "server"
    async with serving(folder) as served:
        await Organiser(served, folder).put([person(1)])
        with at_terminal(tmp_path, "event", "join", served.address, "--plain") as zoe:
            await to_thread(zoe.until, "Your code:")
            zoe.type("zzzz zzzz zzzz\n")
            await to_thread(zoe.until, "no player at this event has that code")
            assert await to_thread(zoe.ended) == 1
