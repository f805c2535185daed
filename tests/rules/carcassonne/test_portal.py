"""The magic portal (C110-C116) and the peculiar tiles (C120-C123)."""

import pytest

from support.carcassonne import Match, scored
from support.carcassonne_box import box
from tilewyrm.engine.carcassonne.decisions import PlaceMeeple
from tilewyrm.engine.carcassonne.events import MeeplePlaced
from tilewyrm.engine.carcassonne.kinds import Cell, FeatureKind
from tilewyrm.engine.errors import IllegalEntry


@pytest.mark.clause("C110")
def test_a_portal_leads_to_any_free_and_incomplete_feature_and_each_tile_is_a_choice():
    match = Match(2)
    match.lay("U", 1, 0)
    match.lay("U", -1, 0, meeple="field n1")
    match.put("P28", 2, 0)
    assert match.spots(2, 0) == {"road", "field"}
    assert "road" in match.spots(1, 0)
    assert "road" in match.spots(0, 0)
    assert "city" in match.spots(0, 0)
    before = match.state.copy()
    events = match.meeple(0, 0, "road")
    assert [e.by_portal for e in events if isinstance(e, MeeplePlaced)] == [True]
    match.state = before
    events = match.meeple(1, 0, "field s1")
    assert [e.cell for e in events if isinstance(e, MeeplePlaced)] == [Cell(1, 0)]


@pytest.mark.clause("C110", "C111")
def test_a_portal_refuses_what_is_occupied_and_what_is_complete_even_if_nobody_was_paid():
    match = Match(2)
    match.lay("E", 0, -1, 2)  # a city complete and never paid for
    match.lay("U", 1, 0, meeple="road")
    match.put("P28", 2, 0)
    assert match.spots(0, -1) == {"field"}
    assert match.spots(0, 0) == {"field"}  # neither the city nor the road
    with pytest.raises(IllegalEntry):
        match.meeple(0, 0, "city")


@pytest.mark.clause("C111")
def test_a_monastery_that_the_portal_tile_itself_completes_is_refused():
    match = Match(2)
    match.lay("B", 0, 1)
    match.lay("U", 1, 1, 1)
    for x, y in ((-1, 0), (-1, 1), (-1, 2), (0, 2), (1, 2)):
        match.fill(x, y)
    match.put("P28", 1, 0)  # the eighth neighbour
    assert "monastery" not in match.spots(0, 1)
    assert "field" in match.spots(0, 1)


@pytest.mark.clause("C111")
def test_before_it_is_complete_that_monastery_may_be_entered():
    match = Match(2)
    match.lay("B", 0, 1)
    match.put("P28", 1, 0)
    assert match.spots(0, 1) == {"monastery", "field"}


@pytest.mark.clause("C112")
def test_a_free_field_is_never_refused_even_one_that_cannot_grow():
    match = Match(2)
    match.lay("V", 0, 1, 3)
    match.lay("V", 1, 1, 0)
    match.lay("V", 1, 2, 1)
    match.lay("V", 0, 2, 2)  # the road is a ring with a closed field inside
    match.put("P28", -1, 0)
    inside = match.feature(0, 1, "field e2")
    assert any(one.cell == Cell(0, 1) and one.feature == inside for one in match.legal(PlaceMeeple))
    assert match.spots(0, 1) == {"field"}


@pytest.mark.clause("C114")
def test_the_abbot_goes_through_a_portal_to_a_garden_or_a_monastery():
    match = Match(2, abbot=True)
    match.lay("Ug", 1, 0)
    match.lay("B", 0, 1)
    match.put("P28", -1, 0)
    assert "abbot garden" in match.spots(1, 0)
    assert match.spots(0, 1) == {"monastery", "abbot monastery", "field"}
    match.meeple(1, 0, "abbot garden")
    assert [player.abbots for player in match.players] == [0, 1]


@pytest.mark.clause("C115")
def test_the_portal_is_no_place_to_stand_and_gives_one_placement():
    match = Match(2)
    match.put("P28", 1, 0)
    portal = match.tiles["P28"]
    assert {f.kind for f in portal.features} == {FeatureKind.ROAD, FeatureKind.FIELD}
    match.meeple(1, 0, "road W")
    assert match.question == "chance"


