"""Tokens in the parts of a double turn (LB34)."""

import pytest

from support.carcassonne.expansions.little_buildings import HOUSE, NAME, build, left
from support.carcassonne.expansions.traders_builders import builder_road


@pytest.mark.clause("LB34", "T25")
def test_each_part_of_a_double_turn_allows_a_token():
    match = builder_road(NAME)
    match.lay("E", 0, 1, 2)
    match.put("U", 3, 0)
    build(match)
    assert match.turn.seat == 0
    match.put("U", 4, 0)
    build(match)
    assert left(match) == [{HOUSE: 7}, {HOUSE: 9}]
    assert match.turn.seat == 1
