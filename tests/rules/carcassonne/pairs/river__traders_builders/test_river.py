"""Builders and pigs beside the river (T59, C43)."""

import re

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.traders_builders import NAME, second_parts
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.game import EXPANSION_SET


@pytest.mark.clause("T59", "T40", "C43")
def test_a_pig_may_be_placed_on_a_river_tile():
    match = Match(2, "river", NAME)
    match.lay("R07", 1, 0, piece="field n1")
    match.lay("R07", 2, 0)
    match.put("R05", 3, 0)
    offered = [one for one in match.legal(PlacePiece) if one.piece == "pig"]
    assert match.at(3, 0, "pig field n1") in offered
    match.stand(3, 0, "pig field n1")
    assert match.left("pig") == (0, 1)


@pytest.mark.clause("T59", "T20", "C43")
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


BEND = "1 wfrw: road s, river nw, field n1 w2, field n2 e1 e2 s1, field s2 w1"
"""A bend of the river to which a road comes, as no tile of the standard edition."""
LOOPS = """
    R07 1 0 0     R09 2 0 0 road
    R07 2 1 1     R07 2 2 1     R10 2 3 2     R07 3 3 0     R10 4 3 1
    R07 4 2 1     R07 4 1 1     R10 4 0 0     R09 3 0 2 builder-road
    R07 3 -1 1    R07 3 -2 1    R07 3 -3 1    R10 3 -4 0    R07 2 -4 0
    R07 1 -4 0    R10 0 -4 3    R07 0 -3 1    R07 0 -2 1    R10 0 -1 2    R07 1 -1 0
"""
"""A river in two loops: tile, x, y, rotation. It meets the road of its second tile twice more."""


@pytest.mark.clause("T59")
def test_a_river_tile_that_continues_the_builder_s_road_is_followed_by_another_river_tile():
    edition = box({"river": {"RB": BEND}}, R07=16, R09=2, R10=6)
    match = Match(3, "river", NAME, edition=edition, rulebook=EXPANSION_SET)
    for tile, x, y, rotation, piece in re.findall(
        r"(R\d+) (-?\d) (-?\d) (\d)(?: ([a-z-]+))?", LOOPS
    ):
        match.lay(tile, int(x), int(y), int(rotation), piece.replace("-", " ") or None)
    assert match.left("builder") == (1, 0, 1)
    assert match.turn.seat == 1
    match.lay("RB", 2, -1)
    assert second_parts(match.events) == [1]
    assert {match.tiles[roll.tile].set for roll in match.rolls()} == {"river"}
    match.lay("R07", 2, -2, 1)
    assert match.turn.seat == 2
