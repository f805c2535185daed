"""King and robber beside the river (R63)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.king_and_robber import NAME as KING
from support.carcassonne.expansions.king_and_robber import holds
from support.carcassonne.expansions.river_2 import FORK, LAKE, NAME
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.expansions.king_and_robber.tokens import Token


@pytest.mark.clause("R63")
def test_a_road_of_the_river_brings_the_robber():
    match = Match(2, KING, NAME, edition=box(RV07=1, A=2))
    match.lay(FORK, 1, 0)
    match.lay("RV07", 1, -1)
    match.put(LAKE, 2, 0)
    match.lay("A", 0, -1, 3)
    match.lay("A", 2, -1, 1)
    assert holds(match, Token.ROBBER) == (1, 3)
