"""Completed roads, cities and monasteries (C11-C13, C16, C17)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.match import Match, counted, scored
from tilewyrm.engine.carcassonne.core.values.events import (
    FeatureScored,
    PieceReturned,
    TileDrawn,
    TilePlaced,
    TurnBegan,
)
from tilewyrm.engine.game import Value


@pytest.mark.clause("C11")
@pytest.mark.parametrize("closing", ["W", "A"])
def test_a_road_ends_at_a_crossing_a_city_or_a_monastery_and_pays_a_point_a_tile(closing: str):
    match = Match()
    match.lay("U", 1, 0, piece="road")
    assert match.scores == (0, 0)
    match.lay("T", -1, 0, 3)
    assert match.scores == (0, 0)
    events = match.lay(closing, 2, 0, 0 if closing == "W" else 1)
    assert [(e.kind, e.value) for e in scored(events)] == [("road", 4)]
    assert match.scores == (4, 0)


@pytest.mark.clause("C11")
def test_a_road_in_a_ring_is_complete_and_counts_each_tile_once():
    match = Match()
    match.lay("V", 0, 1, 3, piece="road")
    match.lay("V", 1, 1, 0)
    match.lay("V", 1, 2, 1)
    events = match.lay("V", 0, 2, 2)
    assert [(e.kind, e.tiles, e.value) for e in scored(events)] == [("road", 4, 4)]
    assert match.scores == (4, 0)


@pytest.mark.clause("C12")
def test_a_city_pays_two_a_tile_and_two_a_shield():
    match = Match()
    match.lay("F", 0, -1, 1, piece="city")
    events = match.lay("E", 0, -2, 2)
    (city,) = scored(events)
    assert (city.tiles, counted(city.marks), city.value) == (3, {"shield": 1}, 8)
    assert match.scores == (8, 0)


@pytest.mark.clause("C12")
def test_a_tile_with_two_parts_of_the_same_city_counts_once():
    match = Match()
    match.lay("N", 0, 1, 2, piece="city")
    match.lay("N", 1, 1, 3)
    match.lay("Ng", 0, 2, 1)
    events = match.lay("I", 1, 2)
    (city,) = scored(events)
    assert (city.kind, city.tiles, city.value) == ("city", 4, 8)


@pytest.mark.clause("C12")
def test_a_city_with_a_hole_inside_is_not_complete():
    match = Match()
    match.lay("U", 1, 0)
    match.lay("R", 0, -1, 1, piece="city")
    match.lay("N", 0, -2, 2)
    match.lay("R", 1, -2, 2)
    match.lay("N", 2, -2, 3)
    assert scored(match.lay("Ng", 2, -1)) == []
    (city,) = scored(match.lay("Rg", 1, -1))
    assert (city.tiles, city.value) == (7, 14)
    assert match.scores == (0, 14)


@pytest.mark.clause("C12")
@pytest.mark.option("tiny_city", 4, 2)
@pytest.mark.parametrize(("tiny_city", "points"), [(4, 4), (2, 2)])
def test_the_option_tiny_city_halves_a_city_of_two_tiles(tiny_city: int, points: int):
    match = Match(tiny_city=tiny_city)
    match.lay("E", 0, -1, 2, piece="city")
    assert match.scores == (points, 0)


@pytest.mark.clause("C12")
@pytest.mark.parametrize("tiny_city", [4, 2])
def test_the_option_tiny_city_leaves_a_city_of_three_tiles_alone(tiny_city: int):
    match = Match(tiny_city=tiny_city)
    match.lay("G", 0, -1, 1, piece="city")
    match.lay("E", 0, -2, 2)
    assert match.scores == (6, 0)


@pytest.mark.clause("C12")
@pytest.mark.parametrize(("tiny_city", "points"), [(4, 6), (2, 3)])
def test_the_option_tiny_city_halves_the_shield_of_a_city_of_two_tiles_too(
    tiny_city: int, points: int
):
    shielded = "1 cfff: city n shield, field e1 e2 s1 s2 w1 w2 by n"
    match = Match(2, edition=box({"base": {"Z": shielded}}, U=1), tiny_city=tiny_city)
    match.lay("Z", 0, -1, 2, piece="city")
    assert match.scores == (points, 0)


@pytest.mark.clause("C12", "C136")
@pytest.mark.parametrize("tiny_city", [4, 2])
def test_the_option_tiny_city_leaves_an_incomplete_city_of_two_tiles_alone(tiny_city: int):
    match = Match(2, edition=box(F=1), tiny_city=tiny_city)
    match.lay("F", 0, -1, 1, piece="city")
    assert match.scores == (2 + 1, 0)


@pytest.mark.clause("C13")
def test_a_monastery_is_complete_with_eight_neighbours_for_nine_points():
    match = Match()
    match.lay("B", 0, 1, piece="monastery")
    match.surround(0, 1, but=1)
    assert match.scores == (0, 0)
    match.forget()
    match.surround(0, 1)
    (monastery,) = scored(match.events)
    assert (monastery.kind, monastery.tiles, monastery.value) == ("monastery", 9, 9)
    assert match.scores == (9, 0)
    assert match.supply == (7, 7)


@pytest.mark.clause("C16")
def test_what_was_completed_with_nobody_on_it_brings_nobody_points():
    match = Match()
    assert scored(match.lay("E", 0, -1, 2)) == []
    match.put("U", 1, 0)
    assert "city" not in match.spots(1, 0)
    assert match.scores == (0, 0)


@pytest.mark.clause("C17")
def test_a_tile_that_completes_two_cities_scores_each_for_itself():
    match = Match()
    match.lay("U", 1, 0)
    match.lay("E", 1, -1, 1)
    match.lay("Eg", 1, -2, 1)
    match.lay("E", 0, -2, 2, piece="city")
    events = match.lay("H", 0, -1, piece="city S")
    assert [(e.tiles, e.value, [c.seat for c in e.claims]) for e in scored(events)] == [
        (2, 4, [1]),
        (2, 4, [0]),
    ]
    assert match.scores == (4, 4)


@pytest.mark.clause("C17")
def test_a_city_a_road_and_a_monastery_are_scored_one_after_the_other_and_each_piece_goes_home():
    match = Match()
    match.lay("F", 0, -1, 1, piece="city")
    match.lay("W", -1, 0)
    match.lay("V", -1, -1, 1)
    match.lay("V", -1, -2, 3, piece="road")
    match.lay("B", 1, -1, piece="monastery")
    match.lay("W", -2, -1)
    match.lay("U", 1, 0)
    match.lay("W", 2, 0)
    match.lay("V", 2, -1, 2)
    match.lay("V", 2, -2, 3)
    match.lay("V", 1, -2, 1)
    assert (match.scores, match.supply) == ((0, 0), (5, 6))
    events = match.lay("L", 0, -2, 2)
    assert [(type(each), *told(each)) for each in events] == [
        (TileDrawn,),
        (TilePlaced,),
        (FeatureScored, "city", 8, (0, -1), ((0, 8),)),
        (PieceReturned, "city", 0, (0, -1), "scored"),
        (FeatureScored, "road", 4, (-1, -2), ((1, 4),)),
        (PieceReturned, "road", 1, (-1, -2), "scored"),
        (FeatureScored, "monastery", 9, (1, -1), ((0, 9),)),
        (PieceReturned, "monastery", 0, (1, -1), "scored"),
        (TurnBegan,),
    ]
    assert (match.scores, match.supply) == ((17, 4), (7, 7))


@pytest.mark.clause("C17")
@pytest.mark.parametrize("piece", [None, "field e1"])
def test_two_occupied_cities_are_scored_in_the_order_of_the_last_tiles_features(piece: str | None):
    """The later piece stands in the north, which H names first; a farmer of this turn stays."""
    match = Match()
    match.lay("F", 0, -1, 1, piece="city")
    match.lay("U", 1, 0)
    match.lay("E", 1, -1, 1)
    match.lay("Eg", 1, -2, 1)
    match.lay("E", 1, -3, 1)
    match.lay("E", 0, -3, 2, piece="city")
    events = match.lay("H", 0, -2, piece=piece)
    assert [told(each) for each in events if type(each) in (FeatureScored, PieceReturned)] == [
        ("city", 4, (0, -3), ((1, 4),)),
        ("city", 1, (0, -3), "scored"),
        ("city", 8, (0, -1), ((0, 8),)),
        ("city", 0, (0, -1), "scored"),
    ]
    assert match.supply == (7 - (piece is not None), 7)


@pytest.mark.clause("C14", "C15")
def test_pieces_go_home_in_the_order_of_their_tiles_however_their_roads_were_joined():
    """Seat 1's part of the road was longer; that of seat 0 has the earlier meeple."""
    match = Match()
    match.lay("U", 1, 0, piece="road")
    match.lay("V", 1, 1, 3, piece="road")
    match.lay("V", 2, 1, 1)
    match.lay("U", 1, 2, 1)
    match.lay("U", 1, 3, 1)
    match.lay("W", 1, 4, 2)
    match.lay("V", 2, 0)
    assert match.scores == (0, 0)
    events = match.lay("T", -1, 0, 3)
    assert [told(each) for each in events if type(each) in (FeatureScored, PieceReturned)] == [
        ("road", 9, (1, 0), ((0, 9), (1, 9))),
        ("road", 0, (1, 0), "scored"),
        ("road", 1, (1, 1), "scored"),
    ]


def told(event: Value) -> tuple[object, ...]:
    """Return what a scoring or a return says: what, how much or whose, where, to whom or why."""
    match event:
        case FeatureScored(kind=kind, value=value, cell=cell):
            return kind, value, (cell.x, cell.y), event.gains
        case PieceReturned(kind=kind, seat=seat, cell=cell, cause=cause):
            return kind, seat, (cell.x, cell.y), cause
        case _:
            return ()
