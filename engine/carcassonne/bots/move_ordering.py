"""Move ordering: each tile placement with its static evaluation and the best piece action."""

from collections.abc import Sequence

from tilewyrm.engine.bots.bot import ScoredDecision
from tilewyrm.engine.carcassonne.bots.static_evaluation import StaticEvaluation, fresh_claim
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.questions import USE_PIECE
from tilewyrm.engine.game import Choice, Decided, Value

LEAST, MOST = 4, 12
"""Least and most placements, the most promising ones, whose piece actions are tried."""


class PlacementRanking:
    """Ranking of the legal decisions of a seat by static evaluation."""

    def __init__(self, state: CarcassonneState, seat: int) -> None:
        """Try every legal decision of *seat* in *state*, which is not changed."""
        self._seat = seat
        self._evaluation = StaticEvaluation(state)
        self._successors = [
            (decision, state_after(state, seat, decision)) for decision in state.legal(seat)
        ]
        self._immediate = [self._evaluation.lead(trial, seat) for _, trial in self._successors]
        self._remote_gains: dict[Value, int] = {}
        """Gains of piece actions away from the tile just placed."""

    def immediate(self) -> list[ScoredDecision]:
        """Return every decision with its worth, without a piece action after it."""
        return self._scored_decisions(self._immediate)

    def with_best_piece_action(self) -> list[ScoredDecision]:
        """Return every decision, a placement, with its worth after the best piece action.

        The gain of that action is a guess first. It is tried for the most promising placements, as
        long as another one promises more than the best; all others are worth less than that.
        """
        numbered = enumerate(self._successors)
        worths = [self._immediate[n] + fresh_claim(trial, self._seat) for n, (_, trial) in numbered]
        best = min(self._immediate)
        promising = sorted(range(len(worths)), key=lambda number: -worths[number])
        for rank, number in enumerate(promising):
            if rank < LEAST or (rank < MOST and worths[number] > best):
                worths[number] = self._piece_action_worth(number)
                best = max(best, worths[number])
            else:
                worths[number] = min(worths[number], best - 1)
        return self._scored_decisions(worths)

    def _scored_decisions(self, worths: Sequence[int]) -> list[ScoredDecision]:
        return [
            ScoredDecision(decision, worth)
            for (decision, _), worth in zip(self._successors, worths, strict=True)
        ]

    def _piece_action_worth(self, number: int) -> int:
        """Return the worth of placement *number* after the best piece action.

        An action far from the tile gains about the same after each placement. So each is tried
        once, and again only the one with the highest gain.
        """
        placement, trial = self._successors[number]
        pending = trial.pending
        if not isinstance(pending, Choice) or pending.question != USE_PIECE:
            return self._immediate[number]
        remote, legal = self._remote_gains, trial.legal(self._seat)
        actions = [action for action in legal if action not in remote]
        if len(actions) < len(legal):
            actions.append(
                max((action for action in legal if action in remote), key=remote.__getitem__)
            )
        best = self._immediate[number]
        for action in actions:
            worth = self._evaluation.lead(state_after(trial, self._seat, action), self._seat)
            best = max(best, worth)
            if _cell(action) not in (None, _cell(placement)):
                remote[action] = worth - self._immediate[number]
        return best


def state_after(state: CarcassonneState, seat: int, decision: Value) -> CarcassonneState:
    """Return the state after *decision* of *seat*; *state* is not changed."""
    trial = state.copy()
    trial.apply(Decided(seat, decision))
    return trial


def _cell(decision: Value) -> object:
    """Return the cell that *decision* is about; None: none."""
    return getattr(decision, "cell", None)
