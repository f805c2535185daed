"""Abbots who fly (FY35, FY36)."""

import pytest

from support.carcassonne.expansions.abbot import take_back
from support.carcassonne.expansions.flying_machines import NAME, crashed, fly, landings
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.expansions.abbot.recall import TakeBackAbbot
from tilewyrm.engine.carcassonne.expansions.flying_machines.values import Fly


@pytest.mark.clause("FY36", "FY16", "FY19")
def test_he_lands_in_a_garden_where_no_one_else_does():
    match = Match(2, NAME, "abbot")
    match.lay("FL01", 0, 1)
    match.put("FL02", 1, 1)
    assert match.legal(Fly) == [Fly("meeple"), Fly("abbot")]
    before = match.state.copy()
    assert crashed(fly(match, 1)) == [(1, "meeple")]
    match.state = before
    fly(match, 1, "abbot")
    assert landings(match) == {(0, 1, "abbot garden")}
    match.stand(0, 1, "abbot garden")
    assert match.left("abbot") == (1, 0)


@pytest.mark.clause("FY36", "FY19")
def test_he_may_be_sent_where_he_cannot_land():
    match = Match(2, NAME, "abbot")
    match.put("FL02", 0, 1, 1)
    assert crashed(fly(match, 1, "abbot")) == [(0, "abbot")]


@pytest.mark.clause("FY16")
def test_he_stays_where_only_ordinary_and_large_meeples_fly():
    match = Match(2, NAME, "abbot", flier_kinds="ordinary_and_large")
    match.put("FL02", 0, 1, 1)
    assert match.legal(Fly) == [Fly("meeple")]


@pytest.mark.clause("FY35", "FY18", "C33", "C36")
def test_two_abbots_in_one_garden_and_each_is_taken_back_by_itself():
    match = Match(2, NAME, "abbot")
    match.lay("FL01", 0, 1, piece="abbot garden")
    match.put("FL02", 1, 1)
    assert match.legal(TakeBackAbbot) == []  # the own one
    fly(match, 1, "abbot")
    match.stand(0, 1, "abbot garden")
    match.lay("U", 1, 0)
    match.put("U", -1, 0)
    (theirs,) = match.legal(TakeBackAbbot)
    assert theirs.feature == match.feature(0, 1, "garden") + 16
    (garden,) = scored(match.decide(theirs))
    assert [(claim.seat, claim.points) for claim in garden.claims] == [(1, 5)]
    assert match.scores == (0, 5)
    assert [one.seat for one in match.standing(0, 1)] == [0]
    match.put("V", 2, 0)
    take_back(match, 0, 1, "garden")
    assert match.scores == (5, 5)


@pytest.mark.clause("FY35")
def test_after_a_crash_he_is_not_taken_back_either():
    match = Match(2, NAME, "abbot")
    match.lay("FL01", 0, 1, piece="abbot garden")
    match.lay("U", 1, 0)
    match.put("FL02", 1, 1)
    assert match.legal(TakeBackAbbot)
    assert crashed(fly(match, 3)) == [(0, "meeple")]
    assert match.turn.seat == 1
