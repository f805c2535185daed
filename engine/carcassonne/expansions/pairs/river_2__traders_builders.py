"""Traders & Builders with The River II: the herd of pigs (R41)."""

from collections.abc import Sequence

from tilewyrm.engine.carcassonne.core.expansion.expansion import Pair
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.worth import Worth
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.grid import Count
from tilewyrm.engine.carcassonne.expansions.river_2.expansion import HERD

_POINTS = 1
"""For each completed city, for everybody who scores the field."""


class PairHooks(Hooks[CarcassonneState]):
    """Hooks that only the two together need."""

    def __init__(self, _options: None) -> None:
        """Need none."""

    def field_worth(
        self, state: CarcassonneState, _seat: int, fields: Sequence[int], worth: Worth
    ) -> Worth:
        """Return a point more a city for a field with a herd; several herds do not add up."""
        marks = state.board.features.marks
        if not any(HERD.name in marks[label] for label in fields):
            return worth
        return worth._replace(
            marks=(*worth.marks, Count(HERD.name, 1)), points=worth.points + _POINTS * worth.tiles
        )


PAIR: Pair[CarcassonneState] = Pair(of=("traders_builders", "river_2"), hooks=PairHooks)
