"""The Abbot, declared."""

from collections.abc import Sequence
from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.expansion.expansion import Expansion
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.piece_action import PieceAction
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.expansions.abbot.gardens import ABBOT, GARDEN
from tilewyrm.engine.carcassonne.expansions.abbot.recall import AbbotRecallAction, TakeBackAbbot
from tilewyrm.engine.setup.options import option


@dataclass(frozen=True, slots=True)
class AbbotOptions:
    """The options of the Abbot."""

    abbot: bool = option(
        False,
        "C30",
        "Play with The Abbot: an extra piece for each player, for monasteries and gardens.",
        "With The Abbot: an extra piece each, for monasteries and gardens.",
    )


class AbbotHooks(Hooks[CarcassonneState]):
    """Hooks of The Abbot in a match."""

    def piece_actions(self) -> Sequence[PieceAction[CarcassonneState]]:
        """Return his early return (C33)."""
        return (AbbotRecallAction(),)


EXPANSION: Expansion[CarcassonneState] = Expansion(
    name="abbot",
    title="The Abbot",
    options=AbbotOptions,
    hooks=lambda _options: AbbotHooks(),
    feature_kinds=(GARDEN,),
    pieces=lambda _options: (ABBOT,),
    decisions=(TakeBackAbbot,),
)
