import asyncio

import grpc.aio
import pytest

from support.clients import at_desk, at_screen
from support.console import piped
from support.feuville import scenes
from support.people import people
from support.serving import (
    Served,
    ServerProcess,
    asynchronous,
    create,
    eventually,
    join,
    serving,
    snapshot,
)
from tilewyrm.client.commands.command import Menu
from tilewyrm.client.commands.registry import CommandRegistry
from tilewyrm.client.desk.desk import Desk, OutboundCalls
from tilewyrm.client.errors import ClientError
from tilewyrm.client.face.registry import FACES
from tilewyrm.client.keys.board import SHELL
from tilewyrm.client.keys.log import read_log
from tilewyrm.client.line.game import LineGame
from tilewyrm.client.model.model import Model, reduce
from tilewyrm.client.model.ui_state import Overlay
from tilewyrm.client.narration.chat_lines import (
    PHRASES,
    MuteCommand,
    chat_line,
    parse_chat,
    parse_line_chat,
    phrase_words,
)
from tilewyrm.client.screen.screen import draw_screen, render
from tilewyrm.client.words.sanitiser import sanitised
from tilewyrm.language.speech import LANGUAGES, speak
from tilewyrm.v1 import service_pb2, service_pb2_grpc

SEATS, EVERYBODY = service_pb2.ROOM_SEATS, service_pb2.ROOM_EVERYBODY


def said(number, text="hi", *, seat=1, name="Bob", room=SEATS, at=0):
    """Return a message in which something is said."""
    what = service_pb2.Said(number=number, seat=seat, name=name, room=room, text=text)
    what.said.FromSeconds(at or number)
    return service_pb2.TableMessage(said=what)


def words(desk):
    """Return the lines of the log in which somebody speaks."""
    return [line.text for line in desk.log.lines if line.style == "said"]


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        (" hello there ", service_pb2.Saying(text="hello there", room=SEATS)),
        ("/all hello", service_pb2.Saying(text="hello", room=EVERYBODY)),
        ("/2", service_pb2.Saying(phrase=service_pb2.PHRASE_WELL_PLAYED, room=SEATS)),
        ("/all /6", service_pb2.Saying(phrase=service_pb2.PHRASE_GOOD_GAME, room=EVERYBODY)),
        ("2", service_pb2.Saying(text="2", room=SEATS)),
        ("/7", service_pb2.Saying(text="/7", room=SEATS)),
        ("/mute Bob the 2nd", MuteCommand("Bob the 2nd")),
        ("/mute", MuteCommand("")),
        ("  ", None),
        ("/all", None),
    ],
)
def test_what_is_typed_is_said_or_mutes(text, meant):
    assert parse_chat(text, seated=True) == meant


def test_who_looks_on_speaks_to_everybody():
    assert parse_chat("hi", seated=False) == service_pb2.Saying(text="hi", room=EVERYBODY)


def test_line_mode_says_the_same_in_words():
    assert parse_line_chat("say hello there") == "hello there"
    assert parse_line_chat("SAY 3") == "/3"
    assert parse_line_chat("all 6") == "/all /6"
    assert parse_line_chat("mute Bob") == "/mute Bob"
    assert parse_line_chat("mute") == "/mute "
    assert [parse_line_chat(line) for line in ("say", "all", "3", "sayings")] == [None] * 4


def test_every_canned_word_has_words():
    known = set(service_pb2.Phrase.values()) - {service_pb2.PHRASE_UNSPECIFIED}
    of_bots = {service_pb2.PHRASE_OUCH, service_pb2.PHRASE_LUCKY, service_pb2.PHRASE_CLOSE}
    assert set(PHRASES) == known - of_bots
    assert len({phrase_words(phrase) for phrase in known} - {""}) == len(known)


def test_what_a_newer_server_lets_bots_say_is_left_out():
    desk = scenes.desk()
    before = len(desk.log.lines)
    for phrase in (77, service_pb2.PHRASE_OUCH):
        heard = service_pb2.Said(number=phrase, seat=1, name="Bob", room=SEATS, phrase=phrase)
        desk.take(service_pb2.TableMessage(said=heard))
    assert [line.text for line in desk.log.lines[before:]] == ["Bob says: Ouch!"]


