"""The golden screens of the organiser's desk: they change only when somebody means it."""

import difflib

from support.desk_screens import FOLDER, Desks, goldens


def test_the_desk_looks_as_it_did_in_every_size_and_language(tmp_path):
    desks = Desks(tmp_path)
    told = []
    for each in goldens():
        was, now = each.path.read_text(encoding="utf-8"), each.text(desks)
        told += difflib.unified_diff(was.split("\n"), now.split("\n"), each.path.name, n=1)
    assert not told, "`make screens` if it should look so:\n" + "\n".join(told)


def test_no_golden_screen_of_the_desk_is_forgotten():
    assert {each.path for each in goldens()} == {*FOLDER.glob("*.txt")}


def test_no_words_are_cut_off(tmp_path):
    assert not [each.path.name for each in goldens() if "…" in each.path.read_text("utf-8")]


def test_a_terminal_that_is_too_small_is_told_so(tmp_path):
    screen = Desks(tmp_path).screen("running")
    assert "50" in screen.draw(50, 12).text()
    assert "Ann 34" in screen.draw(60, 16).text()
