"""Trapped pieces at a festival (FV33)."""

import pytest

from support.carcassonne.expansions.festival import NAME, recallable
from support.carcassonne.expansions.russian_promos import free, freeable, meadows


@pytest.mark.clause("FV33", "RP50")
def test_a_trapped_piece_is_freed_and_not_recalled():
    match = meadows(NAME, more={"FS06": 1})
    match.lay("RU04", 0, 1)
    match.lay("U", 1, 0, piece="road")
    match.lay("U", 2, 0)
    match.put("FS06", 0, -1, 2)
    assert match.seat == 1
    assert recallable(match) == []
    assert freeable(match) == [(0, 1, "meeple")]
    free(match, 0, 1, "vodyanoy")
    assert match.supply == (7, 7)
