"""Pairs of the Russian promos with an earlier expansion."""

from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.components.feature_kind import FeatureKind
from tilewyrm.engine.carcassonne.core.components.piece import PieceKind
from tilewyrm.engine.carcassonne.core.expansion.expansion import Pair
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.step import StepOrder
from tilewyrm.engine.carcassonne.core.expansion.worth import Worth
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.expansions.abbot.gardens import ABBOT
from tilewyrm.engine.carcassonne.expansions.little_buildings.building_bonus import with_buildings
from tilewyrm.engine.carcassonne.expansions.princess_dragon import expansion as princess_dragon
from tilewyrm.engine.carcassonne.expansions.russian_promos import expansion as russian_promos
from tilewyrm.engine.carcassonne.expansions.russian_promos.features import HUT
from tilewyrm.engine.carcassonne.expansions.traders_builders import expansion as traders_builders
from tilewyrm.engine.setup.options import option


@dataclass(frozen=True, slots=True)
class AbbotOptions:
    """The options of The Abbot with the Russian promos."""

    yaga_abbot: bool = option(
        False,
        "RP15",
        "An abbot may be placed in Baba Yaga's hut.",
        "An abbot may be placed in Baba Yaga's hut.",
    )


class AbbotHooks(Hooks[CarcassonneState]):
    """Let abbots into huts, if the option says so (RP15)."""

    def __init__(self, options: AbbotOptions) -> None:
        self._may_enter = options.yaga_abbot

    def places_for(
        self, piece: PieceKind, features: frozenset[FeatureKind]
    ) -> frozenset[FeatureKind]:
        """Return *features*, with huts for an abbot."""
        return features | {HUT} if self._may_enter and piece is ABBOT else features


class BuildingsHooks(Hooks[CarcassonneState]):
    """Let little buildings count for a hut as for a monastery (LB29)."""

    def __init__(self, _options: None) -> None:
        """Need none."""

    def worth_bonus(self, state: CarcassonneState, label: int, _cause: str, worth: Worth) -> Worth:
        """Return *worth* with the tokens around a hut."""
        if state.board.features.kinds[label] is not HUT:
            return worth
        return with_buildings(state, label, worth)


HUT_TOKENS: Pair[CarcassonneState] = Pair(
    of=("little_buildings", "russian_promos"), hooks=BuildingsHooks
)
"""It comes before a pair that takes tokens out of a worth again (LB28)."""

PAIRS: tuple[Pair[CarcassonneState], ...] = (
    Pair(of=("abbot", "russian_promos"), options=AbbotOptions, hooks=AbbotHooks),
    Pair(
        of=("princess_dragon", "russian_promos"),
        order=(StepOrder(russian_promos.TRAP_PIECES.name, princess_dragon.VOLCANO.name, "RP60"),),
    ),
    Pair(
        of=("traders_builders", "russian_promos"),
        order=(
            # It is decided at the moment of placing (T27).
            StepOrder(
                traders_builders.LOOK_FOR_BUILDER.name, russian_promos.TRAP_PIECES.name, "RP81"
            ),
        ),
    ),
)
"""In the order of the earlier ones."""
