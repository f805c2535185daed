"""Parts of the expansion that players leave out: fairy, princesses, portals (C53, C106, C117)."""

import pytest

from support.carcassonne.expansions.princess_dragon import NAME, bonuses, fairy, hunt
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece, Skip
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import MoveDragon, MoveFairy


@pytest.mark.clause("C53")
@pytest.mark.option("fairy", False)
def test_without_the_fairy_there_is_nobody_to_move_and_no_point_for_company():
    match = Match(2, NAME, fairy=False)
    match.lay("U", 1, 0, piece="road")
    match.lay("T", -1, 0, 3)
    match.put("P03", 0, 1)
    assert match.legal() == [Skip()]  # a volcano's turn: nothing else could be done
    match.skip()
    match.put("W", 2, 0)
    assert match.legal(MoveFairy) == []
    match.skip()
    assert bonuses(match.events) == []
    assert match.scores == (4, 0)
    assert fairy(match).cell is None


@pytest.mark.clause("C53")
def test_without_the_fairy_the_dragon_may_enter_every_tile():
    match = Match(2, NAME, fairy=False)
    match.lay("U", 1, 0, piece="road")
    match.lay("P03", 0, 1)
    match.lay("U", -1, 0)
    match.lay("P14", -2, 0)
    hunt(match, (0, 0))
    assert {(one.cell.x, one.cell.y) for one in match.legal(MoveDragon)} == {(1, 0), (-1, 0)}
    hunt(match, (1, 0))
    assert match.supply == (7, 7)


@pytest.mark.clause("C106", "C51")
@pytest.mark.option("princesses", True, False)
@pytest.mark.parametrize(
    ("princesses", "question"), [(True, "remove-knight"), (False, "use-piece")]
)
def test_without_princesses_nobody_is_sent_home_and_their_tiles_are_ordinary(
    princesses: bool, question: str
):
    match = Match(2, NAME, princesses=princesses, princess_action="must")
    match.lay("K", 1, 0, piece="city")
    match.lay("N", 0, -1, 2, piece="city")
    match.put("P20", 1, -1, 3)
    assert match.question == question
    if not princesses:
        match.skip()
        assert match.scores == (8, 8)


@pytest.mark.clause("C117")
@pytest.mark.option("portals", True, False)
@pytest.mark.parametrize(
    ("portals", "cells"), [(True, {(0, 0), (1, 0), (2, 0)}), (False, {(2, 0)})]
)
def test_without_portals_a_meeple_goes_on_the_new_tile_only(
    portals: bool, cells: set[tuple[int, int]]
):
    match = Match(2, NAME, portals=portals)
    match.lay("U", 1, 0)
    match.put("P28", 2, 0)
    assert {(one.cell.x, one.cell.y) for one in match.legal(PlacePiece)} == cells


@pytest.mark.clause("C117", "C116", "C9")
@pytest.mark.parametrize("strictly", [True, False])
def test_without_portals_what_their_tile_completes_may_be_claimed_as_on_any_other(strictly: bool):
    match = Match(2, NAME, portals=False, portal_own_tile_completed=not strictly)
    match.put("P27", 0, -1, 2)
    assert "city" in match.spots(0, -1)
