"""Crop circles after ferries (FB57)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.crop_circles import ADD, addable, choose
from support.carcassonne.expansions.crop_circles import NAME as CIRCLES
from support.carcassonne.expansions.ferries import MOVE, NAME, lake, move
from support.carcassonne.match import Match, scored

ROAD = {CIRCLES: {"CR": "1 frfr: road ew, field n1 n2 e1 w2, field e2 s1 s2 w1, cudgel"}}
"""A road from east to west with the circle for highwaymen."""


@pytest.mark.clause("FB57")
def test_a_circle_is_about_the_roads_after_the_ferries():
    match = Match(2, CIRCLES, NAME, edition=box(ROAD, FR02=1, A=1, U=1))
    match.lay("A", -1, 0, 3, piece="road")
    lake(match, "FR02", 1, 0, "EW", piece="road S")
    match.lay("CR", 2, 0)
    assert match.question == MOVE
    (event,) = scored(move(match, 1, 0, "ES"))
    assert event.gains == ((0, 3),)
    choose(match, ADD)
    assert match.seat == 1
    assert addable(match) == {(1, 0, "road", "meeple")}, "seat 0 has no highwayman any more"
