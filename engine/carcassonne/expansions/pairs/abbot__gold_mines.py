"""The Abbot with The Gold Mines."""

from collections.abc import Sequence
from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.expansion.expansion import Pair
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.grid import Count
from tilewyrm.engine.carcassonne.expansions.abbot.gardens import GARDEN
from tilewyrm.engine.carcassonne.expansions.gold_mines.bars import BAR, bars_on
from tilewyrm.engine.carcassonne.expansions.gold_mines.sharing import withdraw_claim
from tilewyrm.engine.setup.options import option


@dataclass(frozen=True, slots=True)
class PairOptions:
    """The options of the two together."""

    gold_garden: bool = option(
        True,
        "GD27",
        "A completed garden brings gold bars as a monastery does, or none.",
        "Gardens bring no gold bars.",
    )


class PairHooks(Hooks[CarcassonneState]):
    """Hooks that only the two together need."""

    def __init__(self, options: PairOptions) -> None:
        self._gardens_pay = options.gold_garden

    def spoils(
        self, state: CarcassonneState, label: int, taken: Sequence[Count]
    ) -> Sequence[Count]:
        """Return *taken* without the bars of a garden, if those are not paid (GD27)."""
        if not self._is_excluded(state, label):
            return taken
        return [one for one in taken if one.what != BAR]

    def on_feature_scored(self, state: CarcassonneState, label: int) -> None:
        """Withdraw the claim to the bars of a garden, if those are not paid (GD27)."""
        if self._is_excluded(state, label) and bars_on(state, label):
            withdraw_claim(state)

    def _is_excluded(self, state: CarcassonneState, label: int) -> bool:
        return not self._gardens_pay and state.board.features.kinds[label] is GARDEN


PAIR: Pair[CarcassonneState] = Pair(
    of=("abbot", "gold_mines"), options=PairOptions, hooks=PairHooks
)
