"""The dragon among large meeples, inns and cathedrals (I50, I51)."""

import pytest

from support.carcassonne.expansions.inns_cathedrals import LARGE, NAME
from support.carcassonne.expansions.princess_dragon import NAME as DRAGON
from support.carcassonne.expansions.princess_dragon import dragon, eaten, hunt
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.values.events import PieceReturned


@pytest.mark.clause("I50", "C78", "C82")
def test_the_dragon_eats_a_large_meeple_but_the_inn_under_it_stays():
    match = Match(2, NAME, DRAGON)
    match.lay("IC15", 1, 0, piece="large-meeple road")
    match.lay("P03", 0, 1)
    match.lay("P14", -1, 0)
    match.forget()
    hunt(match, (0, 0), (1, 0))
    assert [(e.seat, e.piece) for e in match.events if isinstance(e, PieceReturned)] == [(0, LARGE)]
    assert match.left(LARGE) == (1, 1)
    assert dragon(match) == (1, 0)
    match.lay("A", 2, 0, 1, piece="road")
    match.lay("T", -2, 0, 3)
    assert match.scores == (0, 10)  # five tiles


@pytest.mark.clause("I50", "C82")
def test_a_cathedral_under_the_dragon_stays():
    match = Match(2, NAME, DRAGON)
    match.lay("IC01", 0, -1, piece="large-meeple city")
    match.lay("P03", 0, 1)
    match.lay("P14", 1, 0)
    hunt(match, (0, 0), (0, -1))
    assert match.left(LARGE) == (1, 1)
    assert dragon(match) == (0, -1)
    match.lay("E", 0, -2, 2, piece="city")
    match.lay("E", 1, -1, 3)
    match.lay("E", -1, -1, 1)
    assert match.scores == (0, 15)


@pytest.mark.clause("I51", "C82")
@pytest.mark.parametrize("piece", ["road", "large-meeple road"])
def test_a_completed_road_with_an_inn_whose_meeples_were_eaten_in_this_turn_pays_nobody(piece: str):
    match = Match(2, NAME, DRAGON)
    match.lay("IC15", 1, 0, piece=piece)
    match.lay("P03", 0, 1)
    match.lay("T", -1, 0, 3)
    match.lay("P16", 2, 0)  # it closes the road and wakes the dragon
    match.forget()
    hunt(match, (0, 0), (1, 0), (2, 0))
    assert eaten(match.events) == [0]
    assert scored(match.events) == []
    assert match.scores == (0, 0)


@pytest.mark.clause("I51", "C82")
@pytest.mark.parametrize("piece", ["city", "large-meeple city"])
def test_a_completed_city_with_a_cathedral_whose_knights_were_eaten_in_this_turn_pays_nobody(
    piece: str,
):
    match = Match(2, NAME, DRAGON)
    match.lay("IC01", 0, -1, piece=piece)
    match.lay("P03", 0, 1)
    match.lay("E", 0, -2, 2)
    match.lay("E", 1, -1, 3)
    match.lay("P09", -1, -1, 1)  # it closes the city and wakes the dragon
    match.forget()
    hunt(match, (0, 0), (0, -1), (0, -2))
    assert eaten(match.events) == [0]
    assert scored(match.events) == []
    assert match.scores == (0, 0)
