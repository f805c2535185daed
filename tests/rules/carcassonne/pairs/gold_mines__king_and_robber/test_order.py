"""King, robber and bars (GD50)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.gold_mines import MINES, NAME, on_map, owned
from support.carcassonne.expansions.king_and_robber import NAME as KING
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.expansions.gold_mines.sharing import GoldTaken
from tilewyrm.engine.carcassonne.expansions.king_and_robber.tokens import TokenWon


@pytest.mark.clause("GD50", "KB10")
def test_a_city_brings_its_bars_and_then_the_king():
    match = Match(2, KING, NAME, edition=box(MINES))
    events = match.lay("GC", 0, -1, 2, piece="city")
    order = [type(one) for one in events if isinstance(one, (GoldTaken, TokenWon))]
    assert order == [GoldTaken, TokenWon]
    assert owned(match) == [2, 0]


@pytest.mark.clause("GD50", "KB14", "GD24")
def test_a_city_of_no_one_brings_the_king_alone():
    match = Match(2, KING, NAME, edition=box(MINES))
    events = match.lay("GC", 0, -1, 2)
    assert any(isinstance(one, TokenWon) for one in events)
    assert sum(on_map(match).values()) == 2
