"""Builders and pigs when a festival brings a meeple back, or themselves (FV16, FV31)."""

import pytest

from support.carcassonne.expansions import festival
from support.carcassonne.expansions.festival import recall, recallable, recalled
from support.carcassonne.expansions.traders_builders import NAME, builder_road, second_parts
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.position.piece_return import LEFT_BEHIND
from tilewyrm.engine.carcassonne.core.values.events import RECALLED


def at_festival(**options: str) -> Match:
    """Return a match where seat 0, with a builder on its road, has placed a festival elsewhere."""
    match = builder_road(festival.NAME, **options)
    match.lay("E", 0, 1, 2)
    match.put("FS08", 0, -1, 2)
    return match


@pytest.mark.clause("FV16", "T30")
def test_the_builder_goes_home_when_the_last_meeple_of_its_road_comes_back():
    match = at_festival()
    events = recall(match, 1, 0, "road")
    assert recalled(events) == [(0, "meeple", RECALLED), (0, "builder", LEFT_BEHIND)]
    assert match.left("builder") == (1, 1)


@pytest.mark.clause("FV16", "FV11")
def test_the_builder_itself_may_come_back():
    match = at_festival()
    assert (2, 0, "builder") in recallable(match)
    assert recalled(recall(match, 2, 0, "road")) == [(0, "builder", RECALLED)]
    assert match.standing(1, 0)


@pytest.mark.clause("FV16", "FV11")
def test_with_meeples_only_builder_and_pig_stay():
    match = at_festival(festival_return="meeples")
    assert recallable(match) == [(1, 0, "meeple")]


@pytest.mark.clause("FV16", "T41")
def test_the_pig_goes_home_when_the_last_farmer_of_its_field_comes_back():
    match = Match(2, NAME, festival.NAME)
    match.lay("U", 1, 0, piece="field s1")
    match.lay("T", -1, 0, 3)
    match.lay("U", 2, 0, piece="pig field s1")
    match.lay("U", 3, 0)
    match.put("FS08", 0, -1, 2)
    assert recallable(match) == [(1, 0, "meeple"), (2, 0, "pig")]
    events = recall(match, 1, 0, "field s1")
    assert recalled(events) == [(0, "meeple", RECALLED), (0, "pig", LEFT_BEHIND)]


@pytest.mark.clause("FV31", "T25", "T27")
def test_two_festivals_in_two_parts_bring_two_pieces_back_even_if_the_builder_went_home():
    match = builder_road(festival.NAME)
    match.lay("E", 0, 1, 2)
    match.put("FS03", 3, 0, 1)  # ends the road of the builder
    assert recallable(match) == [(1, 0, "meeple"), (2, 0, "builder")]
    events = recall(match, 1, 0, "road")
    assert recalled(events) == [(0, "meeple", RECALLED), (0, "builder", LEFT_BEHIND)]
    assert second_parts(match.events) == [0]
    match.put("FS08", 0, -1, 2)
    assert match.turn.seat == 0
    assert recallable(match) == []
    assert match.supply == (7, 7)
    match.stand(0, -1, "city")
    assert match.turn.seat == 1


@pytest.mark.clause("FV31")
def test_each_part_allows_a_return():
    match = builder_road(festival.NAME)
    match.lay("E", 0, 1, 2)
    match.lay("B", 1, 1, piece="monastery")
    match.lay("B", 2, 1)
    match.put("FS03", 3, 0, 1)
    recall(match, 2, 0, "road")
    match.put("FS08", 0, -1, 2)
    assert recallable(match) == [(1, 1, "meeple")]  # the one on the road has scored
    recall(match, 1, 1, "monastery")
    assert (match.supply[0], match.turn.seat) == (7, 1)
