"""The tokens and eaten knights, princesses and the road below a city (KB30-KB33)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.king_and_robber import NAME, holds
from support.carcassonne.expansions.princess_dragon import NAME as DRAGON
from support.carcassonne.expansions.princess_dragon import hunt, remove
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.expansions.king_and_robber.tokens import Token


@pytest.mark.clause("KB30", "C82")
@pytest.mark.option("dragon_moves", "before_scoring", "after_scoring")
@pytest.mark.parametrize(("time", "points"), [("before_scoring", 0), ("after_scoring", 6)])
def test_a_city_without_its_knight_brings_the_king_all_the_same(time: str, points: int):
    edition = box(N=1, P03=1, P09=1, U=1)
    match = Match(2, DRAGON, NAME, edition=edition, dragon_moves=time)
    match.lay("N", 0, -1, 2, piece="city")
    match.lay("P03", 0, 1)
    match.lay("P09", 1, -1, 3)
    hunt(match, (0, 0), (0, -1), (1, -1))
    assert match.scores == (points, 0)
    assert holds(match, Token.KING) == (0, 3)


@pytest.mark.clause("KB30")
def test_the_dragon_who_comes_to_the_king_s_city_takes_no_token():
    match = Match(2, DRAGON, NAME, edition=box(E=1, P03=1, P16=1, U=1))
    match.lay("E", 0, -1, 2)
    match.lay("P03", 0, 1)
    match.lay("U", 1, 0)
    match.lay("P16", 2, 0)
    hunt(match, (0, 0), (0, -1))
    assert holds(match, Token.KING) == (0, 2)


@pytest.mark.clause("KB31", "C103")
def test_a_princess_whose_tile_completes_a_city_empties_it_and_brings_the_king():
    match = Match(2, DRAGON, NAME, edition=box(N=1, P23=1, U=1))
    match.lay("N", 0, -1, 2, piece="city")
    match.put("P23", 1, -1, 3)
    remove(match, 0, -1, "city")
    assert match.scores == (0, 0)
    assert holds(match, Token.KING) == (1, 3)


@pytest.mark.clause("KB33")
def test_a_road_below_a_city_is_one_road_and_its_tile_counts_once():
    match = Match(2, DRAGON, NAME, edition=box(P03=1, P17=1, A=2, U=1))
    match.lay("P03", 0, 1)
    match.lay("P17", 1, 0, 1)
    hunt(match, (0, 0), (1, 0))
    match.lay("A", -1, 0, 3)
    match.lay("A", 2, 0, 1)
    assert holds(match, Token.ROBBER) == (1, 4)
