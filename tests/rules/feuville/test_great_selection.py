"""The Great Selection (F70), the fairy tile that is played in and out of turn."""

import pytest

from support.feuville.edition import proof_text
from support.feuville.match import Match, only
from tilewyrm.engine import registry
from tilewyrm.engine.feuville.values.decisions import (
    BuildTile,
    CallGnome,
    Decline,
    DiscardItem,
    PlayFairy,
    ScoreStatus,
    StoreItem,
    TakeTile,
    UseSkill,
)
from tilewyrm.engine.feuville.values.events import FairyReturned, TileRevealed
from tilewyrm.engine.feuville.values.kinds import Layer, Person
from tilewyrm.engine.feuville.values.rolls import TwoDice

WALL, TOWER, SKY = Layer.WALL, Layer.TOWER, Layer.SKY
GREAT_SELECTION = 'kind = "great-selection"'


def last_wall(seats=2, holders=((0, "F07"),), **options):
    """Return a match in which *holders* keep fairy tiles and W06 is the last wall; seat 0 is on."""
    match = Match(seats, draws="F07 F08 F09 F10", **options)
    for seat, fairies in holders:
        match.charm(seat, fairies)
    for number in range(1, 6):
        match.build(0, **{f"right{number}": f"W0{number}"})
    match.until(0)
    match.roll(6, 1)
    return match


def empty_it(match):
    return match.do(TakeTile(6, WALL), BuildTile("W06", 6))


@pytest.mark.clause("F70", "A37")
def test_a_great_selection_is_played_when_a_row_is_filled_in_turn():
    match = last_wall()
    empty_it(match)
    assert match.asked == (0, "great-selection")
    assert set(match.legal()) == {PlayFairy("F07"), Decline()}
    match.do(PlayFairy("F07"))
    assert match.question == "pick-tile"
    open_tiles = [t for layer in (WALL, TOWER, SKY) for t in match.row(layer) if t]
    assert len(match.offers(TakeTile)) == len(open_tiles)
    match.do(TakeTile(1, TOWER))
    assert StoreItem("T01") in match.legal()
    assert BuildTile("T01", 0) in match.legal()
    events = match.do(BuildTile("T01", 3))
    assert FairyReturned("F07") in events
    assert match.player(0).fairies == ()
    assert match.asked == (0, "use-dice")


@pytest.mark.clause("F70", "A37")
@pytest.mark.option("great_selection_build", True, False)
def test_out_of_turn_its_tile_is_built_or_stored_or_only_stored():
    for builds in (True, False):
        match = last_wall(holders=((1, "F07"),), great_selection_build=builds)
        match.do(TakeTile(6, WALL), BuildTile("W06", 6))
        assert match.asked == (1, "great-selection")
        match.do(PlayFairy("F07"), TakeTile(1, TOWER))
        assert StoreItem("T01") in match.legal()
        assert (BuildTile("T01", 0) in match.legal()) is builds
        match.do(StoreItem("T01"))
        assert match.store(1) == ["T01"]
        assert match.asked == (0, "use-dice")


@pytest.mark.clause("F70", "A37")
@pytest.mark.option("great_selection_build", False)
def test_in_turn_its_tile_may_be_built_whatever_the_option():
    match = last_wall(great_selection_build=False)
    empty_it(match)
    match.do(PlayFairy("F07"), TakeTile(1, TOWER))
    assert BuildTile("T01", 0) in match.legal()


@pytest.mark.clause("F70", "A37", "F25")
def test_with_a_full_store_a_great_selection_out_of_turn_may_throw_out_but_not_build():
    match = Match(draws="F07 F08 F09")
    match.charm(1, "F07")
    match.keep(1, "T05 T06")
    for number in range(1, 6):
        match.build(0, **{f"right{number}": f"W0{number}"})
    match.until(0)
    match.roll(6, 1)
    empty_it(match)
    match.do(PlayFairy("F07"), TakeTile(1, TOWER), StoreItem("T01"))
    assert match.asked == (1, "make-room")
    assert set(match.legal()) == {DiscardItem("T05"), DiscardItem("T06")}


