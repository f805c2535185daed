"""Section 4: royal decrees."""

import pytest

from support.feuville import DECREES, Match, only, proof_text
from tilewyrm.engine import registry
from tilewyrm.engine.feuville.decisions import (
    BuildTile,
    EndTurn,
    EvaluateTown,
    LayArms,
    PassDie,
    ScoreDiscretion,
    ScoreDistrict,
    ScoreStatus,
    ScoreView,
    StoreItem,
    TakeDecree,
    UseSkill,
)
from tilewyrm.engine.feuville.events import DecreeRevealed, DecreeScored, TownEvaluated
from tilewyrm.engine.feuville.kinds import Grass, Person, Symbol

CORNERS = {"right1": "W05 T05", "right2": "W06 T06", "right3": "W03 T03", "left1": "W01 T01"}


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
    match.dragon()
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


def evaluating(town=None, draws="", **options):
    match = Match(draws=f"W01 W03 W05 W06 T01 T03 T05 T06 {draws}", **options)
    match.build(0, **(town or CORNERS))
    match.until(0)
    match.roll(1, 2)
    return match


def evaluate(match, arms=0):
    """Let the asked seat evaluate its town; return the event."""
    events = match.do(EvaluateTown(1))
    assert match.question == "lay-arms"
    events += match.do(LayArms(arms))
    return only(events, TownEvaluated)[0]


@pytest.mark.clause("F50", "A23", "D17")
def test_a_town_evaluation_of_four_walls_and_four_towers_pays_sixteen():
    town = {"right1": "W01 T01", "right2": "W05 T05", "right3": "W06 T06", "right4": "W03 T03"}
    match = evaluating(town)
    event = evaluate(match, 4)
    assert (event.left, event.right, event.points, event.total) == (1, 4, 16, 16)
    assert match.scores() == [16, 0]
    assert match.column(0, 4).grass is Grass.ARMS
    assert not match.player(0).arms
    assert match.player(0).scored == (event.decree,)
    assert event.decree not in match.part("decrees").evaluations
    assert match.part("turn").dice == (2,)


@pytest.mark.clause("F50")
def test_skies_pay_nothing_and_missing_towers_do_no_harm():
    town = {"right1": "W05", "right2": "W03 T03 S01", "left1": "W01 T01 S02"}
    match = evaluating(town)
    assert evaluate(match).points == 12  # four walls with the start tile, two towers


@pytest.mark.clause("F50", "A24", "A25")
@pytest.mark.parametrize(
    ("left1", "right1", "right2"),
    [
        ("W01", "W05 T05", "W03 T03"),  # no left corner tower
        ("W01 T05", "W05", "W03 T03"),  # no corner tower on the left corner
        ("W01 T01", "W05 T05", "W03"),  # no right corner tower
        ("W01 T01", "W11 T05", "W03 T03"),  # no gate
        ("W03 T03", "W05 T05", "W01 T01"),  # corners the wrong way round
        ("W05 T01", "W01 T05", "W03 T03"),  # the gate is outside
    ],
)
def test_a_town_evaluation_needs_both_corner_towers_and_a_gate_between(left1, right1, right2):
    match = evaluating({"left1": left1, "right1": right1, "right2": right2}, "W11")
    assert not match.offers(EvaluateTown)


@pytest.mark.clause("F50")
def test_more_corners_and_gates_inside_do_no_harm_and_count():
    town = {
        "left1": "W01 T01",
        "right1": "W02",
        "right2": "W05",
        "right3": "W06",
        "right4": "W04",
        "right5": "W03 T03",
    }
    match = evaluating(town, "W02 W04")
    assert evaluate(match).points == 2 * (7 + 2)


@pytest.mark.clause("F50", "A27")
def test_of_several_pairs_of_corners_the_best_counts():
    town = {
        "left1": "W01 T01",
        "left2": "W02 T02",
        "right1": "W05",
        "right2": "W03 T03",
        "right3": "W04 T04",
    }
    match = evaluating(town, "W02 W04 T02 T04")
    event = evaluate(match)
    assert (event.left, event.right) == (-2, 3)
    assert event.points == 2 * (6 + 4)


@pytest.mark.clause("F50", "F42")
def test_a_town_is_evaluated_once_per_player():
    match = evaluating()
    evaluate(match)
    assert not match.offers(EvaluateTown)
    match.end_turn()
    match.until(0)
    match.roll(1, 2)
    assert not match.offers(EvaluateTown)


