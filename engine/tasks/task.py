"""A task: a setup, the entries that lead to its position, and its goal."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tilewyrm.engine.errors import EditionError
from tilewyrm.engine.game import Chance, Choice, Decided, Entry, Rolled, Setup
from tilewyrm.engine.registry import game
from tilewyrm.engine.tasks.goal import Goal
from tilewyrm.engine.values.notation import text

TASK_SEAT = 0
"""The seat that is asked at the position of a task, and solves it."""


class Highlight(StrEnum):
    """Which of the choices that do not solve a task is highlighted first."""

    NEAREST = "nearest"
    """The one nearest to an answer in the order of the rules: the map shows its place, too."""
    FIRST = "first"
    """The first one in the order of the rules."""


@dataclass(frozen=True, slots=True)
class Task:
    """A task of a tutorial."""

    name: str
    """Lower-case words with dashes, unique in its game."""
    setup: Setup
    entries: Sequence[Entry]
    """The rolls and decisions from the start that lead to the position."""
    goal: Goal
    highlight: Highlight = Highlight.NEAREST


def task_of(
    name: str,
    setup: Setup,
    lines: Sequence[str],
    goal: Goal,
    highlight: Highlight = Highlight.NEAREST,
) -> Task:
    """Return the task whose position comes of *lines*, each the notation of a roll or a decision.

    Raises:
        EditionError: a line cannot come there, or the seat is not asked after them.
    """
    state = game(setup.game).initial(setup)
    entries: list[Entry] = []
    for number, line in enumerate(lines, start=1):
        pending = state.pending
        found: Entry | None = None
        if isinstance(pending, Chance):
            rolls = (roll for roll, _ in state.outcomes())
            found = next((Rolled(roll) for roll in rolls if text(roll) == line), None)
        elif isinstance(pending, Choice):
            seat = pending.seat
            legal = state.legal(seat)
            found = next((Decided(seat, each) for each in legal if text(each) == line), None)
        if found is None:
            raise EditionError(f"task {name}: entry {number} cannot come there: {line}")
        state.apply(found)
        entries.append(found)
    pending = state.pending
    if not isinstance(pending, Choice) or pending.seat != TASK_SEAT:
        raise EditionError(f"task {name}: seat {TASK_SEAT + 1} is not asked at its position")
    return Task(name, setup, tuple(entries), goal, highlight)
