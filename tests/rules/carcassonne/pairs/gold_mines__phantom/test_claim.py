"""Phantoms and bars (GD49)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.gold_mines import MEADOW, NAME, mine, owned
from support.carcassonne.expansions.phantom import PHANTOM
from support.carcassonne.match import Match


@pytest.mark.clause("GD49", "PH10")
def test_a_phantom_takes_the_bars_of_its_road():
    match = Match(2, "phantom", NAME, edition=box(MEADOW, U=1, A=2))
    match.lay("U", 1, 0, piece=f"{PHANTOM} road")
    mine(match, (1, 1), (1, 0))
    match.lay("A", -1, 0, 3)
    match.lay("A", 2, 0, 1)
    assert owned(match) == [1, 0]
