"""Mage and witch on two roads that a token joins (TN53)."""

import pytest

from support.carcassonne.expansions.mage_and_witch import NAME as MAGE_AND_WITCH
from support.carcassonne.expansions.tunnel import is_one_road, token, two_roads
from support.carcassonne.match import scored
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.core.values.questions import USE_PIECE
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.figures import MagicFigure
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.move import MoveMagicFigure


@pytest.mark.clause("TN53", "MG18")
def test_a_token_that_brings_them_together_asks_for_a_move_before_the_road_scores():
    match = two_roads(MAGE_AND_WITCH, piece="road", more={"MW01": 2, "U": 2})
    for figure, y, x in ((MagicFigure.MAGE, 2, 0), (MagicFigure.WITCH, 2, 1)):
        tile = next(name for name in match.pile if name.startswith("MW"))
        match.draw(tile)
        match.decide(match.legal()[0])
        match.decide(MoveMagicFigure(figure, Cell(x, y), match.feature(x, y, "road")))
        match.skip()
    match.draw("B")
    match.decide(match.legal()[0])
    token(match, 1, 2)
    assert is_one_road(match, (0, 2, "road"), (1, 2, "road"))
    assert match.question == "move-magic-figure"
    events = [*match.decide(match.legal()[-1])]
    assert match.question == USE_PIECE
    (road,) = scored([*events, *match.skip()])
    assert road.value in (2, 8)