def test_a_line_tells_who_says_it_and_to_whom():
    model = Model(seat=0)

    def line(**fields):
        return chat_line(model, service_pb2.Said(**fields)).text

    assert line(seat=1, name="Bob", room=SEATS, text="psst") == "Bob says: psst"
    assert line(seat=1, name="Bob", room=EVERYBODY, phrase=6) == (
        "Bob says to everyone: Good game!"
    )
    assert line(name="Eve", room=EVERYBODY, text="go") == "Eve (watching) says: go"
    assert line(seat=1, name="Bob", room=SEATS, phrase=77) == "Bob says: "


def test_what_a_hostile_server_sends_does_nothing_to_the_terminal():
    hostile = "\x1b]0;PWN\x07\x9b2J\u202e\u2066a\r\nb" + "\u0300" * 50 + "x" * 5000
    shown = sanitised(hostile)
    assert shown.startswith("]0;PWN2Ja b\u0300\u0300x")
    assert len(shown) == 200
    assert shown.isprintable()
    desk = scenes.desk()
    desk.take(said(1, hostile, name="B\x1b[31mob" * 10))
    assert all(line.text.isprintable() for line in desk.log.lines)


def test_what_is_said_again_after_a_loss_is_told_once():
    desk = scenes.desk()
    for message in (said(1, "one"), said(2, "two")):
        desk.take(message)
    whole = service_pb2.Snapshot(said=[said(number, str(number)).said for number in (2, 3)])
    whole.said[0].CopyFrom(said(2, "two").said)
    model = reduce(desk.model, service_pb2.TableMessage(snapshot=whole))
    assert [each.number for each in model.said] == [1, 2, 3]
    anew = service_pb2.Snapshot(said=[said(1, "after a restart", at=99).said])
    model = reduce(model, service_pb2.TableMessage(snapshot=anew))
    assert [each.number for each in model.said] == [1, 2, 3, 1]


def test_who_is_muted_is_not_shown_until_heard_again():
    desk = scenes.desk()
    desk.conversation.say("/mute bob")
    desk.take(said(1))
    desk.take(said(2, "I too", seat=2, name="Cleo"))
    assert words(desk) == ["Cleo says: I too"]
    assert desk.log.lines[-2].text == "Muted: bob."
    desk.conversation.say("/mute Bob")
    assert desk.log.lines[-1].text == "Unmuted: Bob."
    desk.take(said(3, "at last"))
    assert words(desk)[-1] == "Bob says: at last"
    desk.conversation.say("/mute Bbo")
    assert desk.log.lines[-1].text == "Nobody here is called Bbo."
    desk.conversation.say("/mute")
    assert desk.log.lines[-1].text == "Muted: everyone."
    desk.take(said(4, seat=2, name="Cleo"))
    assert len(words(desk)) == 2


def test_what_others_said_is_unread_until_the_player_looks():
    desk = scenes.desk()
    desk.take(said(1))
    line = len(desk.log.lines) - 1
    desk.take(said(2, seat=0, name="Ann"))
    assert desk.view.ui.unread == (line,)
    read_log(desk, 0)
    assert desk.view.ui.unread == ()
    desk.take(said(3))
    desk.conversation.open()
    desk.take(said(4))
    assert desk.view.ui.unread == ()


def test_what_stands_in_the_log_on_the_screen_is_not_called_unread():
    desk = scenes.desk()
    desk.take(said(1, "look here"))

    def header(width, height):
        return render(desk.face, desk.scene, Menu(), width, height).canvas.rows()[0]

    for size in ((80, 24), (120, 40)):
        assert "look here" in render(desk.face, desk.scene, Menu(), *size).canvas.text()
        assert "unread" not in header(*size)
    desk.view.show(Overlay.HELP)
    assert render(desk.face, desk.scene, Menu(), 80, 24).read == range(0)
    desk.view.show(Overlay.NONE)
    read = render(desk.face, desk.scene, Menu(), 80, 24).read
    for _ in range(9):
        desk.conversation.say("/mute Bob")
    assert "c: 1 unread" in header(80, 24)
    assert "unread" not in header(120, 40)
    desk.conversation.mark_read(read)
    assert "unread" not in header(80, 24)