def small_districts():
    """Return an edition in which every row decree is a small district."""
    decrees = ['kind = "small-district"'] * 26
    return registry.game("feuville").edition(proof_text(decrees=[*decrees, *DECREES[26:]]))


@pytest.mark.clause("F50", "F44")
def test_the_arms_need_a_column_without_grass():
    town = {
        "left1": "W01 T01 S01",
        "at0": "T05 S03",
        "right1": "W05 T06 S02",
        "right2": "W03 T03 S05",
    }
    edition = small_districts()
    match = Match(draws="W01 W03 W05 T01 T03 T05 T06", edition=edition)
    match.build(0, **town)
    for position in (-1, 0, 1):
        match.until(0)
        match.roll(3, 4)
        decree = match.part("decrees").decrees[2]
        match.do(TakeDecree(3), ScoreDistrict(decree, position))
        match.end_turn()
    match.until(0)
    match.roll(1, 2)
    free = match.state.copy()
    match.do(EvaluateTown(1))
    assert match.legal() == [LayArms(2)]
    match.state = free
    decree = match.part("decrees").decrees[1]
    match.do(TakeDecree(2), ScoreDistrict(decree, 2))
    assert not match.offers(EvaluateTown)


@pytest.mark.clause("F50", "A28", "D16")
@pytest.mark.option("arms_grass", "any", "evaluated")
@pytest.mark.parametrize(
    ("option", "places"), [("any", {-2, -1, 0, 1, 2}), ("evaluated", {-1, 0, 1, 2})]
)
def test_the_arms_go_under_any_column_or_one_of_the_stretch(option, places):
    town = {"left1": "W01 T01", "left2": "W11", "right1": "W05", "right2": "W03 T03"}
    match = evaluating(town, "W11", arms_grass=option)
    match.do(EvaluateTown(1))
    assert {choice.position for choice in match.legal()} == places


@pytest.mark.clause("F50", "D16", "A27")
@pytest.mark.option("arms_grass", "evaluated")
def test_without_a_free_column_in_the_stretch_the_evaluation_is_impossible():
    town = {
        "left1": "W01 T01 S01",
        "at0": "T05 S03",
        "right1": "W05 T06 S02",
        "right2": "W03 T03 S05",
        "right3": "W11",
    }
    edition = small_districts()
    offered = {}
    for option in ("any", "evaluated"):
        match = Match(draws="W01 W03 W05 W11 T01 T03 T05 T06", edition=edition, arms_grass=option)
        match.build(0, **town)
        for position in (-1, 0, 1, 2):
            match.until(0)
            match.roll(3, 4)
            decree = match.part("decrees").decrees[2]
            match.do(TakeDecree(3), ScoreDistrict(decree, position))
            match.end_turn()
        match.until(0)
        match.roll(1, 2)
        offered[option] = bool(match.offers(EvaluateTown))
    assert offered == {"any": True, "evaluated": False}


@pytest.mark.clause("F50", "D15")
@pytest.mark.option("town_eval_tower_gaps", "any", "one")
@pytest.mark.parametrize(("option", "gaps", "possible"), [
    ("any", 2, True), ("one", 2, False), ("one", 1, True),
])  # fmt: skip
def test_gaps_in_the_tower_row_are_free_or_only_one(option, gaps, possible):
    town = {"left1": "W01 T01", "right1": "W05", "right2": "W03 T03"}
    if gaps == 1:
        town["at0"] = "T05"
    match = evaluating(town, town_eval_tower_gaps=option)
    assert bool(match.offers(EvaluateTown)) is possible


@pytest.mark.clause("F50", "A23")
@pytest.mark.option("town_eval_include_corners", True, False)
@pytest.mark.parametrize(("corners", "points"), [(True, 16), (False, 8)])
def test_the_corner_columns_pay_too_or_not(corners, points):
    town = {"right1": "W01 T01", "right2": "W05 T05", "right3": "W06 T06", "right4": "W03 T03"}
    match = evaluating(town, town_eval_include_corners=corners)
    assert evaluate(match).points == points


@pytest.mark.clause("F50", "F35", "A2")
@pytest.mark.option("start_tile_is_wall", True, False)
@pytest.mark.parametrize(("wall", "points"), [(True, 14), (False, 12)])
def test_the_start_tile_in_the_stretch_pays_as_a_wall_or_only_links_the_row(wall, points):
    town = {"left1": "W01 T01", "at0": "T05", "right1": "W05", "right2": "W03 T03"}
    match = evaluating(town, start_tile_is_wall=wall)
    assert evaluate(match).points == points


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


