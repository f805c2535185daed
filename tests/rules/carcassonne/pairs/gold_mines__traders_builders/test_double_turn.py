"""Builders, goods and bars (GD44, GD45)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.gold_mines import (
    MINES,
    NAME,
    mine,
    on_map,
    owned,
    put_bar,
)
from support.carcassonne.expansions.traders_builders import NAME as TRADERS
from support.carcassonne.expansions.traders_builders import goods
from support.carcassonne.match import Match


@pytest.mark.clause("GD44", "T25")
def test_each_part_of_a_double_turn_has_its_own_bars():
    own = {NAME: {"GR": "3 frfr: road ew, field n1 n2 e1 w2, field e2 s1 s2 w1, gold_mine"}}
    match = Match(2, TRADERS, NAME, edition=box(own, U=3, A=2))
    match.lay("U", 1, 0, piece="road")
    match.lay("A", -1, 0, 3)
    match.lay("U", 2, 0, piece="builder road")
    match.lay("U", 0, 1)
    match.put("GR", 3, 0)
    if match.question == "place-gold":
        put_bar(match, 2, 0)
    match.skip()
    assert match.turn.seat == 0
    assert on_map(match) == {(3, 0): 1, (2, 0): 1}
    match.lay("A", 4, 0, 1)
    assert owned(match) == [2, 0]


@pytest.mark.clause("GD45", "T10")
def test_goods_go_to_the_one_who_completes_and_bars_to_the_majority():
    match = Match(2, TRADERS, NAME, edition=box(MINES, TB15=1, E=1))
    match.lay("TB15", 0, -1, 1, piece="city")
    mine(match, (1, -1), (0, -1))
    match.lay("FX", 0, 1)
    match.lay("E", 0, -2, 2)
    assert goods(match)[1] == (1, 0, 0)
    assert owned(match) == [1, 0]
