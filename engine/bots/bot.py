"""What a strategy is, and what it is made from."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from tilewyrm.engine.game import State, Value

Draw = Callable[[int], int]
"""``draw(n)`` returns a number from 0 to n-1: the randomness that a bot is given from outside."""

Clock = Callable[[], float]
"""Returns seconds since any moment; never less than before."""


class Bot(Protocol):
    """A strategy at one seat."""

    def choose(self, state: State, seat: int) -> Value:
        """Return one of ``state.legal(seat)``; *state* is left as it was."""


class ScoredDecision(NamedTuple):
    """A decision, and what a strategy expects of it."""

    decision: Value
    worth: int
    """How much better off than the others it leaves its seat, in hundredths of a point: a guess."""
    playouts: int = 0
    """How many playouts that comes from; 0: from a look at it alone."""


class RankingBot(Bot, Protocol):
    """A strategy that can say why."""

    def rank(self, state: State, seat: int) -> Sequence[ScoredDecision]:
        """Return those of ``state.legal(seat)`` that it thought about, best first; never none.

        *state* is left as it was. What `choose` returns is the first, or as good: of a strategy
        that thinks ahead it is the first, when both are given the same luck.
        """
