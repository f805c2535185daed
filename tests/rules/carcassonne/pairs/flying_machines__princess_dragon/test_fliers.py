"""Fliers among dragon, fairy, princess and portal (FY30-FY34)."""

import pytest

from support.carcassonne.box import tiles
from support.carcassonne.expansions.flying_machines import NAME, crashed, fly, landings
from support.carcassonne.expansions.princess_dragon import NAME as DRAGON
from support.carcassonne.expansions.princess_dragon import dragon, fairy, fairy_to, remove
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.expansions.flying_machines.values import Fly
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import MoveFairy


@pytest.mark.clause("FY30", "C81")
def test_nobody_lands_on_the_tile_of_the_dragon():
    match = Match(2, NAME, DRAGON)
    match.lay("P06", 1, 0)
    assert dragon(match) == (1, 0)
    match.put("FL02", 1, 1, 1)
    assert crashed(fly(match, 1)) == [(1, "meeple")]


@pytest.mark.clause("FY33", "C62")
def test_a_volcano_that_the_dragon_has_left_is_a_landing_place():
    match = Match(2, NAME, DRAGON)
    match.lay("P06", 1, 0)
    match.lay("P03", 0, 1)
    assert dragon(match) == (0, 1)
    match.put("FL02", 1, 1, 1)
    fly(match, 1)
    assert landings(match) == {(1, 0, "road")}


@pytest.mark.clause("FY33")
def test_no_tile_has_a_machine_and_a_sign_of_the_other_box():
    ours = [tile for tile in tiles().values() if tile.set == NAME]
    assert all(len(tile.marks) == 1 for tile in ours)
    assert not any(feature.marks for tile in ours for feature in tile.features)


@pytest.mark.clause("FY31")
def test_a_portal_is_no_landing_place_but_the_features_of_its_tile_are():
    match = Match(2, NAME, DRAGON)
    match.lay("P28", 1, 0)
    match.put("FL02", 0, 1, 2)
    match.stand(0, 1, "field")
    match.lay("V", 2, 0)
    match.put("FL01", 0, 2, 1)  # it points from (0, 2) to (1, 1) and (2, 0)
    fly(match, 2)
    assert landings(match) == {(2, 0, "road")}
    match.stand(2, 0, "road")
    match.put("FL05", -1, 0, 2)  # it points east
    fly(match, 2)
    assert {spot for _, _, spot in landings(match)} == {"road"}
    assert {(x, y) for x, y, _ in landings(match)} == {(1, 0)}
    match.stand(1, 0, "road S")


@pytest.mark.clause("FY31", "C110")
def test_a_meeple_that_a_portal_sends_does_not_enter_a_machine():
    match = Match(2, NAME, DRAGON)
    match.lay("FL02", 0, 1, 1)
    match.put("P28", 1, 0)
    assert match.legal(Fly) == []
    assert match.spots(0, 1) == {"field"}


@pytest.mark.clause("FY32", "C90")
def test_the_fairy_accompanies_one_meeple_and_not_the_one_that_lands_beside_it():
    match = Match(2, NAME, DRAGON)
    match.lay("U", 1, 0, piece="road")
    match.lay("B", 0, 1)
    match.put("B", -1, 1)
    fairy_to(match, 1, 0, "road")
    match.put("FL02", 1, 1, 1)
    fly(match, 1)
    match.stand(1, 0, "road")
    assert fairy(match).seat == 0
    assert [one.seat for one in match.standing(1, 0)] == [0, 1]


@pytest.mark.clause("FY32", "C90")
@pytest.mark.parametrize("distance", [1, 3])
def test_who_flies_does_not_move_the_fairy_not_even_after_a_crash(distance: int):
    match = Match(2, NAME, DRAGON)
    match.lay("U", 1, 0, piece="road")
    match.lay("U", -1, 0)
    match.put("FL02", 1, 1, 1)
    assert match.legal(MoveFairy)
    if not crashed(fly(match, distance)):
        match.stand(1, 0, "road")
    assert match.turn.seat == 1


@pytest.mark.clause("FY34", "C100")
def test_a_princess_may_send_a_knight_home_who_has_landed():
    match = Match(2, NAME, DRAGON)
    match.put("FL02", 0, 1, 1)
    fly(match, 1)
    match.stand(0, 0, "city")
    match.put("P19", 0, -1, 1)
    remove(match, 0, 0, "city")
    assert match.supply == (7, 7)
