"""Replay file: append-only, and durable after each append."""

import os
from pathlib import Path
from types import TracebackType
from typing import Self

_DURABLE = getattr(os, "O_DSYNC", 0)
"""Lets a write return when it is on disk: one call instead of two. 0 where there is no such."""
_OPEN = os.O_WRONLY | getattr(os, "O_BINARY", 0) | _DURABLE


class ReplayFile:
    """A file that bytes are only ever added to. One thread at a time."""

    def __init__(self, descriptor: int, size: int) -> None:
        """Own *descriptor*, open for writing, of a file of *size* bytes."""
        self._descriptor = descriptor
        self._size = size

    @classmethod
    def create(cls, path: Path) -> Self:
        """Create the file at *path*, empty, for its owner only, with its name on disk.

        Raises:
            OSError: it exists already or cannot be created.
        """
        file = cls(os.open(path, _OPEN | os.O_CREAT | os.O_EXCL, 0o600), 0)
        synchronise_folder(path.parent)
        return file

    @classmethod
    def open(cls, path: Path, size: int) -> Self:
        """Open the file at *path* to go on behind its first *size* bytes; what follows is cut off.

        Raises:
            OSError: it does not exist or cannot be written.
        """
        descriptor = os.open(path, _OPEN)
        try:
            os.ftruncate(descriptor, size)
            os.lseek(descriptor, size, os.SEEK_SET)
        except OSError:
            os.close(descriptor)
            raise
        return cls(descriptor, size)

    @property
    def size(self) -> int:
        """Length in bytes of what was appended."""
        return self._size

    def append(self, data: bytes) -> None:
        """Write *data* at the end; return when it outlives a loss of power.

        Raises:
            OSError: not all could be written (such as: the disk is full); what was, is cut off
                again, so that the file ends with whole frames. Or the disk failed; nothing is
                certain about *data* then, and trying again proves nothing.
        """
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]
            if not _DURABLE:
                os.fsync(self._descriptor)
        except OSError:
            os.ftruncate(self._descriptor, self._size)
            os.lseek(self._descriptor, self._size, os.SEEK_SET)
            raise
        self._size += len(data)

    def close(self) -> None:
        """Close the file; harmless when done twice."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __enter__(self) -> Self:
        """Return itself."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Close the file."""
        self.close()


def synchronise_folder(folder: Path) -> None:
    """Wait until the names in *folder* outlive a loss of power."""
    if os.name == "nt":
        return  # a folder cannot be opened there
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
