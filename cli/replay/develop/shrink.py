"""`tilewyrm replay shrink`: the shortest match for which something still holds."""

import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from shlex import quote
from types import FrameType
from typing import NoReturn

import click

from tilewyrm.cli.replay.arguments import file
from tilewyrm.cli.replay.compare.chosen_version import VERSION, ChosenVersion
from tilewyrm.cli.replay.compare.difference_lines import difference_lines, headline
from tilewyrm.cli.replay.compare.version_pair import VersionPair, version_pair
from tilewyrm.cli.replay.compare.versions import UnplayedFile
from tilewyrm.cli.replay.output_files import write_new_file
from tilewyrm.cli.replay.printing import say, unreadable
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.terminal.signals import ENDING
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.check.verdict import Exit
from tilewyrm.replays.edit.replay_writer import RewrittenReplay
from tilewyrm.replays.edit.script import Script, script_of
from tilewyrm.replays.edit.shrinking import Shrinker
from tilewyrm.replays.errors import Divergence, ReplayError

_PLACEHOLDER = "{}"
"""The place of the file's path in the command; without it, the path is the last word."""
_INTERVAL_S = 0.1
"""Seconds between two lines of progress, at least."""
_CLEAR = "\r\x1b[K"


@click.command(cls=TranslatedCommand, help="replay.shrink")
@file
@click.option("--while", "command", metavar="COMMAND", help="replay.flag.while")
@click.option("--differs", metavar="OLD NEW", nargs=2, type=VERSION, help="replay.flag.differs")
@click.option("--offers", is_flag=True, help="replay.flag.differs_offers")
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
def shrink(
    file: Path,
    command: str | None,
    differs: tuple[ChosenVersion, ChosenVersion] | None,
    offers: bool,
    output: Path | None,
    tries: int,
    seed: int,
) -> None:
    """Write the match."""
    if (command is None) == (differs is None):
        raise click.UsageError("give either --while or --differs")
    if offers and differs is None:
        raise click.UsageError("--offers needs --differs")
    best = _BestMatch(output or Path(f"{file.stem}-shrunk.twr"))
    try:
        script = script_of(file)
    except Divergence as error:
        message = tell("replay.shrink.fails", file=file, why=translated(error.message))
        raise click.ClickException(message) from error
    except ReplayError as error:
        raise SystemExit(unreadable(file, error)) from error
    with ExitStack() as stack:
        stack.enter_context(_ending_signals())
        path = Path(stack.enter_context(tempfile.TemporaryDirectory()), "match.twr")
        try:
            if command is not None:
                test: _TestCommand | _TestVersions = _TestCommand(command, path)
            else:
                assert differs is not None
                versions = stack.enter_context(version_pair(*differs))
                test = _TestVersions(versions, path, offers=offers)
            _search(script, test, best, tries, seed)
            shown = [] if differs is None else list(_shown(versions, best.path, differs, offers))
        except KeyboardInterrupt:
            best.clear_line()
            if best.replay is None:
                raise SystemExit(_never_tested()) from None
            say(tell("replay.shrink.stopped"), err=True)
            shown = []
    assert best.replay is not None
    fields = {
        "path": best.path,
        "kept": len(best.replay.moves),
        "size": len(best.replay.data),
    }
    say(count("replay.shrink.made", len(script.moves), **fields), *shown)
    if script.secret and not best.replay.checks_rolls:
        say(tell("replay.made.no_secret"), err=True)


def _shown(
    versions: VersionPair, path: Path, labels: tuple[ChosenVersion, ChosenVersion], offers: bool
) -> Iterator[str]:
    """Yield what differs in the file at *path*, and how to make a test of it."""
    difference, _, _ = versions.difference(path, offers=offers)
    assert difference is not None
    old, new = labels
    yield headline(difference)
    sides = tell("replay.bisect.old", version=old), tell("replay.bisect.new", version=new)
    yield from difference_lines(difference, sides)
    flag = "" if difference.possible is None else " --offers"
    command = f"tilewyrm replay to-test {quote(str(path))}{flag} --fails-in {quote(str(new))}"
    yield tell("replay.shrink.to_test", command=command)


