"""Section 5, first half: the persons but the Publican."""

import pytest

from support.feuville.match import Match, kinds, only
from tilewyrm.engine.feuville.values.decisions import (
    AskFairy,
    BuildTile,
    CallGnome,
    Decline,
    DiscardItem,
    PickFairy,
    ProtectItem,
    RestoreColumn,
    RollOn,
    ScoreStatus,
    StealItem,
    StopRolling,
    StoreItem,
    TakeDecree,
    TakeTile,
    UseSkill,
)
from tilewyrm.engine.feuville.values.events import DecreeRevealed, PrestigeScored, TileRevealed
from tilewyrm.engine.feuville.values.kinds import Layer, Person
from tilewyrm.engine.feuville.values.rolls import OneDie

WALL, TOWER, SKY = Layer.WALL, Layer.TOWER, Layer.SKY


def show(*pips, seats=3, stop=True, **options):
    """Let the Travelling Entertainer roll *pips*; return the match."""
    match = Match(seats, **options)
    match.roll(1, 2)
    match.do(UseSkill(Person.ENTERTAINER))
    for fallen in pips:
        if match.pending.__class__.__name__ == "Choice":
            match.do(RollOn())
        match.die(fallen)
    if stop:
        match.do(StopRolling())
    return match


@pytest.mark.clause("F60", "D14")
def test_entertainer_4_and_3_then_stop_gives_7_and_3_to_each_other():
    assert show(4, 3).scores() == [7, 3, 3]


@pytest.mark.clause("F60")
def test_entertainer_4_and_4_and_5_gives_0_and_3_to_each_other():
    match = show(4, 4, 5, stop=False)
    assert match.scores() == [0, 3, 3]
    assert match.asked == (0, "use-dice")


@pytest.mark.clause("F60", "A61")
def test_entertainer_with_exactly_10_gives_10_and_0_and_stops_by_itself():
    match = show(6, 4, stop=False)
    assert match.scores() == [10, 0, 0]
    assert match.asked == (0, "use-dice")
    assert match.part("turn").dice == (2,)


@pytest.mark.clause("F60")
@pytest.mark.parametrize("sum_", range(1, 10))
def test_entertainer_shares_ten_points_up_to_ten(sum_):
    pips = [6, sum_ - 6] if sum_ > 6 else [sum_]
    assert show(*pips, seats=2).scores() == [sum_, 10 - sum_]


@pytest.mark.clause("F60")
@pytest.mark.parametrize(("pips", "others"), [((6, 3, 2), 1), ((6, 3, 6), 5), ((5, 4, 6), 5)])
def test_entertainer_beyond_ten_pays_the_others_the_surplus(pips, others):
    assert show(*pips, stop=False).scores() == [0, others, others]


@pytest.mark.clause("F60", "A34", "D14")
@pytest.mark.option("entertainer_min_rolls", 1, 0, 2)
def test_entertainer_may_be_stopped_after_so_many_rolls():
    once = show(4, stop=False)
    assert set(once.legal()) == {RollOn(), StopRolling()}
    none = show(stop=False, entertainer_min_rolls=0)
    assert StopRolling() in none.legal()
    none.do(StopRolling())
    assert none.scores() == [0, 10, 10]
    twice = show(4, stop=False, entertainer_min_rolls=2)
    if not twice.waits_for(OneDie):
        assert twice.legal() == [RollOn()]
        twice.do(RollOn())
    twice.die(2)
    assert StopRolling() in twice.legal()


def robbery(items="W01 D02", **options):
    """Return a match in which seat 1 has stored *items* and seat 0 has rolled 2 and 5."""
    match = Match(3, **options)
    match.keep(1, items)
    match.until(0)
    match.roll(2, 5)
    return match


@pytest.mark.clause("F61", "A17")
def test_the_thief_takes_a_stored_tile_or_decree_to_use_or_to_store():
    match = robbery()
    match.do(UseSkill(Person.THIEF))
    assert set(match.legal()) == {StealItem(1, "W01"), StealItem(1, "D02")}
    match.do(StealItem(1, "W01"))
    assert match.store(1) == ["D02"]
    assert set(match.legal()) == {BuildTile("W01", -1), BuildTile("W01", 1), StoreItem("W01")}
    match.do(StoreItem("W01"))
    assert match.store(0) == ["W01"]
    assert match.part("turn").dice == (5,)


@pytest.mark.clause("F61")
def test_a_stolen_decree_is_scored_at_once_or_stored():
    match = Match(3, draws="D05 T05")
    match.build(0, at0="T05")
    match.keep(1, "D05")
    match.until(0)
    match.roll(2, 5)
    match.do(UseSkill(Person.THIEF), StealItem(1, "D05"))
    assert set(match.legal()) == {ScoreStatus("D05"), StoreItem("D05")}
    match.do(ScoreStatus("D05"))
    assert match.scores() == [1, 0, 0]


