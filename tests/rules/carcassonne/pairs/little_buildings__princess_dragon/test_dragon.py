"""Tokens beside dragon, fairy, princess and portal (LB30-LB33)."""

import pytest

from support.carcassonne.expansions.little_buildings import HOUSE, NAME, build, left
from support.carcassonne.expansions.princess_dragon import NAME as DRAGON
from support.carcassonne.expansions.princess_dragon import bonuses, fairy_to, hunt, remove
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.little_buildings.building_placement import (
    PlaceBuilding,
)
from tilewyrm.engine.carcassonne.expansions.little_buildings.state_slice import (
    LittleBuildings,
    StandingBuilding,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import MoveFairy


@pytest.mark.clause("LB30", "LB32", "C62")
def test_a_volcano_tile_may_get_a_token_which_the_dragon_does_not_eat():
    match = Match(2, DRAGON, NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("U", -1, 0)
    match.put("P03", 1, 1)
    assert match.spots(1, 1) == set()
    assert match.legal(MoveFairy)
    build(match)
    assert (match.question, match.turn.seat) == ("chance", 1)  # the fairy cannot follow
    match.lay("P09", 0, 1, 2)
    hunt(match, (0, 1))
    shown: LittleBuildings = match.part(LittleBuildings)
    assert shown.standing == (StandingBuilding(Cell(1, 1), HOUSE),)


@pytest.mark.clause("LB31", "C102")
def test_after_a_princess_has_removed_a_knight_there_is_no_token():
    match = Match(2, DRAGON, NAME)
    match.lay("G", 0, -1, 1, piece="city")
    match.put("P23", 0, -2, 2)
    before = left(match)
    remove(match, 0, -1, "city")
    assert (match.question, left(match)) == ("chance", before)


@pytest.mark.clause("LB32", "C93")
def test_the_fairy_gives_what_she_gives_and_tokens_come_besides():
    match = Match(2, DRAGON, NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("T", -1, 0, 3)
    match.put("U", 2, 0)
    fairy_to(match, 1, 0, "road")
    assert match.turn.seat == 1
    match.put("L", 3, 0)
    match.forget()
    build(match)
    assert [one.points for one in bonuses(match.events)][:1] == [3]
    assert match.scores[0] >= 5 + 1 + 3


@pytest.mark.clause("LB33", "C110")
def test_a_portal_tile_gets_a_token_or_a_meeple_goes_elsewhere():
    match = Match(2, DRAGON, NAME)
    match.lay("U", 1, 0)
    match.put("P25", 2, 0)
    away = [one for one in match.legal(PlacePiece) if one.cell != Cell(2, 0)]
    assert away
    assert match.legal(PlaceBuilding) == [PlaceBuilding(HOUSE)]  # here, and nowhere else
    build(match)
    shown: LittleBuildings = match.part(LittleBuildings)
    assert shown.standing == (StandingBuilding(Cell(2, 0), HOUSE),)
    assert (match.supply, match.turn.seat) == ((7, 7), 0)
