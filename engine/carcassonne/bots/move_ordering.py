"""How good each placement of a tile is at first sight: with the best use of wood after it.

And each answer to a question that stands between the tile and the wood.
"""

from collections.abc import Sequence

from tilewyrm.engine.bots.bot import ScoredDecision
from tilewyrm.engine.carcassonne.bots.static_evaluation import (
    StaticEvaluation,
    fresh_claim,
)
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.turn.steps import USE_PIECE as USE_PIECE_STEP
from tilewyrm.engine.carcassonne.core.turn.turn import is_to_come
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell
from tilewyrm.engine.carcassonne.core.values.questions import USE_PIECE
from tilewyrm.engine.game import Choice, Decided, Value

LEAST, MOST = 4, 12
"""With so many placements, those that promise most, wood is tried."""
BETWEEN = 4
"""So many answers to a question between tile and wood, those that promise most, are followed."""
DEPTH = 3
"""So many questions between tile and wood are followed."""


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
        """Return every decision with the best use of wood that it leads to (`leads_to_piece`).

        It is guessed what that brings. It is tried for those that promise most, as long as another
        one promises more than the best; all others are worth less than that.
        """
        trials = enumerate(self._tried)
        worths = [self._immediate[n] + self._claim(trial) for n, (_, trial) in trials]
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

    def _claim(self, trial: CarcassonneState) -> int:
        """Return a guess at what using wood brings after *trial*, 0 if it does not come to that."""
        return fresh_claim(trial, self._seat) if leads_to_piece(trial, self._seat) else 0

    def _piece_action_worth(self, number: int) -> int:
        """Return what decision *number* is worth with the best use of wood after it."""
        return self._followed(self._tried[number][1], self._immediate[number], DEPTH)

    def _followed(self, trial: CarcassonneState, immediate: int, depth: int) -> int:
        """Return what *trial*, worth *immediate* by itself, is worth with the best use of wood.

        Of up to *depth* questions that stand between the best answers are taken.
        """
        if not leads_to_piece(trial, self._seat):
            return immediate
        pending = trial.pending
        if isinstance(pending, Choice) and pending.question == USE_PIECE:
            return self._with_piece_action(trial, immediate)
        if not depth:
            return immediate
        answers = []
        for answer in trial.legal(self._seat):
            after = state_after(trial, self._seat, answer)
            worth = self._evaluation.lead(after, self._seat)
            answers.append((worth + self._claim(after), worth, after))
        answers.sort(key=lambda one: -one[0])
        return max(self._followed(after, worth, depth - 1) for _, worth, after in answers[:BETWEEN])

    def _with_piece_action(self, trial: CarcassonneState, immediate: int) -> int:
        """Return what *trial*, worth *immediate* by itself, is worth with the wood used now.

        What is far from the tile brings about the same after each placement. So it is tried once,
        and again only what brought most.
        """
        placed = cell(trial.board.last)
        known, legal = self._elsewhere, trial.legal(self._seat)
        uses = [wood for wood in legal if wood not in known]
        if len(uses) < len(legal):
            uses.append(max((wood for wood in legal if wood in known), key=known.__getitem__))
        best = immediate
        for wood in uses:
            worth = self._evaluation.lead(state_after(trial, self._seat, wood), self._seat)
            best = max(best, worth)
            if _cell(wood) not in (None, placed):
                known[wood] = worth - immediate
        return best


def leads_to_piece(state: CarcassonneState, seat: int) -> bool:
    """Return whether *seat* is asked to use wood, or something before that in the same part."""
    pending = state.pending
    if not isinstance(pending, Choice) or pending.seat != seat:
        return False
    return pending.question == USE_PIECE or is_to_come(state, USE_PIECE_STEP.name)


def state_after(state: CarcassonneState, seat: int, decision: Value) -> CarcassonneState:
    """Return what *decision* of *seat* makes of *state*, which is left as it is."""
    trial = state.copy()
    trial.apply(Decided(seat, decision))
    return trial


def _cell(decision: Value) -> object:
    """Return the cell that *decision* is about; None: none."""
    return getattr(decision, "cell", None)
