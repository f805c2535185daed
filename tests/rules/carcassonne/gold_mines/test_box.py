"""What comes with the box (GD1-GD3)."""

import pytest

from support.carcassonne.box import box, tiles
from support.carcassonne.expansions.gold_mines import MEADOW, MINES, NAME, mine, on_map, owned
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.parts import Pieces


@pytest.mark.clause("GD1")
@pytest.mark.option("gold_mines", True, False)
@pytest.mark.parametrize(("playing", "more"), [((NAME,), 8), ((), 0)])
def test_eight_tiles_with_a_gold_mine_are_shuffled_in(playing: tuple[str, ...], more: int):
    match = Match(2, *playing)
    assert match.remaining == 71 + more
    own = [tile for tile in tiles().values() if tile.set == NAME]
    assert [(tile.count, tile.marks) for tile in own] == [(1, ("gold_mine",))] * 8
    kinds = [feature.kind for tile in own for feature in tile.features]
    assert kinds.count("monastery") == 4


@pytest.mark.clause("GD2")
def test_bars_are_no_pieces_and_lie_on_a_tile():
    match = Match(2, NAME, edition=box(MEADOW, U=1))
    mine(match, (0, 1), (0, 0))
    assert on_map(match) == {(0, 1): 1, (0, 0): 1}
    assert match.part(Pieces).kinds == ("meeple",)
    assert match.standing(0, 0) == ()
    match.put("U", 1, 0)
    assert "road" in match.spots(1, 0)


@pytest.mark.clause("GD3")
def test_everyone_sees_who_has_how_many():
    match = Match(2, NAME, edition=box(MINES))
    match.lay("GC", 0, -1, 2, piece="city")
    assert owned(match) == [2, 0]
    assert all(match.view(seat) == match.view(None) for seat in (0, 1))
