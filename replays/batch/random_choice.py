"""Random choice among all rolls or decisions that can come next."""

import random
from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol

from tilewyrm.engine.bots.registry import bot
from tilewyrm.engine.game import Choice, Decided, Rolled
from tilewyrm.engine.values.shape import kebab
from tilewyrm.replays.batch.branches.branch_counts import COUNTS
from tilewyrm.replays.batch.trace import place_of

_GREEDY = "greedy"


class Position(Protocol):
    """A state, with what can come next in it."""

    state: Any
    next: Sequence[Any]
    """Every roll or decision that can come next, in the order of the rules."""
    weights: Sequence[int]
    """Those of the rolls."""

    @property
    def numbers(self) -> Sequence[int]:
        """Those of the choices before it."""


def possible_entries(state: Any) -> Sequence[Any]:
    """Return every roll or decision that can come next in *state*, in the order of the rules."""
    if isinstance(pending := state.pending, Choice):
        return [Decided(pending.seat, decision) for decision in state.legal(pending.seat)]
    return [Rolled(roll) for roll, _ in state.outcomes()]


def name_of(value: Any) -> str:
    """Return the name of the type of *value*, an event or decision, as in texts."""
    kind: type = type(value)
    return _name(kind)


@cache
def _name(kind: type) -> str:
    return kebab(kind.__name__)


class RandomChooser:
    """Chooses at random; on seats of greedy bots, as they do."""

    def __init__(self, setup: Any, draw: random.Random, *, greedy: bool) -> None:
        """Take luck from *draw*; with *greedy*, such bots sit on some of the seats."""
        self._draw = draw
        self._bots = {
            seat: bot(setup.game, _GREEDY, draw.randrange, lambda: 0.0)
            for seat in range(setup.seats)
            if greedy and draw.random() < 0.5
        }
        self.bot_error: dict[str, Any] = {}
        """The first error of a bot, with its place and the choices before it; empty without one."""

    def choose(self, position: Position) -> int:
        """Return the number of an entry that can come next in *position*.

        If a bot fails, it is one at random.
        """
        first, number = position.next[0], len(position.next)
        if isinstance(first, Rolled):
            return self._draw.choices(range(number), position.weights)[0]
        if first.seat not in self._bots or number == 1:
            return self._draw.randrange(number)
        try:
            with COUNTS.paused():  # a bot tries what it does not play
                decision = self._bots[first.seat].choose(position.state, first.seat)
            return position.next.index(Decided(first.seat, decision))
        except Exception as error:  # a changed bot may do anything
            self._note(error, position.numbers)
            return self._draw.randrange(number)

    def _note(self, error: Exception, numbers: Sequence[int]) -> None:
        self.bot_error = self.bot_error or {
            "error": f"{type(error).__name__}: {error}",
            "place": place_of(error),
            "numbers": [*numbers],
        }

    def pick(self, numbers: Sequence[int]) -> int:
        """Return any of *numbers*."""
        return self._draw.choice(numbers)
