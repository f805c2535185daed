"""Pairs of Little Buildings with an earlier expansion."""

from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.expansion.expansion import Pair
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.worth import Worth
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.grid import Count
from tilewyrm.engine.carcassonne.expansions.abbot.gardens import GARDEN
from tilewyrm.engine.carcassonne.expansions.abbot.recall import TAKEN_BACK
from tilewyrm.engine.carcassonne.expansions.little_buildings.building_bonus import with_buildings
from tilewyrm.engine.setup.options import option


@dataclass(frozen=True, slots=True)
class PairOptions:
    """The options of the two together."""

    lb_garden: bool = option(
        True,
        "LB27",
        "Little buildings count for gardens, as they do for monasteries.",
        "Little buildings do not count for gardens.",
    )
    lb_abbot_return: bool = option(
        True,
        "LB28",
        "Little buildings count when an abbot is taken back early.",
        "Little buildings do not count when an abbot is taken back.",
    )


_NOTHING = Worth(0, (), 0)


class PairHooks(Hooks[CarcassonneState]):
    """Hooks that only the two together need."""

    def __init__(self, options: PairOptions) -> None:
        self._options = options

    def worth_bonus(self, state: CarcassonneState, label: int, cause: str, worth: Worth) -> Worth:
        """Return *worth* with the tokens around a garden, without those of an early return."""
        is_garden = state.board.features.kinds[label] is GARDEN
        counts = self._options.lb_abbot_return or cause != TAKEN_BACK
        if is_garden:
            both = self._options.lb_garden and counts
            return with_buildings(state, label, worth) if both else worth
        return worth if counts else _without(worth, with_buildings(state, label, _NOTHING))


def _without(worth: Worth, bonus: Worth) -> Worth:
    """Return *worth* without the marks and points of *bonus*, which are in it."""
    marks: tuple[Count, ...] = tuple(one for one in worth.marks if one not in bonus.marks)
    return worth._replace(marks=marks, points=worth.points - bonus.points)


PAIRS: tuple[Pair[CarcassonneState], ...] = (
    Pair(of=("abbot", "little_buildings"), options=PairOptions, hooks=PairHooks),
)
"""In the order of the earlier ones."""
