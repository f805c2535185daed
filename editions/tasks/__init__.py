"""The tasks of the tutorials: files of TOML for each game that has some.

``game.toml`` has those of the game itself, and ``game/name.toml`` those of the expansion whose
option is ``name``. The names of tasks are unique in their game.

``seats`` and ``opening`` (entries that begin all tasks) come first. ``highlight`` says which wrong
choice is highlighted first, ``nearest`` (the default) or ``first``. ``[hints]`` has the numbers
that call for a hint in the first match, such as the tiles of a city that is worth closing. A table
``[[task]]`` is a task. ``name``, ``preset`` and ``options`` describe its setup. ``entries`` are the
rolls and decisions after the opening, in the one-line notation. ``wanted`` has a list of event
patterns for each decision: one of them must happen, if there are any. ``spoilt`` are patterns that
must not happen.
"""

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from tilewyrm import editions
from tilewyrm.engine.errors import EditionError
from tilewyrm.engine.game import Setup
from tilewyrm.engine.registry import game
from tilewyrm.engine.tasks.goal import Goal
from tilewyrm.engine.tasks.pattern import EventPattern, event_pattern
from tilewyrm.engine.tasks.task import Highlight, Task, task_of


def task_names(game_name: str) -> list[str]:
    """Return the names of the tasks of *game_name* itself, in the order to solve them."""
    return list(_tables(_file(game_name)))


def expansion_tasks(game_name: str) -> dict[str, list[str]]:
    """Return the names of the tasks about one expansion, by its option, in the options' order."""
    files = ((spec.name, _file(game_name, spec.name)) for spec in game(game_name).options)
    return {option: list(_tables(file)) for option, file in files if file}


def hint_thresholds(game_name: str) -> Mapping[str, int]:
    """Return from which number on the hints of the first match of *game_name* are given."""
    thresholds: Mapping[str, int] = _file(game_name).get("hints", {})
    return thresholds


@cache
def task(game_name: str, name: str, rulebook: str = "") -> Task:
    """Return the task *name* of *game_name*, by the rules of *rulebook*.

    *rulebook* is the name of a preset that the task does not set itself, or empty.

    Raises:
        EditionError: there is no task of that name (the message lists the known ones), or it cannot
            be played by that rulebook.
        SetupError: there is no such preset.
    """
    tables = _all_tables(game_name)
    if name not in tables:
        known = ", ".join(tables) or "none"
        raise EditionError(f"there is no task {name!r} of {game_name}; there are: {known}")
    table = tables[name]
    if rulebook and "preset" in table:
        raise EditionError(f"task {name} has its own preset: omit {rulebook}")
    table = {**table, "preset": rulebook or table.get("preset", "")}
    goal = Goal(tuple(map(_patterns, table["wanted"])), _patterns(table.get("spoilt", ())))
    lines = f"{table['opening']}\n{table['entries']}".splitlines()
    highlight = Highlight(table.get("highlight", Highlight.NEAREST))
    return task_of(
        name, _setup(game_name, table), [line for line in lines if line], goal, highlight
    )


def has_task(game_name: str, name: str) -> bool:
    """Return whether *name* is a task of *game_name*."""
    return name in _all_tables(game_name)


def _patterns(lines: Iterable[str]) -> tuple[EventPattern, ...]:
    return tuple(map(event_pattern, lines))


def _setup(game_name: str, table: Mapping[str, Any]) -> Setup:
    rules = game(game_name)
    options = {**rules.preset(table["preset"]).options, **table.get("options", {})}
    return rules.setup(editions.load(game_name), table["seats"], options)


@cache
def _all_tables(game_name: str) -> dict[str, dict[str, Any]]:
    """Return the tables of the game itself and of its expansions, by the tasks' names."""
    files = [_file(game_name), *(_file(game_name, one) for one in expansion_tasks(game_name))]
    return {name: table for file in files for name, table in _tables(file).items()}


def _tables(read: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Return the tables of a file that was *read*, by the tasks' names."""
    common = {name: value for name, value in read.items() if name not in ("task", "hints")}
    return {table["name"]: {**common, **table} for table in read.get("task", ())}


@cache
def _file(game_name: str, expansion: str = "") -> dict[str, Any]:
    """Return the file of *game_name*, or of one *expansion* of it; empty if there is none."""
    # Imported here, as in `editions`: a program without tasks does not wait for it.
    from importlib import resources

    name = f"{game_name}/{expansion}.toml" if expansion else f"{game_name}.toml"
    file = resources.files(__name__) / name
    if not file.is_file():
        return {}
    return tomllib.loads(file.read_text(encoding="utf-8"))
