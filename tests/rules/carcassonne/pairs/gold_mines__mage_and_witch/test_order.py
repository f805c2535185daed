"""Mage, witch and bars (GD47)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.gold_mines import MINES, NAME, owned, put_bar
from support.carcassonne.expansions.mage_and_witch import MEADOW as SIGILS
from support.carcassonne.expansions.mage_and_witch import NAME as MAGIC
from support.carcassonne.expansions.mage_and_witch import WITCH, enchant
from support.carcassonne.match import Match


@pytest.mark.clause("GD47")
def test_a_city_with_the_witch_gives_all_its_bars():
    match = Match(2, MAGIC, NAME, edition=box({**MINES, **SIGILS}))
    enchant(match, (0, 1), WITCH, (0, 0), "city")
    match.put("GC", 0, -1, 2)
    match.stand(0, -1, "city")
    assert match.scores == (0, 2)
    assert owned(match) == [0, 2]


@pytest.mark.clause("GD47", "GD13")
def test_bars_come_before_the_figures_move():
    own = {NAME: {"GS": "1 ffff: field all, gold_mine, sigil"}}
    match = Match(2, MAGIC, NAME, edition=box(own, U=1))
    match.lay("U", 1, 0)
    match.put("GS", 0, 1)
    assert match.question == "place-gold"
    put_bar(match, 0, 0)
    assert match.question == "move-magic-figure"
