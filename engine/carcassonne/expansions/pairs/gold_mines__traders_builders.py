"""Traders & Builders with The Gold Mines."""

from tilewyrm.engine.carcassonne.core.expansion.expansion import Pair
from tilewyrm.engine.carcassonne.core.expansion.step import StepOrder
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.expansions.gold_mines import expansion as gold_mines
from tilewyrm.engine.carcassonne.expansions.traders_builders import expansion as traders_builders

PAIR: Pair[CarcassonneState] = Pair(
    of=("traders_builders", "gold_mines"),
    order=(
        # It is decided at the moment of placing (T27).
        StepOrder(traders_builders.LOOK_FOR_BUILDER.name, gold_mines.PLACE_GOLD.name, "T27"),
    ),
)
