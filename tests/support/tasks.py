"""The tasks of the tutorials with a solution and a wrong answer of each, in the notation."""

import tomllib
from pathlib import Path

from support.daily import share_of_today
from tilewyrm.editions.tasks import expansion_tasks, task_names

_TASKS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))

SOLUTIONS: dict[tuple[str, str], list[str]] = {
    (game, name): task["solution"] for game, tasks in _TASKS.items() for name, task in tasks.items()
}
"""By game and task the decisions that solve it, in the order of the tutorials."""
WRONG: dict[tuple[str, str], str] = {
    (game, name): task["wrong"] for game, tasks in _TASKS.items() for name, task in tasks.items()
}
"""By game and task a first decision that misses it."""
_SHARES, _SHARES_OF_EXPANSIONS = 3, 10
"""After so many days each task of a game was played by a client, and each one of an expansion."""

TODAY: dict[str, list[str]] = {
    game: [
        *share_of_today(task_names(game), _SHARES),
        *share_of_today(
            [one for some in expansion_tasks(game).values() for one in some],
            _SHARES_OF_EXPANSIONS,
        ),
    ]
    for game in _TASKS
}
"""By game the names of a share of its own tasks, and of those of its expansions."""