@asynchronous
async def test_canned_words_are_two_keys_away_and_the_board_stays_in_sight(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert") as two:
        ann, bert = two
        async with (
            at_screen(served, ann.table_id, ann) as (types, terminal, _),
            at_screen(served, ann.table_id, bert) as (_, other, _),
        ):
            await eventually(lambda: "● Bert" in terminal.text)
            types("e")
            await eventually(lambda: "2 Well played!" in terminal.text)
            assert "● Bert" in terminal.text
            types("2")
            await eventually(lambda: "Ann says: Well played!" in other.text)
            await eventually(lambda: "2 Well played!" not in terminal.text)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(60, 18), (80, 24)])
def test_no_canned_word_is_cut_off(language, size):
    speak(language)
    desk = scenes.desk()
    desk.view.show(Overlay.CHAT)
    text = draw_screen(desk.face, desk.scene, Menu(), *size).text()
    for number, phrase in enumerate(PHRASES, 1):
        assert f"F{number} {phrase_words(phrase)}" in text


@pytest.mark.parametrize("key", ["q", "escape"])
def test_the_page_of_canned_words_says_how_it_closes_and_does(key):
    async def say(saying):
        raise AssertionError(saying)

    began = scenes.desk()
    desk, keys = (
        Desk(began.face, OutboundCalls(lambda seq, choice: "", say=say), began.model),
        CommandRegistry(SHELL),
    )
    assert keys.press(desk, "e", (80, 24))
    bar = draw_screen(desk.face, desk.scene, keys.menu(desk), 80, 24).rows()[-1]
    assert "Esc close" in bar
    assert "q leave" not in bar
    assert keys.press(desk, key, (80, 24))
    assert (desk.view.ui.overlay, desk.leaving) == (Overlay.NONE, False)


@asynchronous
async def test_what_is_said_goes_out_in_order_and_a_refusal_is_shown():
    heard = []

    async def say(saying):
        await asyncio.sleep(0.01 if not heard else 0)
        heard.append(saying.text)
        if saying.text == "two":
            raise ClientError("too \x1b[31mfast")

    actions = OutboundCalls(lambda seq, choice: "", say=say)
    desk = Desk(FACES["feuville"], actions, Model(seat=0))
    for text in ("one", "two", "three"):
        desk.conversation.say(text)
    await desk.conversation.finish()
    assert heard == ["one", "two", "three"]
    assert desk.log.lines[-1].text == "Not sent: too [31mfast"


@asynchronous
async def test_two_players_and_a_spectator_talk_on_their_screens(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=2)
        ann, bob = [await join(served.stub, table.table_id, name) for name in ("Ann", "Bob")]
        async with (
            at_screen(served, table.table_id, ann) as (ann_types, ann_sees, ann_desk),
            at_screen(served, table.table_id, bob, columns=120) as (bob_types, bob_sees, bob_desk),
            at_screen(served, table.table_id, columns=120) as (eve_types, eve_sees, eve_desk),
        ):
            for desk in (ann_desk, bob_desk, eve_desk):
                await eventually(lambda desk=desk: desk.model.seq)
            ann_types("c")
            await eventually(lambda: "To the players: █" in ann_sees.text)
            assert "F1 Hello! F2 Well played! F3 Thanks! F4 Sorry! F5 One moment." in ann_sees.text
            cursor, leaving = ann_desk.view.ui.cursor, ann_desk.view.ui.overlay
            ann_types("quick j?x")
            ann_types("\x7f\x1b[A")
            await eventually(lambda: "To the players: quick j?█" in ann_sees.text)
            assert (ann_desk.view.ui.cursor, ann_desk.view.ui.overlay) == (cursor, leaving)
            ann_types("\r")
            await eventually(lambda: "Ann says: quick j?" in words(ann_desk))
            await eventually(lambda: "Ann says: quick j?" in bob_sees.text)
            for sees in (ann_sees, bob_sees):
                assert "unread" not in sees.text
            bob_types("?")
            await eventually(lambda: bob_desk.view.ui.overlay is Overlay.HELP)
            assert ann_desk.view.ui.overlay is Overlay.NONE
            eve_types("c")
            await eventually(lambda: "To everyone: █" in eve_sees.text)
            eve_types("\x1bOS")  # F4
            await eventually(lambda: "Eve (watching) says: Sorry!" in eve_sees.text)
            assert "quick" not in eve_sees.text
            assert len(eve_desk.model.said) == 1
            await eventually(lambda: len(bob_desk.view.ui.unread) == 1)
            bob_types("\x1b")
            await eventually(lambda: "Eve (watching) says: Sorry!" in bob_sees.text)
            assert "unread" not in bob_sees.text
            ann_types("c/mute Bob\r")
            await eventually(lambda: ann_desk.view.ui.muted)
            bob_desk.conversation.say("are you there?")
            await eventually(lambda: "Bob says: are you there?" in bob_sees.text)
            await eventually(lambda: len(ann_desk.model.said) == 3)
            assert not [line for line in words(ann_desk) if "are you" in line]
            ann_types("cnever mind")
            await eventually(lambda: "never mind█" in ann_sees.text)
            assert "Eve (watching) says: Sorry!" in ann_sees.text, "chat last is in view"
            ann_types("\x1b")
            await eventually(lambda: "never mind" not in ann_sees.text)
            assert len((await snapshot(served.stub, table.table_id, ann.token)).said) == 3


