"""Abbots whom a festival brings back (FV23)."""

import pytest

from support.carcassonne.expansions import festival
from support.carcassonne.expansions.abbot import take_back
from support.carcassonne.expansions.festival import recall, recallable, recalled
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.values.events import RECALLED
from tilewyrm.engine.carcassonne.expansions.abbot.recall import TAKEN_BACK


@pytest.mark.clause("FV23", "FV14", "C33")
def test_the_festival_brings_an_abbot_back_for_nothing_and_he_may_still_be_taken_back_for_points():
    match = Match(2, "abbot", festival.NAME)
    match.lay("Ug", 1, 0, piece="abbot garden")
    match.lay("U", -1, 0)
    match.put("FS06", 2, 0, 1)
    assert recallable(match) == [(1, 0, "abbot")]
    before = match.state.copy()
    events = recall(match, 1, 0, "garden")
    assert recalled(events) == [(0, "abbot", RECALLED)]
    assert scored(events) == []
    assert (match.scores, match.left("abbot")) == ((0, 0), (1, 1))
    match.state = before
    events = take_back(match, 1, 0, "garden")
    assert recalled(events) == [(0, "abbot", TAKEN_BACK)]
    assert match.scores == (3, 0)


def close_with_festival(match: Match, x: int, y: int) -> None:
    """Put the first festival tile that fits onto (x, y)."""
    for number in range(1, 11):
        before = match.state.copy()
        match.draw(f"FS{number:02}")
        fitting = sorted(one for one in match.placements() if one[:2] == (x, y))
        if fitting:
            match.place(*fitting[0])
            return
        match.state = before
    raise AssertionError(f"no festival tile fits at ({x}, {y})")


@pytest.mark.clause("FV23", "FV17")
@pytest.mark.parametrize("who", ["meeple", "abbot"])
def test_a_monk_whose_monastery_this_tile_completes_may_come_back_and_then_nobody_scores(who: str):
    match = Match(2, "abbot", festival.NAME)
    match.lay("B", 0, 1, piece=f"{who} monastery")
    match.surround(0, 1, but=1)
    if match.turn.seat == 1:
        match.fill(1, -1)
    (last,) = {(x, y) for x in (-1, 0, 1) for y in (0, 1, 2)} - set(match.board)
    close_with_festival(match, *last)
    before = match.state.copy()
    assert scored(recall(match, 0, 1, "monastery")) == []
    assert match.scores == (0, 0)
    match.state = before
    match.skip()
    assert match.scores == (9, 0)
