"""Large meeples beside builders and pigs (T58)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.inns_cathedrals import LARGE
from support.carcassonne.expansions.inns_cathedrals import NAME as INNS
from support.carcassonne.expansions.traders_builders import NAME, second_parts
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.game import EXPANSION_SET


@pytest.mark.clause("T58", "T20", "T25")
def test_a_builder_stands_beside_a_large_meeple_and_brings_a_second_part():
    match = Match(2, INNS, NAME)
    match.lay("U", 1, 0, piece=f"{LARGE} road")
    match.lay("V", 0, 1, 3)
    match.lay("U", 2, 0, piece="builder road")
    match.lay("V", 0, 2, 1)
    match.lay("U", 3, 0)
    assert second_parts(match.events) == [0]
    assert match.turn.seat == 0


@pytest.mark.clause("T58", "T40", "T42")
def test_a_pig_beside_a_large_farmer_counts_for_no_majority_and_brings_its_point():
    """One field at two cities; a large farmer with a pig against one farmer: 2 to 1."""
    match = Match(2, INNS, NAME, edition=box(U=2, H=1, E=1, B=1), rulebook=EXPANSION_SET)
    match.lay("U", 1, 0, piece=f"{LARGE} field n1")
    match.lay("H", 0, -1, piece="field")
    match.lay("U", 2, 0, piece="pig field n1")
    match.lay("E", 0, -2, 2)
    match.lay("B", 1, -1)
    assert match.question == "over"
    (field,) = scored(match.events[-2:])
    assert [(one.seat, one.strength, one.points) for one in field.claims] == [(0, 2, 8), (1, 1, 0)]
    assert match.scores == (8, 0)
