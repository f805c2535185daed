"""Festivals come after the river (FV24)."""

import pytest

from support.carcassonne.expansions.festival import NAME
from support.carcassonne.expansions.river import flow_out, river_left
from support.carcassonne.match import Match


@pytest.mark.clause("FV24", "C46")
def test_no_festival_is_drawn_before_the_lake():
    match = Match(2, "river", NAME)
    while river_left(match):
        assert {match.tiles[roll.tile].set for roll in match.rolls()} == {"river"}
        break
    flow_out(match)
    assert {"FS01", "FS10"} <= {roll.tile for roll in match.rolls()}
