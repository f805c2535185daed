"""Taking a piece out of a trap (RP50-RP52)."""

import pytest

from support.carcassonne.expansions.russian_promos import MEADOW, free, freeable, meadows, trapped
from support.carcassonne.match import Match, gains
from tilewyrm.engine.carcassonne.core.values.events import RECALLED, PieceReturned
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.russian_promos.freeing import FreePiece
from tilewyrm.engine.errors import IllegalEntry


def two_trapped() -> Match:
    """Return a match in which seat 0 has a piece in the pond at (0, 1) and seat 1 another one."""
    match = meadows()
    match.lay("RU04", 0, 1)
    match.lay("U", 1, 0, piece="road")
    match.lay("U", -1, 0, piece="road")
    match.lay("U", 2, 0)
    return match


@pytest.mark.clause("RP50")
def test_instead_of_placing_a_piece_an_own_one_comes_back_without_points():
    match = two_trapped()
    match.put("U", 3, 0)
    assert freeable(match) == [(0, 1, "meeple")]
    events = free(match, 0, 1, "vodyanoy", beside=1)
    (home,) = (one for one in events if isinstance(one, PieceReturned))
    assert (home.seat, home.cause) == (0, RECALLED)
    assert gains(events, 0) == 0
    assert match.supply == (7, 6)
    assert match.question == "chance"


@pytest.mark.clause("RP50")
def test_that_of_another_player_or_one_that_is_not_there_cannot_be_freed():
    match = two_trapped()
    match.put("U", 3, 0)
    pond = match.feature(0, 1, "vodyanoy")
    for decision in (FreePiece(Cell(0, 1), pond), FreePiece(Cell(0, 1), pond + 32)):
        assert not match.can(decision)
        with pytest.raises(IllegalEntry):
            match.decide(decision)


@pytest.mark.clause("RP50", "RP2")
def test_equal_pieces_in_one_trap_are_one_choice():
    match = meadows()
    match.lay("RU04", 0, 1)
    match.lay("U", 1, 0, piece="road")
    match.lay("U", 2, 0)
    match.lay("U", -1, 0, piece="road")
    match.put("U", 3, 0)
    match.skip()
    match.put("U", 4, 0)
    assert len(match.standing(0, 1)) == 2
    assert len(freeable(match)) == 1


@pytest.mark.clause("RP52")
def test_not_in_the_part_in_which_the_tile_of_the_trap_was_placed():
    match = meadows()
    match.lay("U", 1, 0, piece="road")
    match.lay("U", 2, 0)
    match.put("RU03", 3, 0)
    assert len(match.standing(3, 0)) == 1
    assert freeable(match) == []
    match.skip()
    match.lay("U", -1, 0)
    match.put("U", -2, 0)
    assert freeable(match) == [(3, 0, "meeple")]


@pytest.mark.clause("RP52", "RP43")
def test_a_piece_that_the_own_tile_brings_into_an_earlier_trap_may_be_freed_at_once():
    match = meadows()
    match.lay("U", 1, 0, piece="road")
    for x in (1, 2, 3):
        match.lay(MEADOW, x, 1)
    match.lay("RU03", 3, 0)
    match.lay("U", 4, 0)
    assert trapped(match.put("U", 2, 0)) == [(0, "meeple", "road", "solovei")]
    assert match.seat == 0
    assert freeable(match) == [(3, 0, "meeple")]
