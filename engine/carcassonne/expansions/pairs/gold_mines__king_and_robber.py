"""King & Robber with The Gold Mines."""

from tilewyrm.engine.carcassonne.core.expansion.expansion import Pair
from tilewyrm.engine.carcassonne.core.expansion.step import StepOrder
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.expansions.gold_mines import expansion as gold_mines
from tilewyrm.engine.carcassonne.expansions.king_and_robber import expansion as king_and_robber

PAIR: Pair[CarcassonneState] = Pair(
    of=("king_and_robber", "gold_mines"),
    order=(StepOrder(gold_mines.SHARE_GOLD.name, king_and_robber.AWARD_TOKENS.name, "GD50"),),
)
