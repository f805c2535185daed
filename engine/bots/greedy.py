"""The strategy that takes what is best at first sight."""

from collections.abc import Sequence

from tilewyrm.engine.bots.bot import Draw, ScoredDecision
from tilewyrm.engine.bots.evaluator import Evaluator
from tilewyrm.engine.game import State, Value

GREEDY = "greedy"


class GreedyBot:
    """Takes the decision after which its seat is best off, by the game's judgement."""

    version = 2

    def __init__(self, judgement: Evaluator, draw: Draw) -> None:
        """Play what *judgement* knows; *draw* decides between equals."""
        self._evaluator = judgement
        self._draw = draw

    def choose(self, state: State, seat: int) -> Value:
        """Return the best of ``state.legal(seat)``; of equals any, each with the same chance."""
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        weighed = self._evaluator.rank(state, seat)
        best = max(one.worth for one in weighed)
        equal = [one.decision for one in weighed if one.worth == best]
        return equal[self._draw(len(equal))]

    def rank(self, state: State, seat: int) -> Sequence[ScoredDecision]:
        """Return what it thinks about, best first, with what is expected right after it."""
        return ranking(self._evaluator, state, seat)


def ranking(judgement: Evaluator, state: State, seat: int) -> list[ScoredDecision]:
    """Return what *judgement* finds worth a thought, best first; equals as in the legal ones."""
    legal = state.legal(seat)
    if len(legal) == 1:
        return [ScoredDecision(legal[0], judgement.evaluate(state, seat))]
    return sorted(judgement.rank(state, seat), key=_falling)


def _falling(weighed: ScoredDecision) -> int:
    return -weighed.worth
