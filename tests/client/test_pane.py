"""A screen that is built row by row shows all of it, and nothing of the frame before."""

import pytest
from prompt_toolkit.application import create_app_session
from prompt_toolkit.layout.mouse_handlers import MouseHandlers
from prompt_toolkit.layout.screen import Screen, WritePosition

from tilewyrm.client.canvas import Canvas
from tilewyrm.client.pane import Pane

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

    return Pane(draw, lambda event: None)


def test_every_frame_shows_what_is_drawn_then(pane, told):
    assert text(frame(pane)) == told
    told[1] = "2"
    assert text(frame(pane)) == ["one", "2", "three"]


def test_a_row_that_stays_is_taken_from_the_frame_before(pane, told):
    before = frame(pane)
    told[1] = "2"
    after = frame(pane)
    same = [before.data_buffer[y] is after.data_buffer[y] for y in range(HEIGHT)]
    assert same == [True, False, True]


def test_a_screen_of_another_size_is_built_anew(pane, told):
    frame(pane)
    assert text(frame(pane, 4, 5)) == ["one", "two", "thre", "", ""]
    assert text(frame(pane)) == told


def test_what_stands_after_a_wide_character_keeps_its_column(pane, told):
    told[0] = "a猫b"
    row = frame(pane).data_buffer[0]
    assert [row[x].char for x in range(4)] == ["a", "猫", "", "b"]
