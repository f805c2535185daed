"""Pairs of The Gold Mines with an earlier expansion."""

from collections.abc import Sequence
from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.expansion.expansion import Pair
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.step import StepOrder
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.grid import Count
from tilewyrm.engine.carcassonne.expansions.abbot.gardens import GARDEN
from tilewyrm.engine.carcassonne.expansions.gold_mines import expansion as gold_mines
from tilewyrm.engine.carcassonne.expansions.gold_mines.bars import BAR, bars_on
from tilewyrm.engine.carcassonne.expansions.gold_mines.sharing import withdraw_claim
from tilewyrm.engine.carcassonne.expansions.king_and_robber import expansion as king_and_robber
from tilewyrm.engine.carcassonne.expansions.mage_and_witch import expansion as mage_and_witch
from tilewyrm.engine.carcassonne.expansions.princess_dragon import expansion as princess_dragon
from tilewyrm.engine.carcassonne.expansions.traders_builders import expansion as traders_builders
from tilewyrm.engine.setup.options import option


@dataclass(frozen=True, slots=True)
class GardenOptions:
    """The options of The Abbot with The Gold Mines."""

    gold_garden: bool = option(
        True,
        "GD27",
        "A completed garden yields gold bars, as a monastery does.",
        "Gardens yield no gold bars.",
    )


class GardenHooks(Hooks[CarcassonneState]):
    """Keep the gold bars of gardens back, if the option says so (GD27)."""

    def __init__(self, options: GardenOptions) -> None:
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


PAIRS: tuple[Pair[CarcassonneState], ...] = (
    Pair(of=("abbot", "gold_mines"), options=GardenOptions, hooks=GardenHooks),
    Pair(
        of=("princess_dragon", "gold_mines"),
        order=(
            StepOrder(princess_dragon.VOLCANO.name, gold_mines.PLACE_GOLD.name, "GD40"),
            StepOrder(gold_mines.PLACE_GOLD.name, princess_dragon.PRINCESS.name, "GD40"),
            StepOrder(gold_mines.SHARE_GOLD.name, princess_dragon.LATE_HUNT.name, "GD41"),
        ),
    ),
    Pair(
        of=("traders_builders", "gold_mines"),
        order=(
            # It is decided at the moment of placing (T27).
            StepOrder(traders_builders.LOOK_FOR_BUILDER.name, gold_mines.PLACE_GOLD.name, "T27"),
        ),
    ),
    Pair(
        of=("mage_and_witch", "gold_mines"),
        order=(StepOrder(gold_mines.PLACE_GOLD.name, mage_and_witch.MAGIC.name, "GD13 GD47"),),
    ),
    Pair(
        of=("king_and_robber", "gold_mines"),
        order=(StepOrder(gold_mines.SHARE_GOLD.name, king_and_robber.AWARD_TOKENS.name, "GD50"),),
    ),
)
"""In the order of the earlier ones."""
