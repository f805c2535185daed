"""Roads with inns (I10-I16)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.inns_cathedrals import NAME
from support.carcassonne.match import Match, counted, scored


@pytest.mark.clause("I10")
@pytest.mark.parametrize(("rotation", "points"), [(0, 3), (1, 3), (2, 6)])
def test_where_three_roads_meet_the_inn_is_that_of_one_of_them(rotation: int, points: int):
    """The road of three tiles comes to the crossing from the west: its own west, south or east."""
    match = Match(2, NAME)
    match.lay("T", -1, 0, 3, piece="road")
    events = match.lay("IC14", 1, 0, rotation)
    assert [(e.tiles, e.value) for e in scored(events)] == [(3, points)]


@pytest.mark.clause("I10")
@pytest.mark.parametrize(
    ("tile", "together"),
    [
        ("IC15", ("n1", "n2", "e1", "w2")),
        ("IC15", ("e2", "s1", "s2", "w1")),
        ("IC16", ("n1", "s1")),
    ],
)
def test_an_inn_divides_no_field(tile: str, together: tuple[str, ...]):
    match = Match(2, NAME)
    match.lay(tile, 1, 0)
    assert len({match.feature(1, 0, f"field {half}") for half in together}) == 1


@pytest.mark.clause("I11")
def test_a_completed_road_with_an_inn_pays_two_a_tile():
    match = Match(2, NAME)
    match.lay("IC15", 1, 0, piece="road")
    match.lay("T", -1, 0, 3)
    events = match.lay("W", 2, 0)
    (road,) = scored(events)
    assert (road.tiles, counted(road.marks), road.value) == (4, {"inn": 1}, 8)
    assert match.scores == (8, 0)


@pytest.mark.clause("I11")
def test_a_road_of_seven_tiles_with_an_inn_pays_fourteen():
    match = Match(2, NAME)
    match.lay("T", -1, 0, 3, piece="road")
    for x in (1, 2, 3):
        match.lay("U", x, 0)
    match.lay("IC15", 4, 0)
    match.lay("W", 5, 0)
    assert match.scores == (14, 0)


@pytest.mark.clause("I12")
@pytest.mark.parametrize(
    ("tiles", "points"),
    [
        (("U", "V", "A"), 5),
        (("IC15", "V", "A"), 10),
        (("IC15", "IC16", "A"), 10),
        (("IC15", "IC16", "IC11"), 10),
    ],
    ids=["none", "one", "two", "three"],
)
def test_more_inns_on_one_road_change_nothing(tiles: tuple[str, str, str], points: int):
    match = Match(2, NAME)
    match.lay("T", -1, 0, 3, piece="road")
    match.lay(tiles[0], 1, 0)
    match.lay(tiles[1], 2, 0)
    (road,) = scored(match.lay(tiles[2], 2, 1, 2))
    assert (road.tiles, road.value) == (5, points)
    assert match.scores == (points, 0)


@pytest.mark.clause("I13", "C11")
def test_a_tile_that_the_road_crosses_twice_counts_once():
    match = Match(2, NAME)
    match.lay("T", -1, 0, 3, piece="road")
    match.lay("IC17", 1, 0)  # two curves: the road leaves it in the north, and comes back
    match.lay("V", 1, -1, 3)
    match.lay("V", 2, -1)
    match.lay("IC16", 2, 0, 1)
    (road,) = scored(match.lay("A", 1, 1, 2))
    assert (road.tiles, road.value) == (7, 14)


@pytest.mark.clause("I14")
@pytest.mark.option("inn_cathedral_end", "zero", "ignore")
@pytest.mark.parametrize(("end", "points"), [("zero", 0), ("ignore", 5)])
def test_an_unfinished_road_with_an_inn_pays_nothing_or_what_it_would_without(
    end: str, points: int
):
    match = Match(2, NAME, edition=box(T=1, IC15=1, U=2), inn_cathedral_end=end)
    match.lay("T", -1, 0, 3, piece="road")
    match.lay("IC15", 1, 0)
    match.lay("U", 2, 0)
    events = match.lay("U", 3, 0)
    assert match.question == "over"
    (road,) = scored(events)
    assert (road.kind, road.complete, road.tiles, road.value) == ("road", False, 5, points)
    assert [(c.seat, c.majority, c.points) for c in road.claims] == [(0, True, points)]
    assert match.scores == (points, 0)


@pytest.mark.clause("I14")
@pytest.mark.parametrize("end", ["zero", "ignore"])
def test_what_is_completed_pays_the_same_however_the_end_is_counted(end: str):
    match = Match(2, NAME, inn_cathedral_end=end)
    match.lay("IC15", 1, 0, piece="road")
    match.lay("T", -1, 0, 3)
    match.lay("W", 2, 0)
    assert match.scores == (8, 0)


@pytest.mark.clause("I14")
def test_other_unfinished_roads_pay_as_ever():
    match = Match(2, NAME, edition=box(IC14=1, U=1))
    match.lay("IC14", 1, 0, piece="road W")
    match.lay("U", -1, 0)
    assert match.scores == (3, 0)


@pytest.mark.clause("I15")
def test_an_inn_may_be_laid_onto_another_player_s_road():
    match = Match(2, NAME, edition=box(U=1, IC15=1))
    match.lay("U", 1, 0, piece="road")
    match.draw("IC15")
    assert (2, 0, 0) in match.placements()
    match.place(2, 0)
    match.skip()
    assert match.question == "over"
    assert match.scores == (0, 0)  # three tiles, and an inn


@pytest.mark.clause("I15", "I11")
def test_an_inn_laid_by_another_player_helps_whoever_stands_on_the_road():
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("IC15", 2, 0)
    match.lay("T", -1, 0, 3)
    match.lay("W", 3, 0)
    assert match.scores == (10, 0)


@pytest.mark.clause("I16", "C16")
def test_a_completed_road_with_an_inn_and_nobody_on_it_pays_nobody():
    match = Match(2, NAME)
    match.lay("IC15", 1, 0)
    match.lay("T", -1, 0, 3)
    events = match.lay("W", 2, 0)
    assert scored(events) == []
    assert match.scores == (0, 0)
