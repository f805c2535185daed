"""Phantoms in double turns, and beside builders and pigs (PH22, PH41)."""

import pytest

from support.carcassonne.expansions.phantom import NAME, PHANTOM, QUESTION, haunt, haunts
from support.carcassonne.expansions.traders_builders import NAME as TRADERS
from support.carcassonne.expansions.traders_builders import builder_road
from support.carcassonne.match import Match


@pytest.mark.clause("PH22", "T29")
def test_each_part_of_a_double_turn_has_its_own_step_for_it():
    match = builder_road(NAME)
    match.lay("U", 0, 1)
    match.put("U", 3, 0)
    match.stand(3, 0, "field n1")
    assert match.question == QUESTION
    match.skip()
    match.put("U", 0, 2)
    match.stand(0, 2, "road")
    assert (match.question, match.seat) == (QUESTION, 0)
    haunt(match, 0, 2, "field s1")
    assert match.left(PHANTOM) == (0, 1)
    assert match.turn.seat == 1


@pytest.mark.clause("PH22", "PH41", "T20")
def test_builder_or_pig_may_come_first_and_the_phantom_is_no_company_in_its_own_step():
    match = Match(2, NAME, TRADERS)
    match.lay("U", 1, 0, piece=f"{PHANTOM} road")
    match.lay("U", -1, 0)
    match.put("U", 2, 0)
    assert "builder road" in match.spots(2, 0)  # the phantom of before is company
    match.stand(2, 0, "builder road")
    assert match.question == "chance"  # it is not at hand
    match.put("U", 0, 1)
    assert "builder road" not in match.spots(0, 1)
    match.stand(0, 1, "field s1")
    haunt(match, 0, 1, "road")
    assert match.turn.seat == 0


@pytest.mark.clause("PH22", "T40")
def test_it_may_follow_a_pig_and_a_builder():
    match = Match(2, NAME, TRADERS)
    match.lay("U", 1, 0, piece="field n1")
    match.lay("U", 0, 1)
    match.put("U", 2, 0)
    match.stand(2, 0, "pig field n1")
    assert haunts(match) == {(2, 0, "road"), (2, 0, "field")}
