"""The one thread that brings journals to disk.

Natural group commit: it takes whatever gathered, from all tables, while the last flush ran.
A quiet table waits for one flush only, a busy server shares each flush among many tables.
"""

import asyncio
import contextlib
import logging
import queue
import threading
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

from tilewyrm.replays.file import ReplayFile

SYNC_THREADS = 8
_log = logging.getLogger(__name__)


class _Job(NamedTuple):
    file: ReplayFile
    data: bytes
    done: "asyncio.Future[None]"
    loop: asyncio.AbstractEventLoop


_Outcome = tuple["asyncio.Future[None]", OSError | None]


class Flusher:
    """A queue of appends and the thread that works it off."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        # Syncs that wait together are one commit for the file system: 64 files took 70 to 160 ms
        # one after another on a busy disk, 4 ms in eight threads.
        self._syncers = ThreadPoolExecutor(SYNC_THREADS, "sync")
        self._thread = threading.Thread(target=self._run, name="flusher", daemon=True)
        self._thread.start()

    async def append(self, file: ReplayFile, data: bytes) -> None:
        """Append *data* to *file*; return when it is on disk.

        Raises:
            OSError: it is not known to be; nothing more must be appended to *file*.
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
                _settle(batch, self._flush(batch))
        self._syncers.shutdown()

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

    def _flush(self, batch: Iterable[_Job]) -> dict[ReplayFile, OSError | None]:
        """Write and sync each file of *batch* once; return what went wrong, by file."""
        waiting: dict[ReplayFile, list[bytes]] = {}
        for job in batch:
            waiting.setdefault(job.file, []).append(job.data)
        outcome = {file: _attempt(file.append, b"".join(data)) for file, data in waiting.items()}
        written = [file for file, error in outcome.items() if error is None]
        if len(written) == 1:
            outcome[written[0]] = _attempt(written[0].sync)
        else:
            synced = self._syncers.map(_attempt, [file.sync for file in written])
            outcome.update(zip(written, synced, strict=True))
        return outcome


def _attempt(action: Callable[..., None], *arguments: bytes) -> OSError | None:
    """Return what goes wrong in *action*. Nothing may end the thread that all tables wait for."""
    try:
        action(*arguments)
    except OSError as error:
        return error
    except Exception as error:
        _log.exception("a journal cannot be written")
        return OSError(f"internal error: {error!r}")
    return None


def _settle(batch: Iterable[_Job], outcome: Mapping[ReplayFile, OSError | None]) -> None:
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
