"""The goal of a task, and the verdict on what its seat did."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from tilewyrm.engine.game import Value
from tilewyrm.engine.tasks.pattern import EventPattern


class Verdict(Enum):
    """What came of a task."""

    OPEN = "open"
    SOLVED = "solved"
    MISSED = "missed"


class TaskStep(NamedTuple):
    """One entry of the match since the task's position."""

    chosen: bool
    """Whether the task's seat chose it, among several."""
    events: Sequence[Value]


@dataclass(frozen=True, slots=True)
class Goal:
    """The goal of a task: what each decision of its seat must bring about, and what must not be."""

    stages: tuple[tuple[EventPattern, ...], ...]
    """For each decision patterns of events, of which one must happen; without any nothing must."""
    spoilt: tuple[EventPattern, ...]
    """Any such event means that the task is missed."""

    def judge(self, steps: Iterable[TaskStep], *, asked: bool) -> Verdict:
        """Return the verdict after *steps*, all of them since the task's position.

        *asked* says whether the task's seat must act after them; when it need not, its time is up.
        """
        brought = _by_decision(steps)
        for patterns, events in zip(self.stages, brought, strict=False):
            if any(pattern.fits(event) for pattern in self.spoilt for event in events):
                return Verdict.MISSED
            if patterns and not any(pattern.fits(each) for pattern in patterns for each in events):
                return Verdict.MISSED
        if len(brought) >= len(self.stages):
            return Verdict.SOLVED
        return Verdict.OPEN if asked else Verdict.MISSED


def _by_decision(steps: Iterable[TaskStep]) -> list[list[Value]]:
    """Return the events of each decision of the seat, up to its next one."""
    brought: list[list[Value]] = []
    for step in steps:
        if step.chosen:
            brought.append([])
        if brought:
            brought[-1] += step.events
    return brought
