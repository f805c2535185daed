"""Section 2: the turn, and the options of dice and free actions."""

import pytest

from support.feuville.match import Match, kinds, only
from tilewyrm.engine.errors import WrongSeat
from tilewyrm.engine.feuville.values.decisions import (
    AskFairy,
    BuildTile,
    BurnColumn,
    CallGnome,
    Decline,
    DiscardItem,
    EndTurn,
    EvaluateTown,
    LayArms,
    PassDie,
    RollDice,
    ScoreDistrict,
    ScoreStatus,
    StopRolling,
    StoreItem,
    TakeDecree,
    TakeTile,
    UseSkill,
)
from tilewyrm.engine.feuville.values.events import DragonWoke, GnomePlaced, TownWeighed, TurnBegan
from tilewyrm.engine.feuville.values.kinds import Layer, Person
from tilewyrm.engine.feuville.values.rolls import TwoDice
from tilewyrm.engine.game import Chance, Decided

WALL, TOWER, SKY = Layer.WALL, Layer.TOWER, Layer.SKY


@pytest.mark.clause("F20")
def test_two_fair_dice_are_rolled():
    match = Match()
    assert match.waits_for(TwoDice)
    weights = {(roll.low, roll.high): weight for roll, weight in match.state.outcomes()}
    assert sum(weights.values()) == 36
    assert weights == {
        (low, high): 1 if low == high else 2 for low in range(1, 7) for high in range(low, 7)
    }


@pytest.mark.clause("F21", "F23", "A10")
def test_each_die_opens_the_column_of_its_number_and_no_other():
    match = Match()
    match.roll(5, 2)
    assert {(d.column, d.layer) for d in match.offers(TakeTile)} == {
        (column, layer) for column in (2, 5) for layer in Layer
    }
    assert {d.column for d in match.offers(TakeDecree)} == {2, 5}
    assert {d.person for d in match.offers(UseSkill)} == {Person.MAYOR}  # nothing to steal: A13
    assert {d.die for d in match.offers(AskFairy)} == {2, 5}
    assert {d.die for d in match.offers(PassDie)} == {2, 5}
    assert match.offers(CallGnome)


@pytest.mark.clause("F22", "F88")
@pytest.mark.parametrize("pips", [1, 2, 3, 4, 5, 6])
def test_a_double_wakes_the_dragon_and_then_the_dice_are_rolled_again(pips):
    match = Match()
    events = match.dragon(pips)
    assert only(events, DragonWoke) == [DragonWoke(0)]
    assert {event.seat for event in only(events, TownWeighed)} == {0, 1}
    assert match.waits_for(TwoDice)
    assert match.active == 0
    match.roll(1, 2)
    assert match.asked == (0, "use-dice")
    assert len(match.offers(TakeTile)) == 6


@pytest.mark.clause("F22", "A41")
def test_a_double_gives_no_dice_to_the_gnome_before_the_new_roll():
    match = Match()
    match.build(0, right1="W01")
    match.until(0)
    match.roll(4, 4)
    while not match.waits_for(TwoDice):
        assert {type(choice) for choice in match.legal()} == {BurnColumn}
        match.do(match.legal()[0])
    match.roll(1, 2)
    assert match.offers(CallGnome)


@pytest.mark.clause("F23")
def test_each_die_has_exactly_one_use():
    match = Match()
    match.roll(1, 2)
    match.do(TakeTile(1, WALL), BuildTile("W01", 1))
    assert match.part("turn").dice == (2,)
    assert {d.column for d in match.offers(TakeTile)} == {2}
    assert {d.column for d in match.offers(TakeDecree)} == {2}
    assert not match.offers(CallGnome)
    match.do(TakeTile(2, TOWER), BuildTile("T02", 0))
    assert match.part("turn").dice == ()
    assert match.legal() == [EndTurn()]


@pytest.mark.clause("F23", "F66")
def test_only_one_die_of_a_turn_goes_to_the_fairy():
    match = Match(draws="F07 F08 F09")
    match.roll(1, 2)
    match.do(AskFairy(1))
    match.pick("F07")
    assert not match.offers(AskFairy)
    assert match.part("turn").dice == (2,)


@pytest.mark.clause("F23", "F65")
def test_fairy_tiles_of_the_magician_do_not_count_against_the_one_die():
    match = Match(draws="F07 F08 F09")
    match.roll(1, 6)
    match.do(UseSkill(Person.MAGICIAN))
    match.pick("F07")
    match.do(Decline())
    assert match.offers(AskFairy) == [AskFairy(1)]


def eval_ready(**options):
    """Return a match in which seat 0 can evaluate its town: gate and start between corners."""
    match = Match(draws="W01 W03 W05 T01 T03", **options)
    match.build(0, right1="W05", right2="W03 T03", left1="W01 T01")
    match.until(0)
    match.roll(1, 2)
    return match


