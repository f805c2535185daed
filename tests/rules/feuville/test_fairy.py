"""Section 5, second half: the fairy, the gnome and the fairy tiles but the Great Selection."""

import pytest

from support.feuville.edition import proof_text
from support.feuville.match import Match, kinds, only
from tilewyrm.engine import registry
from tilewyrm.engine.feuville.values.decisions import (
    AskFairy,
    BuildTile,
    CallGnome,
    Decline,
    DiscardFairy,
    DiscardItem,
    EndTurn,
    KeepFairy,
    PickFairy,
    PlayFairy,
    ProtectItem,
    StealItem,
    StopRolling,
    StoreItem,
    TakeDecree,
    TakeTile,
    UseSkill,
)
from tilewyrm.engine.feuville.values.events import (
    FairyDiscarded,
    FairyRemoved,
    FairyReturned,
    FairyRevealed,
    PrestigeScored,
    TownWeighed,
)
from tilewyrm.engine.feuville.values.kinds import Layer, Person
from tilewyrm.engine.feuville.values.rolls import DrawFairy
from tilewyrm.engine.game import Decided

WALL, TOWER, SKY = Layer.WALL, Layer.TOWER, Layer.SKY


@pytest.mark.clause("F66")
def test_a_die_of_any_number_buys_one_of_the_three_open_fairy_tiles():
    match = Match(draws="F07 F15 F02 F16")
    match.roll(3, 5)
    assert set(match.offers(AskFairy)) == {AskFairy(3), AskFairy(5)}
    match.do(AskFairy(5))
    assert set(match.legal()) == {PickFairy("F07"), PickFairy("F15"), PickFairy("F02")}
    events = match.pick("F15")
    assert only(events, FairyRevealed) == [FairyRevealed(2, "F16")]
    assert match.player(0).fairies == ("F15",)
    assert match.part("fairies").fairies == ("F07", "F16", "F02")
    assert match.part("turn").dice == (3,)


@pytest.mark.clause("F66", "A59")
def test_what_the_fairy_offers_must_be_taken():
    match = Match()
    match.roll(3, 5)
    match.do(AskFairy(5))
    assert {type(choice) for choice in match.legal()} == {PickFairy}


@pytest.mark.clause("F66", "F69", "F73", "D6c", "D9")
@pytest.mark.option("fairy_refill_order", "return_first", "refill_first")
def test_a_prestige_tile_can_come_up_again_at_once_or_not():
    again = Match(draws="F01 F07 F08 F01", fairy_refill_order="return_first")
    again.roll(1, 2)
    again.do(AskFairy(1))
    events = again.do(PickFairy("F01"))
    assert kinds(events)[-3:] == ["PrestigeScored", "FairyReturned", "FairyRevealed"]
    assert again.part("fairies").fairies == ("F01", "F07", "F08")
    never = Match(draws="F01 F07 F08 F01", fairy_refill_order="refill_first")
    never.roll(1, 2)
    never.do(AskFairy(1))
    events = never.do(PickFairy("F01"))
    assert kinds(events)[-3:] == ["PrestigeScored", "FairyRevealed", "FairyReturned"]
    assert "F01" not in never.part("fairies").fairies
    for match in (again, never):
        assert match.part("fairies").stock == 15


@pytest.mark.clause("F67", "D29")
@pytest.mark.parametrize("column", range(1, 7))
def test_the_gnome_opens_any_one_column_for_one_thing(column):
    match = Match()
    match.keep(1, "D01")
    match.until(0)
    match.roll(1, 2)
    match.do(CallGnome())
    assert {d.column for d in match.offers(TakeTile)} == set(range(1, 7))
    assert {d.column for d in match.offers(TakeDecree)} == set(range(1, 7))
    assert {int(d.person) for d in match.offers(UseSkill)} == set(range(1, 7))
    match.do(TakeDecree(column))
    match.do(StoreItem(match.hand))
    assert match.part("turn").gnome == column
    assert match.part("turn").dice == ()
    match.do(EndTurn())
    assert match.part("turn").gnome is None


