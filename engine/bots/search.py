"""The strategy that searches: it plays the match on in thought, again and again."""

from collections.abc import Sequence

from tilewyrm.engine.bots.bot import Clock, Draw, ScoredDecision
from tilewyrm.engine.bots.evaluator import Evaluator
from tilewyrm.engine.bots.greedy import ranking
from tilewyrm.engine.bots.sequential_halving import SequentialHalving
from tilewyrm.engine.game import State, Value

SEARCH = "search"
PROMISING = 12
BREADTH = 8
BATCH = 4
"""By the clock, among so many playouts of each line luck is spread evenly."""
HALVINGS = 3
"""How often the worse half is dropped: of eight lines one is left."""


class SearchBot:
    """Plays its most promising lines on, many times, and drops the worse half of them.

    That is done three times (sequential halving), each time with the same share of the budget: so
    most of it goes into telling the best few apart. In each playout all that the seat may not see
    is dealt anew, rolls and draws come as they are likely, and everybody takes what is best at
    first sight, until what is far for the game (`Evaluator.far_horizon`); what is reached is judged
    as it stands.
    """

    version = 3

    def __init__(
        self,
        judgement: Evaluator,
        draw: Draw,
        playouts: int = 0,
        milliseconds: int | None = None,
        clock: Clock | None = None,
    ) -> None:
        """Play what *judgement* knows; *draw* is all its luck.

        It makes about so many *playouts* for a decision, or, where *milliseconds* are given, as
        many as there is time for by *clock*.
        """
        self._evaluator, self._draw = judgement, draw
        self._playouts, self._milliseconds, self._clock = playouts, milliseconds, clock
        self._until_s = 0.0

    def choose(self, state: State, seat: int) -> Value:
        """Return the best of ``state.legal(seat)``."""
        return self.rank(state, seat)[0].decision

    def rank(self, state: State, seat: int) -> Sequence[ScoredDecision]:
        """Return what it thought about, best first, with what it expects of it."""
        if len(state.legal(seat)) == 1:
            return ranking(self._evaluator, state, seat)
        began_s = self._now_s()
        trials = SequentialHalving(
            self._evaluator,
            state,
            seat,
            self._draw,
            promising=PROMISING,
            breadth=BREADTH,
            turns=self._evaluator.far_horizon(state),
        )
        for halving in range(1, HALVINGS + 1):
            if len(trials.open) == 1:
                break
            if self._milliseconds is None:
                trials.play(max(1, self._playouts // HALVINGS // len(trials.open)))
            else:
                self._until_s = began_s + self._milliseconds * halving / HALVINGS / 1000
                while not trials.play(BATCH, self._is_time_up):
                    pass
            trials.halve()
        return trials.ranking()

    def _now_s(self) -> float:
        return 0.0 if self._clock is None else self._clock()

    def _is_time_up(self) -> bool:
        return self._now_s() >= self._until_s
