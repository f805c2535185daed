"""Step 1d: the princess sends a knight home (C100-C105)."""

from collections.abc import Sequence
from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.position.piece_return import is_choice, send_home
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn.turn import place_no_piece
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell, number
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import (
    REMOVE_KNIGHT,
    KeepKnights,
    RemoveKnight,
)
from tilewyrm.engine.carcassonne.expansions.princess_dragon.events import REMOVED
from tilewyrm.engine.carcassonne.expansions.princess_dragon.marks import PRINCESS
from tilewyrm.engine.carcassonne.expansions.princess_dragon.options import (
    PrincessAction,
    PrincessDragonOptions,
)
from tilewyrm.engine.game import Value
from tilewyrm.engine.kernel.frame import DecisionFrame, Frame

_KEEP_KNIGHTS = KeepKnights()


@dataclass(frozen=True, slots=True)
class KnightRemovalFrame(DecisionFrame[CarcassonneState]):
    """The player of the turn may remove one knight of the princess's city, or has to."""

    name = "remove-knight"
    question = REMOVE_KNIGHT

    seat: int

    def legal(self, state: CarcassonneState) -> Sequence[Value]:
        """Return every knight of the city, by (y, x, feature), and then leaving them all."""
        places = sorted(state.board.place_of(segment) for segment in _knights(state))
        removals: list[Value] = [
            RemoveKnight(cell=cell(place), feature=feature) for place, feature in places
        ]
        return removals if _must(state) else [*removals, _KEEP_KNIGHTS]

    def is_legal(self, state: CarcassonneState, decision: Value) -> bool:
        """Return whether such a knight is there, or leaving them all is allowed."""
        if isinstance(decision, KeepKnights):
            return not _must(state)
        if not isinstance(decision, RemoveKnight):
            return False
        return state.board.stand_at(number(decision.cell), decision.feature) in _knights(state)

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Send the knight home; this part of the turn has no piece action then (C102)."""
        if isinstance(decision, RemoveKnight):
            stand = state.board.stand_at(number(decision.cell), decision.feature)
            assert stand is not None
            send_home(state, (stand,), REMOVED)
            place_no_piece(state)


def ask_princess(state: CarcassonneState) -> Frame[CarcassonneState] | None:
    """Return the frame for the knights of the city that the tile extends, None without (C105)."""
    return KnightRemovalFrame(state.seat) if _knights(state) else None


def _must(state: CarcassonneState) -> bool:
    return state.rules.of(PrincessDragonOptions).princess_action is PrincessAction.MUST


def _knights(state: CarcassonneState) -> list[int]:
    """Return the stands of the knights in the city of the part that shows the princess (C101)."""
    board, hooks = state.board, state.rules.hooks
    has_princess = [PRINCESS.name in marks for marks in board.tiles[board.last].kind.feature_marks]
    if True not in has_princess:
        return []
    label = board.features.labels[board.firsts[board.last] + has_princess.index(True)]
    return [
        stand
        for stand in board.features.standing[label]
        if state.pieces[stand].kind.is_meeple
        and hooks.can_be_recalled(state, stand)
        and is_choice(state, stand)
    ]
