"""Printing for the subcommands: texts of files are made safe for a terminal."""

import json
from collections.abc import Iterator
from pathlib import Path
from shlex import quote
from typing import Any

import click

from tilewyrm.cli.files.clone import is_clone_here
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.check.verdict import Exit
from tilewyrm.replays.errors import NewerReplay, ReplayError, RuleFailure
from tilewyrm.replays.words.lines import LONGEST_LINE, printable


def say(*lines: str, err: bool = False) -> None:
    """Print *lines*, on stderr if *err*, with nothing in them that a terminal would obey."""
    for line in lines:
        click.echo(printable(line, LONGEST_LINE), err=err)


def say_json(facts: Any) -> None:
    """Print *facts* as JSON in one line, each text in it as `say` would have it."""
    click.echo(json.dumps(_printable_facts(facts), ensure_ascii=False))


def _printable_facts(facts: Any) -> Any:
    match facts:
        case str():
            return printable(facts, LONGEST_LINE)
        case dict():
            return {
                printable(name, LONGEST_LINE): _printable_facts(value)
                for name, value in facts.items()
            }
        case list() | tuple():
            return [_printable_facts(value) for value in facts]
    return facts


def report_no_entries(path: Path, entries: int) -> None:
    """Report on stderr that none of the *entries* of the match at *path* fits the filter."""
    say(count("replay.show.nothing", entries, path=path), err=True)


def unreadable(path: Path, error: ReplayError) -> Exit:
    """Return the exit code for an *error* in the file at *path*, and say on stderr what it is.

    If a rule fails on it, the next commands are printed, too.
    """
    if isinstance(error, RuleFailure):
        why = f"{'CRASHED':<10} {path}: {translated(error.message)}"
        say(why, *crash_hints(path, error.entries), err=True)
        return Exit.FAILS
    word = "NEWER" if isinstance(error, NewerReplay) else "UNREADABLE"
    say(f"{word:<10} {path}: {translated(error.message)}", err=True)
    return Exit.UNREADABLE


def crash_hints(path: Path, entries: int) -> Iterator[str]:
    """Yield the commands that say more about an error of a rule after *entries* of a file."""
    name = quote(str(path))
    yield tell("replay.found.hint.crash", path=name, entry=entries)
    if is_clone_here():
        yield tell("replay.found.hint.commit", path=name)
