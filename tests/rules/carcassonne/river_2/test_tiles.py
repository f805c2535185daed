"""The tiles, their order, and where they may lie (R1-R25)."""

import pytest

from support.carcassonne.box import tiles
from support.carcassonne.expansions.river_2 import FORK, LAKE, NAME, flow_to_lake, river_left
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.events import TileDiscarded


@pytest.mark.clause("R1", "R12")
@pytest.mark.option("river_2", True, False)
@pytest.mark.parametrize(
    ("playing", "start", "first", "left"), [((NAME,), "RV01", 11, 72 + 11), ((), "D", 0, 71)]
)
def test_twelve_tiles_come_before_all_others(
    playing: tuple[str, ...], start: str, first: int, left: int
):
    match = Match(2, *playing)
    assert match.board[0, 0].tile == start
    assert river_left(match) == first
    assert match.remaining == left
    assert sum(tile.count for tile in tiles().values() if tile.set == NAME) == 12


@pytest.mark.clause("R2")
def test_a_city_over_the_river_is_one_and_so_is_the_field_of_each_bank():
    kinds = [feature.kind for feature in tiles()["RV05"].features]
    assert sorted(kinds) == ["city", "field", "field", "river"]


@pytest.mark.clause("R10", "R11", "R12")
@pytest.mark.option("river_first", "fork", "mixed")
def test_the_fork_comes_first_nine_tiles_follow_and_the_lake_comes_last():
    match = Match(2, NAME)
    assert {roll.tile for roll in match.rolls()} == {FORK}
    match.lay(FORK, 1, 0)
    assert {roll.tile for roll in match.rolls()} == {"RV02", *(f"RV{n:02}" for n in range(5, 13))}
    flow_to_lake(match)
    assert {roll.tile for roll in match.rolls()} == {LAKE}
    match.roll(match.rolls()[0])
    match.place(*sorted(match.placements())[0])
    assert {match.tiles[roll.tile].set for roll in match.rolls()} == {"base"}
    mixed = Match(2, NAME, river_first="mixed")
    assert {FORK, "RV02", "RV12"} <= {roll.tile for roll in mixed.rolls()}


@pytest.mark.clause("R20")
def test_a_tile_continues_either_open_end():
    match = Match(2, NAME)
    match.lay(FORK, 1, 0)
    match.draw("RV06")
    assert match.placements() == {(1, -1, 1), (2, 0, 0)}


@pytest.mark.clause("R21")
def test_a_branch_does_not_turn_back_on_itself():
    match = Match(2, NAME)
    match.lay(FORK, 1, 0)
    match.draw("RV09")  # it turned left into the north: there it may only turn right
    assert match.placements() == {(1, -1, 3), (2, 0, 0), (2, 0, 1)}


@pytest.mark.clause("R21", "R22")
def test_the_branches_do_not_meet():
    match = Match(2, NAME)
    match.lay(FORK, 1, 0)
    match.lay("RV09", 1, -1, 3)
    match.draw("RV11")  # both ends could flow into (2, -1), or one of them below the other
    assert match.placements() == {(2, 0, 3), (2, -1, 0)}


@pytest.mark.clause("R23")
def test_the_end_at_the_city_closes_a_branch_and_all_others_go_to_the_other_one():
    match = Match(2, NAME)
    match.lay(FORK, 1, 0)
    match.lay("RV02", 2, 0)
    match.draw("RV06")
    assert match.placements() == {(1, -1, 1)}


@pytest.mark.clause("R11", "R23", "R24")
def test_the_end_at_the_city_fits_nowhere_before_the_fork():
    match = Match(2, NAME, river_first="mixed")
    seat = match.turn.seat
    assert TileDiscarded("RV02") in match.draw("RV02")
    assert match.turn.seat == seat
    match.lay(FORK, 1, 0)
    assert match.turn.seat != seat


@pytest.mark.clause("R25")
def test_a_meeple_goes_on_everything_but_the_river():
    match = Match(2, NAME)
    match.lay(FORK, 1, 0)
    match.put("RV06", 2, 0)
    assert match.spots(2, 0) == {"monastery", "field"}
    for ending in ("RV01", LAKE):
        assert [f.kind for f in tiles()[ending].features].count("field") == 1
