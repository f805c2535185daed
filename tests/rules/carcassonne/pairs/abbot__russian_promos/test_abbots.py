"""Abbots, the hut and the traps (RP15, RP73)."""

import pytest

from support.carcassonne.expansions.russian_promos import free, freeable, meadows, trapped
from tilewyrm.engine.carcassonne.expansions.abbot.recall import TakeBackAbbot


@pytest.mark.clause("RP15", "RP13")
@pytest.mark.option("yaga_abbot", False)
@pytest.mark.option("yaga_abbot", True)
@pytest.mark.parametrize("may", [False, True])
def test_an_abbot_enters_the_hut_only_with_the_option(may: bool):
    match = meadows("abbot", yaga_abbot=may)
    match.put("RU01", 0, 1)
    assert match.spots(0, 1) == {"hut", "field", *(["abbot hut"] if may else [])}
    if may:
        match.stand(0, 1, "abbot hut")
        match.lay("U", 1, 0)
        match.put("U", 2, 0)
        assert len(match.legal(TakeBackAbbot)) == 1


@pytest.mark.clause("RP73", "RP30", "C33")
def test_an_abbot_is_trapped_and_then_not_taken_back_but_freed():
    match = meadows("abbot")
    match.lay("U", 1, 0)
    match.lay("RU04", 0, 1)
    match.put("B", 1, 1)
    assert trapped(match.stand(1, 1, "abbot monastery")) == [(0, "abbot", "monastery", "vodyanoy")]
    match.lay("U", 2, 0)
    match.put("U", 3, 0)
    assert match.legal(TakeBackAbbot) == []
    assert freeable(match) == [(0, 1, "abbot")]
    free(match, 0, 1, "vodyanoy")
    assert match.left("abbot") == (1, 1)
