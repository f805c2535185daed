"""Fairy, princess, volcano, dragon and portal in the two parts of a double turn (T50, T53-T56)."""

import pytest

from support.carcassonne.expansions.princess_dragon import NAME as PRINCESS
from support.carcassonne.expansions.princess_dragon import (
    bonuses,
    claim,
    dragon,
    eaten,
    fairy,
    fairy_to,
    hunt,
    kept,
    remove,
)
from support.carcassonne.expansions.traders_builders import NAME, builder_road, second_parts
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.core.values.rolls import DrawTile
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import RemoveKnight
from tilewyrm.engine.carcassonne.expansions.princess_dragon.events import HuntEnded
from tilewyrm.engine.carcassonne.expansions.princess_dragon.state_slice import BonusCause
from tilewyrm.engine.setup.options import OptionValue


def accompanied(**options: OptionValue) -> Match:
    """Return a match where the fairy is with seat 0's meeple on the builder's road.

    Seat 0 is about to draw; what it has for the fairy's company so far is told already.
    """
    match = builder_road(PRINCESS, **options)
    match.lay("V", 0, 1, 3)
    match.put("V", 1, 1)
    fairy_to(match, 1, 0, "road")
    match.lay("V", 0, 2, 1)
    return match


@pytest.mark.clause("T50", "T61", "C92")
@pytest.mark.option("builder_fairy_point", "again", "once")
@pytest.mark.parametrize(("option", "points"), [("again", 2), ("once", 1)])
def test_the_fairy_s_point_comes_again_when_the_second_part_begins(option: str, points: int):
    match = accompanied(builder_fairy_point=option)
    assert match.scores == (1, 0)
    match.forget()
    match.lay("U", 3, 0)
    assert second_parts(match.events) == [0]
    assert match.question == "chance"  # it comes before the second tile is drawn
    assert match.scores == (points, 0)
    assert [(e.seat, e.points, e.cause) for e in bonuses(match.events)] == [
        (0, 1, BonusCause.TURN_START)
    ] * (points - 1)
    match.lay("U", 4, 0)
    assert match.turn.seat == 1
    assert match.scores == (points, 0)


@pytest.mark.clause("T50", "T61")
@pytest.mark.parametrize(("option", "points"), [("again", 1), ("once", 0)])
def test_the_second_part_begins_like_a_turn_for_the_fairy_who_came_in_the_first(
    option: str, points: int
):
    match = builder_road(PRINCESS, builder_fairy_point=option)
    match.lay("V", 0, 1, 3)
    match.put("U", 3, 0)
    fairy_to(match, 1, 0, "road")
    assert second_parts(match.events) == [0]
    assert match.scores == (points, 0)


@pytest.mark.clause("T50", "C93", "C95")
def test_no_second_point_if_her_meeple_has_come_home_in_the_first_part():
    match = accompanied()
    match.lay("W", 3, 0)  # completes the road of five tiles
    assert second_parts(match.events) == [0]
    assert (fairy(match).cell, fairy(match).seat) == (Cell(1, 0), None)
    assert match.scores == (1 + 5 + 3, 0)


@pytest.mark.clause("T50")
def test_another_player_s_fairy_brings_nothing_in_a_second_part():
    match = builder_road(PRINCESS)
    match.lay("V", 0, 1, 3, piece="road")
    match.lay("V", 2, 1, 3)
    match.put("V", 0, 2, 1)
    fairy_to(match, 0, 1, "road")
    match.lay("U", 3, 0)
    assert second_parts(match.events) == [0]
    assert match.scores == (0, 0)


@pytest.mark.clause("T50", "C53")
def test_without_the_fairy_the_second_part_brings_no_point():
    match = builder_road(PRINCESS, fairy=False)
    match.lay("V", 0, 1, 3)
    match.lay("U", 3, 0)
    assert (second_parts(match.events), bonuses(match.events)) == ([0], [])


@pytest.mark.clause("T50", "C92", "T25")
def test_points_that_wait_to_be_claimed_are_asked_for_after_both_parts():
    match = builder_road(PRINCESS, fairy_claim="until_pile_passed")
    match.lay("V", 0, 1, 3)
    match.put("V", 1, 1)
    fairy_to(match, 1, 0, "road")
    match.lay("V", 0, 2, 1)
    match.lay("U", 3, 0)
    assert (match.question, match.turn.seat, match.scores) == ("chance", 0, (0, 0))
    match.lay("U", 4, 0)
    for points in (1, 2):
        assert (match.question, match.seat) == ("claim-bonus", 0)
        claim(match)
        assert match.scores == (points, 0)
    assert (match.question, match.turn.seat) == ("chance", 1)


def builder_city() -> Match:
    """Return a match where seat 0's knight is on (0, -1), its builder in the same city on (0, -2).

    The city goes on to the north and the east of (0, -2). Seat 1 is next.
    """
    match = Match(2, PRINCESS, NAME)
    match.lay("G", 0, -1, 1, piece="city")
    match.lay("U", 1, 0)
    match.lay("R", 0, -2, 1, piece="builder city")
    return match


