"""Traders & Builders with The River II: the herd of pigs (R41)."""

from collections.abc import Sequence
from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.expansion.expansion import Pair
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.worth import Worth
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.grid import Count
from tilewyrm.engine.carcassonne.expansions.river_2.expansion import HERD
from tilewyrm.engine.setup.options import option

_POINTS = 1
"""For each completed city, for each seat that scores the field."""


@dataclass(frozen=True, slots=True)
class PairOptions:
    """The options of the two together."""

    river2_herd: bool = option(
        True,
        "R41",
        "The pig herd of The River II makes its field worth more, or is a picture.",
        "The pig herd of The River II is only a picture.",
    )


class PairHooks(Hooks[CarcassonneState]):
    """Hooks that only the two together need."""

    def __init__(self, options: PairOptions) -> None:
        self._counts = options.river2_herd

    def field_worth(
        self, state: CarcassonneState, _seat: int, fields: Sequence[int], worth: Worth
    ) -> Worth:
        """Return one more point a city for a field with a herd; several herds do not add up."""
        marks = state.board.features.marks
        if not self._counts or not any(HERD.name in marks[label] for label in fields):
            return worth
        return worth._replace(
            marks=(*worth.marks, Count(HERD.name, 1)), points=worth.points + _POINTS * worth.tiles
        )


PAIR: Pair[CarcassonneState] = Pair(
    of=("traders_builders", "river_2"), options=PairOptions, hooks=PairHooks
)
