"""Abbots in a double turn (T57)."""

import pytest

from support.carcassonne.expansions.abbot import take_back
from support.carcassonne.expansions.traders_builders import NAME, second_parts
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.expansions.abbot.recall import TakeBackAbbot


@pytest.mark.clause("T57", "T29", "C33", "C36")
def test_taking_the_abbot_back_is_the_wood_of_one_part_and_the_other_has_its_own():
    match = Match(2, "abbot", NAME)
    match.lay("Ug", 1, 0, piece="abbot garden")
    match.lay("V", 0, 1, 3)
    match.lay("U", 2, 0, piece="road")
    match.lay("V", 0, 2, 1)
    match.lay("U", 3, 0, piece="builder road")
    match.lay("U", -1, 2)
    match.put("U", 4, 0)
    take_back(match, 1, 0, "garden")
    assert match.scores == (1 + 3, 0)
    assert second_parts(match.events) == [0]
    match.put("A", 5, 0, 1)
    assert match.legal(TakeBackAbbot) == []
    assert {one.piece for one in match.legal(PlacePiece)} == {"meeple", "abbot"}
    match.stand(5, 0, "abbot monastery")
    assert match.left("abbot") == (0, 1)
    assert match.turn.seat == 1


@pytest.mark.clause("T20", "T22")
def test_no_builder_stands_in_a_garden():
    match = Match(2, "abbot", NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("V", 0, 1, 3)
    match.put("Ug", 2, 0)
    assert match.spots(2, 0) == {"field", "abbot garden", "builder road"}
