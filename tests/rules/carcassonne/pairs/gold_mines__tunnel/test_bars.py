"""The bars of a road that a token completes (TN57)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.gold_mines import MEADOW, on_map, put_bar, taken
from support.carcassonne.expansions.gold_mines import NAME as GOLD
from support.carcassonne.expansions.tunnel import END, NAME, QUESTION, token, turn
from support.carcassonne.match import Match


@pytest.mark.clause("TN57", "GD20")
def test_a_token_that_completes_a_road_brings_the_bars_on_all_its_tiles():
    match = Match(2, GOLD, NAME, edition=box({**END, **MEADOW}, A=2, B=1))
    turn(match, "A", 0, 1)
    turn(match, "A", 1, 1, piece="road")
    turn(match, "TX", 0, 2, 2, pair=1)
    turn(match, "TX", 1, 2, 2)
    for at, second in (((0, 3), (0, 2)), ((1, 3), (1, 2))):
        match.put("GX", *at)
        put_bar(match, *second)
        while match.question in ("use-piece", QUESTION):
            match.skip()
    match.put("B", -1, 1)
    assert taken([*token(match, 1, 2), *match.skip()]) == {1: 2}
    assert on_map(match) == {(0, 3): 1, (1, 3): 1}
