"""`tilewyrm event join`: a player's evening, in lines and on the screen, at a real terminal."""

import asyncio
import os
from asyncio import to_thread

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from google.protobuf import timestamp_pb2
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input

from support.event_serving import CODES, Organiser, person
from support.serving import asynchronous, eventually, serving, start
from support.terminal import Terminal
from support.terminals import DOWN, ENTER, ESCAPE, F1, F8, UP, at_terminal
from tilewyrm.cli.play.replay_library import LocalReplayLibrary
from tilewyrm.client.app import play_on_screen
from tilewyrm.client.connection.admin_client import AdminClient
from tilewyrm.client.lobby.event_store import EventStore
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.settings.preferences import Preferences
from tilewyrm.client.terminal.console import Console, LineReader
from tilewyrm.client.visit import event_visit, visit
from tilewyrm.client.visit.event_visit import EventVisit
from tilewyrm.engine.match.controls import DeclareOver
from tilewyrm.replays.codec.ruling import signed_ruling
from tilewyrm.server.config.encryption import EncryptionSettings
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
        began=timestamp_pb2.Timestamp(seconds=1_795_000_000),
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
    await to_thread(ann.until, "Enter opens your table")


@asynchronous
async def test_a_player_comes_to_each_table_and_back(tmp_path):
    folder = tmp_path / "server"
    async with serving(folder) as served:
        organiser = Organiser(served, folder)
        await organiser.put([person(number) for number in (1, 2, 3)])
        join = ("event", "join", served.address, *CODES[1].split("-"))
        with at_terminal(tmp_path, *join) as ann:
            await to_thread(ann.until, "Friday cup · no round has begun", "You are Ann, number 1")
            await organiser.bulletin(bulletin(1, 1, 2))
            await to_thread(ann.until, "round 1 of 2", "►  2  Ann      0", "Coffee is ready")
            await to_thread(ann.until, "Your table: 1, against Bert. It opens by itself.")
            ann.type(F1)
            await to_thread(ann.until, "keeps a hash of the event's log")
            ann.type(ESCAPE)
            await to_thread(ann.until_gone, "keeps a hash")
            ann.type(F8)
            await to_thread(ann.until, "Close the menu")
            ann.type(DOWN + ENTER)
            await to_thread(ann.until, "Leave the event?", f"event join {served.address}")
            ann.type(ESCAPE)
            await to_thread(ann.until_gone, "Leave the event?")
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
            await start(served.stub, second.table_id, organiser.token)
            await ended(served, second)
            await to_thread(ann.until, "Ended by an arbiter's ruling.")
            await organiser.bulletin(bulletin(2, 1, 3, closed=True))
            ann.type("q")
            await to_thread(ann.until, "Friday cup · over", "These standings are final")
            ann.type("q" + ENTER)
            await to_thread(ann.until, (b"h" * 32).hex()[:40])
            assert await to_thread(ann.ended) == 0
    (kept,) = EventStore(tmp_path / "state").all()
    assert kept.seen == {"1": (b"h" * 32).hex(), "2": (b"h" * 32).hex()}
    assert not kept.code
    with at_terminal(tmp_path, "event", "seen") as ann:
        await to_thread(ann.until, "Friday cup (Ann)", f"round 2: {(b'h' * 32).hex()[:40]}")


