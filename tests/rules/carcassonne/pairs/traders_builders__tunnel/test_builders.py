"""Builders on roads with a tunnel, and tokens in a double turn (TN51, TN52)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.tunnel import END, NAME, choices, token, turn
from support.carcassonne.match import Match

WITH = (NAME, "traders_builders")


@pytest.mark.clause("TN51", "T26")
def test_a_token_extends_no_road_of_a_builder():
    match = Match(2, *WITH, edition=box(END, U=2, B=6))
    turn(match, "U", -1, 0, piece="road")
    turn(match, "B", 0, 1)
    turn(match, "TX", 1, 0, 1, piece="builder road")
    turn(match, "B", -1, 1)
    turn(match, "TX", 1, 1, pair=1)
    turn(match, "B", 2, 1)
    match.put("B", -2, 1)
    token(match, 1, 0)
    match.skip()
    assert match.state.board.links
    assert match.turn.seat == 1  # no second part


@pytest.mark.clause("TN51", "T21", "T30")
def test_a_meeple_beyond_the_tunnel_is_a_companion():
    match = Match(2, *WITH, edition=box(END, A=2, U=3, B=6))
    turn(match, "TX", 1, 0, 1, piece="road")
    turn(match, "B", 0, 1)
    turn(match, "TX", 1, 1, pair=1)
    turn(match, "B", -1, 1)
    match.put("B", 2, 1)
    token(match, 1, 0)
    match.skip()
    turn(match, "B", -2, 1)
    match.put("A", 1, 2, 2)
    assert "builder road" in match.spots(1, 2)


@pytest.mark.clause("TN52", "TN22", "T28")
@pytest.mark.option("tunnel_per", "turn", "part")
@pytest.mark.parametrize("per", ["turn", "part"])
def test_a_double_turn_has_one_token_or_one_in_each_part(per: str):
    match = Match(2, *WITH, edition=box(END, U=4, B=6), tunnel_per=per)
    turn(match, "U", 1, 0, piece="road")
    turn(match, "B", 0, 1)
    turn(match, "U", 2, 0, piece="builder road")
    turn(match, "TX", 1, 1)
    match.put("TX", 3, 0, 1)  # it extends the road of the builder
    token(match, 1, 1)
    match.skip()
    assert (match.turn.seat, match.question) == (0, "chance")
    match.put("B", 2, 1)
    assert bool(choices(match)) is (per == "part")
