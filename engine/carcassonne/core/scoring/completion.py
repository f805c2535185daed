"""Step 3: score what the tile just placed completed.

Each feature has frames of its own, done one after the other, so that an expansion can push a
question between two of them: `Hooks.on_feature_scored` before the pieces of a feature go home,
`Hooks.on_feature_completed` before the next feature is looked at.
"""

from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.majority import claimants
from tilewyrm.engine.carcassonne.core.scoring.piece_release import PieceReleaseFrame
from tilewyrm.engine.carcassonne.core.scoring.scoring import score
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell, place_number
from tilewyrm.engine.carcassonne.core.values.events import COMPLETED, SCORED
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.kernel.frame import EffectFrame


@dataclass(frozen=True, slots=True)
class CompletionFrame(EffectFrame[CarcassonneState]):
    """The features that the tile completed are scored one after the other (C11-C17)."""

    name = "complete-features"

    def apply(self, state: CarcassonneState) -> None:
        """Push a frame for each feature that lacks nothing, the first of them on top."""
        board = state.board
        for segment in reversed(board.completed_segments()):
            place, feature = board.place_of(segment)
            state.agenda.append(FeatureCompletionFrame(cell(place), feature))


@dataclass(frozen=True, slots=True)
class FeatureCompletionFrame(EffectFrame[CarcassonneState]):
    """One feature that lacks nothing is scored if it is complete, and its pieces go home.

    An unoccupied feature gives nothing (C16).
    """

    name = "complete-feature"

    cell: Cell
    feature: int
    """Position in the tile kind's features."""

    def apply(self, state: CarcassonneState) -> None:
        """Score the feature; questions of expansions about it come before its pieces go home."""
        board, hooks = state.board, state.rules.hooks
        label = board.features.labels[board.firsts[place_number(self.cell)] + self.feature]
        if not hooks.is_complete(state, label):
            return
        standing = board.features.standing[label]
        if not standing:
            hooks.on_feature_completed(state, label)
        elif claimants(state, standing):
            scoring = score(state, label, COMPLETED)
            state.agenda.append(PieceReleaseFrame(self.cell, self.feature, SCORED))
            state.pay(scoring)
            hooks.on_feature_scored(state, label)
        else:
            state.agenda.append(PieceReleaseFrame(self.cell, self.feature, COMPLETED))


COMPLETION_FRAME = CompletionFrame()