@pytest.mark.clause("F23", "A56")
@pytest.mark.option("fairy_with_town_eval", True, False)
@pytest.mark.parametrize("together", [True, False])
def test_the_fairy_and_a_town_evaluation_share_a_turn_by_option(together):
    match = eval_ready(fairy_with_town_eval=together)
    assert {d.die for d in match.offers(EvaluateTown)} == {1, 2}
    other = eval_ready(fairy_with_town_eval=together)
    match.do(AskFairy(1))
    match.pick(match.part("fairies").fairies[0])
    assert bool(match.offers(EvaluateTown)) is together
    other.do(EvaluateTown(1), LayArms(0))
    assert bool(other.offers(AskFairy)) is together
    other.end_turn()
    other.until(0)
    other.roll(1, 2)
    assert other.offers(AskFairy)


@pytest.mark.clause("F24")
def test_a_skill_is_offered_beside_full_and_empty_spaces():
    match = Match()
    match.roll(1, 4)
    assert {d.person for d in match.offers(UseSkill)} == {Person.ENTERTAINER, Person.ARCHITECT}
    for _ in range(3):
        match.do(match.offers(TakeTile)[0])
        match.do(match.legal()[0])
        while match.question != "use-dice":
            match.do(match.legal()[0])
        match.end_turn()
        match.until(0)
        match.roll(1, 4)
    assert not [d for d in match.offers(TakeTile) if d.column == 1]
    assert UseSkill(Person.ENTERTAINER) in match.legal()


@pytest.mark.clause("F25")
def test_building_and_scoring_are_free_before_between_and_after_the_dice():
    match = Match(draws="D05 D17 W01 T05")
    match.build(0, at0="T05")
    match.keep(0, "W01 D05")
    match.until(0)
    match.roll(2, 3)
    assert BuildTile("W01", 1) in match.legal()
    assert ScoreStatus("D05") in match.legal()
    match.do(PassDie(2))
    assert BuildTile("W01", -1) in match.legal()
    match.do(ScoreStatus("D05"))
    assert match.scores() == [1, 0]
    assert match.part("turn").dice == (3,)
    match.do(PassDie(3), BuildTile("W01", -1), EndTurn())
    assert match.column(0, -1).wall == "W01"


@pytest.mark.clause("F25", "D23")
def test_scoring_is_not_tied_to_taking_a_decree():
    match = Match(draws="D05 T05")
    match.build(0, at0="T05")
    match.keep(0, "D05")
    match.until(0)
    match.roll(5, 6)
    match.do(PassDie(5), PassDie(6), ScoreStatus("D05"))
    assert match.scores() == [1, 0]


@pytest.mark.clause("F25")
def test_out_of_turn_there_are_no_free_actions():
    match = Match(draws="D05 T05")
    match.build(0, at0="T05")
    match.keep(0, "D05 W01")
    match.until(1)
    match.roll(1, 2)
    assert list(match.state.legal(0)) == []
    with pytest.raises(WrongSeat):
        match.apply(Decided(0, BuildTile("W01", 1)))


@pytest.mark.clause("F25", "A33")
@pytest.mark.option("free_actions_before_roll", False, True)
def test_free_actions_before_the_roll_and_after_an_attack_by_option():
    strict = Match()
    strict.keep(0, "W01")
    strict.until(0)
    assert isinstance(strict.pending, Chance)
    free = Match(free_actions_before_roll=True)
    assert free.asked == (0, "before-roll")
    free.do(RollDice())
    free.roll(1, 2)
    free.do(TakeTile(1, WALL), StoreItem("W01"), TakeTile(2, WALL), StoreItem("W02"))
    free.end_turn()
    free.do(RollDice())
    free.roll(1, 2)
    free.end_turn()
    assert set(free.offers(BuildTile)) == {
        BuildTile(tile, position) for tile in ("W01", "W02") for position in (-1, 1)
    }
    free.do(BuildTile("W01", 1))
    assert free.asked == (0, "before-roll")
    free.do(RollDice())
    free.dragon(3)
    assert free.asked == (0, "before-roll")
    assert BuildTile("W02", -1) in free.legal()
    free.do(RollDice())
    assert free.waits_for(TwoDice)


@pytest.mark.clause("F25", "A33")
def test_when_the_turn_is_ended_nothing_is_built_any_more():
    match = Match()
    match.keep(0, "W01")
    match.until(0)
    match.roll(1, 2)
    match.end_turn()
    assert match.active == 1
    assert match.waits_for(TwoDice)


