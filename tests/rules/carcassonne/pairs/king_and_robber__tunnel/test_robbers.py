"""Roads with a tunnel and the robber (TN54)."""

import pytest

from support.carcassonne.expansions.king_and_robber import NAME as KING_AND_ROBBER
from support.carcassonne.expansions.tunnel import token, two_roads
from tilewyrm.engine.carcassonne.expansions.king_and_robber.tokens import Token, TokenWon


@pytest.mark.clause("TN54", "KB11")
def test_a_token_that_completes_the_longest_road_brings_the_robber():
    match = two_roads(KING_AND_ROBBER)
    match.put("B", 0, 3)
    events = [*token(match, 1, 2), *match.skip()]
    won = [(one.seat, one.token, one.tiles) for one in events if isinstance(one, TokenWon)]
    assert won == [(0, Token.ROBBER, 4)]
