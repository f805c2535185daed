"""The phantom and the ferry of a new lake (FB52)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.ferries import LAY, NAME, lay
from support.carcassonne.expansions.phantom import NAME as PHANTOM
from support.carcassonne.expansions.phantom import QUESTION, haunt
from support.carcassonne.match import Match


@pytest.mark.clause("FB52")
def test_the_phantom_comes_before_the_ferry():
    match = Match(2, PHANTOM, NAME, edition=box(FR02=1, U=1))
    match.put("FR02", 1, 0)
    match.stand(1, 0, "road E")
    assert match.question == QUESTION
    haunt(match, 1, 0, "road S")
    assert match.question == LAY
    lay(match, "ES")
    assert match.finals == (1, 0), "both on one road"
