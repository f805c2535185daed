"""A crop circle beside builders and pigs, and in a double turn (CP19, CP40)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.crop_circles import (
    ADD,
    CHOOSE,
    MEADOW,
    NAME,
    REMOVE,
    addable,
    choose,
    removable,
    remove,
    removed,
)
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.position.piece_return import LEFT_BEHIND
from tilewyrm.engine.carcassonne.core.values.events import RECALLED


def with_builder() -> Match:
    """Return a match in which seat 0 has a highwayman on (1, 0) and its builder on (2, 0)."""
    own = {
        NAME: {
            **MEADOW[NAME],
            "RC": "2 frfr: road ew, field n1 n2 e1 w2, field e2 s1 s2 w1, cudgel",
        }
    }
    match = Match(2, NAME, "traders_builders", edition=box(own, U=8))
    match.lay("U", 1, 0, piece="road")
    match.lay("U", 0, 1)
    match.lay("U", 2, 0, piece="builder road")
    match.lay("U", 0, 2)
    return match


@pytest.mark.clause("CP19", "T30")
def test_a_builder_is_not_removed_but_goes_home_with_the_last_meeple():
    match = with_builder()
    match.lay("CL", 1, -1)
    choose(match, REMOVE)
    assert removable(match) == [(1, 0, "meeple")]
    events = remove(match, 1, 0, "road")
    assert removed(events) == [(0, "meeple", RECALLED), (0, "builder", LEFT_BEHIND)]


@pytest.mark.clause("CP19", "T41")
def test_a_pig_is_not_removed_but_goes_home_with_the_last_farmer():
    match = Match(2, NAME, "traders_builders", edition=box(MEADOW, U=8))
    match.lay("U", 1, 0, piece="field n1")
    match.lay("U", 0, 1)
    match.lay("U", 2, 0, piece="pig field n1")
    match.lay("U", 0, 2)
    match.lay("PF", 1, -1)
    choose(match, ADD)
    assert addable(match) == {(1, 0, "field", "meeple")}  # a pig is none, and no company
    match.skip()
    match.lay("PF", 1, -2)
    choose(match, REMOVE)
    events = remove(match, 1, 0, "field n1")
    assert removed(events) == [(0, "meeple", RECALLED), (0, "pig", LEFT_BEHIND)]


@pytest.mark.clause("CP40", "T25", "T27")
def test_the_circle_comes_before_the_second_part_in_which_the_meeple_may_be_placed():
    match = with_builder()
    match.lay("RC", 3, 0)
    assert match.question == CHOOSE
    choose(match, REMOVE)
    remove(match, 1, 0, "road")
    assert (match.question, match.turn.seat) == ("chance", 0)  # the second part
    assert match.supply == (7, 7)
    match.put("U", 4, 0)
    assert "road" in match.spots(4, 0)