@pytest.mark.clause("F70", "A8")
def test_several_holders_are_asked_in_turn_order_from_the_active_player():
    match = last_wall(3, holders=((0, "F07"), (1, "F08"), (2, "F09")))
    match.end_turn()
    match.until(1)
    match.roll(6, 1)
    match.do(TakeTile(6, WALL), BuildTile("W06", 1))
    order = []
    while match.asks("great-selection"):
        order.append(match.asked[0])
        match.do(Decline())
    assert order == [1, 2, 0]
    assert match.asked == (1, "use-dice")


@pytest.mark.clause("F70", "A38")
@pytest.mark.option("great_selection_per_window", 1, 2)
@pytest.mark.parametrize("limit", [1, 2])
def test_one_player_plays_so_many_great_selections_at_one_occasion(limit):
    match = last_wall(holders=((0, "F07 F08"),), great_selection_per_window=limit)
    empty_it(match)
    played = 0
    while match.asks("great-selection"):
        match.do(match.offers(PlayFairy)[0])
        match.do(match.offers(TakeTile)[0])
        match.do(match.offers(StoreItem)[0])
        played += 1
    assert played == limit
    assert len(match.player(0).fairies) == 2 - limit


@pytest.mark.clause("F70", "D8")
@pytest.mark.option("great_selection_timing", "after_refill", "before_refill")
def test_the_great_selection_sees_the_new_row_or_comes_before_it():
    after = last_wall(great_selection_timing="after_refill")
    events = empty_it(after)
    assert len(only(events, TileRevealed)) == 6
    assert after.asks("great-selection")
    assert all(after.row(WALL))
    before = last_wall(great_selection_timing="before_refill")
    events = empty_it(before)
    assert not only(events, TileRevealed)
    assert before.asks("great-selection")
    assert before.row(WALL) == ("",) * 6
    events = before.do(Decline())
    assert len(only(events, TileRevealed)) == 6
    assert before.asked == (0, "use-dice")


@pytest.mark.clause("F70", "D8", "F63")
@pytest.mark.option("great_selection_timing", "before_refill")
@pytest.mark.parametrize("timing", ["after_refill", "before_refill"])
def test_with_the_architect_it_comes_after_his_filling_and_before_his_tile(timing):
    match = Match(draws="F07 F08 F09", great_selection_timing=timing)
    match.charm(1, "F07")
    match.until(0)
    match.roll(4, 1)
    match.do(TakeTile(1, WALL), BuildTile("W01", 1))
    events = match.do(UseSkill(Person.ARCHITECT))
    assert len(only(events, TileRevealed)) == 1
    assert match.asked == (1, "great-selection")
    match.do(PlayFairy("F07"), TakeTile(2, TOWER), BuildTile("T02", 0))
    assert match.asked == (0, "pick-tile")
    assert TakeTile(2, TOWER) not in match.legal()


@pytest.mark.clause("F70", "A39")
def test_with_the_architect_it_can_be_played_though_nothing_was_to_be_filled():
    match = Match(draws="F07 F08 F09")
    match.charm(1, "F07")
    match.until(0)
    match.roll(4, 1)
    events = match.do(UseSkill(Person.ARCHITECT))
    assert not only(events, TileRevealed)
    assert match.asked == (1, "great-selection")


@pytest.mark.clause("F70", "F67")
def test_the_gnome_as_architect_opens_it_too():
    match = Match(draws="F07 F08 F09")
    match.charm(1, "F07")
    match.until(0)
    match.roll(2, 1)
    match.do(CallGnome(), UseSkill(Person.ARCHITECT))
    assert match.asked == (1, "great-selection")


@pytest.mark.clause("F70", "F37")
def test_a_row_whose_stack_is_empty_opens_no_great_selection():
    match = Match(draws="F07 F08 F09")
    for number in range(1, 30):
        match.build(0, **{f"right{number}": f"W{number:02}"})
    match.charm(1, "F07")
    match.until(0)
    match.roll(6, 1)
    match.do(TakeTile(6, WALL), BuildTile("W30", 30))
    assert match.asked == (0, "use-dice")
    assert match.player(1).fairies == ("F07",)


@pytest.mark.clause("F70", "F62")
def test_in_a_publicans_round_it_comes_before_the_round_goes_on():
    match = last_wall(holders=((1, "F07"),))
    match.end_turn()
    match.until(0)
    match.roll(3, 1)
    match.do(UseSkill(Person.PUBLICAN), TakeTile(6, WALL), BuildTile("W06", 6))
    assert match.asked == (1, "great-selection")
    match.do(PlayFairy("F07"), TakeTile(1, TOWER), BuildTile("T01", 0))
    assert match.asked == (1, "publican")


