"""Section 3: storage, building, refilling."""

import pytest

from support.feuville.match import Match, kinds, only
from tilewyrm.engine.errors import IllegalEntry
from tilewyrm.engine.feuville.values.decisions import (
    BuildTile,
    CallGnome,
    Decline,
    DiscardItem,
    EndTurn,
    PassDie,
    ScoreDistrict,
    ScoreStatus,
    StoreItem,
    TakeDecree,
    TakeTile,
    UseSkill,
)
from tilewyrm.engine.feuville.values.events import TileRevealed
from tilewyrm.engine.feuville.values.kinds import Layer, Person

WALL, TOWER, SKY = Layer.WALL, Layer.TOWER, Layer.SKY


@pytest.mark.clause("F30")
def test_a_taken_tile_is_built_or_stored_and_nothing_else_goes_on_before():
    match = Match()
    match.roll(1, 2)
    match.do(TakeTile(1, WALL))
    assert match.asked == (0, "place-item")
    assert set(match.legal()) == {BuildTile("W01", -1), BuildTile("W01", 1), StoreItem("W01")}


@pytest.mark.clause("F30")
def test_a_tile_that_cannot_be_built_can_only_be_stored():
    match = Match()
    match.roll(1, 2)
    match.do(TakeTile(1, SKY))
    assert match.legal() == [StoreItem("S01")]


@pytest.mark.clause("F31", "D5")
@pytest.mark.option("store_limit", "combined", "separate")
@pytest.mark.parametrize("items", ["W01 W02", "W01 D02", "D01 D02"])
def test_the_store_holds_two_things_in_all(items):
    match = Match()
    match.keep(0, items)
    match.until(0)
    match.roll(3, 4)
    match.do(TakeTile(3, WALL), StoreItem("W03"))
    assert match.asked == (0, "make-room")


@pytest.mark.clause("F31", "D5")
@pytest.mark.option("store_limit", "separate")
def test_with_separate_limits_the_store_holds_two_tiles_and_two_decrees():
    match = Match(store_limit="separate")
    match.keep(0, "W01 D01 W02 D02")
    assert match.store(0) == ["W01", "D01", "W02", "D02"]
    match.until(0)
    match.roll(3, 4)
    match.do(TakeDecree(3), StoreItem("D03"))
    assert match.asked == (0, "make-room")
    assert set(match.offers(DiscardItem)) == {DiscardItem("D01"), DiscardItem("D02")}
    match.do(DiscardItem("D01"), TakeTile(4, WALL), StoreItem("W04"))
    assert set(match.offers(DiscardItem)) == {DiscardItem("W01"), DiscardItem("W02")}


@pytest.mark.clause("F32")
def test_room_is_made_by_throwing_out_building_or_scoring():
    match = Match(draws="T05 W01 D05")
    match.build(0, at0="T05")
    match.keep(0, "W01 D05")
    match.until(0)
    match.roll(4, 5)
    tower = match.row(TOWER)[3]
    match.do(TakeTile(4, TOWER), StoreItem(tower))
    assert set(match.legal()) == {
        BuildTile("W01", -1),
        BuildTile("W01", 1),
        ScoreStatus("D05"),
        DiscardItem("W01"),
        DiscardItem("D05"),
    }
    by_score, by_building = match.state.copy(), match.state.copy()
    match.do(DiscardItem("W01"))
    assert match.store(0) == ["D05", tower]
    assert match.part("box").items == ("W01",)
    match.state = by_score
    match.do(ScoreStatus("D05"))
    assert match.store(0) == ["W01", tower]
    assert match.scores() == [1, 0]
    match.state = by_building
    match.do(BuildTile("W01", 1))
    assert match.store(0) == ["D05", tower]
    assert match.column(0, 1).wall == "W01"


@pytest.mark.clause("F32")
def test_what_was_thrown_out_never_comes_back():
    match = Match()
    match.keep(0, "W01 W02")
    match.until(0)
    match.roll(3, 4)
    match.do(TakeTile(3, WALL), StoreItem("W03"), DiscardItem("W01"))
    assert match.part("box").items == ("W01",)
    for seat in (0, 1):
        assert "W01" not in match.store(seat)
    assert "W01" not in match.row(WALL)


@pytest.mark.clause("F33")
def test_no_decision_moves_or_removes_what_is_built():
    match = Match(free_discard=True)
    match.build(0, right1="W01 T01")
    match.until(0)
    match.roll(5, 6)
    named = [getattr(choice, "tile", getattr(choice, "item", "")) for choice in match.legal()]
    assert "W01" not in named
    assert "T01" not in named
    with pytest.raises(IllegalEntry):
        match.do(BuildTile("W01", -1))


