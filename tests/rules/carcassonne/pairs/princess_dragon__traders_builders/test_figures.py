"""Goods, builders and pigs among dragon, fairy, princess and portal (T12, T51, T52, T54)."""

from collections.abc import Callable
from functools import partial

import pytest

from support.carcassonne.expansions.princess_dragon import EATEN, dragon_to, hunt, remove
from support.carcassonne.expansions.princess_dragon import NAME as PRINCESS
from support.carcassonne.expansions.traders_builders import NAME, builder_road, goods
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.position.piece_return import LEFT_BEHIND
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.events import PieceReturned
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import MoveFairy


def back(match: Match) -> list[tuple[int, str, str]]:
    """Return who came home since the last `forget`, and why."""
    return [(e.seat, e.piece, e.cause) for e in match.events if isinstance(e, PieceReturned)]


@pytest.mark.clause("T12", "T10", "C103")
def test_a_city_whose_knight_the_princess_sent_home_still_gives_its_goods():
    match = Match(2, PRINCESS, NAME)
    match.lay("TB02", 0, -1, 2, piece="city")
    match.put("P23", 1, -1, 3)
    remove(match, 0, -1, "city")
    assert scored(match.events) == []
    assert match.scores == (0, 0)
    assert goods(match) == [(0, 0, 0), (1, 0, 0)]


@pytest.mark.clause("T12", "T10", "C82")
def test_a_city_whose_knight_was_eaten_still_gives_its_goods():
    match = Match(2, PRINCESS, NAME)
    match.lay("TB02", 0, -1, 2, piece="city")
    match.lay("P03", 0, 1)
    match.lay("P09", 1, -1, 3)
    assert goods(match) == [(0, 0, 0), (0, 0, 0)]
    hunt(match, (0, 0), (0, -1), (1, -1))
    assert scored(match.events) == []
    assert goods(match) == [(1, 0, 0), (0, 0, 0)]


def pig_field() -> Match:
    """Return a match where seat 0 has a farmer on (1, 0) and its pig on (2, 0); seat 1 is next."""
    match = Match(2, PRINCESS, NAME)
    match.lay("U", 1, 0, piece="field s1")
    match.lay("T", -1, 0, 3)
    match.lay("U", 2, 0, piece="pig field s1")
    return match


@pytest.mark.clause("T51", "C90")
@pytest.mark.parametrize(
    ("begin", "spot"), [(partial(builder_road, PRINCESS), "road"), (pig_field, "field s1")]
)
def test_the_fairy_stands_beside_the_meeple_and_not_beside_builder_or_pig(
    begin: Callable[[], Match], spot: str
):
    match = begin()
    match.lay("V", 0, 1, 3)
    match.put("V", 1, 1)
    assert match.legal(MoveFairy) == [MoveFairy(Cell(1, 0), match.feature(1, 0, spot))]


@pytest.mark.clause("T51", "C90", "T64")
def test_with_no_meeple_but_a_builder_on_the_board_the_fairy_cannot_be_moved():
    match = builder_road(PRINCESS, builder_home_alone=False)
    match.lay("P03", 1, 1)
    match.lay("P13", 1, -1, 1)
    hunt(match, (1, 0), (0, 0), (-1, 0))
    assert (match.supply, match.left("builder")) == ((7, 7), (0, 1))
    match.lay("V", 0, 1)
    match.put("E", 2, 1, 2)
    assert match.seat == 0
    assert match.legal(MoveFairy) == []


@pytest.mark.clause("T52", "C78", "C79")
def test_the_dragon_eats_a_builder_and_the_meeple_on_another_tile_stays():
    match = builder_road(PRINCESS)
    match.lay("P03", 2, 1)
    match.lay("P13", 2, -1, 1)
    match.forget()
    dragon_to(match, 2, 0)
    assert back(match) == [(0, "builder", EATEN)]
    assert match.supply == (6, 7)


@pytest.mark.clause("T52", "T30", "C78")
def test_a_builder_whose_last_meeple_is_eaten_is_home_before_the_dragon_reaches_it():
    match = builder_road(PRINCESS)
    match.lay("P03", 1, 1)
    match.lay("P13", 1, -1, 1)
    match.forget()
    dragon_to(match, 1, 0)
    assert back(match) == [(0, "meeple", EATEN), (0, "builder", LEFT_BEHIND)]
    assert (match.supply, match.left("builder")) == ((7, 7), (1, 1))
    match.forget()
    dragon_to(match, 2, 0)
    assert back(match) == []


@pytest.mark.clause("T52", "C78", "C79")
def test_the_dragon_eats_a_pig_and_the_farmer_on_another_tile_stays():
    match = pig_field()
    match.lay("P03", 2, 1)
    match.lay("P13", 2, -1, 1)
    match.forget()
    dragon_to(match, 2, 0)
    assert back(match) == [(0, "pig", EATEN)]
    assert match.supply == (6, 7)


@pytest.mark.clause("T52", "T41")
def test_with_the_last_own_farmer_the_pig_comes_home():
    match = pig_field()
    match.lay("P03", 1, 1)
    match.lay("P13", 1, -1, 1)
    match.forget()
    dragon_to(match, 1, 0)
    assert back(match) == [(0, "meeple", EATEN), (0, "pig", LEFT_BEHIND)]
    assert match.left("pig") == (1, 1)


@pytest.mark.clause("T54", "C114")
@pytest.mark.parametrize(("own", "figure"), [("road", "builder"), ("field n1", "pig")])
def test_builder_and_pig_go_through_no_portal_but_stand_on_its_own_tile(own: str, figure: str):
    match = Match(2, PRINCESS, NAME)
    match.lay("U", 1, 0, piece=own)
    match.lay("V", 0, 1, 3)
    match.put("P28", 2, 0)
    spot = "road W" if figure == "builder" else own
    offered = [one for one in match.legal(PlacePiece) if one.piece == figure]
    assert offered == [match.at(2, 0, f"{figure} {spot}")]
    assert any(one.cell != Cell(2, 0) for one in match.legal(PlacePiece))  # for meeples
