"""The Town Evaluation (F50), the decree with a price and a place of its own."""

import pytest

from support.feuville.edition import DECREES, proof_text
from support.feuville.match import Match, only
from tilewyrm.engine import registry
from tilewyrm.engine.feuville.values.decisions import (
    BuildTile,
    EvaluateTown,
    LayArms,
    ScoreDistrict,
    TakeDecree,
    UseSkill,
)
from tilewyrm.engine.feuville.values.events import TownEvaluated
from tilewyrm.engine.feuville.values.kinds import Grass, Person

CORNERS = {"right1": "W05 T05", "right2": "W06 T06", "right3": "W03 T03", "left1": "W01 T01"}


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


@pytest.mark.clause("F50", "D1")
@pytest.mark.option("require_adjacency", False)
def test_a_gap_breaks_the_wall_row_until_it_is_filled():
    town = {"left1": "W01 T01", "right1": "W05", "right3": "W03 T03"}
    match = evaluating(town, require_adjacency=False)
    assert not match.offers(EvaluateTown)
    match.end_turn()
    match.build(0, right2="W06")
    match.until(0)
    match.roll(1, 2)
    assert evaluate(match).points == 14  # five walls with the start tile, two towers


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


@pytest.mark.clause("F64", "A20", "A21")
@pytest.mark.option("mayor_town_eval", False, True)
def test_the_mayor_takes_a_town_evaluation_only_by_option():
    for allowed in (False, True):
        match = Match(draws="W01 W03 W05 W06 T01 T03 T05 T06", mayor_town_eval=allowed)
        match.build(0, **CORNERS)
        match.until(0)
        match.roll(5, 6)
        match.do(UseSkill(Person.MAYOR))
        assert match.offers(EvaluateTown) == ([EvaluateTown(None)] if allowed else [])
        if allowed:
            match.do(EvaluateTown(None), LayArms(0))
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
