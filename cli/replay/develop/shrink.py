"""`tilewyrm replay shrink`: the shortest match for which a command still succeeds."""

import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random
from shlex import quote

import click

from tilewyrm.cli.replay.arguments import file
from tilewyrm.cli.replay.output_files import write_new_file
from tilewyrm.cli.replay.printing import say, unreadable
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.edit.replay_writer import RewrittenReplay
from tilewyrm.replays.edit.script import Script, script_of
from tilewyrm.replays.edit.shrinking import Shrinker
from tilewyrm.replays.errors import Divergence, ReplayError

_PLACEHOLDER = "{}"
"""Where in the command the file's path stands; at its end, if it stands nowhere."""


@click.command(cls=TranslatedCommand, help="replay.shrink")
@file
@click.option(
    "--while",
    "command",
    metavar="COMMAND",
    required=True,
    help="replay.flag.while",
)
@click.option(
    "-o",
    "--output",
    metavar="PATH",
    type=click.Path(path_type=Path, dir_okay=False),
    help="replay.flag.shrink_output",
)
@click.option(
    "--tries",
    metavar="COUNT",
    type=click.IntRange(min=0),
    default=100,
    show_default=True,
    help="replay.flag.tries",
)
@click.option(
    "--seed",
    metavar="NUMBER",
    type=int,
    default=0,
    show_default=True,
    help="replay.flag.shrink_seed",
)
def shrink(file: Path, command: str, output: Path | None, tries: int, seed: int) -> None:
    """Write the match."""
    try:
        script = script_of(file)
    except Divergence as error:
        message = tell("replay.shrink.fails", file=file, why=translated(error.message))
        raise click.ClickException(message) from error
    except ReplayError as error:
        raise SystemExit(unreadable(file, error)) from error
    shortest = _shrink(script, command, tries, seed)
    path = output or Path(f"{file.stem}-shrunk.twr")
    write_new_file(path, shortest.data)
    fields = {"path": path, "kept": len(shortest.moves), "size": len(shortest.data)}
    say(count("replay.shrink.made", len(script.moves), **fields))


def _shrink(script: Script, command: str, tries: int, seed: int) -> RewrittenReplay:
    with tempfile.TemporaryDirectory() as folder:
        test_command = _TestCommand(command, Path(folder) / "match.twr")
        try:
            search = Shrinker(script, test_command.holds, _print_progress)
        except ValueError as error:
            message = tell("replay.shrink.never", command=command, code=test_command.code)
            raise click.ClickException(message) from error
        try:
            search.shorten()
            search.search(tries, Random(seed))  # noqa: S311 (no luck of a match)
        except KeyboardInterrupt:
            say(tell("replay.shrink.stopped"), err=True)
    return search.best


class _TestCommand:
    """Command that tests a match, which is written to one file each time."""

    def __init__(self, command: str, path: Path) -> None:
        name = quote(str(path))
        self._line = (
            command.replace(_PLACEHOLDER, name) if _PLACEHOLDER in command else f"{command} {name}"
        )
        self._path = path
        self.code = 0
        """With what it ended last; of a shell 127 where it finds no such command."""

    def holds(self, data: bytes) -> bool:
        """Return whether it succeeds for a file with *data*."""
        self._path.write_bytes(data)
        process = subprocess.run(
            self._line,
            shell=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.code = process.returncode
        return process.returncode == 0


def _print_progress(best: RewrittenReplay, test_count: int) -> None:
    if sys.stderr.isatty():
        say(count("replay.shrink.so_far", len(best.moves), asked=test_count), err=True)
