"""Ferries among dragon, fairy, princess and portals (FB40-FB44)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.ferries import (
    LAY,
    MOVE,
    NAME,
    ferries,
    lake,
    lay,
    leave,
    movable,
    move,
)
from support.carcassonne.expansions.princess_dragon import NAME as DRAGON
from support.carcassonne.expansions.princess_dragon import (
    bonuses,
    dragon,
    dragon_to,
    fairy,
    fairy_to,
    remove,
)
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.grid import Cell

ROADS = {
    DRAGON: {
        "VR": "1 frfr: road ew, field n1 n2 e1 w2, field e2 s1 s2 w1, volcano",
        "DR": "1 frfr: road ew, field n1 n2 e1 w2, field e2 s1 s2 w1, dragon",
        "PR": "1 crfr: city n princess, road ew, field e1 w2 by n, field e2 s1 s2 w1",
        "OR": "2 ffff: field all, portal",
    }
}
"""Roads from east to west with each of the signs, and a field with a portal."""


def with_lake(ways: str = "EW") -> Match:
    """Return a match with a road of seat 0 that ends in the west and a lake at (1, 0)."""
    match = Match(2, DRAGON, NAME, edition=box(ROADS, FR02=1, A=2, U=3, E=1))
    match.lay("A", -1, 0, 3, piece="road")
    lake(match, "FR02", 1, 0, ways)
    return match


@pytest.mark.clause("FB40", "FB42")
def test_ferries_come_before_the_dragon_who_eats_none():
    match = with_lake()
    match.lay("VR", 2, 0)
    leave(match)
    match.lay("DR", 3, 0)
    assert match.question == MOVE
    leave(match)
    assert match.question == "move-dragon"
    dragon_to(match, 1, 0)
    assert dragon(match) == (1, 0)
    assert ferries(match) == {(1, 0): "EW"}


@pytest.mark.clause("FB41")
def test_a_volcano_tile_lets_the_fairy_and_a_ferry_move():
    match = with_lake()
    match.put("VR", 2, 0)
    fairy_to(match, -1, 0, "road")
    assert movable(match) == {(1, 0)}
    move(match, 1, 0, "SW")
    assert fairy(match).seat == 0


@pytest.mark.clause("FB41")
def test_a_ferry_moves_after_a_princess_has_sent_a_knight_home():
    match = with_lake()
    match.lay("OR", 1, -1)
    match.lay("E", 2, -1, 2, piece="city")
    match.put("PR", 2, 0)
    assert match.question == "remove-knight"
    remove(match, 2, -1, "city")
    assert match.question == MOVE
    move(match, 1, 0, "SW")
    assert ferries(match) == {(1, 0): "SW"}


@pytest.mark.clause("FB43")
def test_a_portal_leads_onto_roads_as_they_are_and_a_closed_one_is_complete():
    match = Match(2, DRAGON, NAME, edition=box(ROADS, FR02=1, A=1, U=1))
    match.lay("A", -1, 0, 3)
    match.lay("FR02", 1, 0)
    assert match.question == LAY
    lay(match, "ES")
    match.put("OR", 1, -1)
    roads = {one.feature for one in match.legal(PlacePiece) if one.cell == Cell(1, 0)}
    assert match.feature(1, 0, "road E") in roads
    assert match.spots(-1, 0) == {"field", "monastery"}, "its road is complete"
    assert match.feature(1, 0, "road W") not in roads


@pytest.mark.clause("FB44")
def test_the_fairy_s_points_come_with_the_part_of_her_piece():
    match = with_lake()
    match.put("U", 2, 0)
    fairy_to(match, -1, 0, "road")
    events = move(match, 1, 0, "ES")
    (event,) = scored(events)
    assert event.gains == ((0, 3),)
    assert [(one.seat, one.points) for one in bonuses(events)] == [(0, 3)]
