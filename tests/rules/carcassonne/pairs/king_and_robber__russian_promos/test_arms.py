"""The Bogatyr's road and the robber (RP86)."""

import pytest

from support.carcassonne.expansions.king_and_robber import NAME, holds
from support.carcassonne.expansions.russian_promos import meadows
from tilewyrm.engine.carcassonne.expansions.king_and_robber.tokens import Token


@pytest.mark.clause("RP86", "KB12")
def test_all_arms_count_and_the_tile_once():
    match = meadows(NAME)
    match.lay("RU02", 1, 0)
    match.lay("A", -1, 0, 3)
    match.lay("A", 2, 0, 1)
    assert holds(match, Token.ROBBER) is None
    match.lay("A", 1, 1, 2)
    assert holds(match, Token.ROBBER) == (1, 5)
