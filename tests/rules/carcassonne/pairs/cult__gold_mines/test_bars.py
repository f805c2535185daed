"""Bars around a monastery and a shrine that challenge each other (GD29)."""

import pytest

from support.carcassonne.expansions.cult import (
    COMMON,
    EAST,
    MONASTERY,
    WEST,
    beside,
    fill,
    lost,
)
from support.carcassonne.expansions.gold_mines import MEADOW, NAME, mine, on_map, owned


@pytest.mark.clause("GD29", "GD20", "HS21")
def test_the_winner_takes_his_bars_and_the_loser_none():
    match = beside(NAME, own=MEADOW)
    mine(match, WEST[0], MONASTERY)
    fill(match, EAST[0])
    mine(match, EAST[1], EAST[0])
    fill(match, WEST[1])
    assert lost(fill(match, *COMMON)) == [(1, "meeple", "shrine")]
    assert owned(match) == [2, 0]
    assert on_map(match) == {EAST[0]: 1, EAST[1]: 1}
