"""Pairs of Traders & Builders with an earlier expansion."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from tilewyrm.engine.carcassonne.core.expansion.expansion import Pair
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.step import Step, StepOrder, StepSequence, StepStart
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn import steps as core
from tilewyrm.engine.carcassonne.expansions.princess_dragon import expansion as princess_dragon
from tilewyrm.engine.carcassonne.expansions.princess_dragon.fairy import give_turn_point
from tilewyrm.engine.carcassonne.expansions.princess_dragon.options import PrincessDragonOptions
from tilewyrm.engine.carcassonne.expansions.traders_builders import expansion as traders_builders
from tilewyrm.engine.carcassonne.expansions.traders_builders.state_slice import TradersBuilders
from tilewyrm.engine.setup.options import option


class FairyPoint(StrEnum):
    """Whether the fairy's point comes again in a double turn (T50, T61)."""

    AGAIN = "again"
    ONCE = "once"


@dataclass(frozen=True, slots=True)
class PairOptions:
    """The options of the two together."""

    builder_fairy_point: FairyPoint = option(
        FairyPoint.AGAIN,
        "T50 T61",
        "The fairy gives her point again at the start of the second part of a double turn.",
        "The fairy gives her point only once in a double turn.",
    )


SECOND_FAIRY_POINT = Step("second-fairy-point", StepSequence.PART, "T50", before=(core.DRAW.name,))


class PairHooks(Hooks[CarcassonneState]):
    """Hooks that only the two together need."""

    def __init__(self, options: PairOptions) -> None:
        self._again = options.builder_fairy_point is FairyPoint.AGAIN

    def steps(self) -> Mapping[str, StepStart[CarcassonneState]]:
        """Return the fairy's point at the start of the second part (T50)."""
        return {SECOND_FAIRY_POINT.name: _give_again} if self._again else {}


def _give_again(state: CarcassonneState) -> None:
    if state.of(TradersBuilders).second_part and state.rules.of(PrincessDragonOptions).fairy:
        give_turn_point(state)


PAIRS: tuple[Pair[CarcassonneState], ...] = (
    Pair(
        of=("princess_dragon", "traders_builders"),
        options=PairOptions,
        hooks=PairHooks,
        steps=(SECOND_FAIRY_POINT,),
        order=(
            # It is decided at the moment of placing (T27), before anybody can be sent home.
            StepOrder(traders_builders.LOOK_FOR_BUILDER.name, princess_dragon.VOLCANO.name, "T27"),
            # A bonus is claimed before the pile is passed on: after both parts (C92).
            StepOrder(
                traders_builders.END_DOUBLE_TURN.name, princess_dragon.CLAIM_BONUS.name, "C92 T25"
            ),
        ),
    ),
)
"""In the order of the earlier ones."""
