"""Inns on roads with a tunnel (TN50)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.tunnel import END, NAME, token, turn
from support.carcassonne.match import Match, scored

INN = {
    **END,
    "inns_cathedrals": {"IX": "2 ffrf: road s inn tunnel_mouth, field all"},
}


@pytest.mark.clause("TN50", "I11", "I14")
def test_an_inn_beyond_the_tunnel_counts_for_the_whole_road():
    match = Match(2, NAME, "inns_cathedrals", edition=box(INN, A=2, B=4))
    turn(match, "A", 0, 1)
    turn(match, "A", 1, 1, piece="road")
    turn(match, "IX", 0, 2, 2, pair=1)
    turn(match, "TX", 1, 2, 2)
    assert match.finals == (0, 2)
    match.put("B", 0, 3)
    (road,) = scored([*token(match, 1, 2), *match.skip()])
    assert (road.value, match.scores) == (8, (0, 8))


@pytest.mark.clause("TN50", "I14")
def test_an_incomplete_joined_road_with_an_inn_gives_nothing():
    match = Match(2, NAME, "inns_cathedrals", edition=box(INN, B=6))
    turn(match, "TX", 1, 0, 1, piece="road")
    turn(match, "B", 0, 1)
    turn(match, "IX", 1, 1, pair=1)
    turn(match, "B", -1, 1)
    match.put("B", 2, 1)
    assert match.finals == (2, 0)
    token(match, 1, 0)
    match.skip()
    assert match.finals == (0, 0)
