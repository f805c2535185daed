"""A57: whether a row is filled after or before the tile is placed that was the last in it."""

import pytest

from support.feuville.match import Match, kinds, only
from tilewyrm.engine.feuville.values.decisions import (
    BuildTile,
    Decline,
    PlayFairy,
    StoreItem,
    TakeTile,
    UseSkill,
)
from tilewyrm.engine.feuville.values.events import TileRevealed
from tilewyrm.engine.feuville.values.kinds import Layer, Person
from tilewyrm.engine.feuville.values.rolls import TwoDice

WALL, TOWER, SKY = Layer.WALL, Layer.TOWER, Layer.SKY
BEFORE, AFTER = "before_placing", "after_placing"
both = pytest.mark.parametrize("timing", [AFTER, BEFORE])


def last_wall(timing, seats=2, holder=None, towers=False, **options):
    """Return a match in which W06 is the last wall, seat 0 is on, and *holder* keeps F07.

    With *towers* T06 is the last tower too.
    """
    match = Match(seats, "F07 F08 F09", row_refill_timing=timing, **options)
    if holder is not None:
        match.charm(holder, "F07")
    for number in range(1, 6):
        tower = f" T0{number}" if towers else ""
        match.build(0, **{f"right{number}": f"W0{number}{tower}"})
    match.until(0)
    return match


@pytest.mark.clause("F36", "A57")
@pytest.mark.option("row_refill_timing", "after_placing", "before_placing")
@both
def test_the_new_tiles_are_seen_after_or_before_the_old_one_is_placed(timing):
    match = last_wall(timing)
    match.roll(6, 1)
    events = match.do(TakeTile(6, WALL))
    assert len(only(events, TileRevealed)) == (6 if timing == BEFORE else 0)
    assert all(match.row(WALL)) is (timing == BEFORE)
    assert match.asked == (0, "place-item")
    assert match.part("turn").in_hand == ("W06",)
    events = match.do(StoreItem("W06"))
    assert len(only(events, TileRevealed)) == (0 if timing == BEFORE else 6)
    assert all(match.row(WALL))
    assert match.asked == (0, "use-dice")


@pytest.mark.clause("F70", "A57")
@pytest.mark.option("row_refill_timing", "after_placing", "before_placing")
@pytest.mark.parametrize("window", ["after_refill", "before_refill"])
@both
def test_a_great_selection_comes_with_the_filling(timing, window):
    """While the tile that emptied the row is still in hand, or when it is placed."""
    match = last_wall(timing, holder=1, great_selection_timing=window)
    match.roll(6, 1)
    match.do(TakeTile(6, WALL))
    if timing == AFTER:
        match.do(BuildTile("W06", 6))
    assert match.asked == (1, "great-selection")
    assert all(match.row(WALL)) is (window == "after_refill")
    assert match.part("turn").in_hand == (("W06",) if timing == BEFORE else ())
    match.do(PlayFairy("F07"), TakeTile(1, TOWER))
    assert match.part("turn").in_hand == (("T01", "W06") if timing == BEFORE else ("T01",))
    match.do(BuildTile("T01", 0))
    assert all(match.row(WALL))
    if timing == BEFORE:
        assert match.asked == (0, "place-item")
        assert match.part("turn").in_hand == ("W06",)
        match.do(BuildTile("W06", 6))
    assert match.asked == (0, "use-dice")


@pytest.mark.clause("F70", "F31", "A57")
@pytest.mark.option("row_refill_timing", "before_placing")
def test_who_stores_a_great_selection_meanwhile_may_have_to_make_room_for_the_tile_in_hand():
    match = Match(draws="F07 F08 F09", row_refill_timing=BEFORE)
    match.charm(0, "F07")
    match.keep(0, "T05")
    for number in range(1, 6):
        match.build(0, **{f"right{number}": f"W0{number}"})
    match.until(0)
    match.roll(6, 1)
    match.do(TakeTile(6, WALL), PlayFairy("F07"), TakeTile(1, TOWER), StoreItem("T01"))
    assert match.asked == (0, "place-item")
    match.do(StoreItem("W06"))
    assert match.asked == (0, "make-room")
    match.do(BuildTile("T05", 0))
    assert match.store(0) == ["T01", "W06"]
    assert match.asked == (0, "use-dice")


