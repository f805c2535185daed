"""`tilewyrm archive add`: files put into an archive."""

from collections import Counter
from pathlib import Path

import click

from tilewyrm.cli.archive.archive_folder import folder as archive_folder
from tilewyrm.cli.archive.archive_folder import (
    open_archive,
    writable_folder,
)
from tilewyrm.cli.bulk.workers import found_files
from tilewyrm.cli.replay.arguments import files
from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.archive.ingest import (
    AddOutcome,
    AddReport,
    add,
)
from tilewyrm.replays.archive.layout import DAMAGED
from tilewyrm.replays.check.verdict import Exit


@click.command(cls=TranslatedCommand, help="archive.add")
@archive_folder
@files
def add_files(folder: Path, files: tuple[Path, ...]) -> None:
    """Print what became of each file."""
    paths, empty = found_files(files)
    counts: Counter[AddOutcome] = Counter()
    with open_archive(writable_folder(folder)) as (archive, _):
        for path in paths:
            try:
                added = add(archive, path)
            except OSError as error:
                stopped = tell("archive.add.stopped", path=path, folder=folder, why=error.strerror)
                raise click.ClickException(stopped) from error
            counts[added.outcome] += 1
            say(line(added, path), err=added.outcome in (AddOutcome.DAMAGED, AddOutcome.REFUSED))
    for name in empty:
        say(tell("archive.add.none", path=name), err=True)
    if len(paths) > 1:
        say(summary(counts))
    raise SystemExit(exit_code(counts) or (Exit.FAILS if empty else Exit.HOLDS))


def line(added: AddReport, path: Path) -> str:
    """Return what became of the file at *path*."""
    where = f" -> {added.name}" if added.name and added.name != path.name else ""
    why = translated(added.why) if added.why is not None else ""
    if added.beside:
        why = tell("archive.add.beside", path=added.beside)
    elif added.is_less:
        why = tell("archive.add.more")
    width = max(len(_word(came)) for came in AddOutcome)
    return f"{_word(added.outcome):<{width}} {path}{where}{f': {why}' if why else ''}"


def summary(counts: Counter[AddOutcome]) -> str:
    """Return what became of several files."""
    came = ", ".join(_counted(each, counts[each]) for each in AddOutcome if counts[each])
    if counts[AddOutcome.DAMAGED]:
        came = tell("archive.add.aside", came=came, folder=DAMAGED)
    return count("archive.add.files", counts.total(), came=came)


def _word(came: AddOutcome) -> str:
    return tell(f"archive.came.{came.value}")


def _counted(came: AddOutcome, number: int) -> str:
    return count(f"archive.counted.{came.value}", number)


def exit_code(counts: Counter[AddOutcome]) -> Exit:
    """Return what the program ends with."""
    if counts[AddOutcome.REFUSED]:
        return Exit.UNREADABLE
    return Exit.FAILS if counts[AddOutcome.DAMAGED] else Exit.HOLDS
