"""Bars around a hut and beside traps (RP87)."""

import pytest

from support.carcassonne.expansions.gold_mines import MEADOW, NAME, mine, on_map, owned
from support.carcassonne.expansions.russian_promos import meadows


@pytest.mark.clause("RP87", "GD20")
def test_a_completed_hut_brings_the_bars_around_it():
    match = meadows(NAME, own=MEADOW)
    match.lay("RU01", 0, 1, piece="hut")
    mine(match, (0, 2), (0, 1))
    match.surround(0, 1)
    assert match.scores == (1, 0)
    assert owned(match) == [2, 0]


@pytest.mark.clause("RP87", "RP34")
def test_a_trapped_piece_has_no_claim_to_bars():
    match = meadows(NAME, own=MEADOW)
    match.lay("RU04", 0, 1)
    match.lay("U", 1, 0, piece="road")
    mine(match, (0, 2), (0, 1))
    match.lay("A", 2, 0, 1)
    match.lay("A", -1, 0, 3)
    assert owned(match) == [0, 0]
    assert sum(on_map(match).values()) == 2
