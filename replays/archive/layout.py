"""Paths in an archive, and the stamps of its files."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple, Self

REPLAY = ".twr"
INDEX = "index.sqlite3"
DAMAGED = "damaged"
"""The folder of files that were set aside; the index does not look into it."""
INCOMING = ".incoming"
"""Where files are until they are whole."""
PEOPLE = "people"
_TABLES = "tables.sqlite3"
"""Table database beside a server's folder of matches."""
_CLOCK_STEP_NS = 2 * 10**9
"""Within so much of being written a file may be written again without a sign of it: coarse clocks
of file systems have steps of two seconds."""


class Stamp(NamedTuple):
    """Size and times of a file: at least one changes with its content."""

    size: int
    mtime_ns: int
    ctime_ns: int
    """Set by the system at each change of a file; no program can put it back."""

    @classmethod
    def of(cls, status: os.stat_result) -> Self:
        """Return the stamp of a file with that *status*."""
        return cls(status.st_size, status.st_mtime_ns, status.st_ctime_ns)

    def is_settled(self, now_ns: int) -> bool:
        """Return whether every change after *now_ns* (nanoseconds since 1970) alters the stamp."""
        return max(self.mtime_ns, self.ctime_ns) + _CLOCK_STEP_NS < now_ns


def files(folder: Path) -> Iterator[tuple[str, Stamp]]:
    """Yield each replay file of *folder* and below, by its path in it, with its stamp.

    Folders that cannot be read are passed over, as are links to folders, hidden ones and the one
    with damaged files.
    """
    pending = [""]
    while pending:
        folder_name = pending.pop()
        try:
            with os.scandir(folder / folder_name) as listing:
                entries = sorted(listing, key=lambda entry: entry.name)
        except OSError:
            continue
        for entry in entries:
            name = f"{folder_name}{entry.name}"
            if entry.is_dir(follow_symlinks=False):
                if not entry.name.startswith(".") and name != DAMAGED:
                    pending.append(f"{name}/")
            elif entry.name.endswith(REPLAY) and not entry.name.startswith("."):
                try:
                    yield name, Stamp.of(entry.stat())
                except OSError:  # it went away meanwhile
                    continue


def is_server_folder(folder: Path) -> bool:
    """Return whether a server keeps its matches in *folder*: nothing may be moved there."""
    return (folder.absolute().parent / _TABLES).exists()
