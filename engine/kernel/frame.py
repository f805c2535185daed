"""Frames: the entries of a game's agenda, the things that are still to be done in a match.

A *frame* is one thing that is still to be done, a frozen value: a `DecisionFrame` waits for a seat,
a `ChanceFrame` for chance, an `EffectFrame` for nobody; a `TerminalFrame` holds the result.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, TypeVar

from tilewyrm.engine.game import Source, Value
from tilewyrm.engine.kernel.refusal import Refusal, value_list

S = TypeVar("S")
"""The state of the game whose frame it is."""


class Frame(Generic[S]):
    """One thing that is still to be done. Frozen: a subclass is a frozen dataclass.

    Its fields are plain (see `tilewyrm.engine.values.canonical.plain`): they are part of the state.
    """

    __slots__ = ()

    name: ClassVar[str]
    """What a state's digest calls the frame: never changed, whatever becomes of the class."""


class DecisionFrame(Frame[S]):
    """A frame that waits for a seat. It has been taken from the agenda when the seat decides.

    Subclasses have a field ``seat``: the seat that is asked.
    """

    __slots__ = ()

    question: ClassVar[str]
    """What is asked: the word of `tilewyrm.engine.game.Choice.question`."""

    seat: int

    def legal(self, state: S) -> Sequence[Value]:
        """Return the decisions that the seat may take, in stable order; never none.

        No two of them have the same effect. The sequence does not change with the state.
        """
        raise NotImplementedError

    def is_legal(self, state: S, decision: Value) -> bool:
        """Return whether *decision*, any value at all, is legal.

        Override it where listing them all costs more than looking at one.
        """
        return decision in self.legal(state)

    def refusal(self, state: S, decision: Value) -> Refusal:
        """Return why *decision* is not legal."""
        offered = value_list(self.legal(state), decision)
        about = {"case": "offered_more" if offered.more else "offered", **offered._asdict()}
        return Refusal(f"choices: {offered}", about)

    def apply(self, state: S, decision: Value) -> None:
        """Do *decision*, which is legal."""
        raise NotImplementedError


class ChanceFrame(Frame[S]):
    """A frame that waits for chance. It has been taken from the agenda when the roll comes."""

    __slots__ = ()

    def source(self, state: S) -> Source:
        """Return the source of the roll or draw, and how often it was used before."""
        raise NotImplementedError

    def outcomes(self, state: S) -> Sequence[tuple[Value, int]]:
        """Return the outcomes, each with its positive weight, in stable order; at least one."""
        raise NotImplementedError

    def weight(self, state: S) -> int:
        """Return the sum of all weights.

        Override it, and `outcome`, if that needs no list of all outcomes.
        """
        return sum(weight for _, weight in self.outcomes(state))

    def outcome(self, state: S, number: int) -> Value:
        """Return the roll on which *number*, from 0 to `weight` - 1, falls, picked by weight."""
        return weighted_pick(self.outcomes(state), number)

    def is_possible(self, state: S, roll: Value) -> bool:
        """Return whether *roll*, any value at all, is one of the outcomes."""
        return any(roll == outcome for outcome, _ in self.outcomes(state))

    def apply(self, state: S, roll: Value) -> None:
        """Do the effects of *roll*, which is possible."""
        raise NotImplementedError


class EffectFrame(Frame[S]):
    """A frame that needs nobody. It has been taken from the agenda when it is done."""

    __slots__ = ()

    def apply(self, state: S) -> None:
        """Do it; push what follows from it."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class TerminalFrame(Frame[S]):
    """The match is over: the only frame of its agenda, and nothing follows it."""

    name = "ended"

    scores: tuple[int, ...]
    winners: tuple[int, ...]


def weighted_pick(outcomes: Sequence[tuple[Value, int]], number: int) -> Value:
    """Return the outcome that *number*, from 0 up, picks by cumulative weight, in order.

    Raises:
        ValueError: all weights together are no more than *number*.
    """
    left = number
    for roll, weight in outcomes:
        left -= weight
        if left < 0:
            return roll
    raise ValueError(f"no outcome has the number {number}")