def burnt_inside(**options):
    """Return an evaluable town in whose stretch one column, at 2, has burnt; seat 0 has rolled."""
    town = {
        "left1": "W01 T01 S02",
        "at0": "T02 S01",
        "right1": "W05 T05",
        "right2": "W11 T12",
        "right3": "W03 T03 S05",
    }
    match = evaluating(town, "W11 T12 T02", **options)
    match.end_turn()
    match.until(0)
    match.dragon(6, seat0=[2])
    assert match.burnt(0) == [2]
    match.roll(1, 2)
    return match


@pytest.mark.clause("F50", "A26")
@pytest.mark.option("burnt_wall_breaks", True, False)
def test_a_burnt_wall_breaks_the_stretch_or_only_does_not_count():
    assert not burnt_inside().offers(EvaluateTown)
    assert evaluate(burnt_inside(burnt_wall_breaks=False)).points == 2 * (4 + 4)


@pytest.mark.clause("F50", "A26")
def test_a_burnt_tower_on_the_start_tile_is_only_a_gap():
    town = {
        "left1": "W01 T01 S01",
        "at0": "T06",
        "right1": "W05 T05 S02",
        "right2": "W03 T03 S05",
    }
    match = evaluating(town)
    match.end_turn()
    match.until(0)
    match.roll(1, 2)
    assert evaluate_copy(match) == 16
    match.end_turn()
    match.build(0, right3="W02")
    match.until(0)
    match.dragon(2, seat0=[0])
    assert match.burnt(0) == [0]
    match.roll(1, 2)
    assert evaluate(match, 3).points == 2 * (4 + 3)


def evaluate_copy(match):
    """Return what a Town Evaluation would pay now; the match goes on without it."""
    before = match.state.copy()
    points = evaluate(match).points
    match.state = before
    return points


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


@pytest.mark.clause("F64", "A20", "A21")
@pytest.mark.option("mayor_town_eval", False, True)
def test_the_mayor_takes_a_town_evaluation_only_by_option():
    for allowed in (False, True):
        match = Match(draws="W01 W03 W05 W06 T01 T03 T05 T06", mayor_town_eval=allowed)
        match.build(0, **CORNERS)
        match.until(0)
        match.roll(5, 6)
        match.do(UseSkill(Person.MAYOR))
        assert match.offers(EvaluateTown) == ([EvaluateTown(0)] if allowed else [])
        if allowed:
            match.do(EvaluateTown(0), LayArms(0))
            assert match.part("turn").dice == (6,)
            assert match.scores() == [2 * (5 + 4), 0]


@pytest.mark.clause("F50", "A21")
def test_a_town_evaluation_is_never_stored():
    match = evaluating()
    match.do(EvaluateTown(1))
    assert all(isinstance(choice, LayArms) for choice in match.legal())


@pytest.mark.clause("F47", "A53", "F50")
def test_no_district_on_the_column_with_the_arms():
    match = Match(draws="D17 W01 W03 W05 T01 T03")
    match.build(0, left1="W01 T01", at0="T02 S01", right1="W05", right2="W03 T03")
    match.keep(0, "D17")
    match.until(0)
    match.roll(1, 2)
    assert match.offers(ScoreDistrict) == [ScoreDistrict("D17", 0)]
    evaluate(match, 0)
    assert not match.offers(ScoreDistrict)
    assert BuildTile("D17", 0) not in match.legal()


@pytest.mark.clause("F50", "A24", "A26")
@pytest.mark.option("burnt_wall_breaks", False)
def test_a_burnt_corner_tower_is_no_corner_tower():
    town = {"left1": "W01 T01", "at0": "T02 S01", "right1": "W05 T05 S02", "right2": "W03 T03"}
    match = evaluating(town, "T02", burnt_wall_breaks=False)
    assert match.offers(EvaluateTown)
    match.end_turn()
    match.until(0)
    match.dragon(6, seat0=[-1])
    assert match.burnt(0) == [-1]
    match.roll(1, 2)
    assert not match.offers(EvaluateTown)


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
        match.do(ScoreDistrict(match.part("turn").in_hand, position))
        match.end_turn()

    use(0, 1, 0)
    for seat, position in ((1, 0), (1, 2), (1, 4), (2, 0), (2, 2), (2, 4), (3, 0)):
        use(seat, 4, position)
    assert match.part("turn").grass == 1
    assert offered(3, 4) == set()
    match.do(StoreItem(match.part("turn").in_hand))
    match.end_turn()
    use(3, 2, 2)
    assert match.part("turn").grass == 0
    assert offered(3, 3) == set()
