"""Section 7: the end of the game."""

import pytest

from support.feuville.edition import proof_text
from support.feuville.match import Match, only
from tilewyrm.engine import registry
from tilewyrm.engine.feuville.values.decisions import (
    DiscardItem,
    EvaluateTown,
    LayArms,
    RollOn,
    ScoreDistrict,
    ScoreStatus,
    StoreItem,
    TakeDecree,
    UseSkill,
)
from tilewyrm.engine.feuville.values.events import (
    EndTriggered,
    FewestRewarded,
    GameEnded,
    RoundCapReached,
    TurnBegan,
)
from tilewyrm.engine.feuville.values.kinds import Person
from tilewyrm.engine.game import GameOver


def drained(taken, seats=2, start=0, **options):
    """Return a match in which *taken* row decrees have been taken, two a turn."""
    match = Match(seats, start=start, **options)
    while taken and not isinstance(match.pending, GameOver):
        taken -= len(
            [e for e in match.take_decrees(min(2, taken)) if type(e).__name__ == "DecreeTaken"]
        )
    return match


@pytest.mark.clause("F90", "A50")
def test_thirteen_decrees_are_in_the_stack_and_taking_the_thirteenth_is_not_the_end():
    assert Match().part("decrees").stack == 13
    match = drained(13)
    assert match.part("decrees").stack == 0
    assert all(match.part("decrees").decrees)
    assert not only(match.events, EndTriggered)


@pytest.mark.clause("F90", "F46")
def test_the_fourteenth_row_decree_leaves_a_gap_and_triggers_the_end():
    match = drained(12, 3)
    assert not match.part("turn").end_triggered
    match.until(1)
    events = match.take_decrees(2)
    assert len(only(events, EndTriggered)) == 1
    assert match.part("turn").end_triggered
    assert match.part("decrees").decrees.count("") == 1


@pytest.mark.clause("F91")
def test_the_round_is_finished_so_that_everybody_has_had_as_many_turns():
    match = drained(12, 3, start=1)
    match.until(2)
    match.take_decrees(2)
    assert match.active == 0
    match.roll(1, 2)
    match.end_turn()
    assert isinstance(match.pending, GameOver)
    turns = [event.seat for event in only(match.events, TurnBegan)]
    assert turns.count(0) == turns.count(1) == turns.count(2)


@pytest.mark.clause("F91")
def test_when_the_last_of_the_round_triggers_it_the_game_is_over():
    match = drained(12, 3)
    match.until(2)
    match.take_decrees(2)
    assert isinstance(match.pending, GameOver)


@pytest.mark.clause("F92", "A49")
@pytest.mark.option("end_start_player", "immediate", "finish_round")
def test_when_the_start_player_triggers_it_the_game_is_over_at_once_or_after_the_round():
    at_once = drained(12, 3)
    at_once.until(0)
    at_once.take_decrees(2)
    assert isinstance(at_once.pending, GameOver)
    turns = [event.seat for event in only(at_once.events, TurnBegan)]
    assert (turns.count(0), turns.count(1)) == (turns.count(2) + 1, turns.count(2))
    fair = drained(12, 3, end_start_player="finish_round")
    fair.until(0)
    fair.take_decrees(2)
    assert fair.active == 1
    fair.roll(1, 2)
    fair.end_turn()
    fair.roll(1, 2)
    fair.end_turn()
    assert isinstance(fair.pending, GameOver)


@pytest.mark.clause("F90", "A51")
def test_after_the_trigger_more_decrees_shrink_the_row_and_nothing_else():
    match = drained(12, 4)
    match.until(1)
    match.take_decrees(2)
    match.take_decrees(2)
    assert match.part("decrees").decrees.count("") == 3
    assert len(only(match.events, EndTriggered)) == 1
    assert match.active == 3


@pytest.mark.clause("F93", "A47")
def test_the_fewest_scored_decrees_get_seven_points():
    match = Match(draws="D17")
    match.build(0, at0="T01 S01")
    match.until(0)
    match.roll(1, 2)
    match.do(TakeDecree(1), ScoreDistrict("D17", 0))
    match.end_turn()
    finish(match)
    assert only(match.events, FewestRewarded) == [FewestRewarded(1, 0, 7, 7)]
    assert match.over.scores == (5, 7)


def finish(match):
    """Play on with nobody scoring until the game is over."""
    while not isinstance(match.pending, GameOver):
        match.take_decrees(2)


@pytest.mark.clause("F93", "A46")
@pytest.mark.option("fewest_tie", "all", "none", "split")
@pytest.mark.parametrize(
    ("option", "points"), [("all", (7, 7, 7)), ("none", (0, 0, 0)), ("split", (2, 2, 2))]
)
def test_several_with_the_fewest_decrees_get_seven_each_or_nothing_or_a_share(option, points):
    match = Match(3, fewest_tie=option)
    finish(match)
    assert match.over.scores == points


