"""The phantom after a token (LB37)."""

import pytest

from support.carcassonne.expansions.little_buildings import HOUSE, build, left
from support.carcassonne.expansions.little_buildings import NAME as BUILDINGS
from support.carcassonne.expansions.phantom import NAME, haunt
from support.carcassonne.match import Match


@pytest.mark.clause("LB37")
def test_after_a_token_the_phantom_may_be_placed():
    match = Match(2, NAME, BUILDINGS)
    match.put("U", 1, 0)
    build(match)
    haunt(match, 1, 0, "road")
    assert left(match) == [{HOUSE: 8}, {HOUSE: 9}]
    assert match.left("phantom") == (0, 1)
