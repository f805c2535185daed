"""Taking a piece back at a festival, instead of placing one (FV10-FV17)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tilewyrm.engine.carcassonne.core.components.vocabulary import Mark
from tilewyrm.engine.carcassonne.core.expansion.piece_action import PieceAction
from tilewyrm.engine.carcassonne.core.position.piece_return import is_choice, send_home
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell, number
from tilewyrm.engine.carcassonne.core.values.events import RECALLED
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.festival.options import Returning
from tilewyrm.engine.game import Value

FESTIVAL = Mark("festival", "festivals")
"""Printed on the tile as a whole: no piece stands on it (FV2)."""


@dataclass(frozen=True, slots=True)
class RecallPiece:
    """Take a piece back from the map, without points (FV10, FV14)."""

    cell: Cell
    feature: int
    """Its place on the tile (`StandingPiece.feature`)."""


class RecallAction(PieceAction[CarcassonneState]):
    """Take a piece of the player back, if the tile just placed shows a festival."""

    def __init__(self, returning: Returning) -> None:
        """Take back every piece, or meeples only (FV11)."""
        self._meeples_only = returning is Returning.MEEPLES

    def legal(self, state: CarcassonneState) -> Sequence[Value]:
        """Return the pieces on the map that may come back, by (y, x, feature)."""
        places = sorted(state.board.place_of(stand) for stand in self._recallable(state))
        return [RecallPiece(cell=cell(place), feature=feature) for place, feature in places]

    def handles(self, decision: Value) -> bool:
        """Return whether *decision* takes a piece back at a festival."""
        return isinstance(decision, RecallPiece)

    def is_legal(self, state: CarcassonneState, decision: Value) -> bool:
        """Return whether such a piece stands there, and there is a festival."""
        stand = state.board.stand_at(number(decision.cell), decision.feature)
        return any(stand == one for one in self._recallable(state))

    def apply(self, state: CarcassonneState, decision: Value) -> None:
        """Send it home; nothing is scored for it (FV14)."""
        stand = state.board.stand_at(number(decision.cell), decision.feature)
        assert stand is not None
        send_home(state, (stand,), RECALLED)

    def _recallable(self, state: CarcassonneState) -> Iterator[int]:
        """Yield the stands of the pieces that the player of the turn may take back (FV11-FV13)."""
        board = state.board
        if FESTIVAL.name not in board.tiles[board.last].kind.marks:
            return
        can_be_recalled = state.rules.hooks.can_be_recalled
        for stand, (seat, kind) in state.pieces.items():
            is_allowed = kind.is_meeple or not self._meeples_only
            is_own = seat == state.seat and is_allowed
            if is_own and can_be_recalled(state, stand) and is_choice(state, stand):
                yield stand
