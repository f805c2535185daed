"""Section 6: the dragon, burning, turning back."""

import pytest

from support.feuville.match import Match, only
from tilewyrm.engine.errors import IllegalEntry
from tilewyrm.engine.feuville.values.decisions import (
    BuildTile,
    BurnColumn,
    Decline,
    EndTurn,
    PassDie,
    RestoreColumn,
    ScoreDistrict,
    StoreItem,
    TakeTile,
    UseSkill,
)
from tilewyrm.engine.feuville.values.events import (
    ColumnBurnt,
    ColumnRestored,
    DragonWoke,
    StartColumnSpared,
    TownWeighed,
)
from tilewyrm.engine.feuville.values.kinds import Grass, Layer, Person
from tilewyrm.engine.feuville.values.rolls import TwoDice

WALL, TOWER, SKY = Layer.WALL, Layer.TOWER, Layer.SKY


def standing(draws="", seats=2, at=0, **options):
    """Return a match at seat *at*'s roll in which seat 0 has a town.

    Columns -1 to 3: -1 with one cloud, 0 with none and a tower, 1 complete without cloud, 2 a
    wall, 3 a wall and a tower. One cloud for five columns. Where no option says otherwise it
    keeps its column from burning.
    """
    chosen = {"cloud_columns_burn": "forbidden", **options}
    match = Match(seats, f"W07 W11 W12 W13 T05 T06 T12 T13 {draws}", **chosen)
    match.build(
        0,
        left1="W07 T05 S01",
        at0="T06",
        right1="W11 T12 S03",
        right2="W12",
        right3="W13 T13",
    )
    match.until(at)
    return match


def weighed(events, seat):
    return next(event for event in only(events, TownWeighed) if event.seat == seat)


@pytest.mark.clause("F80")
def test_every_town_the_rollers_too_is_weighed():
    match = Match(4, start=2)
    events = match.dragon()
    assert [event.seat for event in only(events, TownWeighed)] == [2, 3, 0, 1]
    assert all((e.clouds, e.columns, e.burning) == (0, 1, 1) for e in only(events, TownWeighed))


@pytest.mark.clause("F80")
@pytest.mark.parametrize("sky", ["S01", "S02", "S06"])
def test_as_many_clouds_as_columns_or_more_keep_a_town_whole(sky):
    match = Match()
    match.build(0, at0=f"T01 {sky}")
    match.until(0)
    events = match.dragon()
    assert weighed(events, 0).burning == 0
    assert match.burnt(0) == []


@pytest.mark.clause("F81", "D19")
def test_with_two_clouds_too_few_two_columns_burn_of_the_owners_choice():
    match = Match(draws="W07 W11 W12 T05 T06")
    match.build(0, left1="W07 T05 S02", right1="W11 T06", right2="W12")
    match.until(0)
    match.roll(2, 2)
    assert weighed(match.events, 0).burning == 2
    assert match.part("turn").left == 2
    assert match.legal() == [BurnColumn(-1), BurnColumn(0), BurnColumn(1), BurnColumn(2)]
    match.do(BurnColumn(2))
    assert match.legal() == [BurnColumn(-1), BurnColumn(0), BurnColumn(1)]
    match.do(BurnColumn(1))
    assert match.burnt(0) == [1, 2]


@pytest.mark.clause("F81", "A8")
def test_the_owner_chooses_also_out_of_turn_the_active_player_first():
    match = standing(at=1)
    match.roll(2, 2)
    asked = []
    while match.asks("burn"):
        asked.append(match.asked[0])
        match.do(match.legal()[0])
    assert asked == [1, 0, 0, 0, 0]
    assert match.active == 1


@pytest.mark.clause("F82")
def test_a_burning_column_burns_from_top_to_bottom_finished_or_not():
    match = standing()
    events = match.dragon(seat0=[1, 2, 3])
    burnt = {event.position: event.tiles for event in only(events, ColumnBurnt) if event.seat == 0}
    assert burnt[1] == ("W11", "T12", "S03")
    assert burnt[2] == ("W12",)
    assert burnt[3] == ("W13", "T13")


