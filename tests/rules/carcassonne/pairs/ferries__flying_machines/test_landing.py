"""Machines beside lakes (FB56)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.ferries import NAME, lake
from support.carcassonne.expansions.flying_machines import NAME as MACHINES
from support.carcassonne.expansions.flying_machines import fly
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece


@pytest.mark.clause("FB56")
def test_no_one_lands_on_a_road_that_is_closed_at_the_lake_and_elsewhere():
    match = Match(2, MACHINES, NAME, edition=box(FR02=1, A=1, FL02=1))
    match.lay("A", -1, 0, 3)
    lake(match, "FR02", 1, 0, "ES")
    match.put("FL02", 1, -1, 3)
    fly(match, 1)
    landing = {one.feature for one in match.legal(PlacePiece)}
    assert landing == {match.feature(1, 0, f"road {side}") for side in "ES"}
