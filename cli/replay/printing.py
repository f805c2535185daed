"""How the subcommands print: no file's words reach a terminal as they are."""

from pathlib import Path

import click

from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.lines import LONGEST_LINE, printable
from tilewyrm.replays.verdict import Exit


def say(*lines: str, err: bool = False, whole: bool = False) -> None:
    """Print *lines*, on stderr if *err*, with nothing in them that a terminal would obey.

    A line that is longer than any about a match is cut, unless it is to be there as a *whole*.
    """
    for line in lines:
        click.echo(printable(line, len(line) if whole else LONGEST_LINE), err=err)


def unreadable(path: Path, error: ReplayError) -> Exit:
    """Say on stderr that nothing of the file at *path* can be read; return the exit code."""
    say(f"UNREADABLE {path}: {error}", err=True)
    return Exit.UNREADABLE
