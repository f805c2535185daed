"""Step 2a: the phantom as second figure, on the tile just placed (PH10-PH18)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache

from tilewyrm.engine.carcassonne.core.components.feature_kind import CITY, FIELD, MONASTERY, ROAD
from tilewyrm.engine.carcassonne.core.components.piece import PieceKind
from tilewyrm.engine.carcassonne.core.expansion.piece_action import PieceAction
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn.piece_use import MeepleAction, PieceActionFrame
from tilewyrm.engine.carcassonne.core.values.cell_numbers import number
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece, Skip
from tilewyrm.engine.carcassonne.expansions.phantom.state_slice import Phantom
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.frame import Frame

PHANTOM = PieceKind("phantom", 1, frozenset((CITY, ROAD, MONASTERY, FIELD)))
"""A meeple (PH1, PH2, PH13): in step 2 as the only figure, in a step of its own as second one."""

PLACE_PHANTOM = "place-phantom"
"""Whether and where to place the phantom as second figure (PH10): `PlacePiece`, `Skip`.

Asked after every piece action, where it can be placed; not after skipping.
"""

_AT_REST = Phantom()


class PhantomAction(MeepleAction):
    """Place the phantom on the tile just placed, or elsewhere if no other figure went there."""

    def elsewhere(self, state: CarcassonneState) -> Sequence[int]:
        """Return the other cells where it may be placed: none if another figure went (PH31)."""
        return () if state.of(Phantom).stays else MeepleAction.elsewhere(self, state)


@dataclass(frozen=True, slots=True)
class PhantomFrame(PieceActionFrame):
    """The player of the turn places the phantom, or not."""

    name = "place-phantom"
    question = PLACE_PHANTOM

    def actions(self, state: CarcassonneState) -> Sequence[PieceAction[CarcassonneState]]:
        """Return placing it, and its other actions."""
        return _actions(state)

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Place it, or not."""
        action = self.action(state, decision)
        if action is not None:
            action.apply(state, decision)
        rest(state)


_ACTION = PhantomAction((PHANTOM,))
_frame = cache(PhantomFrame)


def _actions(state: CarcassonneState) -> Sequence[PieceAction[CarcassonneState]]:
    """Return the actions of the phantom as second figure."""
    more = state.rules.hooks.second_piece_actions(PHANTOM)
    return (_ACTION, *more)


def start_placing(state: CarcassonneState) -> Frame[CarcassonneState] | None:
    """Return the frame for the phantom; None where it cannot be a second figure (PH11, PH12)."""
    if not state.of(Phantom).left_out and any(one.legal(state) for one in _actions(state)):
        return _frame(state.seat)
    rest(state)
    return None


def note_action(state: CarcassonneState, decision: Value) -> None:
    """Note after *decision* of step 2 where the phantom may go yet (PH11, PH31)."""
    if isinstance(decision, Skip):
        state.keep(replace(state.of(Phantom), left_out=True))
    elif isinstance(decision, PlacePiece) and number(decision.cell) != state.board.last:
        state.keep(replace(state.of(Phantom), stays=True))


def rest(state: CarcassonneState) -> None:
    """Forget what the first action left the phantom."""
    if state.of(Phantom) != _AT_REST:
        state.keep(_AT_REST)
