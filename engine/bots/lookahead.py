"""The strategy that thinks a turn or a round ahead."""

from collections.abc import Sequence

from tilewyrm.engine.bots.bot import Draw, ScoredDecision
from tilewyrm.engine.bots.evaluator import Evaluator
from tilewyrm.engine.bots.greedy import ranking
from tilewyrm.engine.bots.sequential_halving import SequentialHalving
from tilewyrm.engine.game import State, Value

LOOKAHEAD = "lookahead"
PROMISING = 12
"""So many decisions, best at first sight, are followed."""


class LookaheadBot:
    """Takes what leaves its seat best off a turn or a round later (`Evaluator.horizon`).

    What may be drawn and rolled until then it expects as it is really left: what are few things it
    goes through one by one, of more it tries some that are spread evenly. Everybody is expected to
    take what is best at first sight.
    """

    version = 3

    def __init__(self, judgement: Evaluator, draw: Draw, playouts: int) -> None:
        """Play what *judgement* knows; *draw* is all its luck.

        It makes at most so many *playouts* for a decision, but at least one for each line.
        """
        self._evaluator = judgement
        self._draw = draw
        self._playouts = playouts

    def choose(self, state: State, seat: int) -> Value:
        """Return the best of ``state.legal(seat)``."""
        return self.rank(state, seat)[0].decision

    def rank(self, state: State, seat: int) -> Sequence[ScoredDecision]:
        """Return what it thought about, best first, with what it expects then."""
        if len(state.legal(seat)) == 1:
            return ranking(self._evaluator, state, seat)
        trials = SequentialHalving(
            self._evaluator,
            state,
            seat,
            self._draw,
            promising=PROMISING,
            breadth=self._evaluator.breadth,
            turns=self._evaluator.horizon(state),
        )
        if len(trials.variations) > 1:
            trials.play(max(1, self._playouts // len(trials.variations)))
        return trials.ranking()
