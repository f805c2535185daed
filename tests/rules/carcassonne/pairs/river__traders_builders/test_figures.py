"""Builders and pigs beside the river (T20, T40, C43)."""

import pytest

from support.carcassonne.expansions.traders_builders import NAME
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.decisions import PlacePiece


@pytest.mark.clause("T40", "C43")
def test_a_pig_may_be_placed_on_a_river_tile():
    match = Match(2, "river", NAME)
    match.lay("R07", 1, 0, piece="field n1")
    match.lay("R07", 2, 0)
    match.put("R05", 3, 0)
    offered = [one for one in match.legal(PlacePiece) if one.piece == "pig"]
    assert match.at(3, 0, "pig field n1") in offered
    match.stand(3, 0, "pig field n1")
    assert match.left("pig") == (0, 1)


@pytest.mark.clause("T20", "C43")
def test_a_builder_may_be_placed_on_a_river_tile_that_comes_back_to_the_own_road():
    match = Match(3, "river", NAME)
    match.lay("R04", 1, 0, piece="road")
    match.lay("R07", 2, 0)
    match.lay("R07", 3, 0)
    match.lay("R10", 4, 0)
    match.lay("R06", 4, 1)
    match.lay("R11", 4, 2, 1)
    match.lay("R03", 3, 2)
    match.lay("R05", 2, 2)
    match.lay("R08", 1, 2, 3)
    match.put("R09", 1, 1)
    assert match.at(1, 1, "builder road") in match.legal()
