"""Gardens along the river (C31)."""

import pytest

from support.carcassonne.box import tiles
from support.carcassonne.expansions.abbot import take_back
from support.carcassonne.match import Match


@pytest.mark.clause("C31")
def test_one_river_tile_has_a_garden():
    found = [tile for tile in tiles().values() if tile.set == "river"]
    gardens = [tile.count * [f.kind for f in tile.features].count("garden") for tile in found]
    assert sum(gardens) == 1


@pytest.mark.clause("C31", "C33", "C43")
def test_an_abbot_stands_in_the_garden_beside_the_river_and_may_be_taken_back():
    match = Match(2, "abbot", "river")
    match.put("R11", 1, 0)
    assert match.spots(1, 0) == {"field", "abbot garden"}
    match.stand(1, 0, "abbot garden")
    match.lay("R07", 1, 1, 1)
    match.put("R10", 1, 2, 1)
    take_back(match, 1, 0, "garden")
    assert match.scores == (3, 0)  # himself, the spring and the tile below
