"""Worker thread of the bots that decide at once, without a search.

Bots are pure Python: while one of them decides, the event loop has to ask for the interpreter each
time that it wakes up. Hundreds of tables of bots would have it ask all the time. So the thread
rests after each decision, and bots that no player waits for let the others go first.
"""

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from itertools import count
from queue import PriorityQueue
from typing import NamedTuple

from tilewyrm.engine.game import State, Value

REST = 1.0
"""How long it rests after a decision, in times what that took: half of the time is others'."""

Choose = Callable[[State, int], Value]


class _Work(NamedTuple):
    """A decision that is to be made; of two the lesser one comes first."""

    rank: int
    """0: players wait for it; 1: nobody does."""
    number: int
    """Each has one of its own: in the order in which they came."""
    choose: Choose
    state: State
    seat: int
    chosen: "Future[Value]"


_END = (-1,)
"""Comes before all decisions that wait."""


class WorkerThread:
    """Worker thread: makes one decision after another, for the bots of all tables."""

    def __init__(self) -> None:
        self._work: PriorityQueue[_Work | tuple[int]] = PriorityQueue()
        self._numbers = count()
        self._closed = threading.Event()
        # One: more of them would only take turns with each other and with the event loop.
        self._thread = threading.Thread(target=self._run, name="bots", daemon=True)
        self._thread.start()

    async def chosen(self, choose: Choose, state: State, seat: int, *, waited_for: bool) -> Value:
        """Return what *choose* chooses in *state* on *seat*; whatever it raises comes from here.

        Decisions that are *waited_for* come first.

        Raises:
            asyncio.CancelledError: it was closed before.
        """
        chosen: Future[Value] = Future()
        rank = 0 if waited_for else 1
        self._work.put(_Work(rank, next(self._numbers), choose, state, seat, chosen))
        if self._closed.is_set():
            chosen.cancel()
        return await asyncio.wrap_future(chosen)

    def close(self) -> None:
        """Return when the decision that is being made is there; those that wait are cancelled."""
        self._closed.set()
        self._work.put(_END)
        self._thread.join()
        while not self._work.empty():
            work = self._work.get()
            if isinstance(work, _Work):
                work.chosen.cancel()

    def _run(self) -> None:
        while isinstance(work := self._work.get(), _Work):
            took_s = _decided(work)
            del work  # and with it the state
            self._closed.wait(REST * took_s)


def _decided(work: _Work) -> float:
    """Make the decision, if it is still wanted; return how many seconds that took."""
    if not work.chosen.set_running_or_notify_cancel():
        return 0.0
    began_s = time.monotonic()
    try:
        work.chosen.set_result(work.choose(work.state, work.seat))
    except BaseException as error:  # whatever it is, the thread has others to serve
        work.chosen.set_exception(error)
    return time.monotonic() - began_s
