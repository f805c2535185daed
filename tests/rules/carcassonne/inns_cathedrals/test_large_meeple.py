"""The large meeple (I30-I36)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.inns_cathedrals import LARGE, NAME
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.events import PiecePlaced, PieceReturned

SMALL_KNIGHT = "city"
LARGE_KNIGHT = "large-meeple city"


@pytest.mark.clause("I30")
def test_it_is_placed_like_a_meeple_on_roads_cities_monasteries_and_fields():
    match = Match(2, NAME)
    match.put("IC02", 1, 0)
    kinds = {"road", "monastery", "field"}
    assert match.spots(1, 0) == kinds | {f"large-meeple {kind}" for kind in kinds}
    match.skip()
    match.put("E", 0, -1, 2)
    assert match.spots(0, -1) == {"city", "field", "large-meeple city", "large-meeple field"}


@pytest.mark.clause("I30", "C7")
def test_it_comes_instead_of_a_meeple_not_besides_one():
    match = Match(2, NAME)
    match.put("U", 1, 0)
    events = match.stand(1, 0, "large-meeple road")
    assert [(e.seat, e.piece) for e in events if isinstance(e, PiecePlaced)] == [(0, LARGE)]
    assert match.question == "chance"
    assert match.turn.seat == 1


@pytest.mark.clause("I30", "C7")
def test_it_keeps_others_out_and_others_keep_it_out():
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="large-meeple road")
    match.put("U", 2, 0)
    assert match.spots(2, 0) == {"field", "large-meeple field"}
    match.stand(2, 0, "field n1")
    match.put("U", 3, 0)
    # To the first player the road is barred as well, and the field in the north.
    assert {one.feature for one in match.legal(PlacePiece)} == {match.feature(3, 0, "field s1")}
    match.skip()
    match.put("U", 4, 0)
    offered = {(one.piece, one.feature) for one in match.legal(PlacePiece)}
    south = match.feature(4, 0, "field s1")
    assert offered == {("meeple", south), (LARGE, south)}


@pytest.mark.clause("I32")
@pytest.mark.parametrize(
    ("pieces", "strengths", "scores"),
    [
        (("road", "road"), (1, 1), (8, 8)),
        (("road", "large-meeple road"), (1, 2), (0, 8)),
        (("large-meeple road", "road"), (2, 1), (8, 0)),
        (("large-meeple road", "large-meeple road"), (2, 2), (8, 8)),
    ],
)
def test_on_a_road_it_counts_as_two_and_doubles_no_points(
    pieces: tuple[str, str], strengths: tuple[int, int], scores: tuple[int, int]
):
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece=pieces[0])
    match.lay("U", 0, 1, piece=pieces[1])
    match.lay("V", 2, 0)
    match.lay("U", 1, 1)
    match.lay("V", 2, 1, 1)  # it joins the two roads
    match.lay("A", -1, 0, 3)
    (road,) = scored(match.lay("A", -1, 1, 3))
    assert (road.tiles, road.value) == (8, 8)
    assert tuple(claim.strength for claim in road.claims) == strengths
    assert match.scores == scores


@pytest.mark.clause("I32", "I34", "I60")
@pytest.mark.parametrize(
    ("pieces", "strengths", "scores"),
    [
        (("field n1", "field e1", "field"), (2, 1), (3, 0)),
        (("field n1", "large-meeple field e1", "field"), (2, 2), (3, 3)),
        (("field n1", "large-meeple field e1", None), (1, 2), (0, 3)),
        (("large-meeple field n1", "large-meeple field e1", "field"), (3, 2), (3, 0)),
    ],
)
def test_on_a_field_it_counts_as_two_and_doubles_no_points(
    pieces: tuple[str, str, str | None], strengths: tuple[int, int], scores: tuple[int, int]
):
    """The pieces are the first player's, the second one's, and the first one's again."""
    match = Match(2, NAME, edition=box(U=1, G=1, E=1, A=1, Eg=1))
    match.lay("U", 1, 0, piece=pieces[0])
    match.lay("G", 0, -1, 1, piece=pieces[1])
    match.lay("E", 0, -2, 2, piece=pieces[2])
    match.lay("A", 1, -1, 3)
    (field,) = scored(match.lay("Eg", 1, -2))  # it joins the three fields
    assert tuple(claim.strength for claim in field.claims) == strengths
    assert match.scores == scores


