"""Search strategy: playouts of the most promising variations, by sequential halving."""

from collections.abc import Sequence

from tilewyrm.engine.bots.bot import Clock, Draw, IsStopped, OnProgress, ScoredDecision, never
from tilewyrm.engine.bots.evaluator import Evaluator
from tilewyrm.engine.bots.greedy import rank_decisions
from tilewyrm.engine.bots.staged_search import StagedSearch
from tilewyrm.engine.bots.strategy import Strategy
from tilewyrm.engine.game import State, Value

SEARCH = "search"


class SearchBot:
    """Makes playouts of its most promising variations, and drops the worse half of them.

    That is done three times (sequential halving), each time with the same share of the budget: so
    most of it is spent on the best few. Each playout begins with a new determinisation; rolls and
    draws come as they are likely, and every seat takes the best decision by static evaluation, as
    far as `Evaluator.far_horizon`. The position that is reached is evaluated as it is.
    """

    version = 4

    def __init__(self, evaluator: Evaluator, draw: Draw, budget: Strategy, clock: Clock) -> None:
        """Play by *evaluator*; *draw* is all its luck.

        It makes about as many playouts for a decision as *budget* says, or, if that is in
        milliseconds, as many as there is time for by *clock*.
        """
        self._evaluator, self._draw, self._budget, self._clock = evaluator, draw, budget, clock

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
        search = StagedSearch(self._evaluator, state, seat, self._draw, self._budget, self._clock)
        while not search.is_over and not is_stopped():
            search.advance([search.play(is_stopped=is_stopped)])
            if on_progress is not None:
                on_progress(search.ranking())
        return search.ranking()
