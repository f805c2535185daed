"""Bots that think for long: in processes of their own, so that no table waits for another's."""

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
from tilewyrm.server.bots.search_job import (
    SearchJob,
    decide,
    evaluate,
    own_luck,
)

R = TypeVar("R")
Flags = ctypes.Array[ctypes.c_bool]

_MOST_PROCESSES = 4
_MOST_THOUGHTS = 1000
"""As many wait in a pool, or are thought, at a time; further ones wait outside."""
_NICENESS = 10
"""Whoever thinks gives way to whoever serves."""
_TRIES = 2
REST_S = 600.0
"""How long nobody has had to think when the processes end: each takes some 40 MB."""


class SearchCancelled(Exception):
    """A thought has ended because nobody needs it any more."""


class _Executor:
    """Processes that think, and memory of theirs and ours that says which thoughts are dropped."""

    def __init__(self) -> None:
        context = get_context("spawn")  # not forked: a process that has spoken gRPC cannot be
        processes = min(_MOST_PROCESSES, max(1, (os.cpu_count() or 1) - 1))
        # A thought that is dropped keeps its place until its process has noticed.
        places = _MOST_THOUGHTS + processes
        self._dropped: Flags = context.RawArray(ctypes.c_bool, places)
        self._free = list(range(places))
        self._slots = asyncio.Semaphore(_MOST_THOUGHTS)
        self.executor = ProcessPoolExecutor(
            processes, mp_context=context, initializer=_begin, initargs=(self._dropped,)
        )

    async def result(self, method: Callable[[SearchJob, Draw], R], about: SearchJob) -> R:
        """Return what *method* returns of *about*; whoever is cancelled here drops the thought.

        Raises:
            BrokenProcessPool: a process has ended.
        """
        async with self._slots:
            place = self._free.pop()
            self._dropped[place] = False
            future = self.executor.submit(_thought, method, about, place)
            future.add_done_callback(lambda _: self._free.append(place))
            try:
                return await asyncio.wrap_future(future)
            except asyncio.CancelledError:
                self._dropped[place] = True
                raise


class BotProcessPool:
    """The processes in which bots of all tables think: none before the first is needed.

    They end when none has been needed for some time.
    """

    def __init__(self, rest_s: float = REST_S) -> None:
        """End the processes when nobody has had to think for *rest_s* seconds."""
        self._rest_s = rest_s
        self._pool: _Executor | None = None
        self._thoughts = 0
        """Those that are wanted now."""
        self._rest: asyncio.TimerHandle | None = None

    async def decision(self, about: SearchJob) -> Value:
        """Return what the bot decides; a process that is killed meanwhile is replaced, once.

        Whoever is cancelled here drops the thought: it does not begin, or ends with the playouts
        that it is at.

        Raises:
            BrokenProcessPool: the processes are killed again and again.
        """
        return await self._result(decide, about)

    async def expectation(self, about: SearchJob) -> Sequence[ScoredDecision]:
        """Return what the bot expects, best first; all else is as for `decision`."""
        return await self._result(evaluate, about)

    async def _result(self, method: Callable[[SearchJob, Draw], R], about: SearchJob) -> R:
        self._stay()
        self._thoughts += 1
        try:
            return await self._tried(method, about)
        finally:
            self._thoughts -= 1
            if not self._thoughts:
                self._stay()
                self._rest = asyncio.get_running_loop().call_later(self._rest_s, self.close)

    def _stay(self) -> None:
        """Let the processes not end because nobody had to think so far."""
        if self._rest is not None:
            self._rest.cancel()
            self._rest = None

    async def _tried(self, method: Callable[[SearchJob, Draw], R], about: SearchJob) -> R:
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
        """End the processes; whatever they think about is dropped."""
        self._stay()
        pool, self._pool = self._pool, None
        if pool is not None:
            processes = list(pool.executor._processes.values())
            pool.executor.shutdown(wait=False, cancel_futures=True)
            for process in processes:
                process.terminate()


_dropped: Flags
"""In a process that thinks: by place, whether the thought is needed no more."""


def _begin(dropped: Flags) -> None:
    """Prepare a process: it gives way, leaves Ctrl-C to the server, and ends with it."""
    global _dropped
    _dropped = dropped
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.nice(_NICENESS)
    Thread(target=_end_with_parent, daemon=True).start()


def _thought(method: Callable[[SearchJob, Draw], R], about: SearchJob, place: int) -> R:
    """Return what *method* returns of *about*.

    Raises:
        SearchCancelled: nobody needs it any more, which is looked at whenever the bot draws luck.
    """
    draw = own_luck(about.seed)

    def draw_while_needed(total: int) -> int:
        if _dropped[place]:
            raise SearchCancelled
        return draw(total)

    return method(about, draw_while_needed)


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
