"""The replay file that a match grows into."""

import asyncio
from pathlib import Path
from typing import Self

from tilewyrm.replays.format.file import ReplayFile
from tilewyrm.server.errors import TableHalted
from tilewyrm.server.store.flusher import Flusher


class Journal:
    """A file that is written by the flusher: whatever `append` has taken is on disk."""

    def __init__(self, file: ReplayFile, flusher: Flusher) -> None:
        """Own *file*, which may have something in it."""
        self.size = file.size
        """Bytes that are known to be on disk."""
        self._file = file
        self._flusher = flusher

    @classmethod
    async def create(cls, path: Path, flusher: Flusher) -> Self:
        """Create an empty journal at *path*; what is there is removed.

        Raises:
            TableHalted: it cannot be written.
        """
        try:
            return cls(await asyncio.to_thread(_fresh, path), flusher)
        except OSError as error:
            raise _unwritable(error) from error

    async def append(self, data: bytes) -> None:
        """Bring *data* to disk.

        Raises:
            TableHalted: it is not known to be there; the journal is closed.
        """
        try:
            await self._flusher.append(self._file, data)
        except OSError as error:
            self.close()
            raise _unwritable(error) from error
        self.size = self._file.size

    def close(self) -> None:
        """Close the file; nothing can be appended any more. Harmless when done twice."""
        self._file.close()


def _fresh(path: Path) -> ReplayFile:
    path.unlink(missing_ok=True)
    return ReplayFile.create(path)


def _unwritable(error: OSError) -> TableHalted:
    return TableHalted(
        f"cannot write its journal ({error.strerror or error}); free space or fix the"
        " disk, and the table resumes automatically"
    )
