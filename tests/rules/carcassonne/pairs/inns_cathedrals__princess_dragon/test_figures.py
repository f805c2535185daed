"""Large meeples among volcanoes, princesses and portals (I54-I56)."""

import pytest

from support.carcassonne.expansions.inns_cathedrals import LARGE, NAME
from support.carcassonne.expansions.princess_dragon import NAME as DRAGON
from support.carcassonne.expansions.princess_dragon import remove
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.events import PieceReturned


@pytest.mark.clause("I54", "C114")
def test_a_large_meeple_goes_through_a_portal():
    match = Match(2, NAME, DRAGON)
    match.lay("U", 1, 0)
    match.put("P28", -1, 0)
    assert match.spots(1, 0) == {"road", "field", "large-meeple road", "large-meeple field"}
    match.stand(1, 0, "large-meeple road")
    assert match.left(LARGE) == (1, 0)
    assert [piece.piece for piece in match.standing(1, 0)] == [LARGE]


@pytest.mark.clause("I55", "C100", "C102")
def test_a_princess_may_send_a_large_knight_home():
    match = Match(2, NAME, DRAGON)
    match.lay("K", 1, 0, piece="city")
    match.lay("N", 0, -1, 2, piece="large-meeple city")
    match.put("P20", 1, -1, 3)
    events = remove(match, 0, -1, "city")
    gone = next(event for event in events if isinstance(event, PieceReturned))
    assert (gone.seat, gone.piece) == (1, LARGE)
    assert match.left(LARGE) == (1, 1)
    assert match.question == "chance"  # nothing with wood in this turn
    assert match.scores == (8, 0)


@pytest.mark.clause("I56", "C62")
def test_no_large_meeple_is_placed_on_a_new_volcano():
    match = Match(2, NAME, DRAGON)
    match.put("P04", 0, 1)
    assert match.legal(PlacePiece) == []


@pytest.mark.clause("I56", "C113")
def test_no_large_meeple_comes_to_the_dragon_by_portal():
    match = Match(2, NAME, DRAGON)
    match.lay("P03", 0, 1)
    match.put("P28", 1, 0)
    assert match.spots(0, 1) == set()
    assert "large-meeple field" in match.spots(0, 0)
