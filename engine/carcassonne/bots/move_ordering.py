"""How good each placement of a tile is at first sight: with the best use of wood after it."""

from collections.abc import Sequence

from tilewyrm.engine.bots.bot import ScoredDecision
from tilewyrm.engine.carcassonne.bots.static_evaluation import (
    StaticEvaluation,
    fresh_claim,
)
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.questions import USE_PIECE
from tilewyrm.engine.game import Choice, Decided, Value

LEAST, MOST = 4, 12
"""With so many placements, those that promise most, wood is tried."""


class PlacementRanking:
    """What a seat that is asked can reach by one decision."""

    def __init__(self, state: CarcassonneState, seat: int) -> None:
        """Try every legal decision of *seat* in *state*, which is left as it is."""
        self._seat = seat
        self._evaluation = StaticEvaluation(state)
        self._tried = [
            (decision, state_after(state, seat, decision)) for decision in state.legal(seat)
        ]
        self._immediate = [self._evaluation.lead(trial, seat) for _, trial in self._tried]
        self._elsewhere: dict[Value, int] = {}
        """What using wood brought that is not about the tile just placed."""

    def immediate(self) -> list[ScoredDecision]:
        """Return every decision with what it is worth by itself."""
        return self._scored(self._immediate)

    def with_best_piece_action(self) -> list[ScoredDecision]:
        """Return every decision, placements of a tile, with the best use of wood after it.

        It is guessed what that brings. It is tried for those that promise most, as long as another
        one promises more than the best; all others are worth less than that.
        """
        trials = enumerate(self._tried)
        worths = [self._immediate[n] + fresh_claim(trial, self._seat) for n, (_, trial) in trials]
        best = min(self._immediate)
        promising = sorted(range(len(worths)), key=lambda number: -worths[number])
        for rank, number in enumerate(promising):
            if rank < LEAST or (rank < MOST and worths[number] > best):
                worths[number] = self._piece_action_worth(number)
                best = max(best, worths[number])
            else:
                worths[number] = min(worths[number], best - 1)
        return self._scored(worths)

    def _scored(self, worths: Sequence[int]) -> list[ScoredDecision]:
        return [
            ScoredDecision(decision, worth)
            for (decision, _), worth in zip(self._tried, worths, strict=True)
        ]

    def _piece_action_worth(self, number: int) -> int:
        """Return what placement *number* is worth with the best use of wood after it.

        What is far from the tile brings about the same after each placement. So it is tried once,
        and again only what brought most.
        """
        placement, trial = self._tried[number]
        pending = trial.pending
        if not isinstance(pending, Choice) or pending.question != USE_PIECE:
            return self._immediate[number]
        known, legal = self._elsewhere, trial.legal(self._seat)
        uses = [wood for wood in legal if wood not in known]
        if len(uses) < len(legal):
            uses.append(max((wood for wood in legal if wood in known), key=known.__getitem__))
        best = self._immediate[number]
        for wood in uses:
            worth = self._evaluation.lead(state_after(trial, self._seat, wood), self._seat)
            best = max(best, worth)
            if _cell(wood) not in (None, _cell(placement)):
                known[wood] = worth - self._immediate[number]
        return best


def state_after(state: CarcassonneState, seat: int, decision: Value) -> CarcassonneState:
    """Return what *decision* of *seat* makes of *state*, which is left as it is."""
    trial = state.copy()
    trial.apply(Decided(seat, decision))
    return trial


def _cell(decision: Value) -> object:
    """Return the cell that *decision* is about; None: none."""
    return getattr(decision, "cell", None)
