"""A challenge beside dragon, fairy, princess and portal (HS30-HS33)."""

import pytest

from support.carcassonne.expansions.cult import (
    COMMON,
    EAST,
    MEADOW,
    MONASTERY,
    SHRINE,
    WEST,
    beside,
    fill,
    lost,
    monastery,
    points,
)
from support.carcassonne.expansions.princess_dragon import (
    NAME,
    bonuses,
    dragon,
    eaten,
    fairy,
    fairy_to,
    hunt,
)
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.core.values.questions import USE_PIECE
from tilewyrm.engine.carcassonne.expansions.princess_dragon.state_slice import BonusCause


def with_fairy(place: tuple[int, int], spot: str, order: tuple[tuple[int, int], ...]) -> Match:
    """Return a match where the monastery lacks one tile and the fairy is beside *spot*."""
    match = beside(NAME)
    first, second, last = order
    for where in (first, second):
        match.put(MEADOW, *where)
        if (match.seat == 0) == (spot == "monastery"):
            fairy_to(match, *place, spot)
        else:
            match.skip()
    fill(match, last)
    match.forget()
    return match


ORDER = (*WEST, COMMON[0])


@pytest.mark.clause("HS30", "C93", "C95")
def test_the_fairy_gives_the_loser_nothing_and_stays_on_her_tile():
    match = with_fairy(SHRINE, "shrine", ORDER)
    assert match.scores[0] == 0
    events = fill(match, COMMON[1])
    assert lost(events) == [(1, "meeple", "shrine")]
    assert [one for one in bonuses(events) if one.cause is BonusCause.FEATURE] == []
    assert fairy(match) == (Cell(*SHRINE), None, None)
    assert match.scores == (9, 1)  # for the beginning of a turn (C92)


@pytest.mark.clause("HS30", "C93")
def test_the_fairy_gives_the_winner_three_points():
    match = with_fairy(MONASTERY, "monastery", ORDER)
    events = fill(match, COMMON[1])
    (bonus,) = [one for one in bonuses(events) if one.cause is BonusCause.FEATURE]
    assert (bonus.seat, bonus.points, bonus.kind) == (0, 3, "monastery")
    assert match.scores == (1 + 9 + 3, 0)


def hunting(*besides: tuple[int, int]) -> Match:
    """Return a match where the dragon sets off from (-1, 2); the monastery was just completed.

    There are tiles on *besides*, too.
    """
    match = beside(NAME, more={"P03": 1, "P09": 1})
    fill(match, WEST[0])
    match.lay("P03", *WEST[1])
    fill(match, *besides, COMMON[0])
    match.lay("P09", *COMMON[1], 2)
    assert dragon(match) == WEST[1]
    match.forget()
    return match


@pytest.mark.clause("HS31", "HS24")
def test_if_the_monk_of_the_completed_monastery_is_eaten_nobody_loses():
    match = hunting()
    hunt(match, (0, 2), MONASTERY, (0, 0), (-1, 0), (-1, 1))
    assert eaten(match.events) == [0]
    assert points(match.events) == lost(match.events) == []
    assert match.standing(*SHRINE)


@pytest.mark.clause("HS31")
def test_if_the_heretic_is_eaten_the_monk_scores_and_nobody_loses():
    match = hunting()
    hunt(match, (0, 2), (1, 2), SHRINE, (1, 0), (0, 0), (-1, 0))
    assert eaten(match.events) == [1]
    assert points(match.events) == [("monastery", 0, 9)]
    assert lost(match.events) == []


@pytest.mark.clause("HS31", "HS21")
def test_whom_the_dragon_spares_is_beaten_after_the_hunt():
    match = hunting(EAST[0])
    hunt(match, (-1, 1), (-1, 0), (0, 0), (1, 0), EAST[0])
    assert eaten(match.events) == []
    assert points(match.events) == [("monastery", 0, 9)]
    assert lost(match.events) == [(1, "meeple", "shrine")]


@pytest.mark.clause("HS32", "HS20", "C110")
def test_a_portal_leads_into_a_free_shrine_and_begins_a_challenge():
    match = beside(NAME, heretic=None, more={"P28": 1})
    fill(match, WEST[0])
    match.put("P28", 2, 0)
    assert "shrine" in match.spots(*SHRINE)
    match.stand(*SHRINE, "shrine")
    events = fill(match, WEST[1], *COMMON)
    assert lost(events) == [(1, "meeple", "shrine")]


@pytest.mark.clause("HS32", "C111")
def test_a_shrine_that_the_portal_tile_completes_cannot_be_entered():
    match = beside(NAME, heretic=None, more={"P28": 1})
    fill(match, *EAST[1:], *COMMON[::-1])
    match.put("P28", *EAST[0], 2)
    assert "shrine" not in match.spots(*SHRINE)
    match.skip()
    assert match.standing(*MONASTERY)


@pytest.mark.clause("HS33", "C104")
def test_no_princess_sends_a_heretic_home():
    match = monastery(NAME, monk=None, more={"P20": 1})
    match.lay("CU02", 1, 1, 1, piece="shrine")
    match.lay("U", 2, 0)
    match.put("P20", 2, 1, 3)
    assert match.question == USE_PIECE
    assert match.standing(*SHRINE)
