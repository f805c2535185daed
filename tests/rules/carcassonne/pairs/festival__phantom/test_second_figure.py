"""The phantom after a festival return (FV30)."""

import pytest

from support.carcassonne.expansions import festival
from support.carcassonne.expansions.festival import recall
from support.carcassonne.expansions.phantom import NAME, haunt
from support.carcassonne.match import Match


@pytest.mark.clause("FV30", "FV15")
def test_after_a_return_the_phantom_may_be_placed():
    match = Match(2, NAME, festival.NAME)
    match.put("U", 1, 0)
    match.skip()
    haunt(match, 1, 0, "road")
    match.lay("U", -1, 0)
    match.put("FS08", 0, -1, 2)
    recall(match, 1, 0, "road")
    assert match.left("phantom") == (1, 1)
    haunt(match, 0, -1, "city")
    assert match.turn.seat == 1
