"""The Festival, declared."""

from collections.abc import Sequence

from tilewyrm.engine.carcassonne.core.components.vocabulary import SetSpec
from tilewyrm.engine.carcassonne.core.expansion.expansion import Expansion
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.piece_action import PieceAction
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.expansions.festival.options import FestivalOptions
from tilewyrm.engine.carcassonne.expansions.festival.recall import (
    FESTIVAL,
    RecallAction,
    RecallPiece,
)


class FestivalHooks(Hooks[CarcassonneState]):
    """Hooks of The Festival in a match."""

    def __init__(self, options: FestivalOptions) -> None:
        self._options = options

    def piece_actions(self) -> Sequence[PieceAction[CarcassonneState]]:
        """Return taking a piece back (FV10)."""
        return (RecallAction(self._options.festival_return),)


EXPANSION: Expansion[CarcassonneState] = Expansion(
    name="festival",
    title="The Festival",
    options=FestivalOptions,
    hooks=FestivalHooks,
    tile_set=SetSpec("festival"),
    marks=(FESTIVAL,),
    decisions=(RecallPiece,),
)
