"""Cities with cathedrals (I20-I26)."""

import pytest

from support.carcassonne.box import box, tiles
from support.carcassonne.expansions.inns_cathedrals import NAME
from support.carcassonne.match import Match, counted, scored


@pytest.mark.clause("I20")
def test_the_tile_with_a_cathedral_is_city_and_nothing_else():
    (city,) = tiles()["IC01"].features
    assert (city.kind, len(city.sides), city.marks) == ("city", 4, ("cathedral",))
    match = Match(2, NAME)
    match.put("IC01", 0, -1)
    assert match.spots(0, -1) == {"city", "large-meeple city"}


@pytest.mark.clause("I21")
def test_a_completed_city_with_a_cathedral_pays_three_a_tile():
    match = Match(2, NAME)
    match.lay("IC01", 0, -1, piece="city")
    match.lay("E", 0, -2, 2)
    match.lay("E", 1, -1, 3)
    (city,) = scored(match.lay("E", -1, -1, 1))
    assert (city.tiles, counted(city.marks), city.value) == (5, {"cathedral": 1}, 15)
    assert match.scores == (15, 0)


@pytest.mark.clause("I21")
def test_its_shields_pay_three_as_well():
    match = Match(2, NAME)
    match.lay("IC01", 0, -1, piece="city")
    match.lay("E", 0, -2, 2)
    match.lay("F", 1, -1)
    match.lay("E", 2, -1, 3)
    (city,) = scored(match.lay("E", -1, -1, 1))
    assert (city.tiles, counted(city.marks)) == (6, {"shield": 1, "cathedral": 1})
    assert city.value == 3 * 6 + 3
    assert match.scores == (21, 0)


@pytest.mark.clause("I22")
def test_a_second_cathedral_in_the_same_city_changes_nothing():
    match = Match(2, NAME)
    match.lay("IC01", 0, -1, piece="city")
    match.lay("IC01", 0, -2)
    match.lay("E", 1, -1, 3)
    match.lay("E", -1, -1, 1)
    match.lay("E", 1, -2, 3)
    match.lay("E", -1, -2, 1)
    (city,) = scored(match.lay("Eg", 0, -3, 2))
    assert (city.tiles, counted(city.marks), city.value) == (7 + 1, {"cathedral": 2}, 24)
    assert match.scores == (24, 0)


@pytest.mark.clause("I23")
@pytest.mark.option("inn_cathedral_end", "zero", "ignore")
@pytest.mark.parametrize(("end", "points"), [("zero", 0), ("ignore", 3 + 1)])
def test_an_unfinished_city_with_a_cathedral_pays_nothing_or_what_it_would_without(
    end: str, points: int
):
    match = Match(2, NAME, edition=box(IC01=1, F=1), inn_cathedral_end=end)
    match.lay("IC01", 0, -1, piece="city")
    (city,) = scored(match.lay("F", 1, -1))
    assert match.question == "over"
    assert (city.complete, city.tiles, city.value) == (False, 3, points)
    assert counted(city.marks)["shield"] == 1
    assert match.scores == (points, 0)


@pytest.mark.clause("I23", "C14")
def test_an_unfinished_city_with_a_cathedral_that_two_share_pays_neither():
    match = Match(2, NAME, edition=box(K=1, N=1, IC01=1))
    match.lay("K", 1, 0, piece="city")
    match.lay("N", 0, -1, 2, piece="city")
    (city,) = scored(match.lay("IC01", 1, -1))
    assert [(c.seat, c.majority, c.points) for c in city.claims] == [(0, True, 0), (1, True, 0)]
    assert match.scores == (0, 0)


@pytest.mark.clause("I24")
def test_a_cathedral_may_be_laid_into_another_player_s_city():
    match = Match(2, NAME, edition=box(G=1, IC01=1))
    match.lay("G", 0, -1, 1, piece="city")
    match.draw("IC01")
    assert (0, -2, 0) in match.placements()
    match.place(0, -2)
    match.skip()
    assert match.question == "over"
    assert match.scores == (0, 0)  # three tiles, and a cathedral


@pytest.mark.clause("I25", "C12")
@pytest.mark.parametrize("tiny_city", [4, 2])
@pytest.mark.parametrize(("end", "points"), [("zero", 0), ("ignore", 2)])
def test_two_tiles_of_an_unfinished_city_with_a_cathedral_are_no_small_city(
    tiny_city: int, end: str, points: int
):
    match = Match(2, NAME, edition=box(IC01=1), tiny_city=tiny_city, inn_cathedral_end=end)
    (city,) = scored(match.lay("IC01", 0, -1, piece="city"))
    assert (city.tiles, city.value) == (2, points)


@pytest.mark.clause("I25", "I21")
@pytest.mark.parametrize("tiny_city", [4, 2])
def test_the_smallest_completed_city_with_a_cathedral_has_five_tiles(tiny_city: int):
    match = Match(2, NAME, tiny_city=tiny_city)
    match.lay("IC01", 0, -1, piece="city")
    match.lay("E", 0, -2, 2)
    match.lay("E", 1, -1, 3)
    assert scored(match.events) == []
    match.lay("E", -1, -1, 1)
    assert match.scores == (15, 0)


@pytest.mark.clause("I26", "C19")
def test_a_completed_city_with_a_cathedral_pays_a_farmer_three_like_any_other():
    match = Match(2, NAME, edition=box(IC01=1, E=3))
    match.lay("IC01", 0, -1, piece="city")
    match.lay("E", 1, -1, 3, piece="field")
    match.lay("E", 0, -2, 2)
    match.lay("E", -1, -1, 1)
    assert match.question == "over"
    assert match.scores == (15, 3)


@pytest.mark.clause("I26", "C19")
def test_an_open_city_with_a_cathedral_pays_no_farmer():
    match = Match(2, NAME, edition=box(IC01=1, E=2))
    match.lay("IC01", 0, -1)
    match.lay("E", 1, -1, 3, piece="field")
    match.lay("E", 0, -2, 2)
    assert match.scores == (0, 0)
