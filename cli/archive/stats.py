"""`tilewyrm archive stats`: the matches of an archive in numbers."""

from pathlib import Path

import click

from tilewyrm.cli.archive.cluster import cluster, elsewhere
from tilewyrm.cli.archive.place import folder as archive_folder
from tilewyrm.cli.archive.place import opened
from tilewyrm.cli.archive.wished import wished
from tilewyrm.cli.replay.stats import tell_tallies
from tilewyrm.cli.replay.tally import lost, tally
from tilewyrm.cli.replay.working import jobs, worked
from tilewyrm.replays.archive.wish import Wish


@click.command()
@archive_folder
@wished
@jobs
@cluster
@click.option("--json", "as_json", is_flag=True, help="As `replay stats --json`.")
def stats(folder: Path, wish: Wish, jobs: int | None, cluster: str | None, as_json: bool) -> None:
    """Tell the matches of the archive that are as wished in numbers, those of each game together.

    Lines and exit codes are those of `tilewyrm replay stats`, the wishes those of `archive search`.
    """
    with opened(folder) as (archive, _), elsewhere(cluster) as executor:
        paths = [(folder / row.path).absolute() for row in archive.search(wish)]
        raise SystemExit(
            tell_tallies(worked(tally, paths, paths, jobs, lost, executor), as_json=as_json)
        )