@pytest.mark.clause("F34", "F35")
def test_a_column_goes_up_wall_tower_sky_and_no_further():
    match = Match()
    match.keep(0, "S01 T02")
    match.until(0)
    match.roll(3, 4)
    assert match.offers(BuildTile) == [BuildTile("T02", 0)]
    match.do(BuildTile("T02", 0))
    assert match.offers(BuildTile) == [BuildTile("S01", 0)]
    match.do(BuildTile("S01", 0), TakeTile(3, TOWER))
    assert not match.offers(BuildTile)
    column = match.column(0, 0)
    assert (column.tower, column.sky) == ("T02", "S01")


@pytest.mark.clause("F34")
def test_any_tower_stands_on_any_wall_and_any_sky_over_any_tower():
    match = Match()
    match.build(0, left1="W03 T01 S03", right1="W01 T04 S01")
    assert match.column(0, -1).tower == "T01"
    assert match.column(0, 1).sky == "S01"


@pytest.mark.clause("F34", "D1", "A55")
@pytest.mark.option("require_adjacency", True, False)
def test_a_new_wall_touches_the_town_at_its_left_or_right_end():
    match = Match(draws="W01 W02 W03")
    match.build(0, right1="W01", left1="W02")
    match.until(0)
    match.roll(3, 4)
    match.do(TakeTile(match.where(WALL, "W03"), WALL))
    assert set(match.offers(BuildTile)) == {BuildTile("W03", -2), BuildTile("W03", 2)}


@pytest.mark.clause("F34", "D1")
@pytest.mark.option("require_adjacency", False)
def test_without_adjacency_a_wall_may_leave_a_gap_of_one_and_fill_it_later():
    match = Match(require_adjacency=False, draws="W01 W02 W03")
    match.roll(1, 2)
    match.do(TakeTile(1, WALL))
    assert {d.position for d in match.offers(BuildTile)} == {-2, -1, 1, 2}
    match.do(BuildTile("W01", 2), TakeTile(2, WALL))
    assert {d.position for d in match.offers(BuildTile)} == {-2, -1, 1, 3, 4}
    match.do(BuildTile("W02", 1))
    assert [column.position for column in match.town(0).columns] == [0, 1, 2]


@pytest.mark.clause("F34", "D1", "F48")
@pytest.mark.option("require_adjacency", False)
def test_columns_with_a_gap_between_them_are_no_neighbours():
    match = Match(require_adjacency=False, draws="D21")
    match.build(0, at0="T01 S01", right2="W02 T02 S02")
    match.until(0)
    match.roll(1, 2)
    match.do(TakeDecree(1))
    assert not match.offers(ScoreDistrict)
    match.do(StoreItem("D21"), EndTurn()) if not match.part("turn").dice else match.do(
        StoreItem("D21")
    )
    match.end_turn()
    match.build(0, right1="W03 T03 S03")
    match.until(0)
    match.roll(1, 2)
    assert {d.position for d in match.offers(ScoreDistrict)} == {0, 1}


@pytest.mark.clause("F34", "F85")
def test_nothing_is_built_on_a_ruin_but_beside_it():
    match = Match(draws="W01 W02 T01")
    match.build(0, right1="W01")
    match.until(0)
    match.dragon()
    assert match.burnt(0) == [1]
    match.roll(3, 5)
    match.do(TakeTile(3, TOWER))
    tower = match.hand
    assert match.offers(BuildTile) == [BuildTile(tower, 0)]
    match.do(StoreItem(tower), TakeTile(5, WALL))
    assert {d.position for d in match.offers(BuildTile)} == {-1, 2}


@pytest.mark.clause("F35")
def test_the_town_grows_from_the_start_tile_which_carries_a_tower():
    match = Match()
    match.roll(1, 2)
    match.do(TakeTile(1, TOWER))
    assert match.offers(BuildTile) == [BuildTile("T01", 0)]


def nearly_empty(match, layer="W", left=1):
    """Let the two seats take tiles of a row until *left* remain, all built as one town each."""
    row = {"W": WALL, "T": TOWER, "S": SKY}[layer]
    taken = 0
    while len([tile for tile in match.row(row) if tile]) > left:
        taken += 1
        tile = next(tile for tile in match.row(row) if tile)
        match.build(0, **{f"right{taken}": tile})
    match.until(0)
    return taken


def revealed(events, layer):
    laid = only(events, TileRevealed)
    return [(event.column, event.tile) for event in laid if event.layer is layer]


@pytest.mark.clause("F36", "D3")
@pytest.mark.option("row_refill", "immediate", "end_of_turn")
def test_an_empty_row_is_filled_at_once_or_at_the_end_of_the_turn():
    for option in ("immediate", "end_of_turn"):
        match = Match(row_refill=option, draws="W01 W02 W03 W04 W05 W06 W12 W11 W10 W09 W08 W07")
        taken = nearly_empty(match)
        match.roll(6, 1)
        match.do(TakeTile(6, WALL))
        assert match.row(WALL) == ("",) * 6  # A57: not before it is placed
        events = match.do(BuildTile("W06", taken + 1))
        fresh = list(enumerate(("W12", "W11", "W10", "W09", "W08", "W07"), 1))
        if option == "immediate":
            assert revealed(events, WALL) == fresh
            assert TakeTile(1, WALL) in match.legal()  # A40
            assert not revealed(match.end_turn(), WALL)
        else:
            assert match.row(WALL) == ("",) * 6
            assert not [d for d in match.offers(TakeTile) if d.layer is WALL]
            events = match.end_turn()
            assert revealed(events, WALL) == fresh
            assert kinds(events).index("TileRevealed") < kinds(events).index("TurnBegan")


