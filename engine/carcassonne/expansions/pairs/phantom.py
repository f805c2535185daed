"""Pairs of The Phantom with an earlier expansion."""

from dataclasses import dataclass, replace
from enum import StrEnum

from tilewyrm.engine.carcassonne.core.expansion.expansion import Pair
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.step import StepOrder
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.expansions.phantom import expansion as phantom
from tilewyrm.engine.carcassonne.expansions.phantom.state_slice import Phantom
from tilewyrm.engine.carcassonne.expansions.princess_dragon import expansion as princess_dragon
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import MoveFairy
from tilewyrm.engine.game import Value
from tilewyrm.engine.setup.options import option


class PortalUse(StrEnum):
    """Which of the two figures of a part may go through a portal (PH31)."""

    ONE_OF_TWO = "one_of_two"
    FIRST_ONLY = "first_only"


@dataclass(frozen=True, slots=True)
class PairOptions:
    """The options of the two together."""

    phantom_after_fairy: bool = option(
        True,
        "PH16",
        "The phantom may be placed after the fairy has been moved.",
        "The phantom cannot be placed after the fairy has been moved.",
    )
    phantom_portal: PortalUse = option(
        PortalUse.ONE_OF_TWO,
        "PH31",
        "One of your two figures may use a portal: either of them (one_of_two), or only the"
        " first one (first_only).",
        "Only the first of your two pieces may use a portal.",
    )


class PairHooks(Hooks[CarcassonneState]):
    """Hooks that only the two together need."""

    def __init__(self, options: PairOptions) -> None:
        self._after_fairy = options.phantom_after_fairy
        self._stays = options.phantom_portal is PortalUse.FIRST_ONLY

    def on_piece_action(self, state: CarcassonneState, decision: Value) -> None:
        """Keep the phantom from the portal, or back after the fairy, where the options say so."""
        if self._stays:
            state.keep(replace(state.of(Phantom), stays=True))
        if not self._after_fairy and isinstance(decision, MoveFairy):
            state.keep(replace(state.of(Phantom), left_out=True))


PAIRS: tuple[Pair[CarcassonneState], ...] = (
    Pair(
        of=("phantom", "princess_dragon"),
        options=PairOptions,
        hooks=PairHooks,
        order=(
            # Both figures stand when the dragon moves (PH32).
            StepOrder(phantom.PHANTOM_STEP.name, princess_dragon.HUNT.name, "PH32"),
        ),
    ),
)
"""In the order of the earlier ones."""
