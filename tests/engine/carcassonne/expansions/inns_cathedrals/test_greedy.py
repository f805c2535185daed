"""The greedy bot and large meeples."""

from support.carcassonne.expansions.inns_cathedrals import LARGE, NAME
from support.carcassonne.greedy import placed
from support.carcassonne.match import Match
from tilewyrm.engine.bots.registry import bots
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece

GREEDY = bots("carcassonne")["greedy"](lambda below: 0)


def test_its_large_meeple_comes_home_and_goes_out_again():
    assert placed((NAME,), 1)[LARGE] > 1


def test_where_nobody_else_is_an_ordinary_meeple_does():
    match = Match(2, NAME)
    match.put("U", 1, 0)
    found = GREEDY.choose(match.state, 0)
    assert not isinstance(found, PlacePiece) or found.piece == "meeple"
