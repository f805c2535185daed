"""What is drawn after the river (C44, C46, C47)."""

import pytest

from support.carcassonne.box import tiles
from support.carcassonne.expansions.river import flow_out, river_left
from support.carcassonne.match import Match, scored


@pytest.mark.clause("C44", "C46")
def test_the_river_scores_nothing_and_after_the_lake_the_normal_pile_is_drawn():
    match = Match(2, "princess_dragon", "river")
    flow_out(match)
    assert river_left(match) == 0
    assert scored(match.events) == []
    assert match.scores == (0, 0)
    drawn = {roll.tile for roll in match.rolls()}
    assert not any(match.tiles[tile].set == "river" for tile in drawn)
    assert {match.tiles[tile].set for tile in drawn} == {"base", "princess_dragon"}


@pytest.mark.clause("C47")
def test_the_second_river_is_not_in_the_box():
    river_tiles = [tile for tile in tiles().values() if tile.set == "river"]
    assert sum(tile.count for tile in river_tiles) == 12
    assert all(tile.edges.count("river") <= 2 for tile in river_tiles)
    assert not any("volcano" in tile.marks for tile in river_tiles)
