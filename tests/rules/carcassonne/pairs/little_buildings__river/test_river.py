"""Tokens on river tiles (LB14)."""

import pytest

from support.carcassonne.expansions.little_buildings import HOUSE, NAME, build, left
from support.carcassonne.match import Match


@pytest.mark.clause("LB14")
def test_a_river_tile_may_get_a_token():
    match = Match(2, "river", NAME)
    match.put("R07", 1, 0)
    build(match)
    assert left(match) == [{HOUSE: 8}, {HOUSE: 9}]
