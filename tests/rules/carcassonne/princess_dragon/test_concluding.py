"""A match that is ended while the dragon hunts, or while the fairy's points are on offer."""

import pytest

from support.carcassonne.expansions.princess_dragon import NAME, bonuses, dragon, hunt, kept
from support.carcassonne.expansions.princess_dragon import fairy_to as move_fairy
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.princess_dragon.state_slice import Fairy


@pytest.mark.clause("C75", "C78")
def test_the_dragon_stops_where_it_is_and_whom_it_has_not_reached_stays():
    match = Match(2, NAME)
    match.lay("P03", 0, 1)
    match.put("P14", 1, 0)
    match.stand(1, 0, "road")
    hunt(match, (0, 0))
    assert kept(match).visited == (Cell(0, 1), Cell(0, 0))
    match.state.end_now()
    assert dragon(match) == (0, 0)
    assert kept(match).visited == ()
    assert len(match.standing(1, 0)) == 1
    assert match.scores == (0, 2)


@pytest.mark.clause("C92")
@pytest.mark.option("fairy_claim", "until_pile_passed")
def test_a_point_of_the_fairy_that_nobody_has_claimed_yet_is_lost():
    match = Match(2, NAME, fairy_claim="until_pile_passed")
    match.lay("U", 1, 0, piece="road")
    match.lay("T", -1, 0, 3)
    match.put("E", 0, 1, 2)
    move_fairy(match, 1, 0, "road")
    match.lay("E", 1, 1, 2)
    match.put("E", 2, 1, 2)
    assert len(match.part(Fairy).due) == 1
    events = match.state.end_now()
    assert match.part(Fairy).due == ()
    assert [bonus.points for bonus in bonuses(events)] == [3]  # that of the end (C136)
    assert match.scores == (3 + 3, 0)