@pytest.mark.clause("F67", "F60")
def test_the_gnome_imitates_a_person():
    match = Match()
    match.roll(4, 5)
    match.do(CallGnome(), UseSkill(Person.ENTERTAINER))
    match.die(6)
    match.do(StopRolling())
    assert match.scores() == [6, 4]
    assert match.legal() == [EndTurn()]


@pytest.mark.clause("F67", "A41")
def test_the_gnome_needs_both_dice_unused():
    match = Match()
    match.roll(1, 2)
    assert CallGnome() in match.legal()
    match.do(TakeTile(1, WALL), BuildTile("W01", 1))
    assert CallGnome() not in match.legal()


def full(third="F10", **options):
    """Return a match in which seat 0 keeps F07 and F08 and asks the fairy, who offers *third*."""
    match = Match(draws=f"F07 F08 F09 {third} F16 F17", **options)
    match.charm(0, "F07 F08")
    match.until(0)
    match.roll(1, 2)
    match.do(AskFairy(1))
    return match


@pytest.mark.clause("F68", "D6a")
@pytest.mark.option("fairy_discard", "stock", "remove")
def test_a_third_fairy_tile_throws_one_out_into_the_stock_or_out_of_the_game():
    for option in ("stock", "remove"):
        match = full(fairy_discard=option)
        match.do(PickFairy("F09"))
        assert set(match.legal()) == {DiscardFairy("F07"), DiscardFairy("F08")}
        events = match.do(DiscardFairy("F07"))
        assert match.player(0).fairies == ("F08", "F09")
        assert kinds(events)[0] == "FairyDiscarded"
        assert events[0] == FairyDiscarded(0, "F07")
        if option == "stock":
            assert match.part("fairies").stock == 13
            assert match.part("box").face_down == 0
        else:
            assert match.part("fairies").stock == 12
            assert match.part("box").face_down == 1
        assert match.part("box").fairies == ()


@pytest.mark.clause("F68")
def test_fairy_tiles_do_not_take_room_in_the_store():
    match = Match(draws="F07 F08 F09")
    match.charm(0, "F07 F08")
    match.keep(0, "W01 W02")
    assert match.store(0) == ["W01", "W02"]
    assert match.player(0).fairies == ("F07", "F08")


@pytest.mark.clause("F69")
@pytest.mark.parametrize(
    ("fairy", "points"), [("F01", 2), ("F02", 2), ("F03", 3), ("F04", 3), ("F05", 4), ("F06", 4)]
)
def test_prestige_is_scored_when_taken_even_with_full_fairy_spaces(fairy, points):
    match = full(third=fairy)
    events = match.do(PickFairy(fairy))
    assert [e.points for e in only(events, PrestigeScored)] == [points]
    assert match.scores() == [points, 0]
    assert match.player(0).fairies == ("F07", "F08")
    assert match.asked == (0, "use-dice")


def guarded(items="W01 D02", on="W01", **options):
    """Return a match in which seat 0 has stored *items* and protected *on* with F11."""
    match = Match(draws="F11 F07 F08", **options)
    match.keep(0, items)
    match.until(0)
    match.roll(1, 2)
    match.do(AskFairy(1), PickFairy("F11"))
    assert match.question == "place-fairy"
    match.do(ProtectItem(on))
    return match


@pytest.mark.clause("F71", "D10")
@pytest.mark.parametrize("item", ["W01", "D02"])
def test_a_theft_protection_lies_on_a_stored_tile_or_decree_from_the_start(item):
    match = guarded(on=item)
    assert match.player(0).fairies == ()
    protected = {kept.item: kept.protection for kept in match.player(0).store}
    assert protected == {"W01": None, "D02": None} | {item: "F11"}
    match.end_turn()
    match.until(1)
    match.roll(2, 3)
    match.do(UseSkill(Person.THIEF))
    assert match.legal() == [StealItem(0, "D02" if item == "W01" else "W01")]


