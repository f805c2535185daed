"""Both rivers in one (R50)."""

import pytest

from support.carcassonne.expansions.river_2 import FORK, LAKE, NAME, flow_to_lake, river_left
from support.carcassonne.match import Match


@pytest.mark.clause("R50")
def test_both_rivers_have_one_spring_and_one_lake():
    match = Match(2, "river", NAME)
    assert match.board[0, 0].tile == "R01"
    assert {roll.tile for roll in match.rolls()} == {FORK}
    assert river_left(match) == 1 + 19 + 1
    match.lay(FORK, 1, 0)
    drawn = {roll.tile for roll in match.rolls()}
    assert {"R03", "RV02"} <= drawn
    assert not drawn & {"R01", "R02", "RV01", LAKE}
    flow_to_lake(match)
    assert {roll.tile for roll in match.rolls()} == {LAKE}
