"""Where things lie in an archive."""

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
"""What lies beside the folder of matches of a server."""
_TICK_NS = 2 * 10**9
"""Within so much of being written a file may be written again without a sign of it: coarse clocks
of file systems have steps of two seconds."""


class Stamp(NamedTuple):
    """What changes when a file does."""

    size: int
    mtime_ns: int
    ctime_ns: int
    """Set by the system at each change of a file; no program can put it back."""

    @classmethod
    def of(cls, found: os.stat_result) -> Self:
        """Return that of the file of which *found* is told."""
        return cls(found.st_size, found.st_mtime_ns, found.st_ctime_ns)

    def is_settled(self, now_ns: int) -> bool:
        """Return whether a later change shows, as of what was read at *now_ns* since 1970."""
        return max(self.mtime_ns, self.ctime_ns) + _TICK_NS < now_ns


def files(folder: Path) -> Iterator[tuple[str, Stamp]]:
    """Yield each replay file of *folder* and below, by its path in it, with its stamp.

    Folders that cannot be read are passed over, as are links to folders, hidden ones and the one
    with damaged files.
    """
    waiting = [""]
    while waiting:
        inner = waiting.pop()
        try:
            with os.scandir(folder / inner) as found:
                entries = sorted(found, key=lambda entry: entry.name)
        except OSError:
            continue
        for entry in entries:
            name = f"{inner}{entry.name}"
            if entry.is_dir(follow_symlinks=False):
                if not entry.name.startswith(".") and name != DAMAGED:
                    waiting.append(f"{name}/")
            elif entry.name.endswith(REPLAY) and not entry.name.startswith("."):
                try:
                    yield name, Stamp.of(entry.stat())
                except OSError:  # it went away meanwhile
                    continue


def is_of_a_server(folder: Path) -> bool:
    """Return whether a server plays its matches in *folder*: then nothing of it may be moved."""
    return (folder.absolute().parent / _TABLES).exists()
