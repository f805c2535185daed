"""`tilewyrm archive stats`: the matches of an archive in numbers."""

from pathlib import Path

import click

from tilewyrm.cli.archive.archive_folder import folder as archive_folder
from tilewyrm.cli.archive.archive_folder import open_archive, print_none
from tilewyrm.cli.archive.player_record import player_records
from tilewyrm.cli.archive.query_flags import query_flags
from tilewyrm.cli.bulk.cluster import cluster, cluster_executor
from tilewyrm.cli.bulk.workers import jobs, map_in_processes
from tilewyrm.cli.replay.commands.stats import print_stats
from tilewyrm.cli.replay.match_stats import lost_result, match_stats
from tilewyrm.cli.replay.printing import say, say_json
from tilewyrm.client.command_line.translated_command import TranslatedCommand
from tilewyrm.replays.archive.query import ArchiveQuery


@click.command(cls=TranslatedCommand, help="archive.stats")
@archive_folder
@query_flags
@jobs
@cluster
@click.option("--json", "as_json", is_flag=True, help="archive.flag.stats_json")
def stats(
    folder: Path, query: ArchiveQuery, jobs: int | None, cluster: str | None, as_json: bool
) -> None:
    """Print the numbers."""
    with open_archive(folder) as (archive, _), cluster_executor(cluster) as executor:
        rows = list(archive.search(query))
        paths = [(folder / row.path).absolute() for row in rows]
        if not paths and not as_json:
            print_none(archive)
            return
        code = print_stats(
            map_in_processes(match_stats, paths, paths, jobs, lost_result, executor),
            as_json=as_json,
        )
        cards = [row.card for row in rows if row.card is not None]
        for record in player_records(cards, query.players):
            if as_json:
                say_json(record.facts())
            else:
                say(record.sentence())
        raise SystemExit(code)
