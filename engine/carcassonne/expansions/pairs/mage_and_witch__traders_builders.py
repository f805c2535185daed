"""Traders & Builders with Mage & Witch."""

from tilewyrm.engine.carcassonne.core.expansion.expansion import Pair
from tilewyrm.engine.carcassonne.core.expansion.step import StepOrder
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.expansions.mage_and_witch import expansion as mage_and_witch
from tilewyrm.engine.carcassonne.expansions.traders_builders import expansion as traders_builders

PAIR: Pair[CarcassonneState] = Pair(
    of=("traders_builders", "mage_and_witch"),
    order=(
        # It is decided at the moment of placing (T27).
        StepOrder(traders_builders.LOOK_FOR_BUILDER.name, mage_and_witch.MAGIC.name, "T27"),
    ),
)
