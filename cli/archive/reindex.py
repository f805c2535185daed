"""`tilewyrm archive reindex`: the index made again from the files."""

from pathlib import Path

import click

from tilewyrm.cli.archive.cluster import cluster, elsewhere
from tilewyrm.cli.archive.place import folder as archive_folder
from tilewyrm.cli.archive.place import opened, tell_faults
from tilewyrm.cli.replay.printing import say
from tilewyrm.cli.replay.working import jobs
from tilewyrm.replays.archive.adding import set_aside
from tilewyrm.replays.archive.archive import Archive, look
from tilewyrm.replays.archive.layout import is_of_a_server
from tilewyrm.replays.verdict import Exit


@click.command()
@archive_folder
@jobs
@cluster
def reindex(folder: Path, jobs: int | None, cluster: str | None) -> None:
    """Read every file of the archive again, and make the index from them.

    It is never needed: every command reads what is new or has changed first, and makes a damaged
    index again. This one trusts nothing that is known, such as sizes and times of files. Damaged
    files are moved into the folder "damaged" of the archive (where a server plays its matches, they
    are named and left). Files with the same content are named.

    \b
    Exit code:
      0  every file is good, finished or not
      1  a file is damaged or cut off, or cannot be read
    """  # noqa: D301 (\b is for click, which wants the character)
    with (
        elsewhere(cluster) as executor,
        opened(folder.absolute(), jobs, executor, everything=True) as (archive, refreshed),
    ):
        damaged = _set_aside(archive) if not is_of_a_server(folder) else 0
        faults = tell_faults(archive)
        for same in archive.twice():
            say("the same  " + ", ".join(row.path for row in same))
        say(f"{refreshed.read} files read, {archive.index.count('card IS NOT NULL')} in the index")
    raise SystemExit(Exit.FAILS if damaged or faults else Exit.HOLDS)


def _set_aside(archive: Archive) -> int:
    """Move what is damaged away and say so; return how many files that were."""
    number = 0
    for row in list(archive.faults()):
        looked = look(archive.folder / row.path)
        if not looked.broken:
            continue
        try:
            where = set_aside(archive, looked)
        except OSError as error:
            say(f"cannot be set aside: {row.path}: {error.strerror}", err=True)
        else:
            say(f"DAMAGED   set aside: {where}: {looked.fault}", err=True)
        number += 1
    return number