@pytest.mark.clause("F71")
def test_a_theft_protection_does_not_move_to_another_item():
    match = guarded()
    assert not match.offers(ProtectItem)
    match.end_turn()
    match.until(0)
    match.roll(1, 2)
    assert not match.offers(ProtectItem)


@pytest.mark.clause("F71", "D6b")
@pytest.mark.option("theft_tile_after", "stock", "remove")
def test_a_used_theft_protection_goes_to_the_stock_or_out_of_the_game():
    for option in ("stock", "remove"):
        match = guarded(theft_tile_after=option)
        stock = match.part("fairies").stock
        events = match.do(BuildTile("W01", 1))
        if option == "stock":
            assert FairyReturned("F11") in events
            assert match.part("fairies").stock == stock + 1
        else:
            assert FairyRemoved("F11") in events
            assert match.part("box").fairies == ("F11",)


@pytest.mark.clause("F71", "A19", "D6b")
@pytest.mark.option("theft_tile_after", "stock", "remove")
def test_the_protection_of_a_thrown_out_item_goes_the_same_way():
    for option in ("stock", "remove"):
        match = guarded(theft_tile_after=option)
        match.do(TakeTile(2, WALL), StoreItem("W02"))
        events = match.do(DiscardItem("W01"))
        assert bool(only(events, FairyReturned)) is (option == "stock")
        assert bool(only(events, FairyRemoved)) is (option == "remove")


@pytest.mark.clause("F71", "A18")
@pytest.mark.option("theft_wait", True, False)
def test_a_theft_protection_may_wait_for_an_item_or_must_be_laid_at_once():
    patient = Match(draws="F11 F07 F08")
    patient.charm(0, "F11")
    assert patient.player(0).fairies == ("F11",)
    patient.keep(0, "W01")
    patient.until(0)
    patient.roll(1, 2)
    assert patient.offers(ProtectItem) == [ProtectItem("W01")]
    patient.do(ProtectItem("W01"))
    assert patient.player(0).fairies == ()
    hasty = Match(draws="F11 F07 F08", theft_wait=False)
    hasty.roll(1, 2)
    hasty.do(AskFairy(1))
    assert set(hasty.legal()) == {PickFairy("F07"), PickFairy("F08")}
    hasty.pick("F07")
    hasty.end_turn()
    hasty.keep(0, "W01")
    hasty.until(0)
    hasty.roll(1, 2)
    hasty.do(AskFairy(1), PickFairy("F11"))
    assert hasty.legal() == [ProtectItem("W01")]


@pytest.mark.clause("F71")
def test_a_theft_protection_laid_at_once_needs_no_fairy_space():
    match = Match(draws="F07 F08 F11")
    match.charm(0, "F07 F08")
    match.keep(0, "W01")
    match.until(0)
    match.roll(1, 2)
    match.do(AskFairy(1), PickFairy("F11"))
    assert set(match.legal()) == {
        ProtectItem("W01"), DiscardFairy("F07"), DiscardFairy("F08"),
    }  # fmt: skip
    match.do(ProtectItem("W01"))
    assert match.player(0).fairies == ("F07", "F08")


@pytest.mark.clause("F72", "A9")
def test_a_fire_protection_is_played_only_with_too_few_clouds_and_saves_the_whole_town():
    match = Match(draws="F15 F07 F08 W11")
    match.charm(1, "F15")
    match.build(1, right1="W11")
    match.until(0)
    match.roll(3, 3)
    match.burn()
    assert match.asked == (1, "fire-protection")
    assert set(match.legal()) == {PlayFairy("F15"), Decline()}
    before = match.state.copy()
    events = match.do(PlayFairy("F15"))
    assert FairyReturned("F15") in events
    assert match.burnt(1) == []
    assert match.player(1).fairies == ()
    match.state = before
    match.do(Decline())
    match.burn(seat1=[1])
    assert match.player(1).fairies == ("F15",)
    assert match.burnt(1) == [1]


