"""Tokens are added after inns and cathedrals (LB35)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.little_buildings import HOUSE, NAME, build
from support.carcassonne.match import Match, counted, scored
from tilewyrm.engine.carcassonne.core.values.events import END

BIG = "inns_cathedrals"


@pytest.mark.clause("LB35", "LB23", "LB24")
def test_an_unfinished_road_with_an_inn_is_worth_its_tokens_alone():
    match = Match(2, BIG, NAME, edition=box(IC15=1, U=1))
    match.put("IC15", 1, 0)
    match.stand(1, 0, "road")
    match.put("U", 2, 0)
    build(match)
    (road,) = scored(match.events)
    assert (road.cause, road.tiles, road.value) == (END, 3, 1)
    assert counted(road.marks) == {"inn": 1, HOUSE: 1}


@pytest.mark.clause("LB35", "LB23")
def test_a_complete_road_with_an_inn_doubles_its_tiles_and_not_its_tokens():
    match = Match(2, BIG, NAME)
    match.lay("T", -1, 0, 3)
    match.lay("IC15", 1, 0, piece="road")
    match.put("L", 2, 0)
    (road,) = scored(build(match))
    assert (road.tiles, road.value) == (4, 8 + 1)


@pytest.mark.clause("LB35", "LB24")
def test_an_unfinished_city_with_a_cathedral_is_worth_its_tokens_alone():
    match = Match(2, BIG, NAME, edition=box(IC01=1, R=1))
    match.lay("IC01", 0, -1, piece="city")
    match.put("R", 1, -1)
    build(match)
    cities = [event for event in scored(match.events) if event.kind == "city"]
    assert [(event.cause, event.value) for event in cities] == [(END, 1)]