@pytest.mark.clause("C116", "C9")
@pytest.mark.parametrize("allowed", [True, False])
def test_on_the_portal_tile_itself_what_it_completes_may_be_claimed_unless_read_strictly(
    allowed: bool,
):
    match = Match(2, portal_own_tile_completed=allowed)
    match.put("P27", 0, -1, 2)  # it completes the city of the start tile
    assert ("city" in match.spots(0, -1)) is allowed
    assert "city" not in match.spots(0, 0)  # never through the portal (C111)
    if allowed:
        match.meeple(0, -1, "city")
        assert match.scores == (4, 0)


@pytest.mark.clause("C120")
def test_monastery_city_and_field_of_one_tile_are_three_places():
    match = Match(2)
    match.lay("U", 1, 0)
    match.lay("P03", 0, 1)
    match.put("P07", 0, -1, 2)
    assert match.spots(0, -1) == {"city", "monastery", "field"}
    match.meeple(0, -1, "city")
    match.dragon_to(0, 0)
    match.dragon_to(1, 0)
    match.put("P28", -1, 0)
    assert match.spots(0, -1) == {"monastery", "field"}  # the knight does not bar the monk


@pytest.mark.clause("C120")
def test_a_monastery_in_an_open_city_is_complete_with_eight_neighbours():
    match = Match(2)
    match.lay("U", 1, 0)
    match.lay("P03", 0, 1)
    match.lay("P07", 0, -1, 2, meeple="monastery")
    match.dragon_to(0, 0)
    match.dragon_to(1, 0)
    # Every tile beside it leads the city on.
    match.surround(0, -1)
    (monastery,) = (e for e in scored(match.events) if e.kind == FeatureKind.MONASTERY)
    assert (monastery.complete, monastery.value) == (True, 9)
    assert match.scores[0] >= 9


@pytest.mark.clause("C121")
def test_the_road_runs_on_through_the_tunnel_and_cuts_neither_field():
    match = Match(2)
    match.lay("U", 1, 0)
    match.lay("P03", 0, 1)
    match.put("P17", 2, 0, 1)
    road = [f for f in match.tiles["P17"].features if f.kind == FeatureKind.ROAD]
    assert len(road) == 1
    # Turned, the road runs from west to east; each field lies on both sides of it.
    assert match.feature(2, 0, "field w1") == match.feature(2, 0, "field w2")
    assert match.feature(2, 0, "field e1") == match.feature(2, 0, "field e2")
    assert match.feature(2, 0, "field w1") != match.feature(2, 0, "field e1")
    assert match.feature(2, 0, "road W") == match.feature(2, 0, "road E")


@pytest.mark.clause("C122")
def test_two_curves_in_opposite_corners_are_two_roads_and_three_fields():
    match = Match(2)
    match.lay("P29", 1, 0)
    assert match.feature(1, 0, "road N") == match.feature(1, 0, "road W")
    assert match.feature(1, 0, "road E") == match.feature(1, 0, "road S")
    assert match.feature(1, 0, "road N") != match.feature(1, 0, "road E")
    fields = [f for f in match.tiles["P29"].features if f.kind == FeatureKind.FIELD]
    assert len(fields) == 3


@pytest.mark.clause("C123")
def test_the_field_between_the_two_cities_may_be_farmed_and_touches_both():
    match = Match(2, edition=box(K=1, E=1, P18=1, Eg=1, H=1))
    match.lay("K", 1, 0)
    match.put("P18", 1, -1, 2)  # the princess meets the city of K; the other part opens N and W
    inner = match.feature(1, -1, "field in")
    assert any(one.feature == inner for one in match.legal(PlaceMeeple))
    match.meeple(1, -1, "field in")
    west = match.tiles["P18"].features[match.feature(1, -1, "field e1")]
    assert len(west.cities) == 1
    assert len(match.tiles["P18"].features[inner].cities) == 2
    match.finish()
    fields = [e for e in scored(match.events) if e.kind == FeatureKind.FIELD]
    assert [len(field.cities) for field in fields] == [1]  # K's city is complete, the other open
    assert match.scores == (0, 3)