@pytest.mark.clause("F26", "D30")
def test_after_both_dice_the_turn_ends_and_the_next_player_is_on():
    match = Match(3)
    match.roll(1, 2)
    match.do(CallGnome(), TakeTile(6, SKY))
    sky = match.hand
    assert match.part("turn").gnome == 6
    match.do(StoreItem(sky))
    events = match.do(EndTurn())
    assert kinds(events)[0] != "TurnBegan"
    assert only(events, TurnBegan) == [TurnBegan(1, 1)]
    assert match.part("turn").gnome is None
    assert only(match.events, GnomePlaced) == [GnomePlaced(0, 6)]


@pytest.mark.clause("F23", "A12")
@pytest.mark.option("allow_pass", True, False)
def test_a_die_may_be_passed_or_only_when_it_has_no_use():
    free = Match()
    free.roll(1, 2)
    assert set(free.offers(PassDie)) == {PassDie(1), PassDie(2)}
    strict = Match(allow_pass=False)
    strict.roll(1, 2)
    assert not strict.offers(PassDie)
    assert not strict.offers(EndTurn)


@pytest.mark.clause("A12", "F23")
@pytest.mark.option("allow_pass", False)
def test_a_die_without_a_use_in_its_column_is_not_passed_while_the_fairy_takes_it():
    match = Match(allow_pass=False)
    for use in (
        (TakeTile(2, WALL), BuildTile("W02", 1)),
        (TakeTile(2, TOWER), BuildTile("T02", 0)),
        (TakeTile(2, SKY), StoreItem("S02")),
        (CallGnome(),),
    ):
        match.roll(1, 2)
        match.do(*use, UseSkill(Person.ENTERTAINER))
        match.die(6)
        match.do(StopRolling(), EndTurn())
    match.roll(2, 5)
    match.do(UseSkill(Person.MAYOR), TakeDecree(2), StoreItem("D02"))
    assert match.legal() == [AskFairy(2)]


@pytest.mark.clause("A11", "F24")
def test_an_empty_space_takes_away_only_that_use():
    match = Match()
    match.roll(1, 2)
    match.do(TakeTile(1, WALL), BuildTile("W01", 1))
    match.end_turn()
    match.until(0)
    match.roll(1, 2)
    assert {d.layer for d in match.offers(TakeTile) if d.column == 1} == {TOWER, SKY}
    assert TakeDecree(1) in match.legal()
    assert UseSkill(Person.ENTERTAINER) in match.legal()


@pytest.mark.clause("F32", "A31", "A32")
@pytest.mark.option("free_discard", False, True)
def test_throwing_out_needs_a_reason_unless_the_option_allows_it():
    for free in (False, True):
        match = Match(free_discard=free)
        match.keep(0, "W01")
        match.until(0)
        match.roll(1, 2)
        assert match.offers(DiscardItem) == ([DiscardItem("W01")] if free else [])
        match.do(TakeTile(2, WALL))
        assert DiscardItem("W02") not in match.legal()  # A32


@pytest.mark.clause("F22", "F88", "A6")
@pytest.mark.option("reroll_double", "attack", "ignore")
@pytest.mark.parametrize(("option", "attacks"), [("attack", 2), ("ignore", 1)])
def test_another_double_attacks_again_or_is_just_rolled_again(option, attacks):
    match = Match(reroll_double=option)
    for pips in (2, 5):
        match.dragon(pips)
    assert len(only(match.events, DragonWoke)) == attacks
    match.roll(1, 2)
    assert match.asked == (0, "use-dice")


@pytest.mark.clause("A62", "F25")
def test_inside_a_skill_nothing_is_built_from_the_store_but_to_make_room():
    match = Match()
    match.keep(0, "W01 W02")
    match.until(0)
    match.roll(3, 5)
    match.do(UseSkill(Person.PUBLICAN))
    assert not match.offers(BuildTile)
    match.do(TakeTile(3, WALL))
    assert {d.tile for d in match.offers(BuildTile)} == {"W03"}
    match.do(StoreItem("W03"))
    assert match.asked == (0, "make-room")
    assert BuildTile("W01", 1) in match.legal()
    match.do(BuildTile("W01", 1))
    assert match.store(0) == ["W02", "W03"]


@pytest.mark.clause("F40", "A30")
@pytest.mark.option("allow_zero_score", False, True)
def test_a_decree_for_nothing_is_offered_only_by_option():
    for allowed in (False, True):
        match = Match(allow_zero_score=allowed)
        match.roll(1, 2)
        match.do(TakeDecree(1))
        assert bool(match.offers(ScoreStatus)) is allowed
        assert not match.offers(ScoreDistrict)
        if allowed:
            match.do(ScoreStatus("D01"))
            assert match.scores() == [0, 0]
            assert match.player(0).scored == ("D01",)