@pytest.mark.clause("F61", "F71", "D11")
def test_fairy_tiles_scored_decrees_and_protected_items_are_safe_from_the_thief():
    match = Match(draws="F11 F07 D05 D06 T05")
    match.build(1, at0="T05")
    match.keep(1, "W01 D05")
    match.until(1)
    match.roll(1, 3)
    match.do(ScoreStatus("D05"))
    match.end_turn()
    match.charm(1, "F07")
    match.until(1)
    match.roll(1, 2)
    match.do(AskFairy(1), PickFairy("F11"), ProtectItem("W01"))
    match.end_turn()
    match.until(0)
    match.roll(2, 5)
    assert not match.offers(UseSkill) or UseSkill(Person.THIEF) not in match.legal()
    match.end_turn()
    match.keep(1, "D06")
    match.until(0)
    match.roll(2, 5)
    match.do(UseSkill(Person.THIEF))
    assert match.legal() == [StealItem(1, "D06")]


@pytest.mark.clause("F61", "D12")
@pytest.mark.option("thief_make_room", True, False)
def test_loot_for_a_full_store_needs_room_made_or_cannot_be_stored():
    for allowed in (True, False):
        match = Match(2, thief_make_room=allowed)
        match.keep(1, "W01")
        match.keep(0, "W02 W03")
        match.until(0)
        match.roll(2, 5)
        match.do(UseSkill(Person.THIEF), StealItem(1, "W01"))
        assert (StoreItem("W01") in match.legal()) is allowed
        assert BuildTile("W01", 1) in match.legal()
        if allowed:
            match.do(StoreItem("W01"))
            assert match.question == "make-room"
            match.do(DiscardItem("W02"))
            assert match.store(0) == ["W03", "W01"]


@pytest.mark.clause("F61", "A13")
@pytest.mark.option("thief_requires_target", True, False)
def test_the_thief_without_anything_to_steal():
    for required in (True, False):
        match = Match(thief_requires_target=required)
        match.roll(2, 5)
        assert (UseSkill(Person.THIEF) in match.legal()) is not required
        if not required:
            match.do(UseSkill(Person.THIEF))
            assert match.asked == (0, "use-dice")
            assert match.part("turn").dice == (5,)


@pytest.mark.clause("F63")
def test_the_architect_fills_every_gap_left_to_right_and_then_takes_any_tile():
    match = Match(draws="W01 W02 W03 W04 W05 W06 T01 T02 T03 T04 T05 T06 W09 W10 T08 S09")
    match.keep(1, "S02")
    match.until(0)
    match.roll(1, 2)
    match.do(TakeTile(1, TOWER), BuildTile("T01", 0), TakeTile(2, WALL), BuildTile("W02", 1))
    match.end_turn()
    match.roll(5, 6)
    match.do(TakeTile(5, WALL), BuildTile("W05", 1))
    match.end_turn()
    match.roll(4, 6)
    events = match.do(UseSkill(Person.ARCHITECT))
    assert {(e.layer, e.column, e.tile) for e in only(events, TileRevealed)} == {
        (WALL, 2, "W09"),
        (WALL, 5, "W10"),
        (TOWER, 1, "T08"),
        (SKY, 2, "S09"),
    }
    assert match.question == "pick-tile"
    assert len(match.offers(TakeTile)) == 18
    match.do(TakeTile(5, WALL))
    assert StoreItem("W10") in match.legal()


@pytest.mark.clause("F64", "F46")
def test_the_mayor_takes_any_decree_and_the_space_is_filled_at_the_end_of_the_turn():
    match = Match()
    match.roll(5, 1)
    events = match.do(UseSkill(Person.MAYOR))
    assert {d.column for d in match.offers(TakeDecree)} == {1, 2, 3, 4, 5, 6}
    events += match.do(TakeDecree(3), StoreItem("D03"))
    assert not only(events, DecreeRevealed)
    assert match.part("decrees").decrees[2] == ""
    assert [e.column for e in only(match.end_turn(), DecreeRevealed)] == [3]


@pytest.mark.clause("F64", "A10")
def test_the_mayor_may_take_the_decree_of_the_other_dies_column():
    match = Match()
    match.roll(5, 1)
    match.do(UseSkill(Person.MAYOR), TakeDecree(1), StoreItem("D01"))
    assert not match.offers(TakeDecree)


@pytest.mark.clause("F64", "F32")
def test_room_may_be_made_for_the_mayors_decree():
    match = Match()
    match.keep(0, "W01 W02")
    match.until(0)
    match.roll(5, 1)
    match.do(UseSkill(Person.MAYOR), TakeDecree(6), StoreItem("D06"), DiscardItem("W01"))
    assert match.store(0) == ["W02", "D06"]


def scorched(ruins=3, draws="", **options):
    """Return a match in which seat 0 has *ruins* burnt columns beside its start tile."""
    match = Match(draws=f"W11 W12 W13 {draws}", **options)
    places = {f"right{n}": f"W1{n}" for n in range(1, ruins + 1)}
    match.build(0, **places)
    match.until(0)
    match.dragon(seat0=range(1, ruins + 1))
    assert match.burnt(0) == list(range(1, ruins + 1))
    return match


