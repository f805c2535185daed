"""King and robber in a double turn, and with goods (KB40)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.king_and_robber import NAME, holds
from support.carcassonne.expansions.traders_builders import NAME as TRADERS
from support.carcassonne.expansions.traders_builders import goods
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.expansions.king_and_robber.tokens import Token


@pytest.mark.clause("KB40", "T25")
def test_each_part_of_a_double_turn_counts_for_itself():
    match = Match(2, TRADERS, NAME, edition=box(U=3, A=2, E=1))
    match.lay("U", 1, 0, piece="road")
    match.lay("U", 0, 1)
    match.lay("U", 2, 0, piece="builder road")
    match.lay("A", -1, 0, 3)
    match.lay("A", 3, 0, 1)
    assert holds(match, Token.ROBBER) == (0, 5)
    assert match.turn.seat == 0
    match.lay("E", 0, -1, 2)
    assert holds(match, Token.KING) == (0, 2)


@pytest.mark.clause("KB40", "T10")
def test_a_city_gives_its_goods_and_the_king_to_the_same_player():
    match = Match(2, TRADERS, NAME, edition=box(TB15=1, E=1, U=1))
    match.lay("TB15", 0, -1, 1, piece="city")
    match.lay("E", 0, -2, 2)
    assert goods(match)[1] == (1, 0, 0)
    assert holds(match, Token.KING) == (1, 3)
