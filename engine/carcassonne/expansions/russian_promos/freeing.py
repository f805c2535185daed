"""Taking a piece out of a trap, instead of placing one (RP50-RP52)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.expansion.piece_action import PieceAction
from tilewyrm.engine.carcassonne.core.position.piece_return import is_choice, send_home
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell, number
from tilewyrm.engine.carcassonne.core.values.events import RECALLED
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT
from tilewyrm.engine.game import Value


@dataclass(frozen=True, slots=True)
class FreePiece:
    """Take a piece of the player out of a trap, back into the supply, without points (RP50)."""

    cell: Cell
    feature: int
    """Its place on the tile (`StandingPiece.feature`)."""


class FreeAction(PieceAction[CarcassonneState]):
    """Take a piece of the player out of a trap that lay before this part of the turn."""

    def legal(self, state: CarcassonneState) -> Sequence[Value]:
        """Return the trapped pieces that may come back, by (y, x, feature)."""
        places = sorted(state.board.place_of(stand) for stand in _own_captives(state))
        return [FreePiece(cell=cell(place), feature=feature) for place, feature in places]

    def handles(self, decision: Value) -> bool:
        """Return whether *decision* takes a piece out of a trap."""
        return isinstance(decision, FreePiece)

    def is_legal(self, state: CarcassonneState, decision: Value) -> bool:
        """Return whether such a piece is trapped there."""
        stand = state.board.stand_at(number(decision.cell), decision.feature)
        return any(stand == one for one in _own_captives(state))

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Send it home."""
        stand = state.board.stand_at(number(decision.cell), decision.feature)
        assert stand is not None
        send_home(state, (stand,), RECALLED)


def is_trapped(state: CarcassonneState, stand: int) -> bool:
    """Return whether the piece on *stand* is in a trap."""
    return not state.board.features.kinds[stand & SEGMENT].is_scored


def _own_captives(state: CarcassonneState) -> Iterator[int]:
    """Yield the stands of the pieces that the player of the turn may free (RP50, RP52)."""
    board, features = state.board, state.board.features
    for trap in board.unscored:
        if features.homes[trap] != board.last:
            for stand in features.standing[trap]:
                if state.pieces[stand].seat == state.seat and is_choice(state, stand):
                    yield stand
