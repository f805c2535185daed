"""Phase 3: score what the tile of this turn completed."""

from tilewyrm.engine.carcassonne.events import Event
from tilewyrm.engine.carcassonne.kinds import ReturnCause, ScoreCause
from tilewyrm.engine.carcassonne.meeples import send_home
from tilewyrm.engine.carcassonne.state import CarcassonneState
from tilewyrm.engine.carcassonne.step import Step


class Completing(Step):
    """Pay for completed features and send their pieces home (C11-C17)."""

    def begin(self, state: CarcassonneState, events: list[Event]) -> bool:
        """Score; nobody is asked. Unoccupied features give nothing (C16)."""
        standing = state.board.features.standing
        for label in state.board.completed():
            if standing[label]:
                self._score(state, label, events)
        return False

    @staticmethod
    def _score(state: CarcassonneState, label: int, events: list[Event]) -> None:
        scorer = state.rules.scorer
        score = scorer.score(state, label, ScoreCause.COMPLETED)
        state.scores = scorer.totals(state, [score])
        events.append(score)
        for bonus in scorer.bonuses(state, label):
            assert scorer.fairy is not None
            scorer.fairy.give(state, bonus, events)
        for segment in sorted(state.board.features.standing[label]):
            send_home(state, segment, ReturnCause.SCORED, events)
