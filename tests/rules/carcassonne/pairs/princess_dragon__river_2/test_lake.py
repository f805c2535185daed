"""The lake with its volcano (R32-R35, R60)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.princess_dragon import NAME as DRAGON
from support.carcassonne.expansions.princess_dragon import dragon, fairy_to, hunt
from support.carcassonne.expansions.river_2 import FORK, LAKE, NAME
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.expansions.river_2.extra_turn import ExtraTurn


@pytest.mark.clause("R32", "R33", "R60")
def test_the_dragon_comes_to_the_lake_and_hunts_over_river_tiles_later():
    match = Match(2, DRAGON, NAME, edition=box(P09=1, U=1))
    match.lay(FORK, 1, 0)
    events = match.put(LAKE, 1, -1, 3)
    assert ExtraTurn(seat=1) in events
    assert dragon(match) == (1, -1)
    match.lay("P09", 0, 1, 2)
    hunt(match, (1, 0), (0, 0), (0, 1))
    assert dragon(match) == (0, 1)


@pytest.mark.clause("R35", "C92")
def test_the_extra_turn_begins_with_the_fairy_s_point():
    match = Match(2, DRAGON, NAME, edition=box(RV06=1, RV05=1, RV11=1, U=2))
    match.lay(FORK, 1, 0, piece="field s1")
    match.lay("RV06", 2, 0)
    match.put("RV05", 1, -1)
    fairy_to(match, 1, 0, "field s1")
    match.lay("RV11", 3, 0)
    assert match.scores == (1, 0)  # of the turn of the lake itself
    match.put(LAKE, 1, -2, 3)
    assert match.turn.seat == 0
    assert match.scores == (2, 0)
