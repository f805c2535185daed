"""Section 4: royal decrees but the Town Evaluation."""

import pytest

from support.feuville.edition import DECREES, proof_text
from support.feuville.match import Match, only
from tilewyrm.engine import registry
from tilewyrm.engine.feuville.values.decisions import (
    EndTurn,
    PassDie,
    ScoreDiscretion,
    ScoreDistrict,
    ScoreStatus,
    ScoreView,
    StoreItem,
    TakeDecree,
)
from tilewyrm.engine.feuville.values.events import DecreeRevealed, DecreeScored
from tilewyrm.engine.feuville.values.kinds import Grass, Symbol


def scoring(*decrees, seats=2, draws="", edition=None, town=None, **options):
    """Return a match in which seat 0 has built *town*, stored *decrees* and rolled 1 and 2."""
    wanted = f"{' '.join(decrees)} {draws}"
    match = Match(seats, wanted, edition=edition, **options)
    match.build(0, **(town or {}))
    match.keep(0, " ".join(decrees))
    match.until(0)
    match.roll(1, 2)
    return match


@pytest.mark.clause("F40")
def test_a_taken_decree_is_scored_at_once_or_stored():
    match = Match(draws="D17")
    match.build(0, at0="T01 S01")
    match.until(0)
    match.roll(1, 2)
    match.do(TakeDecree(1))
    assert set(match.legal()) == {ScoreDistrict("D17", 0), StoreItem("D17")}
    stored = match.state.copy()
    match.do(ScoreDistrict("D17", 0))
    assert match.player(0).scored == ("D17",)
    match.state = stored
    match.do(StoreItem("D17"))
    assert match.store(0) == ["D17"]
    assert ScoreDistrict("D17", 0) in match.legal()


@pytest.mark.clause("F41", "F49")
def test_only_built_unburnt_tiles_count():
    match = scoring("D08", town={"at0": "T06 S01", "right1": "W11 T05"}, draws="W11 T05 T06")
    stored = match.state.copy()
    match.do(ScoreStatus("D08"))
    assert match.scores() == [9, 0]
    match.state = stored
    match.end_turn()
    match.until(0)
    match.dragon(seat0=[1])
    match.roll(1, 2)
    assert match.burnt(0) == [1]
    match.do(ScoreStatus("D08"))
    assert match.scores() == [6, 0]


@pytest.mark.clause("F41")
def test_a_stored_tile_does_not_count():
    match = scoring("D08", town={"at0": "T05"})
    match.end_turn()
    match.keep(0, "T06")
    match.until(0)
    match.roll(1, 2)
    match.do(ScoreStatus("D08"))
    assert match.scores() == [3, 0]


@pytest.mark.clause("F42")
def test_the_same_kind_of_decree_is_scored_again():
    match = scoring("D06", "D07", town={"at0": "T06"})
    match.do(ScoreStatus("D06"), ScoreStatus("D07"))
    assert match.scores() == [8, 0]
    assert match.player(0).scored == ("D06", "D07")


@pytest.mark.clause("F43")
def test_scored_decrees_take_no_room_in_the_store():
    match = scoring("D06", "D07", town={"at0": "T06"})
    match.do(ScoreStatus("D06"), ScoreStatus("D07"))
    assert match.store(0) == []
    match.do(PassDie(1), PassDie(2), EndTurn())
    match.keep(0, "W01 W02")
    assert match.store(0) == ["W01", "W02"]


@pytest.mark.clause("F44", "F47", "A53")
def test_a_column_with_grass_gives_no_other_district():
    match = scoring("D17", "D18", town={"at0": "T01 S01"})
    match.do(ScoreDistrict("D17", 0))
    assert match.column(0, 0).grass is Grass.PLAIN
    assert not match.offers(ScoreDistrict)


@pytest.mark.clause("F45")
def test_points_are_on_the_track_at_once():
    match = scoring("D17", town={"at0": "T01 S01"})
    events = match.do(ScoreDistrict("D17", 0))
    assert [(event.points, event.total) for event in only(events, DecreeScored)] == [(5, 5)]
    assert match.scores() == [5, 0]


