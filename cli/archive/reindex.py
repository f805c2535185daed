"""`tilewyrm archive reindex`: builds the index again from the files."""

from pathlib import Path

import click

from tilewyrm.cli.archive.archive_folder import folder as archive_folder
from tilewyrm.cli.archive.archive_folder import open_archive, print_faults
from tilewyrm.cli.bulk.cluster import cluster, cluster_executor
from tilewyrm.cli.bulk.workers import jobs
from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.archive.archive import Archive, scan
from tilewyrm.replays.archive.ingest import set_aside
from tilewyrm.replays.archive.layout import is_server_folder
from tilewyrm.replays.check.verdict import Exit


@click.command(cls=TranslatedCommand, help="archive.reindex")
@archive_folder
@jobs
@cluster
def reindex(folder: Path, jobs: int | None, cluster: str | None) -> None:
    """Print the faults, the copies and the number of files."""
    with (
        cluster_executor(cluster) as executor,
        open_archive(folder.absolute(), jobs, executor, everything=True) as (archive, report),
    ):
        damaged = _set_aside(archive) if not is_server_folder(folder) else 0
        faults = print_faults(archive)
        for copies in archive.duplicates():
            say(f"{tell('archive.reindex.same')}  {', '.join(row.path for row in copies)}")
        known = archive.index.count("card IS NOT NULL")
        say(count("archive.reindex.read", report.read, known=known))
    raise SystemExit(Exit.FAILS if damaged or faults else Exit.HOLDS)


def _set_aside(archive: Archive) -> int:
    """Move damaged files aside and print each; return their number."""
    number = 0
    for row in list(archive.faults()):
        result = scan(archive.folder / row.path)
        if not result.broken:
            continue
        try:
            where = set_aside(archive, result)
        except OSError as error:
            message = tell("archive.reindex.not_aside", path=row.path, why=error.strerror)
            say(message, err=True)
        else:
            why = translated(result.fault) if result.fault is not None else ""
            message = tell("archive.reindex.aside", path=where, name=row.path, why=why)
            say(f"DAMAGED   {message}", err=True)
        number += 1
    return number
