"""Pairs of Mage & Witch with an earlier expansion."""

from collections.abc import Sequence
from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.expansion.expansion import Pair
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.step import StepOrder
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import number
from tilewyrm.engine.carcassonne.expansions.mage_and_witch import expansion as mage_and_witch
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.figures import leave_cell
from tilewyrm.engine.carcassonne.expansions.princess_dragon import expansion as princess_dragon
from tilewyrm.engine.carcassonne.expansions.princess_dragon.state_slice import Dragon
from tilewyrm.engine.carcassonne.expansions.traders_builders import expansion as traders_builders
from tilewyrm.engine.setup.options import option


@dataclass(frozen=True, slots=True)
class PairOptions:
    """The options of the two together."""

    dragon_eats_magic: bool = option(
        True,
        "MG30 MG31",
        "The dragon drives the mage and the witch off the tiles that it enters"
        " (yes), or leaves them alone (no).",
        "The dragon leaves the mage and the witch alone.",
    )


class PairHooks(Hooks[CarcassonneState]):
    """Hooks that only the two together need."""

    def __init__(self, options: PairOptions) -> None:
        self._eats = options.dragon_eats_magic

    def blocked_figure_cells(self, state: CarcassonneState) -> Sequence[int]:
        """Return the dragon's tile (MG31)."""
        return (number(state.of(Dragon).dragon),) if self._eats else ()

    def on_piece_displaced(self, state: CarcassonneState, cell: int) -> None:
        """Put the figures on the tile that the dragon enters beside the map (MG30)."""
        if self._eats:
            leave_cell(state, cell)


PAIRS: tuple[Pair[CarcassonneState], ...] = (
    Pair(
        of=("princess_dragon", "mage_and_witch"),
        options=PairOptions,
        hooks=PairHooks,
        order=(
            StepOrder(princess_dragon.VOLCANO.name, mage_and_witch.MAGIC.name, "MG31 MG34"),
            StepOrder(mage_and_witch.MAGIC.name, princess_dragon.PRINCESS.name, "MG34"),
        ),
    ),
    Pair(
        of=("traders_builders", "mage_and_witch"),
        order=(
            # It is decided at the moment of placing (T27).
            StepOrder(traders_builders.LOOK_FOR_BUILDER.name, mage_and_witch.MAGIC.name, "T27"),
        ),
    ),
)
"""In the order of the earlier ones."""
