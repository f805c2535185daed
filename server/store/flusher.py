"""The threads that bring journals to disk.

Each takes one file at a time, with whatever gathered for it, and is on its way again when that is
on disk. What several files wait for at once is one commit for the file system: 64 files took 70 to
160 ms one after another on a busy disk, 4 ms in eight threads. Every word between threads costs as
much as the decision that is recorded: a file is handed over once and comes back once, and a loop
that has not looked yet is not called again.
"""

import asyncio
import logging
import queue
import threading
import time
from collections.abc import Iterable
from typing import NamedTuple

from tilewyrm.replays.format.file import ReplayFile
from tilewyrm.server.monitoring.counters import LatencyHistogram

THREADS = 8
_log = logging.getLogger(__name__)


class _Job(NamedTuple):
    data: bytes
    done: "asyncio.Future[None]"
    loop: asyncio.AbstractEventLoop


class _Outcome(NamedTuple):
    done: "asyncio.Future[None]"
    error: OSError | None


class Flusher:
    """The appends that wait, by file, and the threads that work them off."""

    def __init__(self, latencies: LatencyHistogram | None = None) -> None:
        """Note in *latencies* how long each append takes."""
        self._latencies = latencies or LatencyHistogram()
        self._waiting: dict[ReplayFile, list[_Job]] = {}
        """What is to be written next to each file that is with a thread, or queued for one."""
        self._files: queue.SimpleQueue[ReplayFile | None] = queue.SimpleQueue()
        """Each file at most once: so its appends keep their order."""
        self._settled: dict[asyncio.AbstractEventLoop, list[_Outcome]] = {}
        """What each loop that has been called is to look at."""
        self._lock = threading.Lock()
        self._threads = [
            threading.Thread(target=self._run, name=f"flusher-{number}", daemon=True)
            for number in range(THREADS)
        ]
        for thread in self._threads:
            thread.start()

    async def append(self, file: ReplayFile, data: bytes) -> None:
        """Append *data* to *file*; return when it is on disk.

        Raises:
            OSError: it is not known to be; nothing more must be appended to *file*.
        """
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        job = _Job(data, done, loop)
        began_s = time.perf_counter()
        with self._lock:
            jobs = self._waiting.get(file)
            if jobs is None:
                self._waiting[file] = [job]
                self._files.put(file)
            else:
                jobs.append(job)
        # A client that goes away leaves the table sure of what is on disk: `done` is only where
        # that is told, the append goes on.
        await done
        self._latencies.observe(time.perf_counter() - began_s)

    def close(self) -> None:
        """Work off what is queued, then end the threads."""
        for _ in self._threads:
            self._files.put(None)
        for thread in self._threads:
            thread.join()

    def _run(self) -> None:
        while (file := self._files.get()) is not None:
            more = True
            while more:
                with self._lock:
                    jobs, self._waiting[file] = self._waiting[file], []
                error = _attempt(file, b"".join(job.data for job in jobs))
                with self._lock:
                    more = bool(self._waiting[file])
                    if not more:
                        del self._waiting[file]
                self._settle(jobs, error)

    def _settle(self, jobs: Iterable[_Job], error: OSError | None) -> None:
        """Tell those who wait for *jobs*."""
        for job in jobs:
            outcome = _Outcome(job.done, error)
            with self._lock:
                known = self._settled.get(job.loop)
                if known is not None:
                    known.append(outcome)
                    continue
                self._settled[job.loop] = [outcome]
            try:
                job.loop.call_soon_threadsafe(self._wake, job.loop)
            except RuntimeError:  # a closed loop has nobody left who waits
                with self._lock:
                    del self._settled[job.loop]

    def _wake(self, loop: asyncio.AbstractEventLoop) -> None:
        with self._lock:
            outcomes = self._settled.pop(loop)
        for done, error in outcomes:
            if done.done():
                continue
            if error is None:
                done.set_result(None)
            else:
                done.set_exception(error)


def _attempt(file: ReplayFile, data: bytes) -> OSError | None:
    """Return what goes wrong. Nothing may end the threads that all tables wait for."""
    try:
        file.append(data)
    except OSError as error:
        return error
    except Exception as error:
        _log.exception("cannot write a journal")
        return OSError(f"internal error: {error!r}")
    return None
