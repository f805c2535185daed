"""`tilewyrm archive add`: adds files to an archive."""

from collections import Counter
from pathlib import Path

import click

from tilewyrm.cli.archive.archive_folder import folder as archive_folder
from tilewyrm.cli.archive.archive_folder import open_archive, writable_folder
from tilewyrm.cli.bulk.workers import expand_paths
from tilewyrm.cli.replay.arguments import files
from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.archive.ingest import AddOutcome, AddReport, add
from tilewyrm.replays.archive.layout import DAMAGED
from tilewyrm.replays.check.verdict import Exit


@click.command(cls=TranslatedCommand, help="archive.add")
@archive_folder
@files
def add_files(folder: Path, files: tuple[Path, ...]) -> None:
    """Print the outcome for each file."""
    paths, empty = expand_paths(files)
    counts: Counter[AddOutcome] = Counter()
    with open_archive(writable_folder(folder)) as (archive, _):
        for path in paths:
            try:
                report = add(archive, path)
            except OSError as error:
                message = tell("archive.add.stopped", path=path, folder=folder, why=error.strerror)
                raise click.ClickException(message) from error
            counts[report.outcome] += 1
            say(
                report_line(report, path),
                err=report.outcome in (AddOutcome.DAMAGED, AddOutcome.REFUSED),
            )
    for name in empty:
        say(tell("archive.add.none", path=name), err=True)
    if len(paths) > 1:
        say(summary_line(counts))
    raise SystemExit(exit_code(counts) or (Exit.FAILS if empty else Exit.HOLDS))


def report_line(report: AddReport, path: Path) -> str:
    """Return the line about the file at *path*."""
    where = f" -> {report.name}" if report.name and report.name != path.name else ""
    why = translated(report.why) if report.why is not None else ""
    if report.beside:
        why = tell("archive.add.beside", path=report.beside)
    elif report.is_less:
        why = tell("archive.add.more")
    width = max(len(_word(outcome)) for outcome in AddOutcome)
    return f"{_word(report.outcome):<{width}} {path}{where}{f': {why}' if why else ''}"


def summary_line(counts: Counter[AddOutcome]) -> str:
    """Return the line about several files."""
    outcomes = ", ".join(_count_words(each, counts[each]) for each in AddOutcome if counts[each])
    if counts[AddOutcome.DAMAGED]:
        outcomes = tell("archive.add.aside", came=outcomes, folder=DAMAGED)
    return count("archive.add.files", counts.total(), came=outcomes)


def _word(outcome: AddOutcome) -> str:
    return tell(f"archive.came.{outcome.value}")


def _count_words(outcome: AddOutcome, number: int) -> str:
    return count(f"archive.counted.{outcome.value}", number)


def exit_code(counts: Counter[AddOutcome]) -> Exit:
    """Return the exit code of the program."""
    if counts[AddOutcome.REFUSED]:
        return Exit.UNREADABLE
    return Exit.FAILS if counts[AddOutcome.DAMAGED] else Exit.HOLDS
