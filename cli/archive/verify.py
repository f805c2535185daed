"""`tilewyrm archive verify`: every match of an archive played again."""

import time
from collections.abc import Sequence
from pathlib import Path

import click

from tilewyrm.cli.archive.cluster import cluster, elsewhere
from tilewyrm.cli.archive.place import folder as archive_folder
from tilewyrm.cli.archive.place import opened
from tilewyrm.cli.replay.given import secret
from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.replay.verify import demanded, known_keys, tell_checked, tell_end
from tilewyrm.cli.replay.working import jobs, worked
from tilewyrm.replays.verdict import Demands, Exit
from tilewyrm.replays.verification import Checked, Task, lost, run

_AT_ONCE = 50
"""Files that are verified between two times at which that is kept."""


@click.command()
@archive_folder
@click.option("--new", is_flag=True, help="Only files that were not verified since they changed.")
@click.option(
    "--signed-by",
    metavar="KEY",
    help="Accept only matches that are signed with the key of this fingerprint, or of this name "
    "(`tilewyrm replay keys`).",
)
@secret
@jobs
@cluster
@click.option("--json", "as_json", is_flag=True, help="As `replay verify --json`.")
def verify(
    folder: Path,
    new: bool,
    signed_by: str | None,
    secrets: Sequence[bytes],
    jobs: int | None,
    cluster: str | None,
    as_json: bool,
) -> None:
    """Play every match of the archive again and compare all that it recorded.

    Lines, summary and exit codes are those of `tilewyrm replay verify`; a match that is not over
    passes as far as it goes. What came of each file is noted until the file changes: interrupted,
    --new goes on from there.
    """
    known = known_keys()
    demands = Demands(True, demanded(signed_by, known), secrets)
    began = time.monotonic()
    done: list[Checked] = []
    with opened(folder) as (archive, _), elsewhere(cluster) as executor:
        rows = list(archive.unverified() if new else archive.index.rows())
        paths = [(folder / row.path).absolute() for row in rows]
        tasks = [Task(path, demands, dict(known)) for path in paths]
        found = worked(run, tasks, paths, jobs, lost, executor)
        for row, checked in zip(rows, found, strict=True):
            done.append(checked)
            tell_checked(checked, as_json=as_json)
            archive.note_verdict(row, checked.word)
            if len(done) % _AT_ONCE == 0:
                archive.keep()
        archive.keep()
    if not done:
        say(f"no file of {folder} is to be verified")
    tell_end(done, time.monotonic() - began, as_json=as_json)
    raise SystemExit(max((checked.code for checked in done), default=Exit.HOLDS))
