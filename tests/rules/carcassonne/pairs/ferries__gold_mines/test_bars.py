"""The bars of a road that a ferry completes (GD46)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.ferries import NAME, lake, leave, move
from support.carcassonne.expansions.gold_mines import MEADOW, mine, on_map, taken
from support.carcassonne.expansions.gold_mines import NAME as GOLD
from support.carcassonne.match import Match


@pytest.mark.clause("GD46", "FB30", "FB31", "FB32")
def test_the_part_that_a_ferry_closes_brings_its_own_bars():
    match = Match(2, GOLD, NAME, edition=box(MEADOW, FR02=1, A=1, U=2))
    match.lay("A", -1, 0, 3, piece="road")
    lake(match, "FR02", 1, 0, "EW")
    mine(match, (0, 1), (0, 0))
    mine(match, (1, -1), (1, 0))
    match.lay("U", 2, 0)
    leave(match)
    mine(match, (2, 1), (2, 0))
    match.lay("U", 3, 0)
    assert taken(move(match, 1, 0, "ES")) == {0: 2}
    assert on_map(match) == {(0, 1): 1, (1, -1): 1, (2, 0): 1, (2, 1): 1}