@asynchronous
async def test_a_player_who_stays_at_a_finished_match_is_taken_to_the_next(tmp_path, monkeypatch):
    monkeypatch.setattr(event_visit, "GRACE_S", 0.0)
    monkeypatch.setenv("TILEWYRM_STATE_DIR", str(tmp_path / "state"))
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

            async def page_shown(page):
                with create_app_session():
                    return await page.run(terminal_in=keys, terminal_out=terminal.output())

            monkeypatch.setattr(visit, "play_on_screen", shown)
            monkeypatch.setattr(event_visit, "show_page", page_shown)
            at = PlayOptions(server=served.address, at_event=True, event_code=CODES[1])
            wishes = Preferences(tmp_path / "config.toml", "en")
            said: list[str] = []
            reading, writing = os.pipe()  # a person who types nothing
            console = Console(LineReader(reading), said.append, interactive=True, screen=True)
            ann = EventVisit(at, console, wishes, LocalReplayLibrary())
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
async def test_a_player_whose_table_the_organiser_closes_is_back_on_the_page(tmp_path):
    folder = tmp_path / "server"
    async with serving(folder) as served:
        organiser = Organiser(served, folder)
        await organiser.put([person(number) for number in (1, 2)])
        table = await opened(organiser, [1, 2])
        admin = AdminClient(served.channel, served.address, organiser.token)
        with at_terminal(tmp_path, "event", "join", served.address, CODES[1]) as ann:
            await to_thread(ann.until, f"table {table.table_id}", "Bert (not here yet)")
            await admin.close(table.table_id)
            await to_thread(ann.until, "Your table is closed.", "You are Ann")
            assert "Error" not in ann.text


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


@asynchronous
async def test_the_home_screen_joins_an_event_and_brings_its_player_back(tmp_path):
    folder = tmp_path / "server"
    async with serving(folder) as served:
        organiser = Organiser(served, folder)
        await organiser.put([person(number) for number in (1, 2)])
        await organiser.bulletin(bulletin(1, 1, 2))
        with at_terminal(tmp_path) as ann:
            await to_thread(ann.until, "Join")
            ann.type("j")
            await to_thread(ann.until, "Join an event")
            ann.type(UP + ENTER)
            await to_thread(ann.until, "Type your code, or paste the whole command.")
            ann.type(f"tilewyrm event join {served.address} {CODES[2]}")
            await to_thread(ann.until, served.address)
            ann.type(ENTER)
            await to_thread(ann.until, "You are Bert, number 2.", "►  1  Bert")
            ann.type("q")
            await to_thread(ann.until, "Leave the event?")
            ann.type("y")
            await to_thread(ann.until, "Event: Friday cup", "To come back")
            ann.type("e")
            await to_thread(ann.until, "You are Bert, number 2.")
        with at_terminal(tmp_path, environment={"TILEWYRM_PLAIN": "1"}) as ann:
            await to_thread(ann.until, "Event: Friday cup. Return to the event, as Bert")
            ann.type("e\n")
            await to_thread(ann.until, "You are Bert, number 2.", ">  1  Bert")
            ann.type("q\n")
            await to_thread(ann.until, "To come back")


@asynchronous
async def test_a_server_at_another_address_is_found_again_and_the_code_is_kept(tmp_path):
    own = EncryptionSettings(self_signed=True)
    folder = tmp_path / "server"
    async with serving(folder, encryption=own) as served:
        organiser = Organiser(served, folder)
        await organiser.put([person(number) for number in (1, 2)])
        await organiser.bulletin(bulletin(1, 1, 2))
        with at_terminal(tmp_path, "event", "join", served.address, CODES[1]) as ann:
            await to_thread(ann.until, "You are Ann, number 1.")
            before = served.address
            await served.server.stop()
            await to_thread(ann.until, "Connection lost", "If the server has another address")
            async with serving(folder, encryption=own) as moved:
                assert moved.address != before
                await Organiser(moved, folder).bulletin(bulletin(2, 1, 2))
                # One command brings her back, and the page that is open finds the server, too.
                with at_terminal(tmp_path, "event", "join", moved.address, "--plain") as again:
                    await to_thread(again.until, "round 2 of 2", "You are Ann, number 1.")
                    await to_thread(ann.until, "round 2 of 2")
                    await to_thread(ann.until_gone, "Connection lost")
                (kept,) = EventStore(tmp_path / "state").all()
                assert kept.server == moved.address
                assert kept.code == CODES[1]
