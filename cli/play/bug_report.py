"""`tilewyrm report`: a bug report, with a match if a file is given."""

import sys
import traceback
from collections.abc import Mapping
from pathlib import Path

import click

from tilewyrm.cli.replay.arguments import MatchName
from tilewyrm.cli.replay.printing import unreadable
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.settings.preferences import preferences
from tilewyrm.client.start import run
from tilewyrm.client.visit.bug_report import Attachment, Claim, write_report
from tilewyrm.language.speech import tell
from tilewyrm.replays.batch.trace import list_at_end
from tilewyrm.replays.check.facts import rule_failure
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.check.verdict import problem
from tilewyrm.replays.edit.anonymous import anonymous_copy, codes
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.format.program import written_by
from tilewyrm.replays.format.reader import open_replay
from tilewyrm.replays.format.summary import entry_count
from tilewyrm.replays.words.lines import printable


@click.command(cls=TranslatedCommand, help="command.report")
@click.argument("file", metavar="[FILE]", required=False, type=MatchName())
@click.option("--names", is_flag=True, help="command.flag.names")
@click.option("--luck", is_flag=True, help="command.flag.luck")
@click.option("--at", metavar="N", type=click.IntRange(min=0), help="command.flag.wrong_at")
@click.option("--says", metavar="SENTENCE", help="command.flag.wrong_says")
def report(file: Path | None, names: bool, luck: bool, at: int | None, says: str | None) -> None:
    """Write a bug report into the current directory."""
    if at is not None and file is None:
        raise click.UsageError("--at needs FILE")
    try:
        entries = None if file is None else entry_count(file)
        if at is not None:
            assert entries is not None
            _check(at, entries)
        attached = None if file is None else _attachment(file, names=names, luck=luck)
    except ReplayError as error:
        assert file is not None
        raise SystemExit(unreadable(file, error)) from error
    is_asked = at is None and says is None and sys.stdin.isatty() and sys.stdout.isatty()
    if is_asked:
        at, says = _asked(entries)

    async def write() -> None:
        settings = preferences().settings
        claim = Claim(at, says or "")
        path = write_report(Path.cwd(), settings, names=names, attached=attached, claim=claim)
        click.echo(tell("start.report", path=path))
        if not (says or is_asked):
            click.echo(tell("start.report.silent"), err=True)

    run(write())


def _check(at: int, entries: int) -> None:
    """Raise `click.BadParameter` if a match with *entries* entries has no entry *at*."""
    if at > entries:
        missing = tell("replay.found.moment.none", entry=at, last=entries)
        raise click.BadParameter(missing, param_hint="--at")


def _asked(entries: int | None) -> tuple[int | None, str]:
    """Return the entry and the sentence that the player types; both may be left out.

    Args:
        entries: the number of entries in the match, or None without a match: then only the sentence
            is asked for.
    """
    says: str = click.prompt(tell("start.report.says"), default="", show_default=False)
    if not says or entries is None:
        return None, says

    def chosen(words: str) -> int | None:
        if not words:
            return None
        if not words.isdecimal():
            raise click.BadParameter(f"{words!r} is not the number of an entry")
        _check(at := int(words), entries)
        return at

    words = tell("start.report.at")
    return click.prompt(words, default="", show_default=False, value_proc=chosen), says


def _attachment(file: Path, *, names: bool, luck: bool) -> Attachment:
    """Return the match in *file* for a report.

    Raises:
        ReplayError: the header cannot be read.
    """
    header, data = anonymous_copy(file, names=names, luck=luck)
    files: dict[str, str | bytes] = {"match.twr": data}
    facts = {
        "written_by": printable(header.written_by),
        "read_by": written_by(),
        "game": printable(header.setup.game),
        "rules_version": header.setup.rules_version,
    }
    try:
        with open_replay(file) as stream:
            resimulation = Resimulation(stream)
            if luck and not resimulation.secret:
                click.echo(tell("start.report.no_secret"), err=True)
            fault_facts, error = _fault_facts(resimulation)
    except ReplayError as unplayed:
        fault_facts, error = {"fault": str(unplayed)}, None
    if error is not None:
        files["traceback.txt"] = "".join(traceback.format_exception(error))
    return Attachment(files, {**facts, **fault_facts}, list(codes(header)))


def _fault_facts(resimulation: Resimulation) -> tuple[Mapping[str, object], Exception | None]:
    """Return the number of valid entries and the first fault, and the error if a rule raises one.

    Raises:
        ReplayError: the file can no longer be read.
    """
    is_listing = False
    try:
        resimulation.run()
        result = resimulation.result()
        if result.failure is None and result.newer is None:
            is_listing = True
            list_at_end(result.match)
    except (ReplayError, OSError):
        raise
    except Exception as error:  # that is what the report is about
        fault = rule_failure(resimulation, error, is_listing=is_listing)
        return {"entries": resimulation.entries_ok, "fault": fault}, error
    return {"entries": result.entries_ok, "fault": problem(result)}, None
