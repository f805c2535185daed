"""The home screen at its usual small size: nothing that can be chosen is hidden by a note."""

import pytest

from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.client.drawing.capabilities import TerminalCapabilities
from tilewyrm.client.drawing.form import FormRow, draw_form
from tilewyrm.client.home.front_page import FrontPage
from tilewyrm.client.home.page_stack import PageStack
from tilewyrm.client.home.screen import draw_home
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.settings.preferences import Preferences
from tilewyrm.language.speech import LANGUAGES, tell


async def _nowhere():
    raise AssertionError("nothing is asked of a server here")


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_a_tutorial_the_whole_list_is_on_the_screen_with_the_note(tmp_path, language):
    preferences = Preferences(tmp_path / "settings.toml", language)
    home = PageStack(preferences, TerminalCapabilities(), _nowhere, PlayOptions())
    page = FrontPage(home)
    home.open(page)
    page._seated, page._new = True, False  # who has a match to go on with has the longest list
    home.notes = (tell("learn.left.home"),)
    for cursor in range(len(page.rows())):
        home.point(cursor)
        shown = draw_home(home, 80, 24).text()
        assert all(row.label in shown for row in page.rows()), (language, cursor)
        assert home.notes[0].split()[-1] in shown


def test_a_list_that_goes_on_says_so_at_both_ends():
    rows = [FormRow(f"row {number}") for number in range(10)]
    for cursor, marks in ((0, "▼"), (5, "▲▼"), (9, "▲")):
        canvas = Canvas(20, 4)
        draw_form(canvas, rows, cursor)
        assert "".join(row[-1] for row in canvas.rows() if row[-1] in "▲▼") == marks
