"""Process pool for bots that search for long, so that no table waits for another's bots."""

import asyncio
import ctypes
import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context, parent_process
from threading import Thread
from typing import TypeVar

from tilewyrm.engine.bots.bot import Draw, ScoredDecision
from tilewyrm.engine.game import Value
from tilewyrm.server.bots.search_job import SearchJob, decide, evaluate, own_luck

R = TypeVar("R")
Flags = ctypes.Array[ctypes.c_bool]

_MOST_PROCESSES = 4
_MOST_JOBS = 1000
"""Greatest number of jobs in a pool, running and queued; further ones wait outside."""
_NICENESS = 10
"""Search processes yield to the server's process."""
_TRIES = 2
IDLE_S = 600.0
"""Seconds without a job until the processes end: each takes some 40 MB."""


class SearchCancelled(Exception):
    """A job was cancelled because its result is not needed."""


class _Executor:
    """Search processes, and the shared memory with the flags of cancelled jobs."""

    def __init__(self) -> None:
        context = get_context("spawn")  # not forked: a process that has spoken gRPC cannot be
        processes = min(_MOST_PROCESSES, max(1, (os.cpu_count() or 1) - 1))
        # A cancelled job keeps its place until its process has noticed.
        places = _MOST_JOBS + processes
        self._cancelled: Flags = context.RawArray(ctypes.c_bool, places)
        self._free = list(range(places))
        self._slots = asyncio.Semaphore(_MOST_JOBS)
        self.executor = ProcessPoolExecutor(
            processes, mp_context=context, initializer=_begin, initargs=(self._cancelled,)
        )

    async def result(self, method: Callable[[SearchJob, Draw], R], about: SearchJob) -> R:
        """Return the result of *method* for *about*; a cancelled caller cancels the job.

        Raises:
            BrokenProcessPool: a process has ended.
        """
        async with self._slots:
            place = self._free.pop()
            self._cancelled[place] = False
            future = self.executor.submit(_run_job, method, about, place)
            future.add_done_callback(lambda _: self._free.append(place))
            try:
                return await asyncio.wrap_future(future)
            except asyncio.CancelledError:
                self._cancelled[place] = True
                raise


class BotProcessPool:
    """Search processes for the bots of all tables: started on demand.

    They end when idle.
    """

    def __init__(self, idle_s: float = IDLE_S) -> None:
        """End the processes after *idle_s* seconds without a job."""
        self._idle_s = idle_s
        self._pool: _Executor | None = None
        self._jobs = 0
        """Number of jobs whose results are waited for."""
        self._timer: asyncio.TimerHandle | None = None

    async def decision(self, about: SearchJob) -> Value:
        """Return the decision of the bot; a process that is killed meanwhile is replaced, once.

        A cancelled caller cancels the job: it does not begin, or ends with its present playouts.

        Raises:
            BrokenProcessPool: the processes are killed again and again.
        """
        return await self._result(decide, about)

    async def expectation(self, about: SearchJob) -> Sequence[ScoredDecision]:
        """Return the decisions with their expected points, best first; else as `decision`."""
        return await self._result(evaluate, about)

    async def _result(self, method: Callable[[SearchJob, Draw], R], about: SearchJob) -> R:
        self._stop_timer()
        self._jobs += 1
        try:
            return await self._retry(method, about)
        finally:
            self._jobs -= 1
            if not self._jobs:
                self._stop_timer()
                self._timer = asyncio.get_running_loop().call_later(self._idle_s, self.close)

    def _stop_timer(self) -> None:
        """Do not end the processes for being idle so far."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def _retry(self, method: Callable[[SearchJob, Draw], R], about: SearchJob) -> R:
        for left in reversed(range(_TRIES)):
            pool = self._pool = self._pool or _Executor()
            try:
                return await pool.result(method, about)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
                pool.executor.shutdown(wait=False, cancel_futures=True)
                if not left:
                    raise
        raise AssertionError("a try returns or raises")

    def close(self) -> None:
        """End the processes and cancel all jobs."""
        self._stop_timer()
        pool, self._pool = self._pool, None
        if pool is not None:
            processes = list(pool.executor._processes.values())
            pool.executor.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()


_cancelled: Flags
"""In a search process: by place, whether the job is cancelled."""


def _begin(cancelled: Flags) -> None:
    """Prepare a process: it gives way, leaves Ctrl-C to the server, and ends with it."""
    global _cancelled
    _cancelled = cancelled
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(_NICENESS)
    Thread(target=_end_with_parent, daemon=True).start()


def _run_job(method: Callable[[SearchJob, Draw], R], about: SearchJob, place: int) -> R:
    """Return the result of *method* for *about*.

    Raises:
        SearchCancelled: the job is cancelled, which is checked whenever the bot draws luck.
    """
    draw = own_luck(about.seed)

    def draw_unless_cancelled(total: int) -> int:
        if _cancelled[place]:
            raise SearchCancelled
        return draw(total)

    return method(about, draw_unless_cancelled)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
