"""Bars around gardens, and abbots who come back (GD27, GD28)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.abbot import take_back
from support.carcassonne.expansions.gold_mines import MEADOW, NAME, mine, on_map, owned
from support.carcassonne.match import Match, scored


@pytest.mark.clause("GD27", "C32")
@pytest.mark.option("gold_garden", True, False)
@pytest.mark.parametrize(("pays", "bars"), [(True, 10), (False, 0)])
def test_a_garden_brings_its_bars_as_a_monastery_does(pays: bool, bars: int):
    own = {NAME: {**MEADOW[NAME], "GG": "1 ffff: garden, field all"}}
    match = Match(2, "abbot", NAME, edition=box(own, U=2), gold_garden=pays)
    match.lay("GG", 0, 1, piece="abbot garden")
    match.lay("U", 1, 0)
    match.lay("U", -1, 0)
    for x, y in ((1, 1), (-1, 1), (0, 2), (1, 2), (-1, 2)):
        mine(match, (x, y), (0, 1))
    (garden,) = scored(match.events)
    assert garden.kind == "garden"
    assert owned(match) == [bars, 0]
    assert sum(on_map(match).values()) == 10 - bars


@pytest.mark.clause("GD28", "C33")
def test_an_abbot_who_is_taken_back_takes_no_bars():
    match = Match(2, "abbot", NAME, edition=box(MEADOW, B=1, U=1))
    match.lay("B", 0, 1, piece="abbot monastery")
    mine(match, (0, 2), (0, 1))
    match.put("U", 1, 0)
    (scoring,) = scored(take_back(match, 0, 1, "monastery"))
    assert scoring.value == 4
    assert owned(match) == [0, 0]