@pytest.mark.clause("F46", "D4")
def test_decree_spaces_are_filled_at_the_end_of_the_turn_left_to_right():
    match = Match(draws="D01 D02 D03 D04 D05 D06 D26 D25")
    match.roll(5, 2)
    events = match.do(TakeDecree(5), StoreItem("D05"), TakeDecree(2), StoreItem("D02"))
    assert not only(events, DecreeRevealed)
    assert match.part("decrees").decrees == ("D01", "", "D03", "D04", "", "D06")
    events = match.do(EndTurn())
    assert only(events, DecreeRevealed) == [DecreeRevealed(2, "D26"), DecreeRevealed(5, "D25")]
    assert match.part("decrees").stack == 11


@pytest.mark.clause("F47")
def test_a_small_district_pays_five_for_one_complete_unburnt_column():
    match = scoring("D17", town={"at0": "T01 S01", "right1": "W01 T02", "left1": "W02 T03 S02"})
    assert {d.position for d in match.offers(ScoreDistrict)} == {0, -1}
    match.do(ScoreDistrict("D17", -1))
    assert match.scores() == [5, 0]
    assert match.column(0, -1).grass is Grass.PLAIN
    assert match.part("turn").grass == 15


@pytest.mark.clause("F48")
def test_a_large_district_pays_ten_for_two_complete_neighbours():
    town = {"at0": "T01 S01", "right1": "W01 T02 S02", "left1": "W02 T03"}
    match = scoring("D21", town=town)
    assert match.offers(ScoreDistrict) == [ScoreDistrict("D21", 0)]
    match.do(ScoreDistrict("D21", 0))
    assert match.scores() == [10, 0]
    assert [column.grass for column in match.town(0).columns] == [None, Grass.PLAIN, Grass.PLAIN]
    assert match.part("turn").grass == 14


@pytest.mark.clause("F48", "F44")
def test_a_large_district_needs_both_columns_without_grass():
    town = {"at0": "T01 S01", "right1": "W01 T02 S02"}
    match = scoring("D17", "D21", town=town)
    match.do(ScoreDistrict("D17", 1))
    assert not match.offers(ScoreDistrict)


@pytest.mark.clause("F47", "F82")
def test_a_burnt_column_is_no_district():
    match = scoring("D17", town={"right1": "W11 T12 S03"}, draws="W11 T12")
    match.end_turn()
    match.until(0)
    match.dragon()
    assert match.burnt(0) == [1]
    match.roll(1, 2)
    assert not match.offers(ScoreDistrict)


@pytest.mark.clause("F49")
def test_a_mighty_griffin_times_three_with_five_griffins_pays_fifteen():
    match = scoring("D16", draws="W10 W09 T08", town={"right1": "W10 T08", "left1": "W09"})
    match.do(ScoreStatus("D16"))
    assert match.scores() == [15, 0]


@pytest.mark.clause("F49")
@pytest.mark.parametrize(
    ("decree", "points"),
    [
        *[("D01", 3), ("D02", 6), ("D04", 9), ("D05", 2), ("D06", 4), ("D08", 6)],
        *[("D09", 1), ("D10", 2), ("D12", 3), ("D13", 5), ("D14", 10), ("D16", 15)],
    ],
)
def test_a_status_decree_pays_its_multiplier_for_each_symbol(decree, points):
    match = scoring(
        decree,
        draws="W10 W09 W08 W07 T06 T07 T08",
        town={
            "at0": "T06 S03",
            "right1": "W10 T08",
            "left1": "W09",
            "right2": "W08",
            "left2": "W07",
        },
    )
    town = match.town(0)
    assert (town.guards, town.flags, town.stars, town.griffins) == (3, 2, 1, 5)
    match.do(ScoreStatus(decree))
    assert match.scores() == [points, 0]


@pytest.mark.clause("F47", "F48", "F51", "A2")
@pytest.mark.option("start_tile_is_wall", False)
def test_with_a_start_tile_that_is_no_wall_its_column_is_no_district_and_no_lower_view():
    town = {"at0": "T05 S03", "right1": "W07 T06 S01"}
    offered = {}
    for wall in (True, False):
        match = scoring("D17", "D23", town=town, draws="W07 T05 T06", start_tile_is_wall=wall)
        offered[wall] = (
            {d.position for d in match.offers(ScoreDistrict)},
            {(d.position, d.upper) for d in match.offers(ScoreView)},
        )
    assert offered[True] == ({0, 1}, {(0, False), (0, True)})
    assert offered[False] == ({1}, {(0, True)})


