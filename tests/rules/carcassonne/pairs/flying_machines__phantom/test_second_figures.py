"""A phantom that flies (FY40)."""

import pytest

from support.carcassonne.expansions.flying_machines import NAME, crashed, fly, landings
from support.carcassonne.expansions.phantom import PHANTOM, QUESTION, haunts
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.expansions.flying_machines.values import Fly


def with_machine() -> Match:
    """Return a match of two: seat 0 has placed a machine that points from (0, 1) to (0, 0)."""
    match = Match(2, NAME, PHANTOM)
    match.put("FL02", 0, 1, 1)
    return match


@pytest.mark.clause("FY40")
def test_it_flies_as_second_figure_after_one_on_the_tile():
    match = with_machine()
    assert match.legal(Fly) == [Fly("meeple"), Fly(PHANTOM)]
    match.stand(0, 1, "field")
    assert match.question == QUESTION
    assert match.legal(Fly) == [Fly(PHANTOM)]  # nothing else is free
    fly(match, 1, PHANTOM)
    assert landings(match) == {(0, 0, f"{PHANTOM} city"), (0, 0, f"{PHANTOM} road")}
    match.stand(0, 0, f"{PHANTOM} road")
    assert (match.question, match.turn.seat) == ("chance", 1)


@pytest.mark.clause("FY40")
@pytest.mark.parametrize("distance", [1, 3])
def test_after_a_flight_or_a_crash_it_goes_on_the_tile_but_does_not_fly(distance: int):
    match = with_machine()
    is_crash = bool(crashed(fly(match, distance)))
    assert is_crash == (distance == 3)
    if not is_crash:
        match.stand(0, 0, "road")
    assert match.question == QUESTION
    assert haunts(match) == {(0, 1, "field")}
    assert match.legal(Fly) == []
    match.stand(0, 1, f"{PHANTOM} field")
    assert (match.question, match.turn.seat) == ("chance", 1)
    match.put("FL05", 1, 0)
    assert match.legal(Fly) == [Fly("meeple"), Fly(PHANTOM)]  # another tile, another seat
