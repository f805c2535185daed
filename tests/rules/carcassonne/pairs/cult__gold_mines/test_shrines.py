"""Bars around shrines (GD29)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.cult import NAME as CULT
from support.carcassonne.expansions.gold_mines import MEADOW, NAME, mine, on_map, owned
from support.carcassonne.match import Match, scored


@pytest.mark.clause("GD29", "HS21")
def test_a_heretic_takes_the_bars_around_him_and_the_monk_who_loses_takes_none():
    own = {NAME: MEADOW[NAME], CULT: {"GS": "1 ffff: shrine, field all"}}
    match = Match(2, CULT, NAME, edition=box(own, B=1, U=2))
    match.lay("GS", 0, 1, piece="shrine")
    match.lay("B", 0, 2, piece="monastery")
    match.lay("U", 1, 0)
    match.lay("U", -1, 0)
    mine(match, (1, 1), (0, 1))
    mine(match, (0, 3), (0, 2))
    mine(match, (1, 2), (0, 3))
    mine(match, (-1, 2), (0, 2))
    mine(match, (-1, 1), (0, 1))
    assert ("shrine", 9) in [(one.kind, one.value) for one in scored(match.events)]
    assert owned(match) == [8, 0]
    assert on_map(match) == {(0, 3): 2}
