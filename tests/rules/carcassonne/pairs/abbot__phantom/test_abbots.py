"""The phantom after an abbot (PH14, PH21)."""

import pytest

from support.carcassonne.expansions.abbot import take_back
from support.carcassonne.expansions.phantom import NAME, PHANTOM, QUESTION, haunt, haunts
from support.carcassonne.match import Match


@pytest.mark.clause("PH14", "C33")
def test_it_may_follow_an_abbot_who_is_placed():
    match = Match(2, NAME, "abbot")
    match.put("A", 1, 0, 1)
    match.stand(1, 0, "abbot monastery")
    haunt(match, 1, 0, "road")
    assert {piece.piece for piece in match.standing(1, 0)} == {"abbot", PHANTOM}


@pytest.mark.clause("PH14", "C33")
def test_it_may_follow_an_abbot_who_is_taken_back():
    match = Match(2, NAME, "abbot")
    match.lay("A", 1, 0, 1, piece="abbot monastery")
    match.lay("U", -1, 0)
    match.put("U", -2, 0)
    take_back(match, 1, 0, "monastery")
    assert match.question == QUESTION
    haunt(match, -2, 0, "field n1")
    assert [piece.piece for piece in match.standing(-2, 0)] == [PHANTOM]


@pytest.mark.clause("PH21", "C31")
def test_it_does_not_go_into_a_garden():
    match = Match(2, NAME, "abbot")
    match.put("Eg", 0, -1, 2)
    assert {"abbot garden", "phantom city"} <= match.spots(0, -1)
    assert "phantom garden" not in match.spots(0, -1)
    match.stand(0, -1, "field e1")
    assert haunts(match) == {(0, -1, "city")}
