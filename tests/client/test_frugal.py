"""A terminal that is told only what changes shows the same as one that is told all."""

import asyncio
import io

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from support.serving import asynchronous, eventually
from support.terminal import Terminal
from support.unfolding import Unfolding
from tilewyrm.client.app import build
from tilewyrm.client.frugal import FrugalOutput
from tilewyrm.client.terminal import Ink
from tilewyrm.client.terminal import Terminal as PlayersTerminal

RED, BLUE = "\x1b[0;38;2;255;0;0;48;2;0;0;9m", "\x1b[0;38;2;0;0;255;48;2;0;0;9m"
RESET = "\x1b[0m"


def written(*texts):
    """Return what a terminal gets of *texts*: looks, and what is written in them."""
    stream = io.StringIO()
    output = FrugalOutput(stream, lambda: Size(rows=30, columns=100), term="xterm")
    for text in texts:
        if text.startswith("\x1b"):
            output.write_raw(text)
        else:
            output.write(text)
    output.flush()
    return stream.getvalue()


def test_of_a_look_only_what_is_new_is_written_and_only_when_a_character_needs_it():
    first = "\x1b[0;38;2;255;0;0;48;2;0;0;9m"
    assert written(RED, "a", RED, "b") == f"{first}ab"
    assert written(RED, "a", BLUE, "b") == f"{first}a\x1b[38;2;0;0;255mb"
    assert written(RED, "a", RESET, "\x1b[5;1H", RED, "b") == f"{first}a\x1b[5;1Hb"
    assert written(RED, "a", RESET) == f"{first}a\x1b[0m"
    assert written(RED, "a", "\x1b[0;38;2;255;0;0m", "b") == f"{first}a\x1b[49mb"
    assert written(RED, "a", "\x1b[0;38;5;17;48;2;0;0;9;1m", "b") == f"{first}a\x1b[1;38;5;17mb"
    assert written("\x1b[0;1;91m", "a", "\x1b[0;91m", "b") == "\x1b[0;1;91ma\x1b[22mb"


def test_blanks_need_no_ink():
    first = "\x1b[0;38;2;255;0;0;48;2;0;0;9m"
    assert written(RED, "a", BLUE, "  ", RED, "b") == f"{first}a  b"
    assert written(RED, "a", "\x1b[0;38;5;7;48;2;0;0;9;4m", " ") == f"{first}a\x1b[4;38;5;7m "


def test_what_is_wiped_has_the_look_that_is_wanted():
    assert written(RED, "a", RESET, "\x1b[K") == "\x1b[0;38;2;255;0;0;48;2;0;0;9ma\x1b[0m\x1b[K"


async def shown(kind, ink):
    """Return what a terminal shows at each step of a match, and how much was written to it."""
    match = Unfolding("carcassonne", 3, options={})
    desk = match.go_on(40)
    desk.terminal = PlayersTerminal(ink)
    terminal = Terminal(100, 30)
    written = 0
    write = terminal.write

    def counted(text):
        nonlocal written
        written += len(text.encode())
        return write(text)

    terminal.write = counted
    size = Size(rows=30, columns=100)
    output = kind(terminal, lambda: size, term="xterm", enable_cpr=False)
    pictures = []
    with create_pipe_input() as keys, create_app_session():
        application = build(desk, terminal_in=keys, terminal_out=output)
        running = asyncio.create_task(application.run_async())
        for _ in range(12):
            drawn = application.render_counter
            application.invalidate()
            await eventually(lambda drawn=drawn: application.render_counter > drawn)
            rows = terminal.screen.buffer
            pictures.append([[rows[y][x] for x in range(100)] for y in range(30)])
            desk.take(match.step())
        application.exit()
        await running
    return pictures, written


def _seen(pictures):
    """Return all that can be seen of *pictures*: of a blank no ink."""
    return [
        [
            [
                cell if cell.data != " " or cell.underscore or cell.reverse else cell.bg
                for cell in row
            ]
            for row in picture
        ]
        for picture in pictures
    ]


@pytest.mark.parametrize("ink", [Ink.FULL, Ink.MANY, Ink.SIXTEEN, Ink.NONE], ids=str)
@asynchronous
async def test_the_same_stands_on_the_screen_with_fewer_bytes(ink):
    usual, many = await shown(Vt100_Output, ink)
    frugal, few = await shown(FrugalOutput, ink)
    assert _seen(frugal) == _seen(usual)
    assert few < many * (0.65 if ink is Ink.FULL else 1)
