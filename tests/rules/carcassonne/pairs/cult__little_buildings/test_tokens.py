"""Tokens around a monastery and a shrine that challenge each other (LB38)."""

import pytest

from support.carcassonne.expansions.cult import (
    COMMON,
    MEADOW,
    WEST,
    beside,
    fill,
    lost,
    points,
)
from support.carcassonne.expansions.little_buildings import NAME, build


@pytest.mark.clause("LB38", "HS21")
def test_the_winner_scores_with_tokens_and_the_loser_nothing_with_his():
    match = beside(NAME)
    match.put(MEADOW, *WEST[0])
    build(match)
    fill(match, WEST[1])
    match.put("U", 2, 0)
    build(match)  # beside the shrine alone
    fill(match, COMMON[0])
    match.put(MEADOW, *COMMON[1])
    assert match.finals == (10, 0)
    events = match.skip()
    assert points(events) == [("monastery", 0, 10)]
    assert lost(events) == [(1, "meeple", "shrine")]
    assert match.scores == (10, 0)


@pytest.mark.clause("LB38", "HS2")
def test_tokens_count_for_a_shrine_as_for_a_monastery():
    match = beside(NAME)
    before = match.finals
    match.put("U", 2, 0)
    build(match)
    assert [now - then for now, then in zip(match.finals, before, strict=True)] == [0, 2]
