"""Taking the abbot back before his monastery or garden is surrounded (C33-C36)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.expansion.piece_action import PieceAction
from tilewyrm.engine.carcassonne.core.position.piece_return import send_home
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.scoring import score
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell, number
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.abbot.gardens import ABBOT
from tilewyrm.engine.game import Value

TAKEN_BACK = "taken back"
"""The cause of the scoring and of the return when an abbot is taken back."""


@dataclass(frozen=True, slots=True)
class TakeBackAbbot:
    """Take the own abbot back and score his unfinished monastery or garden now (C33)."""

    cell: Cell
    feature: int
    """Position in the tile kind's features."""


class AbbotRecallAction(PieceAction[CarcassonneState]):
    """Take the own abbot back and score what lies around him now."""

    def legal(self, state: CarcassonneState) -> Sequence[Value]:
        """Return the own abbots who are not surrounded yet, by (y, x) (C34)."""
        board = state.board
        places = sorted(board.place_of(segment) for segment in _abbots(state))
        return [TakeBackAbbot(cell=cell(place), feature=feature) for place, feature in places]

    def handles(self, decision: Value) -> bool:
        """Return whether *decision* takes an abbot back."""
        return isinstance(decision, TakeBackAbbot)

    def is_legal(self, state: CarcassonneState, decision: Value) -> bool:
        """Return whether such an abbot stands there."""
        segment = state.board.segment_at(number(decision.cell), decision.feature)
        return segment is not None and segment in _abbots(state)

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Score him and send him home."""
        segment = state.board.firsts[number(decision.cell)] + decision.feature
        state.pay(score(state, segment, TAKEN_BACK))
        send_home(state, (segment,), TAKEN_BACK)


def _abbots(state: CarcassonneState) -> Iterator[int]:
    """Yield the segments with an abbot of the player of the turn that is not surrounded."""
    missing = state.board.features.missing
    for segment, (seat, kind) in state.pieces.items():
        if kind is ABBOT and seat == state.seat and missing[segment]:
            yield segment
