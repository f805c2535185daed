"""Tokens around gardens, and abbots who come back (LB27, LB28)."""

import pytest

from support.carcassonne.expansions.abbot import take_back
from support.carcassonne.expansions.little_buildings import HOUSE, NAME, build
from support.carcassonne.match import Match, counted, scored


def garden(**options: bool) -> Match:
    """Return a match where seat 0's abbot is in a garden beside which a token lies."""
    match = Match(2, "abbot", NAME, **options)
    match.lay("Ug", 1, 0, piece="abbot garden")
    match.put("U", 2, 0)
    build(match)
    return match


@pytest.mark.clause("LB27")
@pytest.mark.option("lb_garden", True, False)
@pytest.mark.parametrize(("counts", "value"), [(True, 10), (False, 9)])
def test_gardens_count_like_monasteries_unless_the_option_says_no(counts: bool, value: int):
    match = garden(lb_garden=counts)
    match.surround(1, 0)
    (scoring,) = scored(match.events)
    assert (scoring.kind, scoring.value) == ("garden", value)
    assert counted(scoring.marks) == ({HOUSE: 1} if counts else {})


@pytest.mark.clause("LB28", "C33")
@pytest.mark.option("lb_abbot_return", True, False)
@pytest.mark.parametrize(("counts", "value"), [(True, 4), (False, 3)])
@pytest.mark.parametrize("place", ["garden", "monastery"])
def test_an_abbot_who_comes_back_brings_the_tokens_around_him(counts: bool, value: int, place: str):
    match = Match(2, "abbot", NAME, lb_abbot_return=counts)
    if place == "garden":
        match.lay("Ug", 1, 0, piece="abbot garden")
        match.put("U", 2, 0)
    else:
        match.lay("A", 1, 0, 1, piece="abbot monastery")
        match.put("E", 1, -1)
    build(match)
    match.put("U", -1, 0)
    (scoring,) = scored(take_back(match, 1, 0, place))
    assert (scoring.value, scoring.tiles) == (value, 3)
    assert counted(scoring.marks) == ({HOUSE: 1} if counts else {})
    assert match.scores == (value, 0)
