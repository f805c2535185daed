"""Ferries behind tunnels (FB55)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.ferries import LAY, NAME, lake, leave, movable
from support.carcassonne.expansions.tunnel import END, QUESTION, token, turn
from support.carcassonne.expansions.tunnel import NAME as TUNNEL
from support.carcassonne.match import Match


def half_a_tunnel() -> Match:
    """Return a match with one token of seat 0, which is to draw; its other mouth is by a ferry.

    The token is on the road south of (0, 1), the free mouth is on (2, 0), east of the lake.
    """
    match = Match(2, TUNNEL, NAME, edition=box(END, FR02=2, U=4, B=2))
    lake(match, "FR02", 1, 0, "EW")
    turn(match, "TX", 2, 0, 1)
    leave(match)
    turn(match, "TX", 0, 1, pair=1)
    turn(match, "U", -1, 0)
    leave(match)
    return match


@pytest.mark.clause("FB55")
def test_the_first_ferry_may_lie_behind_a_tunnel():
    match = half_a_tunnel()
    match.put("B", -1, 1)
    token(match, 2, 0)
    while match.question in ("use-piece", QUESTION):
        match.skip()
    assert match.question == "chance"
    turn(match, "U", 0, 2, 1)
    assert movable(match) == {(1, 0)}


@pytest.mark.clause("FB55")
def test_a_tunnel_that_is_opened_in_this_turn_counts_at_once():
    match = half_a_tunnel()
    match.put("U", 0, 2, 1)
    token(match, 2, 0)
    while match.question in ("use-piece", QUESTION):
        match.skip()
    assert movable(match) == {(1, 0)}


@pytest.mark.clause("FB55")
def test_the_token_comes_before_the_ferry():
    match = half_a_tunnel()
    match.put("FR02", 0, 2, 1)
    match.stand(0, 2, "road N")
    assert match.question == QUESTION
    match.skip()
    assert match.question == LAY
