"""Ferries beside the river (FB45)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.ferries import NAME, lake
from support.carcassonne.match import Match


@pytest.mark.clause("FB45")
def test_a_ferry_joins_roads_of_the_river_as_others():
    match = Match(2, "river", NAME, edition=box(R04=1, FR02=1, U=1))
    match.lay("R04", 1, 0)
    match.lay("R02", 2, 0)
    lake(match, "FR02", 1, 1, "NS", 1, piece="road S")
    assert match.finals == (2, 0)
