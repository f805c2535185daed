"""The fairy beside large meeples, and on what is worth nothing (I52, I53)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.inns_cathedrals import NAME
from support.carcassonne.expansions.princess_dragon import NAME as DRAGON
from support.carcassonne.expansions.princess_dragon import bonuses, fairy_to
from support.carcassonne.match import Match, scored


@pytest.mark.clause("I52", "C92", "C93")
@pytest.mark.parametrize("piece", ["road", "large-meeple road"])
def test_beside_a_large_meeple_the_fairy_brings_one_and_three_points_as_beside_any(piece: str):
    match = Match(2, NAME, DRAGON)
    match.lay("IC15", 1, 0, piece=piece)
    match.lay("T", -1, 0, 3)
    match.put("E", 0, 1, 2)
    fairy_to(match, 1, 0, "road")
    match.lay("E", 0, -1, 2)
    assert match.scores == (1, 0)
    events = match.lay("W", 2, 0)
    assert [event.value for event in scored(events)] == [8]
    assert [(bonus.seat, bonus.points) for bonus in bonuses(events)] == [(0, 3)]
    assert match.scores == (1 + 8 + 3, 0)


@pytest.mark.clause("I53", "C93")
@pytest.mark.parametrize("piece", ["road", "large-meeple road"])
def test_on_an_unfinished_road_with_an_inn_her_three_points_are_paid_at_the_end(piece: str):
    match = Match(2, NAME, DRAGON, edition=box(IC15=1, U=3))
    match.lay("IC15", 1, 0, piece=piece)
    match.lay("U", 2, 0)
    match.put("U", -1, 0)
    fairy_to(match, 1, 0, "road")
    events = match.lay("U", -2, 0)
    assert match.question == "over"
    assert [(event.kind, event.value) for event in scored(events)] == [("road", 0)]
    assert [(b.seat, b.points, b.kind) for b in bonuses(events)] == [(0, 3, "road")]
    assert match.scores == (3, 0)


@pytest.mark.clause("I53", "C93")
@pytest.mark.parametrize("piece", ["city", "large-meeple city"])
def test_in_an_unfinished_city_with_a_cathedral_her_three_points_are_paid_at_the_end(piece: str):
    match = Match(2, NAME, DRAGON, edition=box(IC01=1, U=3))
    match.lay("IC01", 0, -1, piece=piece)
    match.lay("U", 1, 0)
    match.put("U", -1, 0)
    fairy_to(match, 0, -1, "city")
    events = match.lay("U", 2, 0)
    assert match.question == "over"
    assert [(event.kind, event.value) for event in scored(events)] == [("city", 0)]
    assert match.scores == (3, 0)


@pytest.mark.clause("I52", "I53", "I32")
@pytest.mark.parametrize(("last", "points"), [(("T", 3), 12), (("U", 0), 0)])
def test_without_the_majority_she_pays_three_whatever_the_road_with_the_inn_is_worth(
    last: tuple[str, int], points: int
):
    """The last tile completes the road of six, or leaves it open as the game ends."""
    tile, rotation = last
    match = Match(2, NAME, DRAGON, edition=box(IC15=1, A=1, V=2, E=1, **{tile: 1}))
    match.lay("IC15", 1, 0, piece="road")
    match.lay("A", 1, 1, 3, piece="large-meeple road")
    match.lay("V", 2, 0)
    match.lay("V", 2, 1, 1)  # it joins the two roads
    match.put("E", 0, -1, 2)
    fairy_to(match, 1, 0, "road")
    (road,) = scored(match.lay(tile, -1, 0, rotation))
    assert (road.tiles, road.value) == (6, points)
    assert [(c.seat, c.strength, c.majority) for c in road.claims] == [(0, 1, False), (1, 2, True)]
    assert match.scores == (3, points)
