"""Judge of a table's task: the verdict on what its seat has done since the task's position."""

from typing import NamedTuple

from tilewyrm.editions.tasks import has_task as is_task
from tilewyrm.editions.tasks import task
from tilewyrm.engine.game import Chance, Choice, Decided, Rolled, Value
from tilewyrm.engine.tasks.goal import TaskStep, Verdict
from tilewyrm.engine.tasks.task import TASK_SEAT, Highlight
from tilewyrm.replays.edit.branching import position_setup
from tilewyrm.server.match.entry_record import EntryRecord
from tilewyrm.server.match.match import Match
from tilewyrm.v1 import match_pb2, service_pb2

_ORIGIN = "task/"
"""Prefix of the id of an origin that is a task's position; the task's name follows."""

_NUMBERS: dict[Verdict, service_pb2.TaskVerdict.ValueType] = {
    Verdict.OPEN: service_pb2.TASK_VERDICT_OPEN,
    Verdict.SOLVED: service_pb2.TASK_VERDICT_SOLVED,
    Verdict.MISSED: service_pb2.TASK_VERDICT_MISSED,
}

TASK_OVER = (service_pb2.TASK_VERDICT_SOLVED, service_pb2.TASK_VERDICT_MISSED)
"""The verdicts that end a task."""


def task_setup(game_name: str, name: str, rulebook: str) -> match_pb2.Setup:
    """Return the setup of a match that begins at the position of the task *name*.

    It is played by the preset *rulebook*, or by the task's own rules if that is empty.

    Raises:
        EditionError: there is none of that name, or it has other rules.
        SetupError: there is no such preset.
    """
    found = task(game_name, name, rulebook)
    return position_setup(found.setup, _ORIGIN + name, found.entries)


def has_task(setup: match_pb2.Setup) -> bool:
    """Return whether a match that is played with *setup* begins at the position of a task."""
    match_id = setup.origin.match_id
    return match_id.startswith(_ORIGIN) and is_task(setup.game, match_id.removeprefix(_ORIGIN))


class Judgement(NamedTuple):
    """The judgement of a match on its task."""

    verdict: service_pb2.TaskVerdict.ValueType = service_pb2.TASK_VERDICT_UNSPECIFIED
    first_choice: int | None = None
    """Number of the choice to highlight first, before the first decision on it, else None.

    It does not solve the task; which one it is, the task says (`Highlight`). After a first decision
    that was right the player is on the way to the solution; the highlight may begin where it does
    in a match.
    """
    right_choice: int | None = None
    """Number of a choice that leads to the solution while it is open, else None."""


NO_TASK = Judgement()
"""The judgement of a match without a task."""


def judgement(setup: match_pb2.Setup, match: Match) -> Judgement:
    """Return the judgement of *match*, which is played with *setup*, as it stands now."""
    if not has_task(setup):
        return NO_TASK
    asked_of = task(setup.game, setup.origin.match_id.removeprefix(_ORIGIN))
    goal = asked_of.goal
    back = match.position.history.newest_first() if match.position.history is not None else ()
    holding = {step.seq for step in back}  # without what was taken back
    steps = [
        TaskStep(_is_chosen(line), line.events)
        for line in match.lines[setup.origin.entries :]
        if line.seq in holding
    ]
    asked = _is_asked(match.position.pending)
    verdict = goal.judge(steps, asked=asked)
    if verdict is not Verdict.OPEN or not asked:
        return Judgement(_NUMBERS[verdict])

    def leads_to(decision: Value) -> Verdict:
        after = match.state.copy()
        ahead = [*steps, TaskStep(chosen=True, events=after.apply(Decided(TASK_SEAT, decision)))]
        while isinstance(after.pending, Chance):  # any roll will do: no task depends on it
            roll = next(iter(after.outcomes()))[0]
            ahead.append(TaskStep(chosen=False, events=after.apply(Rolled(roll))))
        return goal.judge(ahead, asked=_is_asked(after.pending))

    verdicts = [leads_to(decision) for decision in match.state.legal(TASK_SEAT)]
    right = [number for number, each in enumerate(verdicts) if each is not Verdict.MISSED]
    answer = right[0] if right else None
    if any(step.chosen for step in steps):
        return Judgement(_NUMBERS[verdict], right_choice=answer)
    near = (answer or 0) if asked_of.highlight is Highlight.NEAREST else 0
    wrong = (number for number, each in enumerate(verdicts) if each is Verdict.MISSED)
    first = min(wrong, key=lambda number: abs(number - near), default=None)
    return Judgement(_NUMBERS[verdict], first, answer)


def _is_asked(pending: object) -> bool:
    """Return whether *pending* is a choice of the task's seat."""
    return isinstance(pending, Choice) and pending.seat == TASK_SEAT


def _is_chosen(line: EntryRecord) -> bool:
    """Return whether the task's seat chose *line* among several decisions."""
    decided = isinstance(line.entry, Decided) and line.entry.seat == TASK_SEAT
    return decided and not line.only_choice