@pytest.mark.clause("F62", "F36", "A57")
@pytest.mark.option("row_refill_timing", "after_placing", "before_placing")
@pytest.mark.parametrize("refill", ["immediate", "end_of_turn"])
@both
def test_the_publicans_active_player_sees_the_new_row_before_placing(timing, refill):
    match = last_wall(timing, row_refill=refill)
    match.roll(3, 1)
    events = match.do(UseSkill(Person.PUBLICAN), TakeTile(6, WALL))
    assert len(only(events, TileRevealed)) == (6 if timing == BEFORE else 0)
    match.do(BuildTile("W06", 6))
    assert all(match.row(WALL))
    assert match.asked == (1, "publican")


@pytest.mark.clause("F62", "F36", "A57")
@pytest.mark.option("row_refill_timing", "before_placing")
@both
def test_a_publicans_tile_that_must_be_built_at_once_is_built_first_in_any_case(timing):
    match = last_wall(timing, holder=1)
    match.roll(3, 1)
    match.do(UseSkill(Person.PUBLICAN), Decline())
    assert match.asked == (1, "publican")
    events = match.do(TakeTile(6, WALL))
    assert not only(events, TileRevealed)
    assert {type(choice) for choice in match.legal()} == {BuildTile}
    events = match.do(BuildTile("W06", 1))
    assert len(only(events, TileRevealed)) == 6
    assert match.asked == (1, "great-selection")


@pytest.mark.clause("F63", "F36", "A57")
@pytest.mark.option("row_refill_timing", "after_placing", "before_placing")
@both
def test_a_row_emptied_by_the_architects_own_tile(timing):
    """Only a row that his filling could not fill up can be emptied by one tile."""
    match = Match(row_refill_timing=timing)
    for number in range(1, 31):
        match.build(0, **{f"right{number}": f"W{number:02}"})
    for number in range(1, 29):
        match.build(0, **{f"right{number}": f"T{number:02}"})
    match.until(0)
    assert match.part("row/2").stack == 0
    match.roll(4, 1)
    match.do(UseSkill(Person.ARCHITECT))
    assert match.asked == (0, "pick-tile")
    tower = next(tile for tile in match.row(TOWER) if tile)
    match.do(TakeTile(match.where(TOWER, tower), TOWER), BuildTile(tower, 29))
    assert match.asked == (0, "use-dice")


@pytest.mark.clause("F70", "F73", "A57", "A58")
@pytest.mark.option("row_refill_timing", "after_placing", "before_placing")
@both
def test_a_row_emptied_by_a_great_selection_is_filled_before_or_after_that_tile_is_placed(timing):
    match = last_wall(timing, seats=3, holder=1, towers=True)
    match.roll(6, 1)
    match.do(TakeTile(6, WALL))
    if timing == AFTER:
        match.do(BuildTile("W06", 6))
    events = match.do(PlayFairy("F07"), TakeTile(6, TOWER))
    assert len(only(events, TileRevealed)) == (6 if timing == BEFORE else 0)
    events = match.do(BuildTile("T06", 0))
    if timing == BEFORE:
        assert kinds(events)[:2] == ["TileBuilt", "FairyReturned"]
        assert match.asked == (0, "place-item")
        match.do(BuildTile("W06", 6))
    else:
        assert kinds(events)[:3] == ["TileBuilt", "FairyReturned", "TileRevealed"]
    assert match.asked == (0, "use-dice")


@pytest.mark.clause("F36", "D3", "A57")
@pytest.mark.option("row_refill_timing", "before_placing")
@pytest.mark.option("row_refill", "end_of_turn")
def test_what_waits_for_the_end_of_the_turn_waits_with_either_timing():
    match = last_wall(BEFORE, row_refill="end_of_turn")
    match.roll(6, 1)
    assert not only(match.do(TakeTile(6, WALL), BuildTile("W06", 6)), TileRevealed)
    assert len(only(match.end_turn(), TileRevealed)) == 6
    assert match.waits_for(TwoDice)