@pytest.mark.clause("F83", "A1")
def test_the_start_tile_never_burns_and_takes_one_loss_for_nothing():
    match = Match(draws="W11")
    match.build(0, right1="W11")
    match.until(0)
    match.roll(4, 4)
    while match.asks("burn") and match.asked[0] == 0:
        match.do(match.legal()[0])
    assert only(match.events, StartColumnSpared)[0] == StartColumnSpared(0)
    assert match.burnt(0) == [1]
    match.burn()
    events = match.dragon(4)
    assert weighed(events, 0).columns == 1  # it goes on counting
    assert match.burnt(0) == [1]


@pytest.mark.clause("F83", "A1")
def test_a_tower_on_the_start_tile_burns_though_the_start_tile_does_not():
    match = standing()
    events = match.dragon(seat0=[0, 1, 2])
    assert ColumnBurnt(0, 0, ("T06",)) in events
    assert match.column(0, 0).burnt
    sky = match.take(SKY)
    assert match.legal() == [StoreItem(sky)]


@pytest.mark.clause("F83", "A1", "A5")
@pytest.mark.option("start_column", "counts_absorbs", "immune_uncounted", "counts_not_choosable")
@pytest.mark.parametrize(
    ("option", "columns", "choices"),
    [
        ("counts_absorbs", 5, {0, 1, 2, 3}),
        ("immune_uncounted", 4, {1, 2, 3}),
        ("counts_not_choosable", 5, {1, 2, 3}),
    ],
)
def test_what_the_dragon_does_to_the_start_column_is_an_option(option, columns, choices):
    match = standing(start_column=option)
    match.roll(2, 2)
    event = weighed(match.events, 0)
    assert (event.clouds, event.columns, event.burning) == (1, columns, columns - 1)
    assert {choice.position for choice in match.legal()} == choices
    match.burn()
    assert set(match.burnt(0)) == choices if option != "counts_absorbs" else True
    assert match.waits_for(TwoDice)


@pytest.mark.clause("F84", "D2")
@pytest.mark.option("cloud_columns_burn", "allowed", "forbidden")
@pytest.mark.parametrize(
    ("option", "choices"), [("forbidden", [0, 1, 2, 3]), ("allowed", [-1, 0, 1, 2, 3])]
)
def test_a_column_with_clouds_does_not_burn_or_may_by_option(option, choices):
    match = standing(cloud_columns_burn=option)
    match.roll(2, 2)
    assert [choice.position for choice in match.legal()] == choices


@pytest.mark.clause("F84", "D2")
@pytest.mark.parametrize("preset", ["de2017", "en2017", "fr2017", "nl2017"])
def test_only_in_german_may_a_column_with_clouds_burn(preset):
    match = Match(draws="W11", preset=preset)
    match.build(0, at0="T01 S01", right1="W11", right2="W02")
    match.until(0)
    match.roll(3, 3)
    assert (BurnColumn(0) in match.legal()) is (preset == "de2017")


@pytest.mark.clause("A4", "D2")
@pytest.mark.option("cloud_columns_burn", "allowed")
def test_losing_clouds_in_the_fire_burns_no_further_column():
    match = standing(cloud_columns_burn="allowed")
    events = match.dragon(seat0=[-1, 1, 2, 3])
    assert weighed(events, 0).burning == 4
    assert match.burnt(0) == [-1, 1, 2, 3]
    assert match.town(0).clouds == 0


@pytest.mark.clause("F85", "D22")
def test_beside_ruins_the_town_goes_on_and_grass_stays_under_them():
    match = Match(draws="D17 W11 T12")
    match.build(0, right1="W11 T12 S03")
    match.keep(0, "D17")
    match.until(0)
    match.roll(1, 2)
    match.do(ScoreDistrict("D17", 1), PassDie(1), PassDie(2), EndTurn())
    match.until(0)
    match.dragon(seat0=[1])
    column = match.column(0, 1)
    assert (column.burnt, column.grass) == (True, Grass.PLAIN)
    wall = match.take(WALL)
    assert {choice.position for choice in match.offers(BuildTile)} == {-1, 2}
    match.do(BuildTile(wall, 2))
    match.end_turn()
    match.until(0)
    match.take(TOWER)
    assert {choice.position for choice in match.offers(BuildTile)} == {0, 2}


