"""`tilewyrm report`: a bug report, with a match if a file is given."""

import json
import traceback
from pathlib import Path

import click

from tilewyrm.cli.replay.arguments import MatchName
from tilewyrm.cli.replay.printing import unreadable
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.client.settings.preferences import preferences
from tilewyrm.client.start import run
from tilewyrm.client.visit.bug_report import Attachment, commit, write_report
from tilewyrm.language.speech import tell
from tilewyrm.replays.check.resimulation import replay
from tilewyrm.replays.check.verdict import problem
from tilewyrm.replays.edit.anonymous import anonymous_copy, codes
from tilewyrm.replays.errors import ReplayError
from tilewyrm.replays.format.program import written_by
from tilewyrm.replays.message import internal_error
from tilewyrm.replays.words.lines import printable


@click.command(cls=TranslatedCommand, help="command.report")
@click.argument("file", metavar="[FILE]", required=False, type=MatchName())
@click.option("--names", is_flag=True, help="command.flag.names")
@click.option("--luck", is_flag=True, help="command.flag.luck")
def report(file: Path | None, names: bool, luck: bool) -> None:
    """Write a bug report into the current directory."""
    try:
        attached = None if file is None else _attachment(file, names=names, luck=luck)
    except ReplayError as error:
        assert file is not None
        raise SystemExit(unreadable(file, error)) from error

    async def write() -> None:
        settings = preferences().settings
        path = write_report(Path.cwd(), settings, names=names, attached=attached)
        click.echo(tell("start.report", path=path))

    run(write())


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
        "commit": commit(),
        "game": printable(header.setup.game),
        "rules_version": header.setup.rules_version,
    }
    try:
        result = replay(file)
        facts |= {"entries": result.entries_ok, "fault": problem(result)}
    except ReplayError as error:
        facts["fault"] = str(error)
    except Exception as error:  # that is what the report is about
        facts["fault"] = str(internal_error(error))
        files["traceback.txt"] = "".join(traceback.format_exception(error))
    files["facts.json"] = json.dumps(facts, ensure_ascii=False, indent=1)
    return Attachment(files, list(codes(header)))
