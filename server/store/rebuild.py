"""Rebuild of the table database from journals and their sidecar files."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tilewyrm.replays.message import ReplayMessage
from tilewyrm.server.errors import StartError
from tilewyrm.server.store.sidecar import UnrecoverableTable, read_sidecar
from tilewyrm.server.store.table_database import TableDatabase

JOURNALS = "*.twr"


class RebuiltTable(NamedTuple):
    """What became of one journal that the table database did not have."""

    table_id: str
    lost: ReplayMessage | None
    """Why its table cannot be restored; None: it was."""


def orphans(database: TableDatabase, matches: Path) -> list[Path]:
    """Return the journals in the folder *matches* that *database* does not have, by name."""
    known = database.ids()
    return sorted(path for path in matches.glob(JOURNALS) if path.stem not in known)


def rebuild(folder: Path) -> Iterator[RebuiltTable]:
    """Restore every table of the data directory *folder* that its table database does not have.

    Yields what became of each as soon as it is known. Files are left as they are.

    Raises:
        StartError: there are no matches, the table database cannot be used, or a server uses it.
        StoreFailed: it cannot be written.
        DatabaseDamaged: it cannot be read.
    """
    matches = folder / "matches"
    if not matches.is_dir():
        raise StartError(
            f"{folder} is not a server's data directory: it has no folder"
            f" {matches.name}; choose another with --data-dir",
            case="no_matches",
            folder=str(folder),
            name=matches.name,
        )
    database = TableDatabase(folder)
    try:
        for path in orphans(database, matches):
            try:
                database.add(read_sidecar(path))
            except UnrecoverableTable as error:
                yield RebuiltTable(path.stem, error.reason)
            else:
                yield RebuiltTable(path.stem, None)
    finally:
        database.close()
