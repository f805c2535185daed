"""The one thread that brings journals to disk.

Natural group commit: it takes whatever gathered, from all tables, while the last flush ran.
A quiet table waits for one flush only, a busy server shares each flush among many tables.
"""

import asyncio
import contextlib
import os
import queue
import threading
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

_sync = getattr(os, "fdatasync", os.fsync)


class AppendFile:
    """A file that only grows. Written by the flusher's thread."""

    def __init__(self, path: Path, descriptor: int, size: int) -> None:
        self.path = path
        self.size = size
        """Bytes that are known to be on disk."""
        self._written = size
        self._descriptor = descriptor

    @classmethod
    def create(cls, path: Path) -> "AppendFile":
        """Return a new empty file at *path*, readable by its owner only, in place of any older.

        Raises:
            OSError: it cannot be made.
        """
        flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND
        made = cls(path, os.open(path, flags, 0o600), 0)
        sync_folder(path.parent)
        return made

    @classmethod
    def resume(cls, path: Path, size: int) -> "AppendFile":
        """Return the file at *path*, cut back to its first *size* bytes.

        Raises:
            OSError: it cannot be opened or cut.
        """
        descriptor = os.open(path, os.O_WRONLY | os.O_APPEND)
        try:
            if os.fstat(descriptor).st_size != size:
                os.ftruncate(descriptor, size)
                _sync(descriptor)
        except OSError:
            os.close(descriptor)
            raise
        return cls(path, descriptor, size)

    def write(self, data: bytes) -> None:
        """Append *data*; it is on disk only after `sync`.

        Raises:
            OSError: it could not be written whole; the file was cut back if that was possible.
        """
        rest = memoryview(data)
        try:
            while rest:
                rest = rest[os.write(self._descriptor, rest) :]
        except OSError:
            self.cut_back()
            raise
        self._written = self.size + len(data)

    def sync(self) -> None:
        """Bring to disk what was written.

        Raises:
            OSError: the disk refused; the file was cut back if that was possible.
        """
        try:
            _sync(self._descriptor)
        except OSError:
            self.cut_back()
            raise
        self.size = self._written

    def cut_back(self) -> None:
        """Take away what is not known to be on disk."""
        try:
            os.ftruncate(self._descriptor, self.size)
        except OSError:
            return  # the reader cuts a torn tail as well; the caller reports the first error

    def close(self) -> None:
        """Close the file; nothing may be written after."""
        os.close(self._descriptor)


def sync_folder(folder: Path) -> None:
    """Bring the names in *folder* to disk, where the system can."""
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except OSError:
        return  # some systems do not open folders; there the rename itself is the guarantee
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


class _Job(NamedTuple):
    file: AppendFile
    data: bytes
    done: "asyncio.Future[None]"
    loop: asyncio.AbstractEventLoop


_Outcome = tuple["asyncio.Future[None]", OSError | None]


class Flusher:
    """A queue of appends and the thread that works it off."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="flusher", daemon=True)
        self._thread.start()

    async def append(self, file: AppendFile, data: bytes) -> None:
        """Append *data* to *file*; return when it is on disk.

        Raises:
            OSError: it is not, and *file* is as it was before.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._jobs.put(_Job(file, data, done, loop))
        # Shielded: a client that goes away must not leave the table unsure of what is on disk.
        await asyncio.shield(done)

    def close(self) -> None:
        """Work off what is queued, then end the thread."""
        self._jobs.put(None)
        self._thread.join()

    def _run(self) -> None:
        going_on = True
        while going_on:
            batch, going_on = self._gather()
            if batch:
                _settle(batch, _flush(batch))

    def _gather(self) -> tuple[list[_Job], bool]:
        """Return everything that is queued, waiting for the first; False when it is the last."""
        batch = []
        job = self._jobs.get()
        while job is not None:
            batch.append(job)
            try:
                job = self._jobs.get_nowait()
            except queue.Empty:
                return batch, True
        return batch, False


def _flush(batch: Iterable[_Job]) -> dict[AppendFile, OSError | None]:
    """Write and sync each file of *batch* once; return what went wrong, by file."""
    waiting: dict[AppendFile, list[bytes]] = {}
    for job in batch:
        waiting.setdefault(job.file, []).append(job.data)
    outcome: dict[AppendFile, OSError | None] = {}
    for file, data in waiting.items():
        outcome[file] = _attempt(file.write, b"".join(data))
    for file, error in outcome.items():
        if error is None:
            outcome[file] = _attempt(file.sync)
    return outcome


def _attempt(action: Callable[..., None], *arguments: bytes) -> OSError | None:
    try:
        action(*arguments)
    except OSError as error:
        return error
    return None


def _settle(batch: Iterable[_Job], outcome: Mapping[AppendFile, OSError | None]) -> None:
    """Wake those who wait for *batch*: one call into each event loop, however many they are."""
    by_loop: dict[asyncio.AbstractEventLoop, list[_Outcome]] = {}
    for job in batch:
        by_loop.setdefault(job.loop, []).append((job.done, outcome[job.file]))
    for loop, outcomes in by_loop.items():
        # A closed loop has nobody left who waits.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(_wake, outcomes)


def _wake(outcomes: Iterable[_Outcome]) -> None:
    for done, error in outcomes:
        if done.done():
            continue
        if error is None:
            done.set_result(None)
        else:
            done.set_exception(error)
