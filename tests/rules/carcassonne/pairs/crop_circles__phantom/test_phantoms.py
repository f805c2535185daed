"""Phantoms at a crop circle (PH43)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.crop_circles import (
    ADD,
    MEADOW,
    NAME,
    REMOVE,
    add,
    addable,
    choose,
    removable,
    remove,
)
from support.carcassonne.expansions.phantom import PHANTOM
from support.carcassonne.match import Match


@pytest.mark.clause("PH43", "CP18", "CP16")
def test_a_phantom_is_added_and_removed_like_a_meeple():
    match = Match(2, PHANTOM, NAME, edition=box(MEADOW, U=2))
    match.lay("U", 1, 0, piece="road")
    match.lay("CL", 1, -1)
    choose(match, ADD)
    assert addable(match) == {(1, 0, "road", "meeple"), (1, 0, "road", PHANTOM)}
    add(match, 1, 0, "road", PHANTOM)
    match.lay("CL", 1, -2)
    choose(match, REMOVE)
    assert removable(match) == [(1, 0, "meeple"), (1, 0, PHANTOM)]
    remove(match, 1, 0, "road", beside=1)
    assert [one.piece for one in match.standing(1, 0)] == ["meeple"]
    assert match.left(PHANTOM) == (1, 1)
