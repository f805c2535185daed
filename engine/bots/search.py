"""Search strategy: playouts of the most promising variations, by sequential halving."""

from collections.abc import Sequence

from tilewyrm.engine.bots.bot import Clock, Draw, ScoredDecision
from tilewyrm.engine.bots.evaluator import Evaluator
from tilewyrm.engine.bots.greedy import rank_decisions
from tilewyrm.engine.bots.sequential_halving import SequentialHalving
from tilewyrm.engine.game import State, Value

SEARCH = "search"
PROMISING = 12
BREADTH = 8
BATCH = 4
"""By the clock, luck is spread evenly among so many playouts of each variation."""
HALVINGS = 3
"""How often the worse half is dropped: of eight variations one is left."""


class SearchBot:
    """Makes playouts of its most promising variations, and drops the worse half of them.

    That is done three times (sequential halving), each time with the same share of the budget: so
    most of it is spent on the best few. Each playout begins with a new determinisation; rolls and
    draws come as they are likely, and every seat takes the best decision by static evaluation, as
    far as `Evaluator.far_horizon`. The position that is reached is evaluated as it is.
    """

    version = 4

    def __init__(
        self,
        evaluator: Evaluator,
        draw: Draw,
        playouts: int = 0,
        milliseconds: int | None = None,
        clock: Clock | None = None,
    ) -> None:
        """Play by *evaluator*; *draw* is all its luck.

        It makes about so many *playouts* for a decision, or, if *milliseconds* are given, as many
        as there is time for by *clock*.
        """
        self._evaluator, self._draw = evaluator, draw
        self._playouts, self._milliseconds, self._clock = playouts, milliseconds, clock
        self._until_s = 0.0

    def choose(self, state: State, seat: int) -> Value:
        """Return the best of ``state.legal(seat)``."""
        return self.rank(state, seat)[0].decision

    def rank(self, state: State, seat: int) -> Sequence[ScoredDecision]:
        """Return the decisions that it compared, best first, with the expected value of each."""
        if len(state.legal(seat)) == 1:
            return rank_decisions(self._evaluator, state, seat)
        began_s = self._now_s()
        comparison = SequentialHalving(
            self._evaluator,
            state,
            seat,
            self._draw,
            promising=PROMISING,
            breadth=BREADTH,
            turns=self._evaluator.far_horizon(state),
        )
        for halving in range(1, HALVINGS + 1):
            if len(comparison.open) == 1:
                break
            if self._milliseconds is None:
                comparison.play(max(1, self._playouts // HALVINGS // len(comparison.open)))
            else:
                self._until_s = began_s + self._milliseconds * halving / HALVINGS / 1000
                while not comparison.play(BATCH, self._is_time_up):
                    pass
            comparison.halve()
        return comparison.ranking()

    def _now_s(self) -> float:
        return 0.0 if self._clock is None else self._clock()

    def _is_time_up(self) -> bool:
        return self._now_s() >= self._until_s