@pytest.mark.clause("I33")
@pytest.mark.parametrize("piece", ["monastery", "large-meeple monastery"])
def test_on_a_monastery_it_scores_what_a_monk_scores(piece: str):
    match = Match(2, NAME)
    match.lay("B", 0, 1, piece=piece)
    match.surround(0, 1)
    assert match.scores == (9, 0)

    match = Match(2, NAME, edition=box(B=1, U=1))
    match.lay("B", 0, 1, piece=piece)
    match.lay("U", 1, 0)
    assert match.question == "over"
    assert match.scores == (1 + 2, 0)


def four_cities(seats: int, *pieces: str | None) -> Match:
    """Return a match that has just scored a city of six tiles and a shield, worth 14.

    A tile has joined four cities, with one of *pieces* in each: with two players they are those of
    seats 0, 1, 0, 1; with three players those of 0, 1, 1, 2.
    """
    match = Match(seats, NAME)
    first, second, third, last = pieces
    match.lay("K", 1, 0, piece=first)
    match.lay("N", 0, -1, 2, piece=second)
    match.lay("V", 2, 0, 3)
    match.lay("E", 0, -2)
    match.lay("E", 2, -1, 3, piece=third)
    match.lay("Eg", 1, -2, 2, piece=last)
    match.forget()
    match.lay("C", 1, -1)
    return match


@pytest.mark.clause("I32", "I34", "C14")
@pytest.mark.parametrize(
    ("pieces", "strengths", "scores"),
    [
        ((SMALL_KNIGHT, SMALL_KNIGHT, None, None), (1, 1), (14, 14)),
        ((LARGE_KNIGHT, SMALL_KNIGHT, None, None), (2, 1), (14, 0)),
        ((LARGE_KNIGHT, SMALL_KNIGHT, None, SMALL_KNIGHT), (2, 2), (14, 14)),
        ((LARGE_KNIGHT, SMALL_KNIGHT, SMALL_KNIGHT, SMALL_KNIGHT), (3, 2), (14, 0)),
        ((LARGE_KNIGHT, LARGE_KNIGHT, SMALL_KNIGHT, None), (3, 2), (14, 0)),
    ],
)
def test_in_a_city_one_large_meeple_ties_with_two_and_loses_to_a_large_one_and_another(
    pieces: tuple[str | None, ...], strengths: tuple[int, int], scores: tuple[int, int]
):
    match = four_cities(2, *pieces)
    (city,) = scored(match.events)
    assert (city.tiles, city.value) == (6, 14)
    assert tuple(claim.strength for claim in city.claims) == strengths
    assert match.scores == scores


@pytest.mark.clause("I34", "C14")
def test_of_three_players_a_large_meeple_and_two_others_share_and_a_single_one_gets_nothing():
    match = four_cities(3, LARGE_KNIGHT, SMALL_KNIGHT, SMALL_KNIGHT, SMALL_KNIGHT)
    (city,) = scored(match.events)
    assert [(c.seat, c.strength, c.majority) for c in city.claims] == [
        (0, 2, True),
        (1, 2, True),
        (2, 1, False),
    ]
    assert match.scores == (14, 14, 0)


@pytest.mark.clause("I35", "I36", "C15")
def test_it_comes_back_with_the_scoring_and_may_be_placed_again():
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="large-meeple road")
    match.lay("T", -1, 0, 3)
    match.put("E", 0, -1, 2)
    assert {one.piece for one in match.legal(PlacePiece)} == {"meeple"}  # there is only one
    match.skip()
    events = match.lay("W", 2, 0)
    assert [(e.seat, e.piece) for e in events if isinstance(e, PieceReturned)] == [(0, LARGE)]
    assert match.left(LARGE) == (1, 1)
    match.put("U", 3, 0)
    assert {one.piece for one in match.legal(PlacePiece)} == {"meeple", LARGE}


@pytest.mark.clause("I35", "C15")
def test_a_large_farmer_stays_to_the_end():
    match = Match(2, NAME, edition=box(U=1, E=1, T=1))
    match.lay("U", 1, 0, piece="large-meeple field n1")
    match.lay("E", 0, -1, 2)  # a city beside the field is complete
    assert match.left(LARGE) == (0, 1)
    assert [piece.piece for piece in match.standing(1, 0)] == [LARGE]
    match.lay("T", -1, 0, 3)
    assert match.scores == (3, 0)
