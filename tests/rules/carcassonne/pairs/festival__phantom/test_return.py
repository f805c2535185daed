"""A phantom after a festival return (FV30)."""

import pytest

from support.carcassonne.expansions.festival import NAME as FESTIVAL
from support.carcassonne.expansions.festival import recall
from support.carcassonne.expansions.phantom import NAME, PHANTOM, QUESTION, haunt
from support.carcassonne.match import Match


@pytest.mark.clause("FV30", "PH10")
@pytest.mark.parametrize("back", ["road", f"{PHANTOM} road"])
def test_it_may_follow_a_return_even_if_it_is_the_one_that_came_back(back: str):
    match = Match(2, NAME, FESTIVAL)
    match.lay("U", -1, 0, piece=back)
    match.lay("U", 0, 1)
    match.put("FS10", 1, 0)
    recall(match, -1, 0, "road")
    assert match.question == QUESTION
    haunt(match, 1, 0, "road E")
    assert [piece.piece for piece in match.standing(1, 0)] == [PHANTOM]
    assert match.supply == (7, 7)
