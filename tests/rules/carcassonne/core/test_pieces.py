"""Placing a meeple, and meeples that come back (C7-C10, C14, C15)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece, Skip
from tilewyrm.engine.carcassonne.core.values.events import PiecePlaced, PieceReturned


@pytest.mark.clause("C7")
def test_a_meeple_goes_only_on_the_new_tile_where_nobody_stands_in_the_whole_feature():
    match = Match()
    match.put("U", 1, 0)
    assert {(one.cell.x, one.cell.y) for one in match.legal(PlacePiece)} == {(1, 0)}
    match.stand(1, 0, "road")
    match.put("U", 2, 0)
    assert match.spots(2, 0) == {"field"}
    match.skip()
    match.put("U", 3, 0)  # the first player's own meeple bars the road as well
    assert match.spots(3, 0) == {"field"}


@pytest.mark.clause("C8")
def test_roads_cities_monasteries_and_fields_take_a_meeple_and_a_farmer_stays():
    match = Match()
    match.put("A", 1, 0, 1)
    assert match.spots(1, 0) == {"road", "monastery", "field"}
    events = match.stand(1, 0, "field")
    assert [e.kind for e in events if isinstance(e, PiecePlaced)] == ["field"]
    events = match.lay("E", 0, -1, 2, piece="city")
    assert [e.kind for e in events if isinstance(e, PieceReturned)] == ["city"]
    assert match.supply == (6, 7)


def joined_roads() -> Match:
    """Return a match whose next tile, a V at (2, 1), joins a road of seat 0 with one of seat 1."""
    match = Match()
    match.lay("U", 1, 0, piece="road")
    match.lay("U", 0, 1, piece="road")
    match.lay("V", 2, 0)
    match.lay("U", 1, 1)
    return match


@pytest.mark.clause("C10", "C14")
def test_two_meeples_get_into_one_road_by_joining_and_a_tie_pays_both():
    match = joined_roads()
    match.lay("V", 2, 1, 1)
    match.lay("A", -1, 0, 3)
    events = match.lay("A", -1, 1, 3)
    (road,) = scored(events)
    assert (road.kind, road.tiles, road.value) == ("road", 8, 8)
    assert [(c.seat, c.strength, c.majority, c.points) for c in road.claims] == [
        (0, 1, True, 8),
        (1, 1, True, 8),
    ]
    assert match.scores == (8, 8)


@pytest.mark.clause("C14")
def test_whoever_has_fewer_meeples_gets_nothing():
    match = Match(2, edition=box(U=1, G=1, E=1, A=1, Eg=1))
    match.lay("U", 1, 0, piece="field n1")
    match.lay("G", 0, -1, 1, piece="field e1")
    match.lay("E", 0, -2, 2, piece="field")
    match.lay("A", 1, -1, 3)
    (field,) = scored(match.lay("Eg", 1, -2))  # it joins the three fields
    assert [(c.seat, c.strength, c.majority, c.points) for c in field.claims] == [
        (0, 2, True, 3),
        (1, 1, False, 0),
    ]
    assert match.scores == (3, 0)


@pytest.mark.clause("C15", "C135")
def test_a_meeple_that_scores_comes_back_too_late_to_be_placed_in_the_same_turn():
    match = Match()
    match.lay("U", 1, 0, piece="road")
    match.lay("T", -1, 0, 3)
    for x, tile in enumerate(("E", "E", "E", "E", "B", "B")):
        match.lay(tile, x, 1, 2, piece="monastery" if tile == "B" else "city")
        match.lay("U", x + 1, -1)
    assert match.supply == (0, 7)
    match.put("A", 2, 0, 1)
    assert match.legal() == [Skip()]
    match.skip()
    assert match.scores == (4, 0)
    assert match.supply == (1, 7)