def closing(preset, stored):
    """Return a match in which seat 0 is asked at the end of its turn, with *stored* in store."""
    match = Match(draws="F07 F08 F09 F10", preset=preset)
    match.charm(0, "F07")
    match.keep(0, stored)
    for number in range(1, 6):
        match.build(0, **{f"right{number}": f"W0{number}"})
    match.until(0)
    match.roll(6, 1)
    empty_it(match)
    assert match.asked == (0, "use-dice")
    match.end_turn()
    assert match.asked == (0, "great-selection")
    return match


@pytest.mark.clause("F70", "D3", "A33")
@pytest.mark.parametrize("preset", ["fr2017", "nl2017"])
def test_at_the_end_of_the_turn_it_comes_before_the_next_player_and_without_free_actions(preset):
    match = closing(preset, "T05 T06")
    match.do(PlayFairy("F07"), TakeTile(1, TOWER))
    offered = {type(choice) for choice in match.legal()}
    assert offered == {BuildTile, StoreItem}  # of the new tile only
    assert {choice.tile for choice in match.offers(BuildTile)} == {"T01"}
    match.do(BuildTile("T01", 0))
    assert match.active == 1
    assert match.waits_for(TwoDice)


@pytest.mark.clause("F32", "F70", "D3", "A33")
@pytest.mark.parametrize("preset", ["fr2017", "nl2017"])
def test_at_the_end_of_the_turn_the_active_player_may_build_or_score_to_make_room(preset):
    """Rows are filled at the end of the turn, which is still in it."""
    match = closing(preset, "T05 D03")
    match.do(PlayFairy("F07"), TakeTile(1, TOWER), StoreItem("T01"))
    assert match.asked == (0, "make-room")
    places = {choice.position for choice in match.offers(BuildTile)}
    assert {choice.tile for choice in match.offers(BuildTile)} == {"T05"}
    assert places == set(range(7))
    assert match.offers(DiscardItem) == [DiscardItem("T05"), DiscardItem("D03")]
    scored = match.state.copy()
    match.do(BuildTile("T05", 6))
    assert match.store(0) == ["D03", "T01"]
    assert match.column(0, 6).tower == "T05"
    assert match.active == 1
    match.state = scored
    assert match.offers(ScoreStatus) == [ScoreStatus("D03")]
    match.do(ScoreStatus("D03"))
    assert match.store(0) == ["T05", "T01"]
    assert match.scores()[0] > 0
    assert match.waits_for(TwoDice)


@pytest.mark.clause("F70", "A58")
def test_a_row_emptied_by_a_great_selection_is_filled_and_opens_one_new_occasion():
    match = Match(3, draws="F07 F08 F09 F10 F16")
    match.charm(1, "F07")
    match.charm(2, "F08")
    for number in range(1, 6):
        match.build(0, **{f"right{number}": f"W0{number}"})
    for number in range(1, 6):
        match.build(0, **{f"right{number}": f"T0{number}"})
    match.until(0)
    match.roll(6, 1)
    match.do(TakeTile(6, WALL), BuildTile("W06", 6))
    assert match.asked == (1, "great-selection")
    match.do(PlayFairy("F07"), TakeTile(6, TOWER))
    events = match.do(BuildTile("T06", 0))
    assert len([e for e in only(events, TileRevealed) if e.layer is TOWER]) == 6
    assert match.asked == (2, "great-selection")
    match.do(Decline())
    assert match.asked == (2, "great-selection")  # asked anew, as the tower row was filled
    match.do(Decline())
    assert match.asked == (0, "use-dice")


@pytest.mark.clause("A14", "F37", "F70", "D8")
def test_with_an_empty_board_a_great_selection_cannot_be_played():
    match = Match(draws="F07 F08 F09", great_selection_timing="before_refill")
    for letter in "WT":
        for number in range(1, 31):
            match.build(0, **{f"right{number}": f"{letter}{number:02}"})
    for number in range(1, 6):
        match.build(0, **{f"right{number}": f"S0{number}"})
    match.charm(1, "F07")
    match.until(0)
    match.roll(match.where(SKY, "S06"), 1)
    match.do(TakeTile(match.where(SKY, "S06"), SKY))
    events = match.do(BuildTile("S06", 6))
    assert len(only(events, TileRevealed)) == 6
    assert match.asked == (0, "use-dice")


