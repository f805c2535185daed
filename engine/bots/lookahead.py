"""Lookahead strategy: playouts a turn or a round ahead, with an even share for each variation."""

from collections.abc import Sequence

from tilewyrm.engine.bots.bot import Clock, Draw, IsStopped, OnProgress, ScoredDecision, never
from tilewyrm.engine.bots.evaluator import Evaluator
from tilewyrm.engine.bots.greedy import rank_decisions
from tilewyrm.engine.bots.sequential_halving import SequentialHalving
from tilewyrm.engine.bots.strategy import Strategy
from tilewyrm.engine.game import State, Value

LOOKAHEAD = "lookahead"
BATCH = 4
"""By the clock, luck is spread evenly among so many playouts of each variation."""
PROMISING = 12
"""Number of decisions, the best by static evaluation, that are followed."""


class LookaheadBot:
    """Takes the decision with the best average a turn or a round later (`Evaluator.horizon`).

    Draws and rolls come from what is really left: of few outcomes each is tried once, of many an
    even sample. Every seat is expected to take the best decision by static evaluation.
    """

    version = 4

    def __init__(self, evaluator: Evaluator, draw: Draw, budget: Strategy, clock: Clock) -> None:
        """Play by *evaluator*; *draw* is all its luck.

        It makes at most as many playouts for a decision as *budget* says, but at least one for each
        variation; or, if that is in milliseconds, as many as there is time for by *clock*.
        """
        self._evaluator, self._draw, self._budget, self._clock = evaluator, draw, budget, clock
        self._until_s = 0.0

    def choose(self, state: State, seat: int) -> Value:
        """Return the best of ``state.legal(seat)``."""
        return self.rank(state, seat)[0].decision

    def rank(
        self,
        state: State,
        seat: int,
        is_stopped: IsStopped = never,
        on_progress: OnProgress | None = None,
    ) -> Sequence[ScoredDecision]:
        """Return the decisions that it compared, best first, with the expected value of each."""
        if len(state.legal(seat)) == 1:
            return rank_decisions(self._evaluator, state, seat)
        if self._budget.milliseconds is not None:
            self._until_s = self._clock() + self._budget.milliseconds / 1000
        comparison = SequentialHalving(
            self._evaluator,
            state,
            seat,
            self._draw,
            promising=PROMISING,
            breadth=self._evaluator.breadth,
            turns=self._evaluator.horizon(state),
        )

        def report() -> None:
            if on_progress is not None:
                comparison.add(comparison.collect())
                on_progress(comparison.ranking())

        if len(comparison.variations) > 1:
            if self._budget.playouts is not None:
                playouts = max(1, self._budget.playouts // len(comparison.variations))
                comparison.play(playouts, is_stopped, on_playout=report)
            else:
                while not comparison.play(BATCH, lambda: is_stopped() or self._is_time_up()):
                    report()
            comparison.add(comparison.collect())
        return comparison.ranking()

    def _is_time_up(self) -> bool:
        return self._clock() >= self._until_s
