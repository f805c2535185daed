"""The steps of a turn, and their one order.

The core and the expansions declare steps with what they come before and after. All of them
are sorted here, once; which of them a match has depends on its expansions and options.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from typing import Generic, NamedTuple, TypeVar

from tilewyrm.engine.kernel.frame import Frame
from tilewyrm.engine.kernel.state import FrameState

S = TypeVar("S", bound=FrameState)

StepStart = Callable[[S], Frame[S] | None]
"""Starts a step: does its effects, and returns the frame to wait for, None if there is none."""


class StepSequence(StrEnum):
    """The sequence that a step belongs to."""

    TURN = "turn"
    """A whole turn of a seat."""
    PART = "part"
    """A tile drawn, placed, used and scored: what a turn has once, or more often by a rule."""


@dataclass(frozen=True, slots=True)
class Step:
    """One step, declared."""

    name: str
    """Stable lower-case words: a position is named by the step that it is at."""
    sequence: StepSequence
    clause: str
    """The rule clauses that place it here."""
    after: tuple[str, ...] = ()
    """Steps of the same sequence that come before it."""
    before: tuple[str, ...] = ()
    """Steps of the same sequence that come after it."""
    places_piece: bool = False
    """Whether the player places a piece in it: left out where no more pieces may be placed."""


class StepOrder(NamedTuple):
    """That one step comes before another: for steps of two expansions."""

    earlier: str
    later: str
    clause: str
    """The rule clauses that say so."""


@dataclass(frozen=True, slots=True)
class BoundStep(Generic[S]):
    """One step as it is in one match."""

    name: str
    start: StepStart[S]
    places_piece: bool = False


def sort_steps(
    sequence: StepSequence, steps: Iterable[Step], relations: Iterable[StepOrder] = ()
) -> tuple[Step, ...]:
    """Return those of *steps* that are of *sequence*, in the one order that all relations allow.

    Relations with other steps are ignored.

    Raises:
        ValueError: two have the same name; they go in a circle; or more than one order is possible.
    """
    declared = list(steps)
    twice = [name for name, count in Counter(one.name for one in declared).items() if count > 1]
    if twice:
        raise ValueError(f"two steps of a turn have the same name: {', '.join(twice)}")
    mine = {step.name: step for step in declared if step.sequence is sequence}
    pairs = [(step.name, later) for step in mine.values() for later in step.before]
    pairs += [(earlier, step.name) for step in mine.values() for earlier in step.after]
    pairs += [(relation.earlier, relation.later) for relation in relations]
    before: dict[str, set[str]] = {name: set() for name in mine}
    for earlier, later in pairs:
        if earlier in mine and later in mine:
            before[later].add(earlier)
    try:
        order = tuple(TopologicalSorter(before).static_order())
    except CycleError as error:
        circle = " -> ".join(error.args[1])
        raise ValueError(f"the steps of a {sequence} go in a circle: {circle}") from None
    _check_one_order(sequence, order, before)
    return tuple(mine[name] for name in order)


def _check_one_order(
    sequence: StepSequence, order: Sequence[str], before: dict[str, set[str]]
) -> None:
    """Raise ValueError unless each step is declared to follow the one in front of it.

    A sorted order is the only one exactly if every two neighbours in it are related.
    """
    for earlier, later in pairwise(order):
        if earlier not in before[later]:
            raise ValueError(
                f"nothing says whether step {earlier!r} or step {later!r} of a {sequence}"
                " comes first"
            )
