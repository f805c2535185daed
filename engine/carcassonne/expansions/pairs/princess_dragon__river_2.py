"""The Princess & the Dragon with The River II."""

from tilewyrm.engine.carcassonne.core.expansion.expansion import Pair
from tilewyrm.engine.carcassonne.core.expansion.step import StepOrder
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.expansions.princess_dragon import expansion as princess_dragon
from tilewyrm.engine.carcassonne.expansions.river_2 import expansion as river_2

PAIR: Pair[CarcassonneState] = Pair(
    of=("princess_dragon", "river_2"),
    order=(
        StepOrder(princess_dragon.PRINCESS.name, river_2.REST.name, "R30 R33"),
        # An unclaimed bonus belongs to the turn that ends (R35).
        StepOrder(princess_dragon.CLAIM_BONUS.name, river_2.EXTRA_TURN.name, "R35"),
    ),
)
