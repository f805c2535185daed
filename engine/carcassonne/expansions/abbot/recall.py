"""Taking the abbot back before his monastery or garden is surrounded (C33-C36)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from tilewyrm.engine.carcassonne.core.expansion.piece_action import PieceAction
from tilewyrm.engine.carcassonne.core.position.piece_return import send_home
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.majority import claims
from tilewyrm.engine.carcassonne.core.scoring.scoring import score
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell, number
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT
from tilewyrm.engine.carcassonne.expansions.abbot.gardens import ABBOT
from tilewyrm.engine.game import Value

TAKEN_BACK = "taken back"
"""The cause of the scoring and of the return when an abbot is taken back."""


@dataclass(frozen=True, slots=True)
class TakeBackAbbot:
    """Take an abbot back and score his unfinished monastery or garden now (C33)."""

    cell: Cell
    feature: int
    """His place on the tile (`StandingPiece.feature`)."""


class AbbotRecallAction(PieceAction[CarcassonneState]):
    """Take the own abbot back and score what lies around him now."""

    def legal(self, state: CarcassonneState) -> Sequence[Value]:
        """Return the abbots of the seat who are not surrounded yet, by (y, x) (C34)."""
        board = state.board
        places = sorted(board.place_of(stand) for stand in _abbots(state))
        return [TakeBackAbbot(cell=cell(place), feature=feature) for place, feature in places]

    def handles(self, decision: Value) -> bool:
        """Return whether *decision* takes an abbot back."""
        return isinstance(decision, TakeBackAbbot)

    def is_legal(self, state: CarcassonneState, decision: Value) -> bool:
        """Return whether such an abbot stands there."""
        stand = state.board.stand_at(number(decision.cell), decision.feature)
        return stand is not None and stand in _abbots(state)

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Score him alone, whoever else stands there, and send him home."""
        stand = state.board.stand_at(number(decision.cell), decision.feature)
        assert stand is not None
        scored = score(state, stand & SEGMENT, TAKEN_BACK)
        state.pay(replace(scored, claims=claims(state, (stand,), scored.value)))
        send_home(state, (stand,), TAKEN_BACK)


def _abbots(state: CarcassonneState) -> Iterator[int]:
    """Yield the stands with an abbot of the player of the turn that is not surrounded.

    He stands on a monastery or the like, else he cannot be taken back.
    """
    features = state.board.features
    for stand, (seat, kind) in state.pieces.items():
        if kind is ABBOT and seat == state.seat:
            segment = stand & SEGMENT
            if features.kinds[segment].is_scored and features.missing[segment]:
                yield stand