@pytest.mark.clause("F72", "A9")
def test_who_has_enough_clouds_is_not_asked_for_the_fire_protection():
    match = Match(draws="F15 F07 F08")
    match.charm(0, "F15")
    match.build(0, at0="T05 S01")
    match.until(0)
    events = match.dragon(3)
    assert not match.asks("fire-protection")
    assert TownWeighed(0, 1, 1, 0) in events
    assert match.player(0).fairies == ("F15",)


@pytest.mark.clause("F73", "D6d", "D28")
def test_used_fairy_tiles_are_in_the_stock_and_can_be_drawn_again():
    match = Match(draws="F15 F07 F08")
    match.charm(1, "F15")
    match.until(0)
    stock = match.part("fairies").stock
    match.roll(3, 3)
    match.burn()
    match.do(PlayFairy("F15"))
    assert match.part("fairies").stock == stock + 1
    match.roll(1, 2)
    match.do(AskFairy(1))
    match.wanted = ["F15"]
    match.pick(match.offers(PickFairy)[0].fairy)
    assert "F15" in match.part("fairies").fairies


@pytest.mark.clause("A15", "F66")
def test_an_open_space_stays_empty_while_the_stock_is_empty_and_is_filled_by_what_returns():
    text = proof_text(fairies=['kind = "great-selection"'] * 18)
    edition = registry.game("feuville").edition(text)
    match = Match(4, edition=edition, fairy_discard="remove")
    for left in range(15, -1, -1):
        assert match.part("fairies").stock == left
        match.roll(1, 2)
        match.do(AskFairy(1))
        match.do(match.legal()[0])
        if match.asks("place-fairy"):
            match.do(match.legal()[0])
        match.end_turn()
    assert match.part("fairies").stock == 0
    assert match.part("fairies").fairies.count("") == 1
    match.roll(4, 1)
    match.do(UseSkill(Person.ARCHITECT))
    played = match.offers(PlayFairy)[0]
    match.do(played, TakeTile(1, WALL))
    events = match.do(StoreItem("W01"))
    assert kinds(events)[:3] == ["ItemStored", "FairyReturned", "FairyRevealed"]
    assert played.fairy in match.part("fairies").fairies
    assert "" not in match.part("fairies").fairies
    while match.asks("great-selection"):
        match.do(Decline())
    match.do(TakeTile(2, WALL), BuildTile("W02", 1))
    for _ in range(3):
        match.end_turn()
        match.roll(1, 2)
        match.do(AskFairy(1))
        match.do(match.legal()[0])
        if match.asks("place-fairy"):
            match.do(match.legal()[0])
    assert match.part("fairies").fairies == ("", "", "")
    match.end_turn()
    match.roll(6, 1)
    assert not match.offers(AskFairy)
    assert UseSkill(Person.MAGICIAN) not in match.legal()  # A14


@pytest.mark.clause("A14", "F37", "F65")
def test_the_magician_needs_a_ruin_or_an_open_fairy_tile():
    match = Match()
    match.roll(6, 1)
    assert UseSkill(Person.MAGICIAN) in match.legal()
    match.do(UseSkill(Person.MAGICIAN))
    assert {type(choice) for choice in match.legal()} == {PickFairy, Decline}


@pytest.mark.clause("F9", "F66")
def test_a_fairy_tile_is_drawn_with_the_same_chance_among_all_in_the_stock():
    match = Match()
    match.roll(1, 2)
    match.do(AskFairy(1))
    match.apply(Decided(0, PickFairy("F01")))
    outcomes = match.state.outcomes()
    assert {weight for _, weight in outcomes} == {1}
    assert all(isinstance(roll, DrawFairy) for roll, _ in outcomes)
    assert len(outcomes) == 16  # F01 went back first
    assert KeepFairy() not in match.state.legal(0)
