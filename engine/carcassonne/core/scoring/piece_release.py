"""Release of the pieces of a completed feature: they go home once it is scored."""

from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.position.piece_return import send_home
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import place_number
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.kernel.frame import EffectFrame


@dataclass(frozen=True, slots=True)
class PieceReleaseFrame(EffectFrame[CarcassonneState]):
    """The pieces on a completed feature go home (C15).

    While it waits, the feature has given its points: it gives none at the end of the game.
    """

    name = "release-pieces"

    cell: Cell
    feature: int
    """Position in the tile kind's features."""
    cause: str
    """`PieceReturned.cause` of the pieces."""

    def apply(self, state: CarcassonneState) -> None:
        """Send home the pieces that still stand there, in the order of their segments."""
        label = self.label(state)
        send_home(state, sorted(state.board.features.standing[label]), self.cause)
        state.rules.hooks.on_feature_completed(state, label)

    def label(self, state: CarcassonneState) -> int:
        """Return the label of the feature."""
        board = state.board
        return board.features.labels[board.firsts[place_number(self.cell)] + self.feature]


def scored_labels(state: CarcassonneState) -> tuple[int, ...]:
    """Return the labels of the features that are scored and whose pieces still stand on them.

    There are some only while an expansion asks about them; they give nothing again.
    """
    return tuple([one.label(state) for one in state.agenda if type(one) is PieceReleaseFrame])
