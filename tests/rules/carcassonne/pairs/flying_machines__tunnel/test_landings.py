"""Landings on roads with an open mouth (TN56)."""

import pytest

from support.carcassonne.expansions.flying_machines import NAME as FLYING_MACHINES
from support.carcassonne.expansions.flying_machines import fly, landings
from support.carcassonne.expansions.tunnel import two_roads


@pytest.mark.clause("TN56", "FY12")
def test_a_meeple_lands_on_a_road_with_an_open_mouth():
    match = two_roads(FLYING_MACHINES, piece="road", more={"FL02": 1})
    match.put("FL02", 0, 3, 1)  # it points north
    fly(match, 1)
    assert landings(match) == {(0, 2, "road")}
