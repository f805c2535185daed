"""The strategy that plays as somebody does in the first matches: it sees what is good for itself.

What it takes is good more often than not; but it is not sure what is best, and now and then it
overlooks most of what it could do.
"""

from collections.abc import Sequence

from tilewyrm.engine.bots.bot import Draw, ScoredDecision
from tilewyrm.engine.bots.evaluator import Evaluator
from tilewyrm.engine.bots.greedy import ranking
from tilewyrm.engine.game import State, Value

BEGINNER = "beginner"

OVERLOOKS = 40
"""In so many of a hundred decisions it does not see the one that is best."""
SLIPS = 5
"""In so many of a hundred decisions it takes whatever it looks at first."""


class BeginnerBot:
    """Takes one of the better decisions."""

    version = 2

    def __init__(self, judgement: Evaluator, draw: Draw) -> None:
        """Play some of what *judgement* knows; *draw* decides what is overlooked."""
        self._evaluator = judgement
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
        known = ranking(self._evaluator, state, seat)
        at = 0
        while at + 1 < len(known) and self._draw(100) < OVERLOOKS:
            at += 1
        return known[at].decision

    def rank(self, state: State, seat: int) -> Sequence[ScoredDecision]:
        """Return what it would think about if it overlooked nothing."""
        return ranking(self._evaluator, state, seat)
