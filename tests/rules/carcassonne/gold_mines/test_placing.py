"""Two bars for a tile with a gold mine (GD10-GD13)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.gold_mines import (
    MEADOW,
    MINES,
    NAME,
    choices,
    mine,
    on_map,
    put_bar,
    taken,
)
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.values.events import PiecePlaced
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.core.values.questions import USE_PIECE
from tilewyrm.engine.carcassonne.expansions.gold_mines.placing import GoldPlaced, PlaceGold
from tilewyrm.engine.carcassonne.expansions.gold_mines.sharing import GoldTaken


@pytest.mark.clause("GD10", "GD13")
def test_one_bar_comes_onto_the_tile_and_one_next_to_it_diagonals_included():
    match = Match(2, NAME, edition=box(MEADOW, U=2))
    match.lay("U", 1, 0)
    match.lay("U", 2, 0)
    match.put("GX", 1, 1)
    assert match.question == "place-gold"
    assert on_map(match) == {(1, 1): 1}
    assert choices(match) == {(0, 0), (1, 0), (2, 0)}
    assert not match.can(PlaceGold(Cell(1, 1)))
    put_bar(match, 2, 0)
    assert on_map(match) == {(1, 1): 1, (2, 0): 1}
    assert match.question == USE_PIECE


@pytest.mark.clause("GD10")
@pytest.mark.option("gold", True, False)
@pytest.mark.parametrize("gold", [True, False])
def test_the_tiles_can_be_played_without_bars(gold: bool):
    match = Match(2, NAME, edition=box(MEADOW, U=1), gold=gold)
    match.lay("U", 1, 0)
    match.put("GX", 0, 1)
    assert (match.question == "place-gold") is gold
    assert bool(on_map(match)) is gold


@pytest.mark.clause("GD11")
def test_a_tile_with_bars_may_get_more():
    match = Match(2, NAME, edition=box(MEADOW))
    mine(match, (0, 1), (0, 0))
    mine(match, (0, 2), (0, 1))
    mine(match, (1, 2), (0, 1))
    assert on_map(match) == {(0, 1): 3, (0, 0): 1, (0, 2): 1, (1, 2): 1}


@pytest.mark.clause("GD12", "C4")
def test_with_one_tile_beside_it_nobody_is_asked():
    match = Match(2, NAME, edition=box(MEADOW))
    placed = [one.cell for one in match.put("GX", 0, 1) if isinstance(one, GoldPlaced)]
    assert placed == [Cell(0, 1), Cell(0, 0)]
    assert match.question == USE_PIECE


@pytest.mark.clause("GD13", "GD25", "GD20")
def test_tile_bars_piece_scoring_and_then_the_bars_are_taken():
    """The tile that completes the city counts, with the bars that it has just brought."""
    match = Match(2, NAME, edition=box(MINES))
    events = match.lay("GC", 0, -1, 2, piece="city")
    order = [GoldPlaced, GoldPlaced, PiecePlaced, type(scored(events)[0]), GoldTaken]
    assert [type(one) for one in events if type(one) in order] == order
    assert taken(events) == {0: 2}
    assert on_map(match) == {}
