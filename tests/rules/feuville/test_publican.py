"""The Publican (F62): a round of free tiles, in and out of turn."""

import pytest

from support.feuville.match import Match
from tilewyrm.engine.feuville.values.decisions import (
    BuildTile,
    Decline,
    RestoreColumn,
    StoreItem,
    TakeTile,
    UseSkill,
)
from tilewyrm.engine.feuville.values.kinds import Layer, Person

WALL, TOWER, SKY = Layer.WALL, Layer.TOWER, Layer.SKY


@pytest.mark.clause("F62")
def test_the_publicans_round_goes_you_the_others_clockwise_and_you_again():
    match = Match(3, start=1)
    match.roll(3, 5)
    match.do(UseSkill(Person.PUBLICAN))
    asked = []
    number = 0
    while match.question == "publican":
        number += 1
        asked.append(match.asked[0])
        match.do(TakeTile(number, WALL), BuildTile(f"W0{number}", 1 if number < 4 else 2))
    assert asked == [1, 2, 0, 1]
    assert [len(match.town(seat).columns) for seat in range(3)] == [2, 3, 2]
    assert match.asked == (1, "use-dice")
    assert match.part("turn").dice == (5,)


@pytest.mark.clause("F62")
def test_the_others_build_at_once_and_are_offered_only_what_they_can_build():
    match = Match()
    match.keep(1, "W01")
    match.until(0)
    match.roll(3, 5)
    match.do(UseSkill(Person.PUBLICAN), Decline())
    assert match.asked == (1, "publican")
    assert {d.layer for d in match.offers(TakeTile)} == {WALL, TOWER}  # no sky fits yet
    match.do(TakeTile(2, WALL))
    assert set(match.legal()) == {BuildTile("W02", -1), BuildTile("W02", 1)}


@pytest.mark.clause("F62")
def test_who_can_build_nothing_is_not_asked():
    match = Match(seats=3)
    # Only skies are left in the display and seat 1 has no tower to put one over.
    number = 0
    for layer in ("W", "T"):
        for _ in range(30):
            row = [tile for tile in match.row({"W": WALL, "T": TOWER}[layer]) if tile]
            number += 1
            place = f"right{number if layer == 'W' else number - 30}"
            match.build(0, **{place: row[0]})
    match.until(0)
    match.roll(3, 5)
    match.do(UseSkill(Person.PUBLICAN))
    assert match.asked == (0, "publican")
    match.do(Decline())
    assert match.asked == (0, "publican")  # the second pick; nobody else could build


@pytest.mark.clause("F62", "D13")
@pytest.mark.option("publican_store", "both", "second_only")
def test_your_own_picks_may_be_stored_both_or_only_the_second():
    for option in ("both", "second_only"):
        match = Match(publican_store=option)
        match.roll(3, 5)
        match.do(UseSkill(Person.PUBLICAN), TakeTile(1, WALL))
        assert (StoreItem("W01") in match.legal()) is (option == "both")
        match.do(BuildTile("W01", 1), Decline(), TakeTile(2, WALL))
        assert StoreItem("W02") in match.legal()


@pytest.mark.clause("F62", "A35")
@pytest.mark.option("publican_decline", True, False)
def test_a_pick_may_be_declined_by_default_only():
    for option in (True, False):
        match = Match(publican_decline=option)
        match.roll(3, 5)
        match.do(UseSkill(Person.PUBLICAN))
        assert (Decline() in match.legal()) is option
        match.do(TakeTile(1, WALL), BuildTile("W01", 1))
        assert match.asked == (1, "publican")
        assert (Decline() in match.legal()) is option


@pytest.mark.clause("F62", "A36", "F87")
def test_a_sky_built_in_the_publicans_round_can_turn_columns_back_out_of_turn():
    match = Match(draws="W11 W12 T05")
    match.build(1, at0="T05", right1="W11", right2="W12")
    match.until(0)
    match.dragon(4, seat1=[1, 2, 0])
    assert match.burnt(1) == [0, 1, 2]
    match.roll(1, 2)
    match.end_turn()
    match.roll(6, 1)
    match.do(UseSkill(Person.MAGICIAN), RestoreColumn(0), Decline(), Decline())
    match.end_turn()
    match.roll(3, 1)
    match.do(UseSkill(Person.PUBLICAN), Decline())
    sky = match.where(SKY, "S02")
    match.do(TakeTile(sky, SKY), BuildTile("S02", 0))
    assert match.asked == (1, "rebuild")
    assert set(match.legal()) == {RestoreColumn(1), RestoreColumn(2), Decline()}
    match.do(RestoreColumn(2))
    assert match.burnt(1) == [1]
    assert match.asked == (0, "publican")


@pytest.mark.clause("A14", "F37")
def test_a_publicans_round_that_runs_out_of_tiles_just_ends():
    match = Match(3)
    for letter in "WTS":
        for number in range(1, 31):
            if (letter, number) not in (("S", 29), ("S", 30)):
                match.build(0, **{f"right{number}": f"{letter}{number:02}"})
    match.until(0)
    match.roll(3, 4)
    match.do(UseSkill(Person.PUBLICAN), TakeTile(match.where(SKY, "S29"), SKY))
    match.do(BuildTile("S29", 29))
    assert match.asked == (0, "publican")  # nobody else can build a sky
    match.do(TakeTile(match.where(SKY, "S30"), SKY), BuildTile("S30", 30))
    assert match.asked == (0, "use-dice")
