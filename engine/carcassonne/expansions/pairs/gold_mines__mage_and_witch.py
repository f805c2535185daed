"""Mage & Witch with The Gold Mines."""

from tilewyrm.engine.carcassonne.core.expansion.expansion import Pair
from tilewyrm.engine.carcassonne.core.expansion.step import StepOrder
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.expansions.gold_mines import expansion as gold_mines
from tilewyrm.engine.carcassonne.expansions.mage_and_witch import expansion as mage_and_witch

PAIR: Pair[CarcassonneState] = Pair(
    of=("mage_and_witch", "gold_mines"),
    order=(StepOrder(gold_mines.PLACE_GOLD.name, mage_and_witch.MAGIC.name, "GD13 GD47"),),
)
