"""Process pool for bots that search for long, so that no table waits for another's bots."""

import asyncio
import ctypes
import gc
import os
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from functools import partial
from multiprocessing import get_context, parent_process
from threading import Thread
from time import monotonic
from typing import TypeVar

from tilewyrm.engine.bots.bot import Draw, ScoredDecision
from tilewyrm.engine.bots.sequential_halving import ALL, Share, Totals
from tilewyrm.engine.game import Value
from tilewyrm.server.bots.job_queue import JobOwner, JobQueue
from tilewyrm.server.bots.search_job import SearchJob, evaluate, own_luck
from tilewyrm.server.bots.search_stage import StageJob, is_staged, play_share, rank_after
from tilewyrm.server.config.bot_budget import BotBudget

R = TypeVar("R")
J = TypeVar("J", SearchJob, StageJob)
Flags = ctypes.Array[ctypes.c_bool]

_MOST_PROCESSES = 4
_NICENESS = 10
"""Search processes yield to the server's process."""
_GC_THRESHOLD = 20_000
"""Objects that are made in a search process before Python looks for circles among them: searches
leave none, and its own number, 700, takes a tenth of their time."""
_TRIES = 2
IDLE_S = 600.0
"""Seconds without a job until the processes end: each takes some 40 MB."""


class SearchCancelled(Exception):
    """A job was cancelled because its result is not needed."""


class _Executor:
    """Search processes, and the shared memory with the flags of cancelled jobs."""

    def __init__(self, processes: int) -> None:
        context = get_context("spawn")  # not forked: a process that has spoken gRPC cannot be
        self._cancelled: Flags = context.RawArray(ctypes.c_bool, processes)
        self.executor = ProcessPoolExecutor(
            processes, mp_context=context, initializer=_begin, initargs=(self._cancelled,)
        )

    def submit(self, method: Callable[[J, Draw], R], about: J, place: int) -> Future[R]:
        """Let a process return the result of *method* for *about*; no other job has *place*.

        Raises:
            BrokenProcessPool: a process has ended.
        """
        self._cancelled[place] = False
        return self.executor.submit(_run_job, method, about, place)

    def cancel(self, place: int) -> None:
        """Let the job of *place* end: it keeps the place until its process has noticed."""
        self._cancelled[place] = True


class BotProcessPool:
    """Search processes for the bots of all tables: started on demand.

    They end when idle.
    """

    def __init__(
        self, budget: BotBudget | None = None, idle_s: float = IDLE_S, processes: int = 0
    ) -> None:
        """End the processes after *idle_s* seconds without a job.

        No bot thinks for longer than *budget*, whatever its name says; None: the usual one. There
        are so many *processes*; 0: one less than cores, at most `_MOST_PROCESSES`.
        """
        self._budget = budget or BotBudget()
        self._idle_s = idle_s
        usual = min(_MOST_PROCESSES, max(1, (os.cpu_count() or 1) - 1))
        self._processes = processes or usual
        self._queue = JobQueue(self._processes)
        self._pool: _Executor | None = None
        self._jobs = 0
        """Number of jobs whose results are waited for."""
        self._timer: asyncio.TimerHandle | None = None

    async def decision(self, about: SearchJob, owner: JobOwner) -> Value:
        """Return the decision of the bot; a process that is killed meanwhile is replaced, once.

        The job waits for its turn by its *owner*; see `job_queue`. A cancelled caller cancels it:
        it does not begin, or ends with its present playouts.

        Raises:
            BrokenProcessPool: the processes are killed again and again.
        """
        return (await self.expectation(about, owner))[0].decision

    async def expectation(self, about: SearchJob, owner: JobOwner) -> Sequence[ScoredDecision]:
        """Return the decisions with their expected points, best first; else as `decision`."""
        self._stop_timer()
        self._jobs += 1
        about = about._replace(strategy=self._budget.clamped(about.strategy))
        try:
            return await self._ranking(about, owner)
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

    async def _ranking(self, about: SearchJob, owner: JobOwner) -> Sequence[ScoredDecision]:
        """Return the ranking of one process, or of several for a search that finds them idle."""
        for left in reversed(range(_TRIES)):
            place = await self._queue.acquire(owner)
            try:
                if is_staged(about) and self._queue.idle:
                    return await self._search(about, owner, place)
                return (await self._run(evaluate, [about], [place]))[0]
            except BrokenProcessPool:
                if not left:
                    raise
        raise AssertionError("a try returns or raises")

    async def _search(
        self, about: SearchJob, owner: JobOwner, place: int
    ) -> Sequence[ScoredDecision]:
        """Return the ranking of a search of which all idle processes and *place* play shares."""
        began_s = monotonic()
        stages: tuple[tuple[Totals, ...], ...] = ()
        while True:
            # Nobody waits for an idle place, so this does not either.
            places = [place, *[await self._queue.acquire(owner) for _ in range(self._queue.idle)]]
            elapsed_s = monotonic() - began_s
            jobs = [
                StageJob(about, stages, Share(number, len(places)), elapsed_s)
                for number in range(len(places))
            ]
            outcomes = await self._run(play_share, jobs, places)
            stages = (*stages, tuple([outcome.totals for outcome in outcomes]))
            place = await self._queue.acquire(owner)
            if outcomes[0].is_last:
                last = StageJob(about, stages, ALL, monotonic() - began_s)
                return (await self._run(rank_after, [last], [place]))[0]

    async def _run(
        self, method: Callable[[J, Draw], R], jobs: Sequence[J], places: Sequence[int]
    ) -> Sequence[R]:
        """Return the results of *jobs*; the place of each is released when its process is free.

        Raises:
            BrokenProcessPool: a process has ended; the next call starts others.
        """
        pool = self._pool = self._pool or _Executor(self._processes)
        loop = asyncio.get_running_loop()
        futures: list[Future[R]] = []
        try:
            for about, place in zip(jobs, places, strict=True):
                future = pool.submit(method, about, place)
                release = partial(self._queue.release, place)
                future.add_done_callback(partial(_call_soon, loop, release))
                futures.append(future)
            return await asyncio.gather(*map(asyncio.wrap_future, futures))
        except asyncio.CancelledError:
            for future, place in zip(futures, places, strict=True):
                if not future.done():
                    pool.cancel(place)
            raise
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
            pool.executor.shutdown(wait=False, cancel_futures=True)
            raise
        finally:
            for place in places[len(futures) :]:
                self._queue.release(place)

    def close(self) -> None:
        """End the processes and cancel all jobs."""
        self._stop_timer()
        pool, self._pool = self._pool, None
        if pool is not None:
            processes = list(pool.executor._processes.values())
            manager = pool.executor._executor_manager_thread
            pool.executor.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()
            if manager is not None:  # a thread, whatever its stub says
                manager.join()  # type: ignore[attr-defined]


def _call_soon(
    loop: asyncio.AbstractEventLoop, callback: Callable[[], None], _future: object
) -> None:
    """Call *callback* in *loop*, from any thread; not if the loop has ended."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(callback)


_cancelled: Flags
"""In a search process: by place, whether the job is cancelled."""


def _begin(cancelled: Flags) -> None:
    """Prepare a process: it gives way, leaves Ctrl-C to the server, and ends with it."""
    global _cancelled
    _cancelled = cancelled
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if os.name == "posix":
        os.nice(_NICENESS)
    gc.set_threshold(_GC_THRESHOLD)
    Thread(target=_end_with_parent, daemon=True).start()


def _run_job(method: Callable[[J, Draw], R], about: J, place: int) -> R:
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
