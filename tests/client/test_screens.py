"""The golden screens: what a player sees changes only when somebody means it."""

import difflib

import pytest

from support.screens import all_of_them


@pytest.mark.parametrize("golden", all_of_them(), ids=lambda golden: golden.name)
def test_a_moment_looks_as_it_did(golden):
    was, now = golden.path.read_text(encoding="utf-8"), golden.text()
    changes = difflib.unified_diff(was.split("\n"), now.split("\n"), "was", "is", n=1, lineterm="")
    told = "\n".join(changes)
    assert not told, f"{golden.name} looks otherwise; `make screens` if it should:\n{told}"
