"""`tilewyrm archive reindex`: the index made again from the files."""

from pathlib import Path

import click

from tilewyrm.cli.archive.archive_folder import folder as archive_folder
from tilewyrm.cli.archive.archive_folder import (
    open_archive,
    tell_faults,
)
from tilewyrm.cli.bulk.cluster import cluster, cluster_executor
from tilewyrm.cli.bulk.workers import jobs
from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.terminal.replay_messages import translated
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.language.speech import count, tell
from tilewyrm.replays.archive.archive import Archive, scan
from tilewyrm.replays.archive.ingest import set_aside
from tilewyrm.replays.archive.layout import is_of_a_server
from tilewyrm.replays.check.verdict import Exit


@click.command(cls=TranslatedCommand, help="archive.reindex")
@archive_folder
@jobs
@cluster
def reindex(folder: Path, jobs: int | None, cluster: str | None) -> None:
    """Print what is found."""
    with (
        cluster_executor(cluster) as executor,
        open_archive(folder.absolute(), jobs, executor, everything=True) as (archive, refreshed),
    ):
        damaged = _set_aside(archive) if not is_of_a_server(folder) else 0
        faults = tell_faults(archive)
        for same in archive.twice():
            say(f"{tell('archive.reindex.same')}  {', '.join(row.path for row in same)}")
        known = archive.index.count("card IS NOT NULL")
        say(count("archive.reindex.read", refreshed.read, known=known))
    raise SystemExit(Exit.FAILS if damaged or faults else Exit.HOLDS)


def _set_aside(archive: Archive) -> int:
    """Move what is damaged away and say so; return how many files that were."""
    number = 0
    for row in list(archive.faults()):
        looked = scan(archive.folder / row.path)
        if not looked.broken:
            continue
        try:
            where = set_aside(archive, looked)
        except OSError as error:
            stays = tell("archive.reindex.not_aside", path=row.path, why=error.strerror)
            say(stays, err=True)
        else:
            why = translated(looked.fault) if looked.fault is not None else ""
            told = tell("archive.reindex.aside", path=where, name=row.path, why=why)
            say(f"DAMAGED   {told}", err=True)
        number += 1
    return number
