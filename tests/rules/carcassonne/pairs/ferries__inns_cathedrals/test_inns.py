"""Inns on roads that fall apart (FB50)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.ferries import NAME, lake, leave, move
from support.carcassonne.match import Match, scored


@pytest.mark.clause("FB50", "FB31", "I11")
def test_an_inn_counts_for_the_part_with_its_tile_only():
    match = Match(2, "inns_cathedrals", NAME, edition=box(FR02=1, A=2, IC15=1, U=1))
    match.lay("A", -1, 0, 3, piece="road")
    lake(match, "FR02", 1, 0, "EW")
    match.lay("IC15", 2, 0)
    leave(match)
    before = match.state.copy()
    match.lay("A", 3, 0, 1)
    (whole,) = scored(leave(match))
    assert whole.gains == ((0, 5 * 2),)
    match.state = before
    match.lay("U", 3, 0)
    (part,) = scored(move(match, 1, 0, "ES"))
    assert part.gains == ((0, 3),)
