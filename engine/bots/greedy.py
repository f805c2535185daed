"""Greedy strategy: the best decision by static evaluation, without playouts."""

from collections.abc import Sequence

from tilewyrm.engine.bots.bot import Draw, ScoredDecision
from tilewyrm.engine.bots.evaluator import Evaluator
from tilewyrm.engine.game import State, Value

GREEDY = "greedy"


class GreedyBot:
    """Takes the decision after which its seat is best off, by the game's evaluator."""

    version = 3

    def __init__(self, evaluator: Evaluator, draw: Draw) -> None:
        """Play by *evaluator*; *draw* decides between equals."""
        self._evaluator = evaluator
        self._draw = draw

    def choose(self, state: State, seat: int) -> Value:
        """Return the best of ``state.legal(seat)``; of equals any, each with the same chance."""
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        scored = self._evaluator.rank(state, seat)
        best = max(one.worth for one in scored)
        equal = [one.decision for one in scored if one.worth == best]
        return equal[self._draw(len(equal))]

    def rank(self, state: State, seat: int) -> Sequence[ScoredDecision]:
        """Return the decisions that it compares, best first, with the value right after each."""
        return rank_decisions(self._evaluator, state, seat)


def rank_decisions(evaluator: Evaluator, state: State, seat: int) -> list[ScoredDecision]:
    """Return the decisions that *evaluator* ranks, best first; equals in the legal order."""
    legal = state.legal(seat)
    if len(legal) == 1:
        return [ScoredDecision(legal[0], evaluator.evaluate(state, seat))]
    return sorted(evaluator.rank(state, seat), key=_descending)


def _descending(scored: ScoredDecision) -> int:
    return -scored.worth