@pytest.mark.clause("T53", "C100")
def test_the_princess_cannot_choose_a_builder_but_it_comes_home_with_the_last_own_knight():
    match = builder_city()
    match.put("P20", 0, -3, 2)
    assert match.legal(RemoveKnight) == [RemoveKnight(Cell(0, -1), match.feature(0, -1, "city"))]
    remove(match, 0, -1, "city")
    assert (match.supply, match.left("builder")) == ((7, 7), (1, 1))
    assert (match.question, match.turn.seat) == ("chance", 0)
    assert second_parts(match.events) == []  # seat 1 has no builder there


@pytest.mark.clause("T53", "T27", "C102")
def test_who_sends_the_own_last_knight_home_still_plays_the_second_part_with_wood():
    match = builder_city()
    match.lay("U", 2, 0)
    match.put("P20", 0, -3, 2)
    remove(match, 0, -1, "city")
    assert match.left("builder") == (1, 1)
    assert second_parts(match.events) == [0]
    match.put("U", -1, 0)
    assert match.question == "use-piece"
    assert match.legal(PlacePiece)


@pytest.mark.clause("T53", "C100")
def test_each_part_may_have_a_princess():
    match = builder_city()
    match.lay("U", 2, 0)
    match.put("P20", 0, -3, 2)
    match.decide(match.legal()[-1])
    match.skip()
    assert second_parts(match.events) == [0]
    match.put("P23", 1, -3, 3)
    assert match.question == "remove-knight"


@pytest.mark.clause("T55", "C62", "C70")
def test_a_volcano_that_continues_the_road_brings_the_second_part_from_the_whole_pile():
    match = builder_road(PRINCESS)
    match.draw("P13")  # no dragon yet
    match.lay("V", 0, 1, 3)
    assert DrawTile("P16") in match.rolls()
    before = match.remaining
    match.put("P06", 3, 0)
    assert match.legal(PlacePiece) == []
    match.skip()
    assert second_parts(match.events) == [0]
    assert dragon(match) == (3, 0)
    assert kept(match).set_aside == ()
    assert match.remaining == before - 1 + 1
    match.put("P13", 0, 2, 1)
    assert match.question == "use-piece"
    assert match.legal(PlacePiece)


@pytest.mark.clause("T55", "C62")
@pytest.mark.parametrize(("own", "figure"), [("road", "builder"), ("field n1", "pig")])
def test_no_builder_and_no_pig_is_placed_on_a_volcano_tile(own: str, figure: str):
    for tile, allowed in (("U", True), ("P06", False)):
        match = Match(2, PRINCESS, NAME)
        match.lay("U", 1, 0, piece=own)
        match.lay("V", 0, 1, 3)
        match.put(tile, 2, 0)
        assert match.can(match.at(2, 0, f"{figure} {own}")) is allowed


@pytest.mark.clause("T56", "T27", "C75")
def test_the_hunt_of_the_first_part_comes_before_its_scoring_and_the_second_part_follows():
    match = builder_road(PRINCESS)
    match.lay("P03", 2, 1)
    match.forget()
    match.lay("P16", 3, 0)  # completes the road
    hunt(match, (2, 0))
    assert eaten(match.events) == [0]
    assert second_parts(match.events) == []
    hunt(match, (1, 0), (0, 0), (-1, 0))
    assert scored(match.events) == []
    assert (match.supply, match.left("builder")) == ((7, 7), (1, 1))
    assert second_parts(match.events) == [0]
    assert match.turn.seat == 0


@pytest.mark.clause("T56", "C75")
def test_each_part_with_a_dragon_tile_has_its_hunt():
    match = builder_road(PRINCESS)
    match.lay("P03", 2, 1)
    match.lay("P14", 3, 0)
    hunt(match, (2, 0), (3, 0))
    assert match.left("builder") == (1, 1)
    assert second_parts(match.events) == [0]
    match.lay("P16", 4, 0)  # completes the road of six tiles
    assert match.seat == 0
    hunt(match, (4, 0))
    ended = [event for event in match.events if isinstance(event, HuntEnded)]
    assert [(event.cell, event.steps) for event in ended] == [(Cell(3, 0), 2), (Cell(4, 0), 1)]
    assert match.scores == (6, 0)
    assert match.turn.seat == 1


@pytest.mark.clause("T54", "C110")
def test_each_part_may_use_a_portal():
    match = builder_road(PRINCESS)
    match.lay("V", 0, 1, 3)
    match.put("P29", 3, 0)
    match.stand(0, 0, "field s1")
    assert second_parts(match.events) == [0]
    match.put("P28", 1, 1)
    assert PlacePiece(Cell(0, 1), match.feature(0, 1, "field e2"), "meeple") in match.legal()
    match.stand(0, 1, "field e2")
    assert match.supply == (4, 7)


@pytest.mark.clause("T55", "T50")
def test_the_fairy_moved_in_a_first_part_with_a_volcano_pays_in_the_second():
    match = builder_road(PRINCESS)
    match.lay("V", 0, 1, 3)
    match.put("P06", 3, 0)
    fairy_to(match, 1, 0, "road")
    assert second_parts(match.events) == [0]
    assert match.scores == (1, 0)
