"""King and robber beside the river (KB32)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.king_and_robber import NAME, holds
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.expansions.king_and_robber.tokens import Token


@pytest.mark.clause("KB32")
def test_roads_and_cities_on_river_tiles_bring_the_tokens():
    match = Match(2, "river", NAME, edition=box(R04=1, E=1, A=1, U=1))
    match.lay("R04", 1, 0)
    match.lay("R02", 2, 0)
    match.lay("E", 1, -1, 2)
    match.lay("A", 1, 1, 2)
    assert holds(match, Token.KING) == (0, 2)
    assert holds(match, Token.ROBBER) == (1, 2)
