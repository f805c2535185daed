"""Protocols of a strategy: a bot, a bot that ranks decisions, and its luck and clock."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from tilewyrm.engine.game import State, Value

Draw = Callable[[int], int]
"""``draw(n)`` returns a number from 0 to n-1: the randomness that a bot is given from outside."""

Clock = Callable[[], float]
"""Returns seconds since any moment; never less than before."""

IsStopped = Callable[[], bool]
"""Returns whether a bot must stop thinking; it is called again and again, at each step."""


def never() -> bool:
    """Return False: nothing stops the bot but its budget."""
    return False


class Bot(Protocol):
    """A strategy at one seat."""

    def choose(self, state: State, seat: int) -> Value:
        """Return one of ``state.legal(seat)``; *state* is left as it was."""


class ScoredDecision(NamedTuple):
    """A decision with its expected value, as a strategy sees it."""

    decision: Value
    worth: int
    """How much better off than the others it leaves its seat, in hundredths of a point: a guess."""
    playouts: int = 0
    """Number of playouts behind it; 0: static evaluation alone."""
    aspects: Sequence[int] = ()
    """The worth by aspect (`Evaluator.aspects`), or empty."""
    line: Sequence[Value] = ()
    """Decisions of the same seat that the strategy expects to follow at once, or empty."""


OnProgress = Callable[[Sequence[ScoredDecision]], object]
"""Takes the ranking so far; it is called again and again, when there are new playouts."""


class RankingBot(Bot, Protocol):
    """A strategy that can rank the decisions it compared."""

    def rank(
        self,
        state: State,
        seat: int,
        is_stopped: IsStopped = never,
        on_progress: OnProgress | None = None,
    ) -> Sequence[ScoredDecision]:
        """Return those of ``state.legal(seat)`` that it compared, best first; at least one.

        If *is_stopped* ends it early, the playouts so far count. *on_progress* changes nothing.

        *state* is not changed. `choose` returns the first or one as good: a strategy that thinks
        ahead returns the first, if both calls have the same luck.
        """
