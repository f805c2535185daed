"""The magic portal (C110-C116)."""

import pytest

from support.carcassonne.expansions.princess_dragon import NAME
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.events import PiecePlaced
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.errors import IllegalEntry


@pytest.mark.clause("C110")
def test_a_portal_leads_to_any_free_and_incomplete_feature_and_each_tile_is_a_choice():
    match = Match(2, NAME)
    match.lay("U", 1, 0)
    match.lay("U", -1, 0, piece="field n1")
    match.put("P28", 2, 0)
    assert match.spots(2, 0) == {"road", "field"}
    assert "road" in match.spots(1, 0)
    assert "road" in match.spots(0, 0)
    assert "city" in match.spots(0, 0)
    before = match.state.copy()
    events = match.stand(0, 0, "road")
    assert [e.elsewhere for e in events if isinstance(e, PiecePlaced)] == [True]
    match.state = before
    events = match.stand(1, 0, "field s1")
    assert [e.cell for e in events if isinstance(e, PiecePlaced)] == [Cell(1, 0)]


@pytest.mark.clause("C110", "C111")
def test_a_portal_refuses_what_is_occupied_and_what_is_complete_even_if_nobody_was_paid():
    match = Match(2, NAME)
    match.lay("E", 0, -1, 2)  # a city complete and never paid for
    match.lay("U", 1, 0, piece="road")
    match.put("P28", 2, 0)
    assert match.spots(0, -1) == {"field"}
    assert match.spots(0, 0) == {"field"}  # neither the city nor the road
    with pytest.raises(IllegalEntry):
        match.stand(0, 0, "city")


@pytest.mark.clause("C111")
def test_a_monastery_that_the_portal_tile_itself_completes_is_refused():
    match = Match(2, NAME)
    match.lay("B", 0, 1)
    match.lay("U", 1, 1, 1)
    for x, y in ((-1, 0), (-1, 1), (-1, 2), (0, 2), (1, 2)):
        match.fill(x, y)
    match.put("P28", 1, 0)  # the eighth neighbour
    assert "monastery" not in match.spots(0, 1)
    assert "field" in match.spots(0, 1)


@pytest.mark.clause("C111")
def test_before_it_is_complete_that_monastery_may_be_entered():
    match = Match(2, NAME)
    match.lay("B", 0, 1)
    match.put("P28", 1, 0)
    assert match.spots(0, 1) == {"monastery", "field"}


@pytest.mark.clause("C112")
def test_a_free_field_is_never_refused_even_one_that_cannot_grow():
    match = Match(2, NAME)
    match.lay("V", 0, 1, 3)
    match.lay("V", 1, 1, 0)
    match.lay("V", 1, 2, 1)
    match.lay("V", 0, 2, 2)  # the road is a ring with a closed field inside
    match.put("P28", -1, 0)
    inside = match.feature(0, 1, "field e2")
    assert any(one.cell == Cell(0, 1) and one.feature == inside for one in match.legal(PlacePiece))
    assert match.spots(0, 1) == {"field"}


@pytest.mark.clause("C115")
def test_the_portal_is_no_place_to_stand_and_gives_one_placement():
    match = Match(2, NAME)
    match.put("P28", 1, 0)
    portal = match.tiles["P28"]
    assert {f.kind for f in portal.features} == {"road", "field"}
    match.stand(1, 0, "road W")
    assert match.question == "chance"


@pytest.mark.clause("C116", "C9")
@pytest.mark.option("portal_own_tile_completed", True, False)
@pytest.mark.parametrize("allowed", [True, False])
def test_on_the_portal_tile_itself_what_it_completes_may_be_claimed_unless_read_strictly(
    allowed: bool,
):
    match = Match(2, NAME, portal_own_tile_completed=allowed)
    match.put("P27", 0, -1, 2)  # it completes the city of the start tile
    assert ("city" in match.spots(0, -1)) is allowed
    assert "city" not in match.spots(0, 0)  # never through the portal (C111)
    if allowed:
        match.stand(0, -1, "city")
        assert match.scores == (4, 0)
