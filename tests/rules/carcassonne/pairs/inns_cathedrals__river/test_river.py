"""Large meeples and inns along the river (I17, I42)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.inns_cathedrals import LARGE, NAME
from support.carcassonne.expansions.river import flow_out, river_left
from support.carcassonne.match import Match, scored

INN = "1 fwrw: road s inn, river ew, field n1 n2 e1 w2, field e2 s1, field s2 w1"
"""A river with an inn on its bank, as the second river has one."""


@pytest.mark.clause("I17")
@pytest.mark.parametrize(("playing", "points"), [((NAME, "river"), 4), (("river",), 2)])
def test_the_inn_of_a_river_tile_counts_only_when_inns_are_played(
    playing: tuple[str, ...], points: int
):
    match = Match(2, *playing, edition=box({"river": {"RI": INN}}, A=1))
    match.lay("RI", 1, 0, piece="road")
    match.lay("R02", 2, 0)
    (road,) = scored(match.lay("A", 1, 1, 2))
    assert (road.complete, road.tiles, road.value) == (True, 2, points)


@pytest.mark.clause("I42", "C43")
def test_a_large_meeple_goes_wherever_a_meeple_goes_along_the_river():
    match = Match(2, NAME, "river")
    match.put("R05", 1, 0)
    kinds = {"road", "monastery", "field"}
    assert match.spots(1, 0) == kinds | {f"{LARGE} {kind}" for kind in kinds}


@pytest.mark.clause("I42", "C46")
def test_no_inn_or_cathedral_is_drawn_before_the_lake():
    match = Match(2, NAME, "river")
    assert {match.tiles[roll.tile].set for roll in match.rolls()} == {"river"}
    flow_out(match)
    assert river_left(match) == 0
    placed = {match.tiles[tile.tile].set for tile in match.board.values()}
    assert placed == {"river"}
    assert {match.tiles[roll.tile].set for roll in match.rolls()} == {"base", NAME}
