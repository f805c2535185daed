"""The Abbot: taking him back before his monastery or garden is surrounded (C33-C36)."""

from collections.abc import Sequence

from tilewyrm.engine.carcassonne.cells import cell, number
from tilewyrm.engine.carcassonne.decisions import Decision, TakeBackAbbot
from tilewyrm.engine.carcassonne.events import Event
from tilewyrm.engine.carcassonne.kinds import ReturnCause, ScoreCause
from tilewyrm.engine.carcassonne.meeples import send_home
from tilewyrm.engine.carcassonne.state import CarcassonneState
from tilewyrm.engine.carcassonne.step import Action


class AbbotReturn(Action):
    """Take the own abbot back and score what stands around him now; the fairy adds nothing."""

    decision = TakeBackAbbot

    def offers(self, state: CarcassonneState) -> Sequence[Decision]:
        """Return the own abbots whose monastery or garden is not surrounded yet (C34)."""
        board = state.board
        offers = []
        for segment, piece in sorted(state.pieces.items()):
            if piece.is_abbot and piece.seat == state.seat and board.features.missing[segment]:
                place, feature = board.place_of(segment)
                offers.append(TakeBackAbbot(cell=cell(place), feature=feature))
        return offers

    def take(self, state: CarcassonneState, decision: Decision, events: list[Event]) -> None:
        """Score him and send him home."""
        assert isinstance(decision, TakeBackAbbot)
        segment = state.board.firsts[number(decision.cell)] + decision.feature
        score = state.rules.scorer.score(state, segment, ScoreCause.ABBOT_RETURN)
        state.scores = state.rules.scorer.totals(state, [score])
        events.append(score)
        send_home(state, segment, ReturnCause.ABBOT_RETURN, events)
