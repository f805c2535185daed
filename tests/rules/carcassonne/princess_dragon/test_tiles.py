"""The peculiar tiles (C120-C123)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.princess_dragon import NAME, dragon_to
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece


@pytest.mark.clause("C120")
def test_monastery_city_and_field_of_one_tile_are_three_places():
    match = Match(2, NAME)
    match.lay("U", 1, 0)
    match.lay("P03", 0, 1)
    match.put("P07", 0, -1, 2)
    assert match.spots(0, -1) == {"city", "monastery", "field"}
    match.stand(0, -1, "city")
    dragon_to(match, 0, 0)
    dragon_to(match, 1, 0)
    match.put("P28", -1, 0)
    assert match.spots(0, -1) == {"monastery", "field"}  # the knight does not bar the monk


@pytest.mark.clause("C120")
def test_a_monastery_in_an_open_city_is_complete_with_eight_neighbours():
    match = Match(2, NAME)
    match.lay("U", 1, 0)
    match.lay("P03", 0, 1)
    match.lay("P07", 0, -1, 2, piece="monastery")
    dragon_to(match, 0, 0)
    dragon_to(match, 1, 0)
    # Every tile beside it leads the city on.
    match.surround(0, -1)
    (monastery,) = (e for e in scored(match.events) if e.kind == "monastery")
    assert (monastery.complete, monastery.value) == (True, 9)
    assert match.scores[0] >= 9


@pytest.mark.clause("C121")
def test_the_road_runs_on_below_the_city_and_cuts_neither_field():
    match = Match(2, NAME)
    match.lay("U", 1, 0)
    match.lay("P03", 0, 1)
    match.put("P17", 2, 0, 1)
    road = [f for f in match.tiles["P17"].features if f.kind == "road"]
    assert len(road) == 1
    # Turned, the road runs from west to east; each field lies on both sides of it.
    assert match.feature(2, 0, "field w1") == match.feature(2, 0, "field w2")
    assert match.feature(2, 0, "field e1") == match.feature(2, 0, "field e2")
    assert match.feature(2, 0, "field w1") != match.feature(2, 0, "field e1")
    assert match.feature(2, 0, "road W") == match.feature(2, 0, "road E")


@pytest.mark.clause("C122")
def test_two_curves_in_opposite_corners_are_two_roads_and_three_fields():
    match = Match(2, NAME)
    match.lay("P29", 1, 0)
    assert match.feature(1, 0, "road N") == match.feature(1, 0, "road W")
    assert match.feature(1, 0, "road E") == match.feature(1, 0, "road S")
    assert match.feature(1, 0, "road N") != match.feature(1, 0, "road E")
    fields = [f for f in match.tiles["P29"].features if f.kind == "field"]
    assert len(fields) == 3


@pytest.mark.clause("C123")
def test_the_field_between_the_two_cities_may_be_farmed_and_touches_both():
    match = Match(2, NAME, edition=box(K=1, E=1, P18=1, Eg=1, H=1))
    match.lay("K", 1, 0)
    match.put("P18", 1, -1, 2)  # the princess meets the city of K; the other part opens N and W
    inner = match.feature(1, -1, "field in")
    assert any(one.feature == inner for one in match.legal(PlacePiece))
    match.stand(1, -1, "field in")
    west = match.tiles["P18"].features[match.feature(1, -1, "field e1")]
    assert len(west.cities) == 1
    assert len(match.tiles["P18"].features[inner].cities) == 2
    match.finish()
    fields = [e for e in scored(match.events) if e.kind == "field"]
    assert [len(field.cities) for field in fields] == [1]  # K's city is complete, the other open
    assert match.scores == (0, 3)
