"""Search in stages: in each of them several processes can play a share of the playouts."""

from collections.abc import Iterable

from tilewyrm.engine.bots.bot import Clock, Draw, IsStopped, ScoredDecision, never
from tilewyrm.engine.bots.evaluator import Evaluator
from tilewyrm.engine.bots.sequential_halving import ALL, SequentialHalving, Share, Totals
from tilewyrm.engine.bots.strategy import Strategy
from tilewyrm.engine.game import State

PROMISING = 12
BREADTH = 8
BATCH = 4
"""By the clock, luck is spread evenly among so many playouts of each variation."""
STAGES = 3
"""How often the worse half is dropped: of eight variations one is left."""


class StagedSearch:
    """A search at one position: each stage has the same share of the budget.

    A process plays a share of a stage (`play`), and goes on with the totals of all shares
    (`advance`). With a budget in playouts all shares together are the same whatever their number.
    """

    def __init__(
        self,
        evaluator: Evaluator,
        state: State,
        seat: int,
        draw: Draw,
        budget: Strategy,
        clock: Clock,
        elapsed_s: float = 0.0,
    ) -> None:
        """Find the variations of *seat* in *state*; *draw* is all luck.

        A *budget* in milliseconds is used up by *clock*; so much of it has *elapsed_s*.
        """
        self._began_s = clock() - elapsed_s
        self._budget, self._clock = budget, clock
        self._comparison = SequentialHalving(
            evaluator,
            state,
            seat,
            draw,
            promising=PROMISING,
            breadth=BREADTH,
            turns=evaluator.far_horizon(state),
        )
        self._until_s = 0.0
        self.has_played = False
        """Whether a share of this stage was played here: its luck is used up."""
        self.stage = 0
        """Number of stages that are over."""

    @property
    def is_over(self) -> bool:
        """Whether no stage is left."""
        return self.stage == STAGES or len(self._comparison.open) == 1

    @property
    def is_last(self) -> bool:
        """Whether no stage is left after this one."""
        return self.stage + 1 == STAGES or len(self._comparison.open) <= 2

    def play(self, share: Share = ALL, is_stopped: IsStopped = never) -> Totals:
        """Play *share* of this stage, or less if *is_stopped*; return what its playouts came to."""
        self.has_played = True
        if self._budget.milliseconds is None:
            self._comparison.play(self._playouts, is_stopped, share)
        else:
            total_s = self._budget.milliseconds / 1000
            self._until_s = self._began_s + total_s * (self.stage + 1) / STAGES
            for _ in range(share.number):
                self._comparison.skip(BATCH)
            while not self._comparison.play(BATCH, lambda: is_stopped() or self._is_time_up()):
                for _ in range(share.of - 1):
                    self._comparison.skip(BATCH)
        return self._comparison.collect()

    def advance(self, totals: Iterable[Totals]) -> None:
        """End this stage, whose shares came to *totals*: drop the worse half."""
        if not self.has_played and self._budget.milliseconds is None:
            self._comparison.skip(self._playouts)
        for one in totals:
            self._comparison.add(one)
        self._comparison.halve()
        self.has_played = False
        self.stage += 1

    def ranking(self) -> list[ScoredDecision]:
        """Return the decisions that were compared, best first, with the expected value of each."""
        return self._comparison.ranking()

    @property
    def _playouts(self) -> int:
        """The playouts of each open variation in this stage."""
        return max(1, (self._budget.playouts or 0) // STAGES // len(self._comparison.open))

    def _is_time_up(self) -> bool:
        return self._clock() >= self._until_s
