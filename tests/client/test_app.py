import asyncio

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.key_binding.key_processor import KeyPress
from prompt_toolkit.output import DummyOutput

from support.clients import shown
from support.clocks import striding
from support.feuville import scenes
from support.serving import asynchronous, create, eventually, join, serving
from support.terminal import Terminal
from tilewyrm.client.app import build, play_on_screen
from tilewyrm.client.connection.channel import open_channel
from tilewyrm.client.connection.session import Session
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.desk.outbound_calls import OutboundCalls
from tilewyrm.client.drawing.capabilities import ColourDepth
from tilewyrm.client.drawing.capabilities import TerminalCapabilities as PlayersTerminal
from tilewyrm.client.errors import CallRefused
from tilewyrm.client.face.registry import FACES
from tilewyrm.client.model.model import Model, RequestRefused
from tilewyrm.v1 import service_pb2


@asynchronous
async def test_keys_move_the_highlight_on_the_real_screen():
    async with shown(scenes.desk()) as (keys, terminal):
        await eventually(lambda: "► 1 Your store" in terminal.text)
        keys.send_text("\x1b[B")
        await eventually(lambda: "► 2 Die 3" in terminal.text)
        keys.send_text("3\x1b[C2")
        await eventually(lambda: "► 2 splendid view" in terminal.text)
        keys.send_text("?")
        await eventually(lambda: "Esc to close" in terminal.text)
        keys.send_text("\x1b")
        await eventually(lambda: "► 2 splendid view" in terminal.text)
        keys.send_text("\x1b")
        await eventually(lambda: "► 3 Die 5" in terminal.text)


def under_cursor(terminal):
    """Return what stands from the terminal's own cursor to the end of its row."""
    cursor = terminal.screen.cursor
    return "" if cursor.hidden else terminal.screen.display[cursor.y][cursor.x :]


@asynchronous
async def test_the_terminals_own_cursor_is_on_what_is_highlighted():
    desk = scenes.desk()
    async with shown(desk) as (keys, terminal):
        await eventually(lambda: under_cursor(terminal).startswith("Your store"))
        keys.send_text("\x1b[B")
        await eventually(lambda: under_cursor(terminal).startswith("Die 3"))
        keys.send_text("x")
        await eventually(lambda: desk.scene.looked_at is not None)
        await eventually(lambda: terminal.screen.display[terminal.screen.cursor.y - 1].count("┌"))
        keys.send_text("\x1b")
        await eventually(lambda: desk.scene.looked_at is None)
        keys.send_text("\x1b[20~")
        await eventually(lambda: under_cursor(terminal).startswith("Language"))
        keys.send_text("\x1b")
        await eventually(lambda: under_cursor(terminal).startswith("Die 3"))
        keys.send_text("\x1b[5~")
        await eventually(lambda: desk.view.ui.reads_log)
        await eventually(lambda: terminal.screen.display[terminal.screen.cursor.y].count("►"))
        keys.send_text("\x1b")
        await eventually(lambda: not desk.view.ui.reads_log)
        keys.send_text("q")
        await eventually(lambda: under_cursor(terminal).startswith("You keep"))


@asynchronous
async def test_where_nothing_is_highlighted_the_cursor_is_hidden():
    async with shown(scenes.desk(service_pb2.Turn())) as (_, terminal):
        await eventually(lambda: "F1 help" in terminal.text)
        assert terminal.screen.cursor.hidden


@asynchronous
async def test_a_capital_answers_a_page_that_asks():
    desk = scenes.desk()
    async with shown(desk) as (keys, terminal):
        await eventually(lambda: "► 1 Your store" in terminal.text)
        keys.send_text("q")
        await eventually(lambda: "[N]" in terminal.text)
        keys.send_text("N")
        await eventually(lambda: "[N]" not in terminal.text)
        keys.send_text("qY")
        await eventually(lambda: desk.leaving)


@asynchronous
async def test_the_mouse_picks_and_takes_a_choice():
    desk = scenes.desk()
    async with shown(desk) as (keys, terminal):
        await eventually(lambda: "2 Die 3:" in terminal.text)
        keys.send_text("2\r")
        picked = desk.question.offers[5]
        offer = f"3 {picked.short or picked.label}"
        await eventually(lambda: offer in terminal.text)
        row = next(y for y, line in enumerate(terminal.screen.display) if offer in line)
        column = terminal.screen.display[row].index(offer)
        click = f"\x1b[<0;{column + 1};{row + 1}M\x1b[<0;{column + 1};{row + 1}m"
        keys.send_text(click)
        await eventually(lambda: f"► {offer}" in terminal.text)
        keys.send_text(click)
        await eventually(lambda: desk.sent)
        assert desk.sent == [(40, picked.choice)]


