"""Phase 1d: the princess sends a knight home (C100-C105)."""

from collections.abc import Sequence

from tilewyrm.engine.carcassonne.cells import cell, number
from tilewyrm.engine.carcassonne.decisions import Decision, KeepKnights, RemoveKnight
from tilewyrm.engine.carcassonne.events import Event
from tilewyrm.engine.carcassonne.kinds import ReturnCause, Symbol
from tilewyrm.engine.carcassonne.meeples import send_home
from tilewyrm.engine.carcassonne.questions import REMOVE_KNIGHT
from tilewyrm.engine.carcassonne.state import CarcassonneState
from tilewyrm.engine.carcassonne.step import Step, choice
from tilewyrm.engine.game import Pending

_KEEP_KNIGHTS = KeepKnights()


class Princess(Step):
    """The player may (*must*: has to) remove one knight of the princess's city."""

    def __init__(self, *, must: bool) -> None:
        self._must = must

    def begin(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Wait for the player if there is a knight (C105)."""
        return bool(self._knights(state))

    def pending(self, state: CarcassonneState) -> Pending:
        """The player of the turn is asked."""
        return choice(state.seat, REMOVE_KNIGHT)

    def offers(self, state: CarcassonneState) -> Sequence[Decision]:
        """Return every knight of the city, by (y, x, feature), and then leaving them all."""
        places = sorted(state.board.place_of(segment) for segment in self._knights(state))
        offers: list[Decision] = [
            RemoveKnight(cell=cell(place), feature=feature) for place, feature in places
        ]
        return offers if self._must else [*offers, _KEEP_KNIGHTS]

    def decide(self, state: CarcassonneState, decision: Decision, events: list[Event]) -> bool:
        """Send the knight home; the turn then has no phase 2 (C102)."""
        if isinstance(decision, RemoveKnight):
            segment = state.board.firsts[number(decision.cell)] + decision.feature
            send_home(state, segment, ReturnCause.PRINCESS, events)
            state.knight_removed = True
        return True

    @staticmethod
    def _knights(state: CarcassonneState) -> tuple[int, ...]:
        """Return the segments with a knight in the city of the part that shows her (C101)."""
        board = state.board
        kind = board.tiles[board.last].kind
        if kind.symbol is not Symbol.PRINCESS:
            return ()
        part = next(index for index, feature in enumerate(kind.features) if feature.princess)
        return board.features.standing[board.features.labels[board.firsts[board.last] + part]]
