"""A terminal that is told only what changes shows the same as one that is told all."""

import asyncio
import io

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output.vt100 import Vt100_Output

from support.daily import share_of_today
from support.serving import asynchronous, eventually
from support.terminal import Terminal
from support.unfolding import Unfolding
from tilewyrm.client.app import build
from tilewyrm.client.drawing.capabilities import ColourDepth
from tilewyrm.client.drawing.capabilities import TerminalCapabilities as PlayersTerminal
from tilewyrm.client.terminal.diff_output import DiffOutput
from tilewyrm.client.terminal.draw_order import characters
from tilewyrm.client.terminal.sgr import PLAIN, sgr_of

RED, BLUE = "\x1b[0;38;2;255;0;0;48;2;0;0;9m", "\x1b[0;38;2;0;0;255;48;2;0;0;9m"
RESET = "\x1b[0m"
INK_RED_ON_NIGHT = "\x1b[38;2;255;0;0;48;2;0;0;9m"
END = "\x1b[0m\x1b[30;50H"
"""A frame leaves a plain look, and the cursor where the library has it."""


def written(*steps):
    """Return what a terminal gets of a frame: of looks, texts, and rows and columns to go to."""
    stream = io.StringIO()
    output = DiffOutput(stream, lambda: Size(rows=30, columns=100), term="xterm")
    output.enter_alternate_screen()
    output.flush()
    stream.seek(0)
    stream.truncate()
    for step in steps:
        if isinstance(step, tuple):
            output.cursor_goto(*step)
        elif step.startswith("\x1b"):
            output.write_raw(step)
        else:
            output.write(step)
    output.write_raw(RESET)
    output.cursor_goto(30, 50)
    output.flush()
    text = stream.getvalue()
    assert text.endswith(END)
    return text.removesuffix(END)


def test_of_a_look_only_what_is_new_is_written():
    assert written(RED, "a", RED, "b") == f"{INK_RED_ON_NIGHT}ab"
    assert written(RED, "a", BLUE, "b") == (
        "\x1b[38;2;0;0;255;48;2;0;0;9m\x1b[Cb\x1b[38;2;255;0;0m\b\ba"
    )
    assert written(RED, "a", "\x1b[0;38;2;255;0;0m", "b") == (
        "\x1b[38;2;255;0;0m\x1b[Cb\x1b[48;2;0;0;9m\b\ba"
    )
    assert written("\x1b[0;1;91m", "a", "\x1b[0;91m", "b") == "\x1b[91m\x1b[Cb\x1b[1m\b\ba"


def test_all_that_has_one_look_is_written_before_the_next_one_wherever_it_stands():
    text = written(RED, "a", BLUE, "b", RED, "c", (5, 1), RED, "d", BLUE, "e")
    assert text == (
        "\x1b[38;2;0;0;255;48;2;0;0;9m\x1b[Cb\x1b[4B\be\x1b[38;2;255;0;0m\x1b[1Ha\x1b[Cc\x1b[5Hd"
    )


def test_from_one_look_to_the_next_one_colour_changes_where_that_is_possible():
    inks, papers = ("1;1;1", "2;2;2"), ("7;7;7", "8;8;8", "9;9;9")
    looks = [f"\x1b[0;38;2;{ink};48;2;{paper}m" for paper in papers for ink in inks]
    steps = [step for look in looks for step in (look, "x")]
    changes = written(*steps).split("\x1b[")[1:]
    colours = [change.split("m")[0].count("8;2;") for change in changes if "m" in change]
    assert colours == [2, 1, 1, 1, 1, 1]


def test_to_the_next_row_the_cursor_takes_two_bytes():
    assert written(RED, "a", (2, 1), "b") == f"{INK_RED_ON_NIGHT}a\x1bD\bb"
    blue = "\x1b[38;2;0;0;255;48;2;0;0;9m\x1b[2;3Hb"
    red = "\x1b[38;2;255;0;0m\x1bM\b\ba"
    assert written((1, 2), RED, "a", (2, 3), BLUE, "b") == f"{blue}{red}"


def test_blanks_need_no_ink_and_are_written_along():
    assert written(RED, "a", BLUE, "  ", RED, "b") == f"{INK_RED_ON_NIGHT}a  b"
    assert written(BLUE, "  ", RED, "a") == f"{INK_RED_ON_NIGHT}  a"
    underlined = "\x1b[0;38;5;7;48;2;0;0;9;4m"
    assert written(RED, "a", underlined, " ") == (f"{INK_RED_ON_NIGHT}a\x1b[4;38;5;7m ")


def test_pixels_are_turned_so_that_one_look_writes_both_ways():
    grass_on_wall, wall_on_grass = (
        "\x1b[0;38;2;0;9;0;48;2;9;9;9m",
        "\x1b[0;38;2;9;9;9;48;2;0;9;0m",
    )
    grass = "\x1b[0;48;2;0;9;0m"
    assert written(grass_on_wall, "▀", wall_on_grass, "▀", grass, " ") == (
        "\x1b[38;2;9;9;9;48;2;0;9;0m▄▀ "
    )
    assert "▀▄" not in written("\x1b[0;31;42m", "▀", "\x1b[0;32;41m", "▀")


def test_what_is_wiped_has_the_look_that_is_wanted():
    first = f"{INK_RED_ON_NIGHT}a\x1b[0m\x1b[K"
    assert written(RED, "a", RESET, "\x1b[K", RED, "b") == f"{first}{INK_RED_ON_NIGHT}b"


def test_what_stands_between_is_written_again_where_the_way_past_it_is_longer():
    stream = io.StringIO()
    output = DiffOutput(stream, lambda: Size(rows=30, columns=100), term="xterm")
    output.enter_alternate_screen()
    output.cursor_goto(30, 50)
    output.flush()
    plain, red = characters(PLAIN), characters(sgr_of(RED))

    def placed(row, *columns):
        stream.seek(0)
        stream.truncate()
        output.place(0, [(column, row[column]) for column in columns], row)
        output.flush()
        return stream.getvalue().removeprefix("\x1b[1H").removesuffix("\x1b[30;50H")

    letters = [plain[letter] for letter in "abcdefghij"]
    assert placed(letters, 0, 2) == "abc"
    assert placed(letters, 0, 5) == "abcdef"
    assert placed(letters, 0, 6) == "a\x1b[5Cg"
    assert placed([*letters[:1], red["b"], *letters[2:]], 0, 2) == "a\x1b[Cc"
    assert placed([plain["a"], plain["猫"], None, plain["d"]], 0, 3) == "a\x1b[2Cd"


def test_before_the_screen_is_its_own_all_is_written_as_it_comes():
    stream = io.StringIO()
    output = DiffOutput(stream, lambda: Size(rows=30, columns=100), term="xterm")
    output.write_raw(RED)
    output.write("a\r\n")
    output.cursor_forward(3)
    output.write_raw(RESET)
    output.write("b")
    output.flush()
    assert stream.getvalue() == f"{RED}a\r\n\x1b[3C\x1b[0mb"


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
            pictures.append(terminal.cells())
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


@pytest.mark.parametrize(
    "ink",
    share_of_today([ColourDepth.FULL, ColourDepth.MANY, ColourDepth.SIXTEEN, ColourDepth.NONE], 2),
    ids=str,
)
@asynchronous
async def test_the_same_stands_on_the_screen_with_fewer_bytes(ink):
    usual, many = await shown(Vt100_Output, ink)
    frugal, few = await shown(DiffOutput, ink)
    assert _seen(frugal) == _seen(usual)
    assert few < many * (0.65 if ink is ColourDepth.FULL else 1)
