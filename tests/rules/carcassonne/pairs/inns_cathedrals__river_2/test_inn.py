"""The inn at the river (R40)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.inns_cathedrals import NAME as INNS
from support.carcassonne.expansions.river_2 import FORK, LAKE, NAME
from support.carcassonne.match import Match, scored


@pytest.mark.clause("R40", "I17")
@pytest.mark.parametrize(("playing", "points"), [((INNS, NAME), 6), ((NAME,), 3)])
def test_the_inn_counts_only_when_inns_are_played(playing: tuple[str, ...], points: int):
    match = Match(2, *playing, edition=box(RV07=1, A=2))
    match.lay(FORK, 1, 0)
    match.lay("RV07", 1, -1, piece="road")
    match.put(LAKE, 2, 0)
    match.lay("A", 0, -1, 3)
    (road,) = scored(match.lay("A", 2, -1, 1))
    assert (road.complete, road.tiles, road.value) == (True, 3, points)
