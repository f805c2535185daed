"""Abbots among volcanoes, dragon, fairy and portals (C33, C36, C64, C78, C97, C114)."""

import pytest

from support.carcassonne.box import tiles
from support.carcassonne.expansions.abbot import take_back
from support.carcassonne.expansions.princess_dragon import (
    NAME,
    bonuses,
    dragon_to,
    eaten,
    fairy_to,
    hunt,
    remove,
)
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.values.events import PieceReturned
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.abbot.recall import TakeBackAbbot
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import MoveFairy


@pytest.mark.clause("C64")
def test_the_abbot_may_be_taken_back_in_a_volcano_turn():
    match = Match(2, "abbot", NAME)
    match.lay("Ug", 1, 0, piece="abbot garden")
    match.lay("U", -1, 0)
    match.put("P03", 0, 1)
    assert match.legal(TakeBackAbbot) == [TakeBackAbbot(Cell(1, 0), match.feature(1, 0, "garden"))]
    assert match.legal(MoveFairy)
    take_back(match, 1, 0, "garden")
    assert match.scores == (3, 0)
    assert match.question == "chance"


@pytest.mark.clause("C78", "C79")
def test_the_dragon_eats_everybody_on_the_tile_meeple_and_abbot_of_whatever_player():
    match = Match(3, "abbot", NAME)
    match.lay("A", 1, 0, 1, piece="abbot monastery")
    match.put("P28", -1, 0)
    match.stand(1, 0, "field")
    match.lay("P03", 0, 1)
    match.lay("P13", -2, 0, 3)
    hunt(match, (0, 0))
    match.forget()
    dragon_to(match, 1, 0)
    back = [(e.seat, e.piece) for e in match.events if isinstance(e, PieceReturned)]
    assert sorted(back) == [(0, "abbot"), (1, "meeple")]
    assert match.left("abbot")[0] == 1
    assert match.supply == (7, 7, 7)


@pytest.mark.clause("C33", "C51")
def test_the_abbot_taken_back_in_a_dragon_turn_is_scored_before_the_hunt():
    match = Match(2, "abbot", NAME)
    match.lay("Ug", 1, 0, piece="abbot garden")
    match.lay("P03", 0, 1)
    match.put("P14", 2, 0)
    take_back(match, 1, 0, "garden")
    assert match.scores == (4, 0)
    assert match.question == "move-dragon"
    hunt(match, (0, 0), (1, 0), (2, 0))
    assert eaten(match.events) == []


@pytest.mark.clause("C36", "C97")
def test_taking_the_abbot_back_leaves_no_fairy_move_and_brings_no_fairy_points():
    match = Match(2, "abbot", NAME)
    match.lay("Ug", 1, 0, piece="abbot garden")
    match.lay("U", -1, 0)
    match.put("U", 2, 0)
    fairy_to(match, 1, 0, "garden")
    match.lay("U", -2, 0)
    match.put("U", 3, 0)
    assert match.legal(TakeBackAbbot)
    assert match.scores == (1, 0)  # the fairy's company
    events = take_back(match, 1, 0, "garden")
    assert bonuses(events) == []
    assert match.legal(MoveFairy) == []
    assert match.scores == (4, 0)
    assert match.question == "chance"


@pytest.mark.clause("C114")
def test_the_abbot_goes_through_a_portal_to_a_garden_or_a_monastery():
    match = Match(2, "abbot", NAME)
    match.lay("Ug", 1, 0)
    match.lay("B", 0, 1)
    match.put("P28", -1, 0)
    assert "abbot garden" in match.spots(1, 0)
    assert match.spots(0, 1) == {"monastery", "abbot monastery", "field"}
    match.stand(1, 0, "abbot garden")
    assert match.left("abbot") == (0, 1)


@pytest.mark.clause("C36", "C102")
def test_after_a_princess_has_sent_a_knight_home_no_abbot_is_taken_back():
    match = Match(2, "abbot", NAME)
    match.lay("K", 1, 0, piece="city")
    match.lay("N", 0, -1, 2, piece="city")
    match.lay("Ug", -1, 0, piece="abbot garden")
    match.lay("U", -2, 0)
    match.put("P20", 1, -1, 3)
    remove(match, 0, -1, "city")
    assert match.question == "chance"
    assert match.left("abbot") == (0, 1)


@pytest.mark.clause("C93", "C32")
def test_the_fairy_with_an_abbot_whose_garden_is_completed_brings_three_points_more():
    match = Match(2, "abbot", NAME)
    match.lay("Ug", 1, 0, piece="abbot garden")
    match.lay("U", -1, 0)
    match.put("U", 2, 0)
    fairy_to(match, 1, 0, "garden")
    match.surround(1, 0, but=1)
    before = match.scores[0]
    match.forget()
    match.surround(1, 0)
    assert [(e.kind, e.value) for e in scored(match.events)] == [("garden", 9)]
    assert [(b.seat, b.points) for b in bonuses(match.events) if b.kind] == [(0, 3)]
    at_start = sum(b.points for b in bonuses(match.events) if b.kind is None)
    assert match.scores == (before + 9 + 3 + at_start, 0)


@pytest.mark.clause("C31")
def test_two_of_the_tiles_with_signs_have_a_garden():
    found = [tile for tile in tiles().values() if tile.set == NAME]
    gardens = [tile.count * [f.kind for f in tile.features].count("garden") for tile in found]
    assert sum(gardens) == 2
