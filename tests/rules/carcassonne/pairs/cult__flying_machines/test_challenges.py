"""Fliers on shrines and monasteries (FY43)."""

import pytest

from support.carcassonne.expansions.cult import MEADOW, SHRINE, WEST, beside, fill, lost
from support.carcassonne.expansions.flying_machines import NAME, fly, landings
from tilewyrm.engine.carcassonne.core.values.decisions import Skip


@pytest.mark.clause("FY43", "HS21")
def test_all_pieces_of_a_lost_challenge_go_home():
    match = beside(NAME, more={"FL02": 1})
    match.put("FL02", 2, 1)
    fly(match, 1)
    assert landings(match) == {(*SHRINE, "shrine")}
    match.stand(*SHRINE, "shrine")
    assert [(one.seat, one.feature // 16) for one in match.standing(*SHRINE)] == [(1, 0), (0, 1)]
    events = fill(match, *WEST, (0, 2), (1, 2))
    assert sorted(lost(events)) == [(0, "meeple", "shrine"), (1, "meeple", "shrine")]
    assert match.scores == (9, 0)


@pytest.mark.clause("FY43", "HS20")
def test_a_landing_in_an_empty_building_begins_a_challenge():
    match = beside(NAME, heretic=None, more={"FL02": 1})
    match.put(MEADOW, -1, 1)
    match.decide(Skip())
    match.put("FL02", 2, 1)
    fly(match, 1)
    match.stand(*SHRINE, "shrine")
    events = fill(match, (-1, 2), (0, 2), (1, 2))
    assert lost(events) == [(1, "meeple", "shrine")]