@pytest.mark.clause("F65", "F86", "D21", "A45")
def test_the_magician_turns_up_to_two_columns_back_even_without_clouds():
    match = scorched()
    match.roll(6, 1)
    match.do(UseSkill(Person.MAGICIAN))
    assert match.question == "restore"
    assert set(match.legal()) == {
        RestoreColumn(1), RestoreColumn(2), RestoreColumn(3), Decline(),
    }  # fmt: skip
    match.do(RestoreColumn(2), RestoreColumn(3))
    assert match.burnt(0) == [1]
    assert match.question == "pick-fairy"


@pytest.mark.clause("F65", "D21")
def test_the_magician_may_turn_back_one_or_none():
    match = scorched(2)
    match.roll(6, 1)
    match.do(UseSkill(Person.MAGICIAN), RestoreColumn(1), Decline())
    assert match.burnt(0) == [2]
    assert match.question == "pick-fairy"


@pytest.mark.clause("F65", "D7", "A59")
def test_with_a_ruin_the_magician_gives_one_fairy_tile_which_may_be_declined():
    match = scorched(1, draws="F07 F08 F09")
    match.roll(6, 1)
    match.do(UseSkill(Person.MAGICIAN), RestoreColumn(1))
    assert Decline() in match.legal()
    match.pick("F07")
    assert match.question == "use-dice"  # one only, though no column is burnt any more


@pytest.mark.clause("F65", "D7")
@pytest.mark.option("magician_unburnt_fairies", 2, 1)
@pytest.mark.parametrize("count", [2, 1])
def test_without_a_ruin_the_magician_gives_two_fairy_tiles_or_one(count):
    match = Match(draws="F07 F08 F09 F10 F11", magician_unburnt_fairies=count)
    match.roll(6, 1)
    match.do(UseSkill(Person.MAGICIAN))
    picked = 0
    while match.question == "pick-fairy":
        match.pick(match.offers(PickFairy)[0].fairy)
        picked += 1
    assert picked == count
    assert len(match.player(0).fairies) == count


@pytest.mark.clause("F65", "A42", "F66")
def test_two_prestige_tiles_are_taken_one_after_the_other():
    match = Match(draws="F01 F02 F03 F06")
    match.roll(6, 1)
    match.do(UseSkill(Person.MAGICIAN))
    events = match.do(PickFairy("F01"))
    assert len(only(events, PrestigeScored)) == 1
    assert "FairyRevealed" in kinds(events)
    assert PickFairy("F06") in match.legal()
    match.do(PickFairy("F06"))
    assert match.scores() == [6, 0]
    assert match.question == "use-dice"


@pytest.mark.clause("F65")
def test_the_magician_does_not_keep_the_dragon_away():
    match = scorched(2)
    match.roll(6, 1)
    match.do(UseSkill(Person.MAGICIAN), RestoreColumn(1), RestoreColumn(2), Decline())
    assert match.burnt(0) == []
    match.end_turn()
    match.dragon(5, seat0=[1, 2])
    assert match.burnt(0) == [1, 2]


@pytest.mark.clause("F67", "F65", "F86", "D20")
def test_the_gnome_in_the_magicians_place_turns_up_to_two_columns_back():
    match = scorched(2)
    match.roll(1, 2)
    match.do(CallGnome(), UseSkill(Person.MAGICIAN))
    match.do(RestoreColumn(1), RestoreColumn(2))
    assert match.burnt(0) == []
    match.do(Decline())
    assert match.part("turn").dice == ()


@pytest.mark.clause("A14", "F37", "F62", "F63")
def test_with_an_empty_board_neither_architect_nor_publican_can_be_used():
    match = Match()
    for letter in "WTS":
        for number in range(1, 31):
            match.build(0, **{f"right{number}": f"{letter}{number:02}"})
    assert [match.row(layer) for layer in (WALL, TOWER, SKY)] == [("",) * 6] * 3
    match.until(1)
    match.roll(3, 4)
    assert not match.offers(TakeTile)
    assert not match.offers(UseSkill)
    match.do(CallGnome())
    assert {choice.person for choice in match.offers(UseSkill)} == {
        Person.ENTERTAINER,
        Person.MAYOR,
        Person.MAGICIAN,
    }


@pytest.mark.clause("F36", "F37", "F63")
def test_the_architect_may_take_the_last_tile_of_a_row_whose_stack_is_used_up():
    match = Match()
    for number in range(1, 30):
        match.build(0, **{f"right{number}": f"W{number:02}"})
    match.until(0)
    match.roll(4, 1)
    match.do(UseSkill(Person.ARCHITECT), TakeTile(match.where(WALL, "W30"), WALL))
    match.do(BuildTile("W30", 30))
    assert match.row(WALL) == ("",) * 6
    assert match.asked == (0, "use-dice")
