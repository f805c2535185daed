"""Mage and witch with builders and goods (MG40)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.mage_and_witch import MAGE, NAME, WITCH, enchant, move, where
from support.carcassonne.expansions.traders_builders import NAME as TRADERS
from support.carcassonne.expansions.traders_builders import goods
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece

ROADS = {NAME: {"MR": "3 frfr: road ew, field n1 n2 e1 w2, field e2 s1 s2 w1, sigil"}}
"""A road with the magic symbol, as no tile of the standard edition."""


@pytest.mark.clause("MG40", "T25")
def test_each_part_of_a_double_turn_has_its_own_move():
    match = Match(2, TRADERS, NAME, edition=box(ROADS, U=4))
    match.lay("U", 1, 0, piece="road")
    match.lay("U", 0, 1)
    match.lay("U", 2, 0, piece="builder road")
    match.lay("U", 1, 1)
    match.put("MR", 3, 0)
    move(match, MAGE, 0, 0, "city")
    match.skip()
    assert match.turn.seat == 0
    match.put("MR", 4, 0)
    move(match, WITCH, 0, 1, "road")
    assert (where(match, MAGE), where(match, WITCH)) == ((0, 0), (0, 1))


@pytest.mark.clause("MG40", "T21")
def test_a_figure_is_no_company_for_a_builder():
    match = Match(2, TRADERS, NAME, edition=box(ROADS, U=1))
    match.put("MR", 1, 0)
    move(match, MAGE, 0, 0, "road")
    assert not any(one.piece == "builder" for one in match.legal(PlacePiece))


@pytest.mark.clause("MG40", "MG23", "T10")
def test_a_city_with_the_witch_gives_all_its_goods():
    own = {NAME: {"MX": "1 ffff: field all, sigil"}}
    match = Match(2, TRADERS, NAME, edition=box(own, TB15=1, E=1))
    match.lay("TB15", 0, -1, 1, piece="city")
    enchant(match, (0, 1), WITCH, (0, 0), "city")
    (city,) = scored(match.lay("E", 0, -2, 2))
    assert city.value == 3
    assert goods(match)[0] == (1, 0, 0)
