"""Bars among dragon, fairy and princess (GD40-GD42)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.gold_mines import (
    MEADOW,
    NAME,
    mine,
    on_map,
    owned,
    put_bar,
)
from support.carcassonne.expansions.princess_dragon import NAME as DRAGON
from support.carcassonne.expansions.princess_dragon import (
    bonuses,
    dragon,
    dragon_to,
    eaten,
    fairy_to,
    hunt,
    remove,
)
from support.carcassonne.match import Match, scored


def hunted() -> Match:
    """Return a match where a road of seat 0 is complete, with a bar on D, and the dragon sets off.

    It is on (0, 1), beside its mine on (0, 2).
    """
    match = Match(2, DRAGON, NAME, edition=box(MEADOW, U=1, A=1, P03=1, P16=1))
    match.lay("A", -1, 0, 3, piece="road")
    match.lay("P03", 0, 1)
    match.lay("U", 1, 0)
    mine(match, (1, 1), (0, 0))
    match.lay("P16", 2, 0)
    assert dragon(match) == (0, 1)
    return match


@pytest.mark.clause("GD40")
def test_the_dragon_leaves_bars_alone_and_they_are_taken_after_it():
    match = hunted()
    assert eaten(dragon_to(match, 0, 0)) == []
    assert on_map(match) == {(1, 1): 1, (0, 0): 1}
    hunt(match, (1, 0), (2, 0))
    assert owned(match) == [1, 0]


@pytest.mark.clause("GD41", "GD24")
def test_who_was_eaten_in_the_same_turn_takes_nothing():
    match = hunted()
    match.forget()
    hunt(match, (0, 0), (-1, 0))
    assert eaten(match.events) == [0]
    while match.question == "move-dragon":
        match.decide(match.legal()[0])
    assert scored(match.events) == []
    assert owned(match) == [0, 0]
    assert on_map(match) == {(1, 1): 1, (0, 0): 1}


@pytest.mark.clause("GD40")
def test_bars_may_come_onto_the_dragon_s_tile_and_a_volcano():
    match = Match(2, DRAGON, NAME, edition=box(MEADOW, U=1, P03=1))
    match.lay("U", 1, 0)
    match.lay("P03", 0, 1)
    match.put("GX", 0, 2)
    assert (match.question, dragon(match)) == ("use-piece", (0, 1))
    assert on_map(match) == {(0, 2): 1, (0, 1): 1}


@pytest.mark.clause("GD40")
def test_the_dragon_comes_to_a_volcano_before_and_the_princess_after_the_bars():
    own = {
        DRAGON: {
            "GV": "1 ffff: field all, volcano, gold_mine",
            "GP": "1 cfff: city n princess, field e1 e2 s1 s2 w1 w2 by n, gold_mine",
        }
    }
    match = Match(2, DRAGON, NAME, edition=box(own, U=1, G=1))
    match.lay("G", 0, -1, 1, piece="city")
    match.lay("U", 1, 0)
    match.put("GV", 0, 1)
    assert (match.question, dragon(match)) == ("place-gold", (0, 1))
    put_bar(match, 1, 0)
    match.skip()
    match.put("GP", 0, -2, 2)
    remove(match, 0, -1, "city")
    assert owned(match) == [0, 0]
    assert on_map(match) == {(0, 1): 1, (1, 0): 1, (0, -2): 1, (0, -1): 1}


@pytest.mark.clause("GD42", "C93")
def test_the_fairy_s_points_are_no_claim():
    """She stands beside the meeple of seat 0; seat 1 has two on the same road."""
    match = Match(2, DRAGON, NAME, edition=box(MEADOW, A=2, U=4, V=4))
    match.lay("U", 1, 0, piece="road")
    match.lay("U", 0, 1, piece="road")
    match.lay("U", 1, 1)
    match.lay("U", 0, 2, piece="road")
    match.put("V", 2, 0)
    fairy_to(match, 1, 0, "road")
    match.lay("V", 2, 1, 1)
    match.lay("V", -1, 1, 3)
    match.lay("V", -1, 2, 2)
    mine(match, (0, 3), (0, 2))
    mine(match, (-1, 3), (0, 2))
    match.lay("A", -1, 0, 3)
    events = match.lay("A", 1, 2, 1)
    assert [one.seat for one in bonuses(events) if one.points == 3] == [0]
    assert owned(match) == [0, 2]