def last_wall_and_tower(holders=((0, "F07"), (1, "F08")), **options):
    """Return a match in which W06 and T06 are the last of their rows; seat 0 is on."""
    match = Match(2, draws="F07 F08 F09 F10", **options)
    for seat, fairies in holders:
        match.charm(seat, fairies)
    for number in range(1, 6):
        match.build(0, **{f"right{number}": f"W0{number} T0{number}"})
    match.until(0)
    return match


@pytest.mark.clause("F70", "A58", "D8")
@pytest.mark.option("great_selection_timing", "before_refill")
def test_before_the_refill_a_second_emptied_row_waits_too_and_opens_no_new_occasion():
    match = last_wall_and_tower(great_selection_timing="before_refill")
    match.roll(6, 1)
    empty_it(match)
    events = match.do(PlayFairy("F07"), TakeTile(6, TOWER), BuildTile("T06", 6))
    assert not only(events, TileRevealed)
    assert match.asked == (1, "great-selection")
    events = match.do(Decline())
    assert [e.layer for e in only(events, TileRevealed)] == [WALL] * 6 + [TOWER] * 6
    assert match.asked == (0, "use-dice")


@pytest.mark.clause("F36", "F62", "D3", "D8")
@pytest.mark.option("row_refill", "end_of_turn")
@pytest.mark.parametrize("timing", ["after_refill", "before_refill"])
def test_in_a_publicans_round_a_row_that_was_empty_before_goes_on_waiting(timing):
    match = last_wall_and_tower(row_refill="end_of_turn", great_selection_timing=timing)
    match.roll(6, 3)
    events = empty_it(match)
    events += match.do(UseSkill(Person.PUBLICAN), TakeTile(6, TOWER))
    events += match.do(BuildTile("T06", 6))
    while match.asks("great-selection"):
        events += match.do(Decline())
    assert [e.layer for e in only(events, TileRevealed)] == [TOWER] * 6
    assert match.asked == (1, "publican")
    assert match.row(WALL) == ("",) * 6


@pytest.mark.clause("F70", "A38")
@pytest.mark.option("great_selection_per_window", 2)
def test_who_declines_the_second_one_is_not_asked_again():
    match = last_wall(holders=((0, "F07 F08"),), great_selection_per_window=2)
    empty_it(match)
    match.do(PlayFairy("F07"), TakeTile(1, TOWER), StoreItem("T01"))
    assert match.asked == (0, "great-selection")
    match.do(Decline())
    assert match.asked == (0, "use-dice")


@pytest.mark.clause("F36", "F63", "F70", "A58", "D3", "D8")
@pytest.mark.parametrize(
    ("refill", "timing", "when"),
    [
        ("immediate", "after_refill", "in the window"),
        ("immediate", "before_refill", "after the window"),
        ("end_of_turn", "after_refill", "at the end"),
        ("end_of_turn", "before_refill", "at the end"),
    ],
)
def test_a_row_emptied_at_the_architects_is_filled_when_empty_rows_are(refill, timing, when):
    """Eight Great Selections, as an edition may have them, take a whole row."""
    edition = registry.game("feuville").edition(proof_text(fairies=[GREAT_SELECTION] * 18))
    match = Match(
        4,
        edition=edition,
        row_refill=refill,
        great_selection_timing=timing,
        great_selection_per_window=2,
    )
    for seat in range(4):
        for _ in range(2):
            match.charm(seat, match.part("fairies").fairies[0])
    match.until(0)
    match.roll(4, 1)
    match.do(UseSkill(Person.ARCHITECT))
    for column in range(1, 7):
        match.do(match.offers(PlayFairy)[0], TakeTile(column, WALL))
        events = match.do(StoreItem(f"W0{column}"))
    assert bool(only(events, TileRevealed)) is (when == "in the window")
    while match.asks("great-selection"):
        events = match.do(Decline())
    assert match.asked == (0, "pick-tile")
    assert bool(only(events, TileRevealed)) is (when == "after the window")
    assert all(match.row(WALL)) is (when != "at the end")
    match.do(TakeTile(1, TOWER), BuildTile("T01", 0))
    match.end_turn()
    while match.asks("great-selection"):
        match.do(Decline())
    assert all(match.row(WALL))
