"""Two figures on a river tile (R64)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.phantom import NAME as PHANTOM
from support.carcassonne.expansions.phantom import haunt
from support.carcassonne.expansions.river_2 import FORK, LAKE, NAME
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.expansions.river_2.extra_turn import ExtraTurn


@pytest.mark.clause("R64")
def test_two_figures_come_onto_a_river_tile_and_none_onto_the_lake():
    match = Match(2, PHANTOM, NAME, edition=box(RV08=1, U=2))
    match.put(FORK, 1, 0)
    match.stand(1, 0, "field s1")
    haunt(match, 1, 0, "field e1")
    match.put("RV08", 2, 0)
    match.stand(2, 0, "city")
    haunt(match, 2, 0, "road")
    assert ExtraTurn(seat=0) in match.put(LAKE, 1, -1, 3)
    assert match.left(PHANTOM) == (0, 0)
