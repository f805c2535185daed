"""`verify --rules`: matches that another version of the rules would change."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, TypeVar

import click

from tilewyrm.cli.bulk.workers import in_processes
from tilewyrm.cli.replay.printing import say, say_json
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.language.speech import count
from tilewyrm.replays.batch.rules_change import (
    RulesResult,
    RulesTask,
    lost,
    run,
)
from tilewyrm.replays.check.verdict import Exit

_WORDS = ("same", "CHANGED", "FAILED", "NEWER", "UNREADABLE")
"""What can come of a file, in the order of the summary."""

Command = TypeVar("Command", bound=Callable[..., Any])

rules: Callable[[Command], Command] = click.option(
    "--rules",
    "version",
    metavar="N",
    type=click.IntRange(min=1),
    help="replay.flag.rules",
)


def alone(*demands: object) -> None:
    """End the command if any of *demands* is made, which --rules would leave unchecked."""
    if any(demands):
        raise click.UsageError(
            "--rules only compares two versions of the rules, neither luck nor signatures:"
            " leave out --signed-by, --secret and --origin, and verify in a command of its own"
        )


def tell_changes(
    paths: Sequence[Path],
    version: int,
    jobs: int | None,
    executor: Executor | None = None,
    *,
    as_json: bool,
) -> Exit:
    """Tell of each file at *paths* what *version* of the rules would have done; return the code.

    *jobs* and *executor* are those of `in_processes`.
    """
    tasks = [RulesTask(path, version) for path in paths]
    began = time.monotonic()
    done: list[RulesResult] = []
    for answer in in_processes(run, tasks, paths, jobs, lost, executor):
        done.append(answer)
        _tell(answer, version, as_json=as_json)
    _tell_end(done, version, time.monotonic() - began, as_json=as_json)
    return max((answer.code for answer in done), default=Exit.HOLDS)


def _tell(answer: RulesResult, version: int, *, as_json: bool) -> None:
    if as_json:
        facts = {
            "path": str(answer.path),
            "verdict": answer.word.lower(),
            "exit_code": int(answer.code),
            "says": str(answer.found),
            "rules": version,
        }
        say_json(facts | answer.facts)
        return
    line = f"{answer.word:<10} {answer.path}: {translated(answer.found)}"
    say(line, err=answer.code is Exit.UNREADABLE)


def _tell_end(done: Sequence[RulesResult], version: int, seconds: float, *, as_json: bool) -> None:
    counts = Counter(answer.word for answer in done)
    entries = sum(answer.entries for answer in done)
    if as_json:
        summary = {
            "rules": version,
            "files": len(done),
            "changed": counts["CHANGED"],
            "verdicts": {word.lower(): number for word, number in counts.items()},
            "entries": entries,
            "seconds": round(seconds, 3),
        }
        say_json({"summary": summary})
    elif len(done) > 1:
        came = ", ".join(f"{counts[word]} {word}" for word in _WORDS if counts[word])
        told = {"version": version, "changed": counts["CHANGED"], "came": came}
        took = {"entries": entries, "seconds": f"{seconds:.1f}"}
        say(count("replay.found.otherwise.summary", len(done), **told, **took))