def _never_tested() -> Exit:
    say(tell("replay.shrink.never_tested"), err=True)
    return Exit.FAILS


def _search(
    script: Script, test: "_TestCommand | _TestVersions", best: "_BestMatch", tries: int, seed: int
) -> None:
    try:
        search = Shrinker(script, test.holds, best.show)
    except ValueError as error:
        raise click.ClickException(test.refusal()) from error
    search.shorten()
    search.search(tries, Random(seed))  # noqa: S311 (no luck of a match)
    best.clear_line()


@contextmanager
def _ending_signals() -> Iterator[None]:
    """Raise KeyboardInterrupt on the signals that ask a program to end."""

    def interrupt(_number: int, _frame: FrameType | None) -> NoReturn:
        raise KeyboardInterrupt

    before = {number: signal.signal(number, interrupt) for number in set(ENDING)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class _BestMatch:
    """The output file, which has the shortest match so far from the first success on."""

    def __init__(self, path: Path) -> None:
        """Take the *path* of the file.

        Raises:
            click.ClickException: there is a file already.
        """
        if path.exists():
            raise click.ClickException(tell("replay.made.there", path=path))
        self.path = path
        self.replay: RewrittenReplay | None = None
        self._shown_s = 0.0

    def show(self, replay: RewrittenReplay, test_count: int) -> None:
        """Write *replay* if it is a new one, and show the progress on a terminal."""
        if self.replay is None:
            write_new_file(self.path, replay.data)
        elif replay is not self.replay:
            part = self.path.with_name(f".{self.path.name}.part")
            part.write_bytes(replay.data)
            part.replace(self.path)
        self.replay = replay
        now = time.monotonic()
        if sys.stderr.isatty() and now - self._shown_s >= _INTERVAL_S:
            self._shown_s = now
            line = count("replay.shrink.so_far", len(replay.moves), asked=test_count)
            click.echo(f"{_CLEAR}{line}", err=True, nl=False)

    def clear_line(self) -> None:
        """Clear the line of progress."""
        if self._shown_s:
            click.echo(_CLEAR, err=True, nl=False)


class _TestVersions:
    """Test whether two versions of the program, which stay alive, play a match differently."""

    def __init__(self, versions: VersionPair, path: Path, *, offers: bool) -> None:
        """Take the *versions*, and the *path* of the file to play."""
        self._versions, self._path, self._offers = versions, path, offers
        self._kinds: frozenset[str] = frozenset()

    def holds(self, data: bytes) -> bool:
        """Return whether they play a file with *data* differently, as they did the first one."""
        self._path.write_bytes(data)
        try:
            if not self._versions.differ(self._path, offers=self._offers):
                return False
            difference, _, _ = self._versions.difference(self._path, offers=self._offers)
        except UnplayedFile as error:
            raise click.ClickException(str(error)) from error
        assert difference is not None
        self._kinds = self._kinds or difference.kinds
        return bool(self._kinds & difference.kinds)

    def refusal(self) -> str:
        """Return the message if they play the whole match alike."""
        return tell("replay.shrink.alike")


class _TestCommand:
    """Command that tests a match, which is written to one file each time."""

    def __init__(self, command: str, path: Path) -> None:
        """Take the *command*, and the *path* of that file."""
        name = quote(str(path))
        self._command = command
        self._line = (
            command.replace(_PLACEHOLDER, name) if _PLACEHOLDER in command else f"{command} {name}"
        )
        self._path = path
        self._code = 0

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
        self._code = process.returncode
        return process.returncode == 0

    def refusal(self) -> str:
        """Return the message if it does not succeed for the whole match."""
        return tell("replay.shrink.never", command=self._command, code=self._code)
