"""Beginner strategy: the greedy ranking, with the best decisions overlooked now and then.

Its decision is good more often than not, but rarely the best one throughout a match.
"""

from collections.abc import Sequence

from tilewyrm.engine.bots.bot import Draw, ScoredDecision
from tilewyrm.engine.bots.evaluator import Evaluator
from tilewyrm.engine.bots.greedy import rank_decisions
from tilewyrm.engine.game import State, Value

BEGINNER = "beginner"

OVERLOOKS = 40
"""Percentage of decisions at which it overlooks the best one."""
SLIPS = 5
"""Percentage of decisions that it takes at random."""


class BeginnerBot:
    """Takes one of the better decisions."""

    version = 3

    def __init__(self, evaluator: Evaluator, draw: Draw) -> None:
        """Play by *evaluator*; *draw* decides which decisions are overlooked."""
        self._evaluator = evaluator
        self._draw = draw

    def choose(self, state: State, seat: int) -> Value:
        """Return one of ``state.legal(seat)``: mostly the best; or the second, third, ...; or any.

        Each time it overlooks one it takes the next, so the second best is likelier than the third.
        """
        legal = state.legal(seat)
        if len(legal) == 1:
            return legal[0]
        if self._draw(100) < SLIPS:
            return legal[self._draw(len(legal))]
        known = rank_decisions(self._evaluator, state, seat)
        at = 0
        while at + 1 < len(known) and self._draw(100) < OVERLOOKS:
            at += 1
        return known[at].decision

    def rank(self, state: State, seat: int) -> Sequence[ScoredDecision]:
        """Return the ranking without oversights."""
        return rank_decisions(self._evaluator, state, seat)
