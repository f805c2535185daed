"""Expansions for tests: one answers every question of the core, and remembers what it was asked."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, make_dataclass
from typing import Any, NamedTuple

from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.expansion.expansion import Expansion
from tilewyrm.engine.carcassonne.core.expansion.hooks import HOOKS, Hooks
from tilewyrm.engine.carcassonne.core.expansion.step import Step, StepStart
from tilewyrm.engine.carcassonne.core.expansion_set import ExpansionSet
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.cell_numbers import number
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.game import Edition
from tilewyrm.engine.setup.options import option


class Asked(NamedTuple):
    """A question that was asked."""

    by: str
    """Name of the expansion that answered."""
    question: str
    arguments: tuple[Any, ...]


def listening(
    name: str,
    heard: list[Asked],
    answers: Mapping[str, Callable[..., Any]] | None = None,
    steps: Mapping[Step, StepStart[CarcassonneState]] | None = None,
) -> Expansion[CarcassonneState]:
    """Return an expansion called *name* that notes in *heard* whatever it is asked.

    It answers as *answers* say, by question; without, that it has nothing to say. It declares
    *steps*, with what they do.
    """
    given = dict(answers or {})
    assert set(given) <= set(HOOKS)
    options = make_dataclass(
        f"{name.capitalize()}Options",
        [(name, bool, option(False, "C1", "Play with one that is none.", "With one."))],
        frozen=True,
        slots=True,
    )

    def question(asked: str) -> Callable[..., Any]:
        answer = given.get(asked)

        def note(self: Hooks[CarcassonneState], *arguments: Any) -> Any:
            heard.append(Asked(name, asked, arguments))
            return answer(*arguments) if answer else getattr(Hooks, asked)(self, *arguments)

        return note

    begin = {step.name: begin for step, begin in (steps or {}).items()}
    methods = {asked: question(asked) for asked in HOOKS}
    kind = type("Listening", (Hooks,), {**methods, "steps": lambda self: begin})
    return Expansion(
        name=name,
        title=name.capitalize(),
        options=options,
        hooks=lambda chosen: kind(),
        steps=tuple(steps or ()),
    )


def arguments(heard: list[Asked], question: str) -> list[tuple[Any, ...]]:
    """Return what was said with each time that *question* was asked."""
    return [one.arguments for one in heard if one.question == question]


def listened(
    *others: Expansion[CarcassonneState],
    edition: Edition | None = None,
    **answers: Callable[..., Any],
) -> tuple[Match, list[Asked]]:
    """Return a match with *others* and one that gives *answers*, and what the one is asked."""
    heard: list[Asked] = []
    rulebook = ExpansionSet([*others, listening("one", heard, answers)], [])
    playing = [one.name for one in rulebook.expansions]
    return Match(2, *playing, rulebook=rulebook, edition=edition), heard


def state_of(match: Match) -> CarcassonneState:
    """Return the state of *match*, which answers are about."""
    assert isinstance(match.state, CarcassonneState)
    return match.state


def label(match: Match, x: int, y: int, spot: str) -> int:
    """Return the label of a feature, by which questions name it."""
    board = state_of(match).board
    segment = board.segment_at(number(Cell(x, y)), match.feature(x, y, spot))
    assert segment is not None
    return board.features.labels[segment]


@dataclass(frozen=True, slots=True)
class Gift:
    """An event: points out of nothing."""

    gains: tuple[tuple[int, int], ...]