def typed(desk):
    """Return how long the texts are that were said; bots say phrases."""
    return [len(said.text) for said in desk.model.said if not said.phrase]


@asynchronous
async def test_what_is_pasted_is_one_line_and_the_end_of_a_long_draft_is_seen(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=2, bots=1)
        ann = await join(served.stub, table.table_id, "Ann")
        async with at_screen(served, table.table_id, ann) as (types, sees, desk):
            await eventually(lambda: desk.model.seq)
            types("c\x1b[200~one\ntwo\x1b[201~ " + "x" * 90 + "end")
            await eventually(lambda: "xend█" in sees.text)
            assert desk.view.ui.draft.startswith("one two xx")
            types("\x15")
            await eventually(lambda: "To the players: █" in sees.text)
            types("y" * 300)
            await eventually(lambda: len(desk.view.ui.draft) == 200)
            types("\r")
            await eventually(lambda: typed(desk) == [200])
            types("c/all " + "z" * 300 + "\r")
            await eventually(lambda: typed(desk) == [200, 200])


@asynchronous
async def test_what_finds_no_server_waits_and_is_told_of_when_the_player_leaves(tmp_path):
    process = ServerProcess(tmp_path)
    await process.start()
    async with grpc.aio.insecure_channel(process.address) as channel:
        stub = service_pb2_grpc.TablesServiceStub(channel)
        served = Served(None, process.address, channel, stub)
        table = await create(stub, seats=2, bots=1)
        desk, _ = await at_desk(served, table.table_id, await join(stub, table.table_id, "Ann"))
        process.kill()
        desk.conversation.say("one")
        desk.conversation.say("/6")
        assert await desk.conversation.finish() == ["one", "Good game!"]
        (line,) = desk.log.lines
        assert "will be sent when the server is back" in line.text


@asynchronous
async def test_lines_are_said_in_line_mode_and_arrive_before_the_player_leaves(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=3, bots=1)
        ann, bob = [await join(served.stub, table.table_id, name) for name in ("Ann", "Bob")]
        bob_desk, bob_session = await at_desk(served, table.table_id, bob)
        async with bob_session.running(bob_desk.take):
            desk, session = await at_desk(served, table.table_id, ann)
            typed_lines = ("say hello all", "say 6", "all 2", "q")
            with piped(*typed_lines, interactive=True) as (console, _):
                await LineGame(desk, console).run(session)
            await desk.conversation.finish()
            await eventually(lambda: sum(said.seat == 0 for said in bob_desk.model.said) == 3)
            assert [line for line in words(bob_desk) if line.startswith("Ann")] == [
                "Ann says: hello all",
                "Ann says: Good game!",
                "Ann says to everyone: Well played!",
            ]
        desk, session = await at_desk(served, table.table_id, name="ann")
        with piped("chat", "say hi", "mute Bob", "q", interactive=True) as (console, told_lines):
            await LineGame(desk, console).run(session)
        await desk.conversation.finish()
        assert [line for line in told_lines if line.startswith("say and a number: 1 Hello!")]
        assert "another player at the table is called ann" in desk.log.lines[-1].text
