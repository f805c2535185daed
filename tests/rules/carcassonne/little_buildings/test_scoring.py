"""What tokens bring (LB20-LB26, LB39)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.little_buildings import HOUSE, NAME, build
from support.carcassonne.match import Match, counted, scored
from tilewyrm.engine.carcassonne.core.values.events import COMPLETED, END
from tilewyrm.engine.carcassonne.expansions.little_buildings.building_placement import (
    PlaceBuilding,
)


def with_token(match: Match, tile: str, x: int, y: int, rotation: int = 0, kind: str = HOUSE):
    """Play a turn that puts a token on the new tile; return its events."""
    before = len(match.events)
    match.put(tile, x, y, rotation)
    build(match, kind)
    return match.events[before:]


@pytest.mark.clause("LB20", "LB21", "LB22")
def test_the_printed_example_a_tile_completes_road_and_city_and_its_token_counts_for_both():
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("T", -1, 0, 3)
    with_token(match, "U", 2, 0)
    match.lay("V", 2, -1, 2)
    match.lay("O", 3, -1, 2, piece="city")
    with_token(match, "E", 4, -1, 3)
    found = {event.kind: event for event in scored(with_token(match, "L", 3, 0))}
    road, city = found["road"], found["city"]
    assert (road.tiles, road.value, counted(road.marks)) == (5, 7, {HOUSE: 2})
    assert (city.tiles, city.value) == (3, 10)
    assert counted(city.marks) == {"shield": 1, HOUSE: 2}
    assert match.scores == (17, 0)


@pytest.mark.clause("LB20", "LB25")
@pytest.mark.parametrize(("kind", "more"), [("little_shed", 1), (HOUSE, 2), ("little_tower", 3)])
def test_with_different_values_each_kind_adds_its_own(kind: str, more: int):
    match = Match(2, NAME, lb_values="different")
    match.lay("U", 1, 0)
    match.lay("G", 0, -1, 1, piece="city")
    match.lay("U", 2, 0)
    (city,) = scored(with_token(match, "E", 0, -2, 2, kind))
    assert (city.value, counted(city.marks)) == (6 + more, {kind: 1})
    assert match.scores == (0, 6 + more)  # who put it there gets nothing for it


@pytest.mark.clause("LB20", "LB21")
def test_a_monastery_counts_its_own_tile_and_the_eight_around_it():
    match = Match(2, NAME)
    match.lay("B", 0, 1, piece="monastery")
    with_token(match, "U", 1, 0)
    match.surround(0, 1)
    (monastery,) = scored(match.events)
    assert (monastery.cause, monastery.value, counted(monastery.marks)) == (
        COMPLETED,
        10,
        {HOUSE: 1},
    )


@pytest.mark.clause("LB22")
def test_a_city_with_two_parts_on_one_tile_counts_its_token_once():
    match = Match(2, NAME)
    match.lay("U", 1, 0)
    match.lay("U", 2, 0)
    match.lay("N", 1, -1, 1, piece="city")
    match.lay("N", 2, -1)
    match.lay("M", 2, -2, 3)
    (city,) = scored(with_token(match, "I", 1, -2, 2))
    assert (city.tiles, city.value) == (4, 10 + 1)
    assert counted(city.marks) == {"shield": 1, HOUSE: 1}


@pytest.mark.clause("LB24", "LB21", "LB22")
def test_at_the_end_fields_and_what_is_unfinished_have_their_tokens_too():
    match = Match(2, NAME, edition=box(U=3, E=1, V=1))
    match.lay("U", 1, 0, piece="field n1")
    with_token(match, "U", 2, 0)
    match.lay("E", 0, -1, 2)
    match.lay("U", -1, 0, piece="road")
    match.forget()
    with_token(match, "V", 3, 0, 1)
    road, field = scored(match.events)
    assert (road.kind, road.complete, road.tiles, road.value) == ("road", False, 5, 7)
    assert (field.kind, field.value, counted(field.marks)) == ("field", 3 + 2, {HOUSE: 2})
    assert match.scores == (5, 7)


@pytest.mark.clause("LB24")
@pytest.mark.parametrize("edition", [1, 2, 3])
def test_a_field_is_worth_its_tokens_unless_cities_are_scored_instead(edition: int):
    match = Match(2, NAME, edition=box(U=3), field_edition=edition)
    match.lay("U", 1, 0, piece="field n1")
    with_token(match, "U", 2, 0)
    match.lay("U", 3, 0)
    assert match.scores == ((0, 0) if edition == 1 else (1, 0))


@pytest.mark.clause("LB23")
def test_in_a_small_city_of_half_the_points_a_token_is_not_halved():
    match = Match(2, NAME, tiny_city=2, lb_values="different")
    match.lay("U", 1, 0)
    match.lay("U", -1, 0)
    match.lay("E", 1, -1, 0, piece="city")
    (city,) = scored(with_token(match, "E", 1, -2, 2, "little_tower"))
    assert city.value == 2 + 3


@pytest.mark.clause("LB25")
def test_in_a_tie_each_gets_the_points_with_the_tokens():
    match = Match(2, NAME)
    match.lay("U", 1, 0)
    match.lay("U", -1, 0)
    match.lay("E", 1, 1, 3, piece="city")
    match.lay("E", -1, 1, 1, piece="city")
    (city,) = scored(with_token(match, "G", 0, 1))
    assert [claim.points for claim in city.claims] == [7, 7]
    assert match.scores == (7, 7)


@pytest.mark.clause("LB26")
def test_where_nobody_stands_tokens_bring_nothing_and_stay():
    match = Match(2, NAME)
    assert scored(with_token(match, "E", 0, -1, 2)) == []
    assert match.scores == (0, 0)
    match.put("U", 1, 0)
    assert match.legal(PlaceBuilding)


@pytest.mark.clause("LB39")
def test_without_farmers_no_field_is_scored():
    match = Match(2, NAME, edition=box(U=2), farmers=False)
    with_token(match, "U", 1, 0)
    match.forget()
    match.lay("U", 2, 0, piece="road")
    (road,) = scored(match.events)
    assert (road.cause, road.value) == (END, 4)