@pytest.mark.clause("F36")
def test_a_row_with_gaps_is_not_filled():
    match = Match()
    nearly_empty(match, left=1)
    assert match.row(WALL) == ("", "", "", "", "", "W06")
    match.roll(1, 2)
    match.end_turn()
    assert match.row(WALL) == ("", "", "", "", "", "W06")


@pytest.mark.clause("F36", "A40", "A57")
def test_the_new_row_is_open_to_the_second_die():
    match = Match()
    taken = nearly_empty(match)
    match.roll(6, 2)
    match.do(TakeTile(6, WALL), BuildTile("W06", taken + 1))
    tile = match.row(WALL)[1]
    match.do(TakeTile(2, WALL), BuildTile(tile, taken + 2))
    assert match.column(0, taken + 2).wall == tile


@pytest.mark.clause("F36", "F62", "D3")
@pytest.mark.option("row_refill", "end_of_turn")
def test_under_end_of_turn_a_publicans_round_fills_only_the_rows_that_it_emptied():
    match = Match(row_refill="end_of_turn")
    taken = nearly_empty(match)
    match.roll(6, 3)
    match.do(TakeTile(6, WALL), BuildTile("W06", taken + 1))
    match.do(UseSkill(Person.PUBLICAN))
    assert match.row(WALL) == ("",) * 6
    match.do(TakeTile(1, TOWER), BuildTile("T01", 0))
    assert match.row(WALL) == ("",) * 6
    while match.question == "publican":
        match.do(Decline())
    assert match.row(WALL) == ("",) * 6
    events = match.end_turn()
    assert len(revealed(events, WALL)) == 6


@pytest.mark.clause("F36", "F62")
@pytest.mark.option("row_refill", "immediate", "end_of_turn")
@pytest.mark.parametrize("option", ["immediate", "end_of_turn"])
def test_a_row_emptied_in_the_publicans_round_is_filled_before_the_round_goes_on(option):
    match = Match(row_refill=option)
    taken = nearly_empty(match)
    match.roll(3, 1)
    match.do(UseSkill(Person.PUBLICAN), TakeTile(6, WALL))
    events = match.do(BuildTile("W06", taken + 1))
    assert len(revealed(events, WALL)) == 6
    assert match.asked == (1, "publican")
    assert len([d for d in match.offers(TakeTile) if d.layer is WALL]) == 6


@pytest.mark.clause("F36", "F62")
def test_a_row_emptied_by_the_last_pick_of_the_round_is_filled_at_once_too():
    match = Match(row_refill="end_of_turn")
    taken = nearly_empty(match)
    match.roll(3, 1)
    match.do(UseSkill(Person.PUBLICAN), Decline(), Decline(), TakeTile(6, WALL))
    events = match.do(BuildTile("W06", taken + 1))
    assert len(revealed(events, WALL)) == 6


@pytest.mark.clause("F36", "F37")
def test_a_used_up_stack_fills_no_more_and_the_game_goes_on():
    match = Match()
    for number in range(1, 31):
        match.build(0, **{f"right{number}": f"W{number:02}"})
    assert match.part("row/1").stack == 0
    assert match.part("row/1").back is None
    assert match.row(WALL) == ("",) * 6
    match.until(0)
    match.roll(1, 2)
    assert {d.layer for d in match.offers(TakeTile)} == {TOWER, SKY}
    match.end_turn()
    assert match.active == 1


@pytest.mark.clause("F36")
def test_a_small_stack_fills_the_leftmost_columns():
    match = Match(draws="W01 W02 W03 W04 W05 W06")
    # The Architect fills single gaps, so that the stack need not be a multiple of six.
    match.roll(4, 1)
    match.do(TakeTile(1, WALL), BuildTile("W01", 1), UseSkill(Person.ARCHITECT))
    match.do(TakeTile(6, SKY), StoreItem("S06"))
    match.end_turn()
    place = 1
    while match.part("row/1").stack:
        place += 1
        tile = next(tile for tile in match.row(WALL) if tile)
        match.build(0, **{f"right{place}": tile})
    filled = [bool(tile) for tile in match.row(WALL)]
    assert filled == [True] * 5 + [False]


@pytest.mark.clause("F30", "F67")
def test_a_tile_got_by_the_gnome_is_built_or_stored_like_any_other():
    match = Match()
    match.roll(1, 2)
    match.do(CallGnome(), TakeTile(5, WALL))
    assert set(match.legal()) == {BuildTile("W05", -1), BuildTile("W05", 1), StoreItem("W05")}
    assert not match.offers(PassDie)
