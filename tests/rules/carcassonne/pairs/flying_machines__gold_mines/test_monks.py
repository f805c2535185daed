"""The bars of a monastery with several monks (GD48)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.flying_machines import NAME as MACHINES
from support.carcassonne.expansions.flying_machines import fly
from support.carcassonne.expansions.gold_mines import MEADOW, NAME, mine, owned
from support.carcassonne.match import Match


@pytest.mark.clause("GD48", "GD21", "FY18")
def test_monks_of_two_players_share_the_bars_of_their_monastery():
    match = Match(2, NAME, MACHINES, edition=box(MEADOW, B=1, U=2, FL02=1))
    match.lay("B", 0, 1, piece="monastery")
    match.put("FL02", 0, 2, 1)
    fly(match, 1)
    match.stand(0, 1, "monastery")
    assert [one.seat for one in match.standing(0, 1)] == [0, 1]
    match.lay("U", 1, 0)
    match.lay("U", -1, 0)
    mine(match, (1, 1), (0, 1))
    mine(match, (-1, 1), (0, 1))
    mine(match, (1, 2), (0, 1))
    mine(match, (-1, 2), (0, 1))
    assert match.scores == (9, 9)
    assert owned(match) == [4, 4]
