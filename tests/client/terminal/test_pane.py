"""A screen that is built row by row shows all of it, and nothing of the frame before."""

import asyncio
from random import Random

import pytest
from prompt_toolkit.application import Application, create_app_session
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.layout import Layout
from prompt_toolkit.layout.mouse_handlers import MouseHandlers
from prompt_toolkit.layout.screen import Screen, WritePosition

from support.serving import asynchronous, eventually
from support.terminal import Terminal
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.terminal.pane import Pane

WIDTH, HEIGHT = 12, 3


def frame(pane, width=WIDTH, height=HEIGHT):
    """Return the screen that *pane* writes."""
    screen = Screen()
    place = WritePosition(xpos=0, ypos=0, width=width, height=height)
    with create_app_session():
        pane.write_to_screen(screen, MouseHandlers(), place, "", erase_bg=False, z_index=None)
    return screen


def text(screen):
    rows = (screen.data_buffer[y] for y in range(screen.height))
    return ["".join(row[x].char for x in range(screen.width)).rstrip() for row in rows]


@pytest.fixture
def told():
    return ["one", "two", "three"]


@pytest.fixture
def pane(told):
    def draw(width, height):
        canvas = Canvas(width, height)
        for row, line in enumerate(told):
            canvas.put(0, row, line, "dim")
        return canvas.fragments()

    return Pane(draw, lambda event: None, lambda: None)


def test_every_frame_shows_what_is_drawn_then(pane, told):
    assert text(frame(pane)) == told
    told[1] = "2"
    assert text(frame(pane)) == ["one", "2", "three"]


def test_a_screen_of_another_size_is_built_anew(pane, told):
    frame(pane)
    assert text(frame(pane, 4, 5)) == ["one", "two", "thre", "", ""]
    assert text(frame(pane)) == told


def test_what_stands_after_a_wide_character_keeps_its_column(pane, told):
    told[0] = "a猫b"
    row = frame(pane).data_buffer[0]
    assert [row[x].char for x in range(4)] == ["a", "猫", "", "b"]


@asynchronous
async def test_a_terminal_is_told_only_of_cells_that_changed_until_its_size_does(pane, told):
    terminal = Terminal(WIDTH, HEIGHT)
    said = []
    write = terminal.write
    terminal.write = lambda text: said.append(text) or write(text)
    with create_pipe_input() as keys, create_app_session():
        application = Application(
            layout=Layout(pane), full_screen=True, input=keys, output=terminal.output()
        )
        running = asyncio.create_task(application.run_async())

        async def shown():
            drawn = application.render_counter
            application.invalidate()
            await eventually(lambda: application.render_counter > drawn)
            return [row.rstrip() for row in terminal.text.splitlines()]

        assert await shown() == ["one", "two", "three"]
        said.clear()
        told[1] = "twi猫"
        assert await shown() == ["one", "twi猫", "three"]
        assert "i猫" in "".join(said)
        assert not any(letter in "".join(said) for letter in ("t", "one", "three"))
        told[1] = "twixt"
        assert await shown() == ["one", "twixt", "three"]
        said.clear()
        terminal.resize(4, 2)
        assert await shown() == ["one", "twix"]
        assert "one" in "".join(said)
        application.exit()
        await running


@asynchronous
async def test_whatever_follows_whatever_the_screen_shows_the_last_frame():
    draw = Random(1)
    styles, letters = ("", "dim", "reverse", "title"), " ab▀▄猫"
    now = Canvas(WIDTH, HEIGHT)

    def change():
        """Change a few cells, and now and then all of them."""
        for _ in range(draw.choice((1, 3, 9, 200))):
            x, y = draw.randrange(WIDTH - 1), draw.randrange(HEIGHT)
            if "猫" not in now.rows()[y]:  # half of a wide character is never drawn over
                now.put(x, y, draw.choice(letters), draw.choice(styles))
            else:
                now.put(0, y, " " * WIDTH)

    terminal = Terminal(WIDTH, HEIGHT)
    pane = Pane(lambda width, height: now.fragments(), lambda event: None, lambda: None)
    with create_pipe_input() as keys, create_app_session():
        application = Application(
            layout=Layout(pane), full_screen=True, input=keys, output=terminal.output()
        )
        running = asyncio.create_task(application.run_async())
        for _ in range(60):
            change()
            drawn = application.render_counter
            application.invalidate()
            await eventually(lambda drawn=drawn: application.render_counter > drawn)
            assert [row.rstrip() for row in terminal.text.split("\n")] == now.rows()
        application.exit()
        await running
