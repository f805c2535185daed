"""The Princess & the Dragon with The Gold Mines."""

from tilewyrm.engine.carcassonne.core.expansion.expansion import Pair
from tilewyrm.engine.carcassonne.core.expansion.step import StepOrder
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.expansions.gold_mines import expansion as gold_mines
from tilewyrm.engine.carcassonne.expansions.princess_dragon import expansion as princess_dragon

PAIR: Pair[CarcassonneState] = Pair(
    of=("princess_dragon", "gold_mines"),
    order=(
        StepOrder(princess_dragon.VOLCANO.name, gold_mines.PLACE_GOLD.name, "GD40"),
        StepOrder(gold_mines.PLACE_GOLD.name, princess_dragon.PRINCESS.name, "GD40"),
        StepOrder(gold_mines.SHARE_GOLD.name, princess_dragon.LATE_HUNT.name, "GD41"),
    ),
)
