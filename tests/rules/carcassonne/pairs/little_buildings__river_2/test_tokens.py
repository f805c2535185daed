"""Tokens on river tiles (R65, R34)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.little_buildings import HOUSE, build, left
from support.carcassonne.expansions.little_buildings import NAME as BUILDINGS
from support.carcassonne.expansions.river_2 import FORK, LAKE, NAME
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.expansions.river_2.extra_turn import ExtraTurn
from tilewyrm.engine.setup.options import OptionValue


@pytest.mark.clause("R65")
def test_a_river_tile_may_get_a_token_but_not_the_lake():
    match = Match(2, BUILDINGS, NAME, edition=box(U=2))
    match.put(FORK, 1, 0)
    before = left(match)[0][HOUSE]
    build(match)
    assert left(match)[0][HOUSE] == before - 1
    assert ExtraTurn(seat=1) in match.put(LAKE, 2, 0)


@pytest.mark.clause("R65", "R34")
@pytest.mark.parametrize(
    ("options", "again"),
    [({"river2_lake_actions": True}, True), ({"river2_lake": "plain"}, False)],
)
def test_with_an_option_the_lake_may_get_one_too(options: dict[str, OptionValue], again: bool):
    match = Match(2, BUILDINGS, NAME, edition=box(U=2), **options)
    match.lay(FORK, 1, 0)
    match.put(LAKE, 2, 0)
    assert match.legal(PlacePiece) == [] or not again
    before = left(match)[1][HOUSE]
    events = build(match)
    assert left(match)[1][HOUSE] == before - 1
    assert (ExtraTurn(seat=1) in events) is again
