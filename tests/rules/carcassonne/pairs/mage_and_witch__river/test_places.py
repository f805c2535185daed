"""Mage and witch beside the river (MG43)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.mage_and_witch import MAGE, MEADOW, NAME, targets
from support.carcassonne.match import Match


@pytest.mark.clause("MG43")
def test_roads_and_cities_beside_the_river_are_places():
    match = Match(2, "river", NAME, edition=box(MEADOW, R04=1))
    match.lay("R04", 1, 0)
    match.lay("R02", 2, 0)
    match.put("MX", 0, 1)
    assert targets(match, MAGE) == {(1, 0, "city"), (1, 0, "road")}
