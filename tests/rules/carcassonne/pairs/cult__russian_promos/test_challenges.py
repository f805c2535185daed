"""The hut and trapped pieces in challenges (RP88)."""

import pytest

from support.carcassonne.expansions.cult import (
    COMMON,
    NAME,
    SHRINE,
    WEST,
    beside,
    fill,
    lost,
    points,
)
from support.carcassonne.expansions.russian_promos import NAME as PROMOS
from support.carcassonne.expansions.russian_promos import meadows, trapped


@pytest.mark.clause("RP88", "RP13", "HS14")
def test_the_hut_challenges_no_shrine():
    match = meadows(NAME, more={"CU01": 1})
    match.lay("RU01", 0, 1, piece="hut")
    match.lay("CU01", 0, 2, piece="shrine")
    match.surround(0, 1)
    assert lost(match.events) == []
    assert match.scores == (1, 0)
    assert [one.seat for one in match.standing(0, 2)] == [1]


@pytest.mark.clause("RP88", "RP34", "HS24")
def test_a_heretic_who_is_trapped_loses_no_challenge():
    match = beside(PROMOS, more={"RU04": 1})
    fill(match, *WEST, COMMON[0])
    match.lay("U", 2, 0)
    x, y = SHRINE
    assert (1, "meeple", "shrine", "vodyanoy") in trapped(match.put("RU04", x + 1, y))
    match.skip()
    events = fill(match, COMMON[1])
    assert points(events) == [("monastery", 0, 9)]
    assert lost(events) == []
