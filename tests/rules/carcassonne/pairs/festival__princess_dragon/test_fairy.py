"""A festival beside dragon and fairy (FV20-FV22)."""

import pytest

from support.carcassonne.box import tiles
from support.carcassonne.expansions import festival
from support.carcassonne.expansions.festival import recall, recallable
from support.carcassonne.expansions.princess_dragon import (
    NAME,
    bonuses,
    eaten,
    fairy,
    fairy_to,
    hunt,
)
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import MoveDragon, MoveFairy


def guarded() -> Match:
    """Return a match of two where the fairy is beside seat 0's meeple; seat 0 has a festival."""
    match = Match(2, NAME, festival.NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("U", -1, 0)
    match.put("U", 2, 0)
    fairy_to(match, 1, 0, "road")
    match.lay("U", -2, 0)
    match.put("FS08", 0, -1, 2)
    return match


@pytest.mark.clause("FV20", "FV10", "C90")
def test_after_a_return_the_fairy_cannot_be_moved_nor_after_her_a_piece_taken_back():
    match = Match(2, NAME, festival.NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("U", -1, 0)
    match.lay("U", 2, 0, piece="field n1")
    match.lay("U", -2, 0)
    match.put("FS08", 0, -1, 2)
    before = match.state.copy()
    assert match.legal(MoveFairy)
    assert len(recallable(match)) == 2
    recall(match, 1, 0, "road")
    assert (match.question, match.turn.seat) == ("chance", 1)
    match.state = before
    fairy_to(match, 1, 0, "road")
    assert (match.question, match.turn.seat) == ("chance", 1)


@pytest.mark.clause("FV21", "C95", "C97")
def test_the_fairy_stays_on_the_tile_of_the_piece_that_comes_back_and_is_with_nobody():
    match = guarded()
    assert fairy(match).seat == 0
    recall(match, 1, 0, "road")
    assert fairy(match) == (Cell(1, 0), None, None)
    match.lay("U", -3, 0)
    match.forget()
    match.lay("U", 3, 0)
    assert bonuses(match.events) == []  # at the start of the turn


@pytest.mark.clause("FV21", "C94")
def test_the_dragon_still_stays_away_from_the_fairy():
    match = guarded()
    recall(match, 1, 0, "road")
    match.lay("P03", 1, 1)
    match.lay("P09", 0, 1, 2)
    assert [one.cell for one in match.legal(MoveDragon)] == [Cell(0, 1)]


@pytest.mark.clause("FV22")
def test_no_festival_tile_has_a_symbol_of_the_dragon_s_box():
    for tile in tiles().values():
        if tile.set == festival.NAME:
            marks = {*tile.marks, *(mark for one in tile.features for mark in one.marks)}
            assert marks == {"festival"}


@pytest.mark.clause("FV22")
def test_a_piece_beside_the_dragon_may_come_back():
    match = Match(2, NAME, festival.NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("P03", 1, 1)
    match.put("FS08", 0, -1, 2)
    assert recallable(match) == [(1, 0, "meeple")]
    recall(match, 1, 0, "road")
    match.lay("P09", 0, 1, 2)
    hunt(match, (1, 0))
    assert eaten(match.events) == []
