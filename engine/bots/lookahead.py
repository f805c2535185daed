"""Lookahead strategy: playouts a turn or a round ahead, with an even share for each variation."""

from collections.abc import Sequence

from tilewyrm.engine.bots.bot import Draw, ScoredDecision
from tilewyrm.engine.bots.evaluator import Evaluator
from tilewyrm.engine.bots.greedy import rank_decisions
from tilewyrm.engine.bots.sequential_halving import SequentialHalving
from tilewyrm.engine.game import State, Value

LOOKAHEAD = "lookahead"
PROMISING = 12
"""Number of decisions, the best by static evaluation, that are followed."""


class LookaheadBot:
    """Takes the decision with the best average a turn or a round later (`Evaluator.horizon`).

    Draws and rolls come from what is really left: of few outcomes each is tried once, of many an
    even sample. Every seat is expected to take the best decision by static evaluation.
    """

    version = 4

    def __init__(self, evaluator: Evaluator, draw: Draw, playouts: int) -> None:
        """Play by *evaluator*; *draw* is all its luck.

        It makes at most so many *playouts* for a decision, but at least one for each variation.
        """
        self._evaluator = evaluator
        self._draw = draw
        self._playouts = playouts

    def choose(self, state: State, seat: int) -> Value:
        """Return the best of ``state.legal(seat)``."""
        return self.rank(state, seat)[0].decision

    def rank(self, state: State, seat: int) -> Sequence[ScoredDecision]:
        """Return the decisions that it compared, best first, with the expected value of each."""
        if len(state.legal(seat)) == 1:
            return rank_decisions(self._evaluator, state, seat)
        comparison = SequentialHalving(
            self._evaluator,
            state,
            seat,
            self._draw,
            promising=PROMISING,
            breadth=self._evaluator.breadth,
            turns=self._evaluator.horizon(state),
        )
        if len(comparison.variations) > 1:
            comparison.play(max(1, self._playouts // len(comparison.variations)))
        return comparison.ranking()
