"""`verify --rules`: matches that another version of the rules would change."""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, TypeVar

import click

from tilewyrm.cli.bulk.workers import map_in_processes
from tilewyrm.cli.replay.printing import say, say_json
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.language.speech import count
from tilewyrm.replays.batch.rules_change import RulesResult, RulesTask, lost_result, run
from tilewyrm.replays.check.verdict import Exit

_VERDICTS = ("same", "CHANGED", "FAILED", "NEWER", "UNREADABLE")
"""Verdicts, in the order of the summary."""

Command = TypeVar("Command", bound=Callable[..., Any])

rules: Callable[[Command], Command] = click.option(
    "--rules",
    "version",
    metavar="N",
    type=click.IntRange(min=1),
    help="replay.flag.rules",
)


def check_no_demands(*demands: object) -> None:
    """Exit if any of *demands* is made, which --rules would leave unchecked."""
    if any(demands):
        raise click.UsageError(
            "--rules only compares two versions of the rules; omit --signed-by, --secret"
            " and --origin, and verify these with a separate command"
        )


def print_changes(
    paths: Sequence[Path],
    version: int,
    jobs: int | None,
    executor: Executor | None = None,
    *,
    as_json: bool,
) -> Exit:
    """Print how *version* of the rules changes each file at *paths*; return the exit code.

    *jobs* and *executor* are those of `map_in_processes`.
    """
    tasks = [RulesTask(path, version) for path in paths]
    start_s = time.monotonic()
    results: list[RulesResult] = []
    for result in map_in_processes(run, tasks, paths, jobs, lost_result, executor):
        results.append(result)
        _print_result(result, version, as_json=as_json)
    _print_totals(results, version, time.monotonic() - start_s, as_json=as_json)
    return max((result.code for result in results), default=Exit.HOLDS)


def _print_result(result: RulesResult, version: int, *, as_json: bool) -> None:
    if as_json:
        facts = {
            "path": str(result.path),
            "verdict": result.word.lower(),
            "exit_code": int(result.code),
            "says": str(result.found),
            "rules": version,
        }
        say_json(facts | result.facts)
        return
    line = f"{result.word:<10} {result.path}: {translated(result.found)}"
    say(line, err=result.code is Exit.UNREADABLE)


def _print_totals(
    results: Sequence[RulesResult], version: int, seconds: float, *, as_json: bool
) -> None:
    counts = Counter(result.word for result in results)
    entries = sum(result.entries for result in results)
    if as_json:
        summary = {
            "rules": version,
            "files": len(results),
            "changed": counts["CHANGED"],
            "verdicts": {word.lower(): number for word, number in counts.items()},
            "entries": entries,
            "seconds": round(seconds, 3),
        }
        say_json({"summary": summary})
    elif len(results) > 1:
        outcomes = ", ".join(f"{counts[word]} {word}" for word in _VERDICTS if counts[word])
        fields = {"version": version, "changed": counts["CHANGED"], "came": outcomes}
        times = {"entries": entries, "seconds": f"{seconds:.1f}"}
        say(count("replay.found.otherwise.summary", len(results), **fields, **times))
