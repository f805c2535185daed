"""Shrines beside the monastery at the river (HS44)."""

import pytest

from support.carcassonne.expansions.cult import AROUND, NAME
from support.carcassonne.expansions.river import flow_out
from support.carcassonne.match import Match


@pytest.mark.clause("HS44", "HS10", "HS11")
def test_a_shrine_may_lie_beside_it_and_then_no_second_monastery_beside_the_shrine():
    match = Match(2, "river", NAME)
    flow_out(match)
    ((x, y),) = [place for place, lying in match.board.items() if lying.tile == "R05"]
    match.draw("CU01")
    near = sorted(one for one in match.placements() if (one[0] - x, one[1] - y) in AROUND)
    match.place(*near[0])
    match.skip()
    match.draw("B")
    ring = {(near[0][0] + dx, near[0][1] + dy) for dx, dy in AROUND}
    assert ring.isdisjoint({one[:2] for one in match.placements()})
