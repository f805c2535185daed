"""The tasks of the tutorials with a solution and a wrong answer of each, in the notation."""

import tomllib
from pathlib import Path

_TASKS = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))

SOLUTIONS: dict[tuple[str, str], list[str]] = {
    (game, name): task["solution"] for game, tasks in _TASKS.items() for name, task in tasks.items()
}
"""By game and task the decisions that solve it, in the order of the tutorials."""
WRONG: dict[tuple[str, str], str] = {
    (game, name): task["wrong"] for game, tasks in _TASKS.items() for name, task in tasks.items()
}
"""By game and task a first decision that misses it."""
