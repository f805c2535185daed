"""The value of tokens in supply, for strategies."""

from collections.abc import Sequence

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.estimate import LONG_GAME, youth
from tilewyrm.engine.carcassonne.expansions.little_buildings.state_slice import LittleBuildings

TOKEN_WORTH = 100
"""Value of a token in supply in a young game, in hundredths of a point."""


def evaluation_bonus(state: CarcassonneState) -> Sequence[int]:
    """Return the value of the tokens that each seat still has."""
    young = youth(state)
    return [
        TOKEN_WORTH * sum(one.number for one in left.buildings) * young // LONG_GAME
        for left in state.of(LittleBuildings).left
    ]
