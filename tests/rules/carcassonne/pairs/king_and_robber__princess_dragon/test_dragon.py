"""The king and eaten knights (KB30)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.king_and_robber import NAME, holds
from support.carcassonne.expansions.princess_dragon import NAME as DRAGON
from support.carcassonne.expansions.princess_dragon import hunt
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.expansions.king_and_robber.tokens import Token


@pytest.mark.clause("KB30", "C82")
@pytest.mark.option("dragon_moves", "before_scoring", "after_scoring")
@pytest.mark.parametrize(("time", "points"), [("before_scoring", 0), ("after_scoring", 6)])
def test_a_city_without_its_knight_brings_the_king_all_the_same(time: str, points: int):
    edition = box(N=1, P03=1, P09=1, U=1)
    match = Match(2, DRAGON, NAME, edition=edition, dragon_moves=time)
    match.lay("N", 0, -1, 2, piece="city")
    match.lay("P03", 0, 1)
    match.lay("P09", 1, -1, 3)
    hunt(match, (0, 0), (0, -1), (1, -1))
    assert match.scores == (points, 0)
    assert holds(match, Token.KING) == (0, 3)
