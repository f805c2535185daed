"""A heretic or monk whom a festival brings back (FV32)."""

import pytest

from support.carcassonne.expansions.cult import (
    COMMON,
    MONASTERY,
    SHRINE,
    WEST,
    beside,
    fill,
    lost,
    points,
)
from support.carcassonne.expansions.festival import NAME, recall


@pytest.mark.clause("FV32")
def test_a_heretic_who_comes_back_has_not_lost_and_the_monk_scores():
    match = beside(NAME, more={"FS08": 1})
    fill(match, *WEST, COMMON[0])
    match.put("FS08", *COMMON[1], 2)
    events = recall(match, *SHRINE, "shrine")
    assert points(events) == [("monastery", 0, 9)]
    assert lost(events) == []
    assert match.supply == (7, 7)


@pytest.mark.clause("FV32", "HS24")
def test_a_monk_who_leaves_what_he_completes_beats_nobody():
    match = beside(NAME, more={"FS08": 1})
    fill(match, *WEST, (2, 0), COMMON[0])
    match.put("FS08", *COMMON[1], 2)
    events = recall(match, *MONASTERY, "monastery")
    assert points(events) == lost(events) == []
    assert match.standing(*SHRINE)
