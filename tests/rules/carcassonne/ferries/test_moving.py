"""Ferries that are moved (FB20-FB27)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.ferries import (
    LAY,
    MEADOW,
    MOVE,
    NAME,
    ferries,
    lake,
    lay,
    leave,
    movable,
    move,
    places,
)
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.decisions import Skip
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.ferries.values import FerryMoved


def in_a_row() -> Match:
    """Return a match with lakes at (1, 0) and (3, 0), joined by U, ferries from east to west."""
    match = Match(2, NAME, edition=box(MEADOW, FR02=3, U=5, X=1, V=3))
    lake(match, "FR02", 1, 0, "EW")
    match.lay("U", 2, 0)
    leave(match)
    lake(match, "FR02", 3, 0, "EW")
    return match


@pytest.mark.clause("FB20", "FB22")
def test_a_tile_that_extends_the_road_lets_its_player_move_the_ferry():
    match = Match(2, NAME, edition=box(FR02=1, U=2))
    lake(match, "FR02", 1, 0, "EW")
    match.lay("U", 2, 0)
    assert (match.seat, match.question) == (1, MOVE)
    assert places(match) == [(1, 0, "ES"), (1, 0, "SW")], "with the extended road or without"
    assert match.legal()[-1] == Skip()
    assert FerryMoved(1, Cell(1, 0), 1, 2) in move(match, 1, 0, "SW")
    assert ferries(match) == {(1, 0): "SW"}


@pytest.mark.clause("FB20")
def test_only_the_first_ferry_on_the_way_can_be_moved():
    match = in_a_row()
    match.lay("U", 4, 0)
    assert movable(match) == {(3, 0)}


@pytest.mark.clause("FB20")
def test_a_tile_far_from_the_lake_extends_its_road():
    match = Match(2, NAME, edition=box(FR02=1, U=4))
    lake(match, "FR02", 1, 0, "EW")
    for x in (2, 3, -1):
        match.lay("U", x, 0)
        assert movable(match) == {(1, 0)}
        leave(match)


@pytest.mark.clause("FB21")
def test_each_road_of_the_tile_may_lead_to_a_ferry_and_all_is_optional():
    match = Match(2, NAME, edition=box(MEADOW, FR02=2, W=2))
    lake(match, "FR02", 1, 0, "EW")
    for x in (1, 2, 3):
        match.lay("FF", x, -1)
    lake(match, "FR02", 3, 0, "EW")
    match.lay("W", 2, 0)
    assert movable(match) == {(1, 0), (3, 0)}
    before = match.state.copy()
    for first, second in (((1, 0), (3, 0)), ((3, 0), (1, 0))):
        match.state = before.copy()
        move(match, *first, "SW")
        assert movable(match) == {second}
        move(match, *second, "ES")
        assert match.question == "chance", "all are moved"
    match.state = before
    leave(match)
    assert set(ferries(match).values()) == {"EW"}


@pytest.mark.clause("FB22")
def test_of_four_roads_five_other_pairs_are_offered():
    match = Match(2, NAME, edition=box(FR03=1, U=1))
    lake(match, "FR03", 1, 0, "EW")
    match.lay("U", 2, 0)
    assert [ways for *_, ways in places(match)] == ["NE", "NS", "NW", "ES", "SW"]


@pytest.mark.clause("FB23")
def test_a_ferry_moves_once_in_a_turn_and_again_in_the_next():
    match = Match(2, NAME, edition=box(FR02=1, U=4))
    lake(match, "FR02", 1, 0, "EW")
    match.lay("U", 2, 0)
    move(match, 1, 0, "ES")
    assert match.turn.seat == 0
    match.lay("U", 3, 0)
    assert places(match) == [(1, 0, "EW"), (1, 0, "SW")]


@pytest.mark.clause("FB24")
@pytest.mark.parametrize("ways", ["ES", "SW"])
def test_a_moved_ferry_shields_those_behind_it(ways: str):
    match = in_a_row()
    match.lay("U", 4, 0)
    move(match, 3, 0, ways)
    assert match.question == "chance"


@pytest.mark.clause("FB25")
def test_a_road_that_ends_at_the_lake_gives_no_right_to_the_ferry():
    match = Match(2, NAME, edition=box(FR02=1, U=3))
    lake(match, "FR02", 1, 0, "SW")
    match.lay("U", 2, 0)
    assert match.question == "chance"
    match.lay("U", -1, 0)
    assert movable(match) == {(1, 0)}


@pytest.mark.clause("FB26", "FB20")
def test_the_ferry_of_a_new_lake_comes_first_and_stays():
    match = Match(2, NAME, edition=box(FR02=2, U=2))
    lake(match, "FR02", 1, 0, "EW")
    match.lay("FR02", 2, 0)
    assert match.question == LAY
    lay(match, "EW")
    assert match.question == MOVE
    assert movable(match) == {(1, 0)}


@pytest.mark.clause("FB27")
def test_a_ring_leads_to_one_ferry_from_both_sides():
    match = Match(2, NAME, edition=box(MEADOW, FR02=1, V=3, U=1))
    lake(match, "FR02", 1, 0, "ES")
    match.lay("V", 2, 0)
    leave(match)
    match.lay("V", 1, 1, 2)
    leave(match)
    match.lay("V", 2, 1, 1)
    assert places(match) == [(1, 0, "EW"), (1, 0, "SW")]
    move(match, 1, 0, "EW")
    assert match.question == "chance"