@pytest.mark.clause("F85", "F41")
def test_a_ruin_shows_nothing():
    match = standing()
    before = match.town(0)
    assert (before.guards, before.flags, before.stars, before.clouds) == (1, 3, 1, 1)
    match.dragon(seat0=[0, 1, 2])
    after = match.town(0)
    assert (after.guards, after.flags, after.stars, after.clouds) == (1, 1, 0, 1)


def scorched_and_covered(sky="S02", **options):
    """Return a match in which seat 0 has four ruins and is to build *sky* over its start tile."""
    match = Match(draws="W11 W12 W13 W14 T05", **options)
    match.build(0, at0="T05", right1="W11", right2="W12", right3="W13", left1="W14")
    match.until(0)
    match.dragon(seat0=[-1, 1, 2, 3, 0])
    assert match.burnt(0) == [-1, 0, 1, 2, 3]
    match.roll(6, match.where(SKY, sky) % 6 or 1)
    match.do(UseSkill(Person.MAGICIAN), RestoreColumn(0), Decline(), Decline())
    if match.part("turn").dice[0] != match.where(SKY, sky):
        match.end_turn()
        match.until(0)
        match.roll(match.where(SKY, sky), 1 if match.where(SKY, sky) != 1 else 2)
    match.do(TakeTile(match.where(SKY, sky), SKY))
    return match


@pytest.mark.clause("F87", "A44")
def test_clouds_of_a_new_sky_turn_columns_back_until_columns_equal_clouds():
    match = scorched_and_covered("S06")  # three clouds, one unburnt column
    match.do(BuildTile("S06", 0))
    assert match.asked == (0, "rebuild")
    assert set(match.legal()) == {*map(RestoreColumn, (-1, 1, 2, 3)), Decline()}
    events = match.do(RestoreColumn(2), RestoreColumn(-1))
    assert [event.tiles for event in only(events, ColumnRestored)] == [("W12",), ("W14",)]
    assert match.asked == (0, "use-dice")
    assert match.burnt(0) == [1, 3]
    assert (match.town(0).clouds, match.town(0).unburnt) == (3, 3)


@pytest.mark.clause("F87", "A3")
def test_columns_are_compared_as_unburnt_columns():
    match = scorched_and_covered("S01")  # one cloud for one unburnt column: none to spare
    match.do(BuildTile("S01", 0))
    assert match.asked == (0, "use-dice")


@pytest.mark.clause("A44", "F87")
def test_a_column_turned_back_brings_its_own_clouds_back_and_they_count_at_once():
    match = Match(draws="W11 W12 W13 T05 T12 T06", cloud_columns_burn="allowed")
    match.build(0, at0="T05", right1="W11 T12 S01", right2="W12 T06 S05", right3="W13")
    match.until(0)
    match.dragon(seat0=[1, 2])
    assert match.burnt(0) == [1, 2]
    sky = match.where(SKY, "S06")
    match.roll(sky, sky % 6 + 1)
    match.do(TakeTile(sky, SKY), BuildTile("S06", 0))
    assert match.asked == (0, "rebuild")  # 3 clouds, 2 columns
    match.do(RestoreColumn(1))
    assert (match.town(0).clouds, match.town(0).unburnt) == (4, 3)
    assert match.asked == (0, "rebuild")
    match.do(RestoreColumn(2))
    assert match.burnt(0) == []


@pytest.mark.clause("F87", "A43")
@pytest.mark.option("unburn_window", "on_build", "any_time")
def test_columns_are_turned_back_right_after_building_or_also_later():
    for option in ("on_build", "any_time"):
        match = scorched_and_covered("S06", unburn_window=option)
        match.do(BuildTile("S06", 0), Decline())
        assert bool(match.offers(RestoreColumn)) is (option == "any_time")
        match.end_turn()
        match.until(0)
        match.roll(1, 2)
        assert bool(match.offers(RestoreColumn)) is (option == "any_time")
        if option == "any_time":
            match.do(RestoreColumn(1), RestoreColumn(3))
            assert not match.offers(RestoreColumn)
            assert match.burnt(0) == [-1, 2]


