"""Machines come after the river (FY47)."""

import pytest

from support.carcassonne.expansions.flying_machines import NAME
from support.carcassonne.expansions.river import flow_out
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.rolls import DrawTile


@pytest.mark.clause("FY47")
def test_machines_come_after_the_river():
    match = Match(2, NAME, "river")
    assert DrawTile("FL02") not in match.rolls()
    flow_out(match)
    assert DrawTile("FL02") in match.rolls()
