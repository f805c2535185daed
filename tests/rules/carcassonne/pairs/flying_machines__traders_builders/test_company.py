"""Builders and pigs stay; a meeple that landed keeps them company (FY41)."""

import pytest

from support.carcassonne.expansions.flying_machines import NAME, fly
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.expansions.flying_machines.values import Fly


@pytest.mark.clause("FY41", "T20", "T26")
def test_a_landed_meeple_allows_a_builder_only_in_a_later_step():
    match = Match(2, NAME, "traders_builders")
    match.put("FL05", 1, 0)
    assert match.legal(Fly) == [Fly("meeple")]
    fly(match, 1)
    match.stand(0, 0, "road")
    assert (match.question, match.turn.seat) == ("chance", 1)
    match.lay("B", 0, 1)
    match.put("U", 2, 0)
    assert "builder road" in match.spots(2, 0)


@pytest.mark.clause("FY41", "T21", "T30")
def test_a_meeple_that_lands_beside_the_builder_keeps_him_there():
    match = Match(2, NAME, "traders_builders")
    match.lay("U", 1, 0, piece="road")
    match.lay("B", 0, 1)
    match.lay("U", 2, 0, piece="builder road")
    match.lay("B", -1, 1)
    match.put("FL05", 3, 0)  # it extends the road of the builder
    fly(match, 1)
    match.stand(2, 0, "road")
    assert match.turn.seat == 0  # the second part
    assert [one.piece for one in match.standing(2, 0)] == ["builder", "meeple"]