@pytest.mark.clause("F51")
def test_a_splendid_view_pays_each_symbol_in_a_square_of_four():
    town = {"at0": "T06 S04", "right1": "W08 T08 S05"}
    match = scoring("D23", town=town, draws="W08 T06 T08")
    assert set(match.offers(ScoreView)) == {ScoreView("D23", 0, False), ScoreView("D23", 0, True)}
    other = match.state.copy()
    match.do(ScoreView("D23", 0, False))
    assert match.scores() == [2 + 2 + 2, 0]
    match.state = other
    match.do(ScoreView("D23", 0, True))
    assert match.scores() == [2 + 2 + 2 + 1, 0]


@pytest.mark.clause("F51", "A29")
@pytest.mark.option("splendid_full_block", True, False)
def test_a_view_needs_all_four_tiles_by_default():
    town = {"at0": "T06", "right1": "W08"}
    strict = scoring("D23", town=town, draws="W08 T06")
    assert not strict.offers(ScoreView)
    loose = scoring("D23", town=town, draws="W08 T06", splendid_full_block=False)
    assert ScoreView("D23", 0, False) in loose.legal()
    loose.do(ScoreView("D23", 0, False))
    assert loose.scores() == [4, 0]


@pytest.mark.clause("F52", "D31")
def test_at_your_own_discretion_pays_three_for_the_chosen_symbol_but_griffins_are_not_offered():
    town = {"at0": "T06 S03", "right1": "W07 T08"}
    match = scoring("D25", town=town, draws="W07 T06 T08")
    assert set(match.offers(ScoreDiscretion)) == {
        ScoreDiscretion("D25", symbol) for symbol in (Symbol.GUARD, Symbol.FLAG, Symbol.STAR)
    }
    match.do(ScoreDiscretion("D25", Symbol.FLAG))
    assert match.scores() == [6, 0]


@pytest.mark.clause("F51", "F41", "A29")
def test_a_view_over_a_ruin_is_not_offered():
    match = Match(draws="D23 W08 T06 T05")
    match.build(0, at0="T06 S01", right1="W08 T05")
    match.keep(0, "D23")
    match.until(0)
    match.dragon(seat0=[1])
    assert match.burnt(0) == [1]
    match.roll(1, 2)
    assert not match.offers(ScoreView)


@pytest.mark.clause("F51", "D1")
@pytest.mark.option("require_adjacency", False)
def test_a_view_needs_neighbouring_columns():
    match = Match(draws="D23 W08 T06 T05", require_adjacency=False)
    match.build(0, at0="T06", right2="W08 T05")
    match.keep(0, "D23")
    match.until(0)
    match.roll(1, 2)
    assert not match.offers(ScoreView)


@pytest.mark.clause("F44", "F47", "F48", "A52")
def test_a_large_district_needs_two_grass_tiles_and_a_small_one_needs_one():
    small, large = 'kind = "small-district"', 'kind = "large-district"'
    decrees = [small] * 3 + [large] * 23 + list(DECREES[26:])
    edition = registry.game("feuville").edition(proof_text(faces={}, decrees=decrees))
    match = Match(4, edition=edition)
    number = dict.fromkeys("WTS", 0)
    for letter in "WTS":
        for place in range(6):
            for seat in range(4):
                if place or letter != "W":
                    number[letter] += 1
                    tile = f"{letter}{number[letter]:02}"
                    match.build(seat, **{f"right{place}" if place else "at0": tile})

    def offered(seat, column):
        match.until(seat)
        match.roll(column, 5 if column != 5 else 6)
        match.do(TakeDecree(column))
        return {choice.position for choice in match.offers(ScoreDistrict)}

    def use(seat, column, position):
        assert position in offered(seat, column)
        match.do(ScoreDistrict(match.hand, position))
        match.end_turn()

    use(0, 1, 0)
    for seat, position in ((1, 0), (1, 2), (1, 4), (2, 0), (2, 2), (2, 4), (3, 0)):
        use(seat, 4, position)
    assert match.part("turn").grass == 1
    assert offered(3, 4) == set()
    match.do(StoreItem(match.hand))
    match.end_turn()
    use(3, 2, 2)
    assert match.part("turn").grass == 0
    assert offered(3, 3) == set()