@pytest.mark.clause("A43")
def test_a_sky_without_clouds_turns_nothing_back():
    match = scorched_and_covered("S06")
    match.do(BuildTile("S06", 0), Decline())
    match.end_turn()
    match.build(0, right4="W01 T01")
    match.until(0)
    sky = match.where(SKY, "S03")
    match.roll(sky, sky % 6 + 1)
    match.do(TakeTile(sky, SKY), BuildTile("S03", 4))
    assert match.asked == (0, "use-dice")


@pytest.mark.clause("A45", "F86")
def test_what_the_magician_turns_back_beyond_the_clouds_may_burn_again():
    match = scorched_and_covered("S01")
    match.do(BuildTile("S01", 0))
    match.end_turn()
    match.until(0)
    match.roll(6, 1)
    match.do(UseSkill(Person.MAGICIAN), RestoreColumn(1), RestoreColumn(2))
    match.do(Decline())
    match.end_turn()
    events = match.dragon(seat0=[1, 2])
    assert weighed(events, 0).burning == 2
    assert match.burnt(0) == [-1, 1, 2, 3]


@pytest.mark.clause("F80", "A3", "A5")
@pytest.mark.option("count_burnt_columns", False, True)
@pytest.mark.parametrize(("counted", "columns"), [(False, 2), (True, 6)])
def test_ruins_do_not_count_again_by_default(counted, columns):
    match = standing(count_burnt_columns=counted)
    match.dragon()
    assert match.burnt(0) == [0, 1, 2, 3]
    match.roll(1, 2)
    match.end_turn()
    match.build(0, right4=next(tile for tile in match.row(WALL) if tile))
    match.until(0)
    event = weighed(match.dragon(), 0)
    assert (event.columns, event.burning) == (columns, columns - 1)
    assert match.burnt(0) == [0, 1, 2, 3, 4]  # A5: only so many can burn


@pytest.mark.clause("F88", "A7", "D23")
def test_after_the_attack_the_roller_takes_an_ordinary_turn():
    match = standing()
    match.dragon()
    assert match.waits_for(TwoDice)
    assert match.active == 0
    match.take(TOWER)
    assert match.asked == (0, "place-item")


@pytest.mark.clause("F81")
def test_a_column_cannot_be_named_twice():
    match = standing()
    match.roll(2, 2)
    match.do(BurnColumn(2))
    with pytest.raises(IllegalEntry):
        match.do(BurnColumn(2))


@pytest.mark.clause("A1")
def test_the_start_column_takes_only_one_loss_in_an_attack():
    match = Match(draws="W11 W12")
    match.build(0, right1="W11", right2="W12")
    match.until(0)
    match.roll(5, 5)
    assert match.part("turn").left == 3
    match.burn(seat0=[0])
    assert match.burnt(0) == [1, 2]


@pytest.mark.clause("F22", "A6")
def test_each_double_of_a_turn_is_an_attack():
    match = Match()
    for pips in (1, 3, 3, 6):
        match.dragon(pips)
    assert len(only(match.events, DragonWoke)) == 4


@pytest.mark.clause("A1", "A3", "F80")
@pytest.mark.option("start_column", "immune_uncounted")
def test_an_uncounted_start_column_is_not_counted_among_ruins_either_but_its_clouds_are():
    match = Match(draws="W11 W12 T05", start_column="immune_uncounted", count_burnt_columns=True)
    match.build(0, at0="T05 S01", right1="W11", right2="W12")
    match.until(0)
    event = weighed(match.dragon(seat0=[1]), 0)
    assert (event.clouds, event.columns, event.burning) == (1, 2, 1)
    event = weighed(match.dragon(), 0)
    assert (event.clouds, event.columns, event.burning) == (1, 2, 1)
    assert match.burnt(0) == [1, 2]
