"""Large meeples and bars (GD43)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.gold_mines import MEADOW, NAME, mine, owned
from support.carcassonne.expansions.inns_cathedrals import LARGE
from support.carcassonne.match import Match


@pytest.mark.clause("GD43", "I32")
def test_a_large_meeple_has_the_majority_over_another_one():
    match = Match(2, "inns_cathedrals", NAME, edition=box(MEADOW, A=2, U=1, V=2))
    match.lay("A", -1, 0, 3, piece=f"{LARGE} road")
    match.lay("U", 0, 1, piece="road")
    match.lay("A", -1, 1, 3)
    match.lay("V", 1, 0)
    mine(match, (0, 2), (0, 1))
    match.lay("V", 1, 1, 1)
    assert owned(match) == [1, 0]
