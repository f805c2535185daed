"""Abbots in shrines and beside them (HS34, HS35)."""

import pytest

from support.carcassonne.expansions.abbot import take_back
from support.carcassonne.expansions.cult import (
    COMMON,
    EAST,
    MEADOW,
    MONASTERY,
    SHRINE,
    WEST,
    beside,
    fill,
    lost,
    monastery,
    points,
)


@pytest.mark.clause("HS34")
def test_an_abbot_may_stand_on_a_shrine_challenges_and_is_challenged():
    match = monastery("abbot")
    match.put("CU01", *SHRINE)
    assert {"shrine", "abbot shrine"} < match.spots(*SHRINE)
    match.stand(*SHRINE, "abbot shrine")
    events = fill(match, *WEST, *COMMON)
    assert lost(events) == [(1, "abbot", "shrine")]
    assert (match.scores, match.left("abbot")) == ((9, 0), (1, 1))


@pytest.mark.clause("HS34", "C33")
def test_an_abbot_taken_back_scores_what_is_there_and_the_heretic_stays():
    match = beside("abbot", monk="abbot monastery")
    fill(match, *WEST)
    match.put(MEADOW, 2, 1)
    take_back(match, *MONASTERY, "monastery")
    assert match.scores == (7, 0)
    assert match.standing(*SHRINE)


@pytest.mark.clause("HS34", "HS25")
def test_he_is_taken_back_even_while_the_shrine_is_complete_and_not_scored_yet():
    match = beside("abbot", monk="abbot monastery")
    fill(match, *EAST, COMMON[1])
    match.put(MEADOW, *COMMON[0])
    assert match.finals == (0, 9)
    events = take_back(match, *MONASTERY, "monastery")
    assert points(events) == [("monastery", 0, 7), ("shrine", 1, 9)]
    assert lost(events) == []


@pytest.mark.clause("HS35", "HS14")
def test_a_garden_beside_a_shrine_is_no_neighbour_and_loses_nothing():
    match = beside("abbot", more={"Ug": 1})
    match.lay("Ug", *EAST[0], piece="abbot garden")
    events = fill(match, *EAST[1:], *COMMON[::-1])
    assert lost(events) == [(0, "meeple", "monastery")]
    assert [one.piece for one in match.standing(*EAST[0])] == ["abbot"]