@asynchronous
async def test_the_large_screen_shows_every_town_and_the_log():
    async with shown(scenes.desk(), 160, 50) as (_, terminal):
        await eventually(lambda: terminal.text.count(" R2 ") == 4)
        assert "Bob scores 3x griffin" in terminal.text


def _desk(ink):
    """A desk in front of a terminal with that many colours."""
    desk = scenes.desk()
    desk.terminal = PlayersTerminal(ink)
    return desk


@asynchronous
async def test_without_colour_nothing_is_lost_but_the_colours():
    async with shown(_desk(ColourDepth.SIXTEEN)) as (_, terminal):
        await eventually(lambda: "Your store" in terminal.text)
        coloured = terminal.text
        assert len(terminal.colours()) > 3
    async with shown(_desk(ColourDepth.NONE)) as (_, terminal):
        await eventually(lambda: "Your store" in terminal.text)
        assert terminal.text == coloured
        assert terminal.colours() == {"default"}


@asynchronous
async def test_a_terminal_that_has_ascii_alone_is_shown_nothing_else():
    desk = scenes.desk()
    desk.terminal = PlayersTerminal(ColourDepth.SIXTEEN, ascii=True)
    async with shown(desk) as (keys, terminal):
        await eventually(lambda: "> 1 " in terminal.text)
        assert terminal.text.isascii()
        assert "?" not in terminal.text.splitlines()[0]
        keys.send_text("t")
        await eventually(lambda: "+- Points (Esc to close) -" in terminal.text)
        assert terminal.text.isascii()


@asynchronous
async def test_the_help_page_lists_what_only_a_terminal_can_do():
    async with shown(scenes.desk()) as (keys, terminal):
        keys.send_text("?5\x1b[6~")
        await eventually(
            lambda: "Ctrl-Z        Suspend the program (fg resumes it)" in terminal.text
        )


@asynchronous
async def test_a_key_that_means_nothing_now_draws_nothing():
    with create_pipe_input() as keys, create_app_session():
        application = build(scenes.desk(), terminal_in=keys, terminal_out=DummyOutput())
        running = asyncio.create_task(application.run_async())
        await eventually(lambda: application.render_counter)
        for key, drawn in (("b", False), ("2", True)):
            application.key_processor.feed(KeyPress(key))
            application.key_processor.process_keys()
            assert application.invalidated == drawn
        application.exit()
        await running


def nowhere():
    """Return a session that finds no server."""
    return Session(open_channel("127.0.0.1:1"), "127.0.0.1:1", "abcdef", "token")


@asynchronous
async def test_what_happens_is_drawn_without_a_key():
    desk, terminal = scenes.desk(), Terminal(80, 24)
    with create_pipe_input() as keys, create_app_session():
        game = play_on_screen(desk, nowhere(), terminal_in=keys, terminal_out=terminal.output())
        running = asyncio.create_task(game)
        await eventually(lambda: "► 1 Your store" in terminal.text)
        desk.take(RequestRefused("the table is halted"))
        await eventually(lambda: "Refused: the table is halted" in terminal.text)
        desk.leave()
        await running


@asynchronous
async def test_whoever_left_before_the_screen_came_is_gone_at_once():
    desk = scenes.desk()
    desk.leave()
    with create_pipe_input() as keys, create_app_session():
        await play_on_screen(desk, nowhere(), terminal_in=keys, terminal_out=DummyOutput())


@asynchronous
async def test_the_screen_ends_with_the_reason_when_the_server_ends_it(tmp_path):
    async with serving(tmp_path) as served:
        session = Session(served.channel, served.address, "zzzzzz", "wrong")
        with (
            create_pipe_input() as keys,
            create_app_session(),
            pytest.raises(CallRefused, match="zzzzzz"),
        ):
            await play_on_screen(
                scenes.desk(), session, terminal_in=keys, terminal_out=DummyOutput()
            )


@asynchronous
async def test_a_whole_match_is_played_with_enter_alone(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=2, bots=1, round_cap=1)
        joined = await join(served.stub, table.table_id, "Ann")
        session = Session(served.channel, served.address, table.table_id, joined.token)
        lobby = TablesClient(served.channel, served.address)
        model = Model(seat=0, catalogue=await lobby.catalogue("feuville", table.table_id))
        desk = Desk(FACES["feuville"], OutboundCalls(session.decide), model, clock=striding())
        with create_pipe_input() as keys, create_app_session():
            game = play_on_screen(desk, session, terminal_in=keys, terminal_out=DummyOutput())
            running = asyncio.create_task(game)
            while desk.model.result is None:
                await eventually(lambda: desk.question.offers or desk.model.result is not None)
                if desk.question.offers:
                    seen = desk.model.seq, desk.view.ui.opened
                    keys.send_text("\r")
                    await eventually(
                        lambda seen=seen: (desk.model.seq, desk.view.ui.opened) != seen
                    )
            keys.send_text("q")
            await running
        assert desk.leaving
