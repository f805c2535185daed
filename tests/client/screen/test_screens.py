"""The golden screens: what a player sees changes only when somebody means it."""

import difflib
import re

import pytest

from support.daily import share_of_today
from support.moments import MOMENTS, MORE
from support.screens import FOLDER, golden

_CUT = re.compile(r"…|\w-(?:\s|$)")
"""A text that is cut off, or a word that is broken."""


def changes(screen):
    """Return how a golden screen has changed, as lines; none where it has not."""
    was, now = screen.path.read_text(encoding="utf-8"), screen.text()
    names = screen.name, "now"
    return list(difflib.unified_diff(was.split("\n"), now.split("\n"), *names, n=1, lineterm=""))


def screens_of_today(name):
    """Return the golden screens of *name*; of a moment in all sizes and themes a third each day."""
    return share_of_today(golden(name), 3) if name in MOMENTS else golden(name)


@pytest.mark.parametrize("name", share_of_today([*MOMENTS, *MORE], 2))
def test_a_moment_looks_as_it_did_in_every_size_language_and_theme(name):
    told = "\n".join(line for screen in screens_of_today(name) for line in changes(screen))
    assert not told, f"{name} looks otherwise; `make screens` if it should:\n{told}"


def cut(screen):
    """Return the rows of a golden screen in which words are cut off."""
    rows = screen.path.read_text(encoding="utf-8").split("\n")
    if screen.size != "80x24":
        return [row for row in rows if _CUT.search(row)]
    below = next((y for y, row in enumerate(rows) if row.startswith("─ ")), len(rows))
    return [row for row in rows[below:] if _CUT.search(row)]


@pytest.mark.parametrize("name", [*MOMENTS, *MORE])
def test_no_words_are_cut_off_and_on_the_smallest_screen_none_of_the_choices(name):
    told = [(screen.name, row) for screen in golden(name) for row in cut(screen)]
    assert not told


def test_no_golden_screen_is_forgotten():
    screens = {screen.path for name in (*MOMENTS, *MORE) for screen in golden(name)}
    assert screens == {*FOLDER.glob("*.txt")}