@pytest.mark.clause("F93", "A46")
def test_one_alone_with_the_fewest_gets_seven_whatever_the_tie_rule():
    for option in ("all", "none", "split"):
        match = Match(draws="D05 T05", fewest_tie=option)
        match.build(0, at0="T05")
        match.until(0)
        match.roll(1, 2)
        match.do(TakeDecree(1), ScoreStatus("D05"))
        match.end_turn()
        finish(match)
        assert match.over.scores == (1, 7)


@pytest.mark.clause("F93", "A22", "D17", "D24")
@pytest.mark.option("town_eval_counts_as_decree", True, False)
@pytest.mark.parametrize(("counts", "scores"), [(True, (12, 7)), (False, (19, 7))])
def test_a_town_evaluation_counts_among_the_scored_decrees_or_not(counts, scores):
    match = Match(draws="W01 W03 W05 T01 T03", town_eval_counts_as_decree=counts)
    match.build(0, left1="W01 T01", right1="W05", right2="W03 T03")
    match.until(0)
    match.roll(1, 2)
    match.do(EvaluateTown(1), LayArms(0))
    match.end_turn()
    finish(match)
    assert match.over.scores == scores


@pytest.mark.clause("F94")
def test_what_lies_in_a_store_pays_nothing():
    match = Match(draws="D05 D06 T05 T06")
    match.build(0, at0="T06")
    match.keep(0, "D05 D06")
    while not isinstance(match.pending, GameOver):
        if match.active == 0:
            match.roll(1, 2)
            match.end_turn()
        else:
            match.take_decrees(2)
    assert match.store(0) == ["D05", "D06"]
    assert match.over.scores == (7, 7)


@pytest.mark.clause("F95")
def test_most_points_win():
    match = Match(draws="D17")
    match.build(0, at0="T01 S01")
    match.until(0)
    match.roll(1, 2)
    match.do(TakeDecree(1), ScoreDistrict("D17", 0))
    match.end_turn()
    finish(match)
    assert match.over == GameOver((5, 7), (1,))
    assert only(match.events, GameEnded) == [GameEnded((5, 7), (1,))]


def score(match, seat, decree):
    match.until(seat)
    column = match.part("decrees").decrees.index(decree) + 1
    match.roll(column, column % 6 + 1)
    match.do(TakeDecree(column), ScoreStatus(decree))
    match.end_turn()


@pytest.mark.clause("F95", "A48")
@pytest.mark.option("winner_tie", "shared", "fewer_decrees", "more_tiles")
@pytest.mark.parametrize(
    ("option", "winners"), [("shared", (0, 1)), ("fewer_decrees", (0,)), ("more_tiles", (1,))]
)
def test_equal_points_share_the_victory_or_are_split_by_decrees_or_tiles(option, winners):
    # Seat 0: two flags x3 = 6 with one decree. Seat 1: two flags x1 and two flags x2 = 6 with two.
    match = Match(
        4, "D08 D05 D06 T06 T05 T09 T12 W12", edition=two_twos(), fewest_tie="none",
        winner_tie=option,
    )  # fmt: skip
    match.build(0, at0="T06")
    match.build(1, at0="T05", right1="W12")
    score(match, 0, "D08")
    score(match, 1, "D05")
    score(match, 1, "D06")
    finish(match)
    assert match.over.scores == (6, 6, 0, 0)
    assert match.over.winners == winners


def two_twos():
    """Return the proof edition with two flags on T05 as on T06."""
    return registry.game("feuville").edition(
        proof_text().replace('"T05", back = "I", flags = 1', '"T05", back = "I", flags = 2')
    )


@pytest.mark.clause("A60", "F90")
@pytest.mark.option("round_cap", 0)
def test_without_decrees_taken_the_game_goes_on_unless_the_rounds_are_capped():
    endless = Match()
    for _ in range(400):
        endless.roll(1, 2)
        endless.end_turn()
    assert endless.part("turn").round == 201
    capped = Match(3, round_cap=2)
    for _ in range(6):
        capped.roll(1, 2)
        capped.end_turn()
    assert only(capped.events, RoundCapReached) == [RoundCapReached(2)]
    assert capped.over == GameOver((7, 7, 7), (0, 1, 2))


@pytest.mark.clause("A54")
def test_points_have_no_ceiling():
    match = Match()
    while match.scores()[0] < 150:
        match.until(0)
        match.roll(1, 2)
        entertain(match)
    assert match.scores()[0] >= 150


def entertain(match):
    match.do(UseSkill(Person.ENTERTAINER))
    match.die(6)
    match.do(RollOn())
    match.die(4)
    match.end_turn()


@pytest.mark.clause("F32", "F94")
def test_discarded_decrees_do_not_count_as_scored():
    match = Match()
    match.keep(0, "D01 D02")
    match.until(0)
    match.roll(3, 4)
    match.do(TakeDecree(3), StoreItem("D03"), DiscardItem("D01"))
    assert match.player(0).scored == ()
