"""Shared search: one search job that several calls wait for, cancelled when none does."""

import asyncio
from collections.abc import Callable, Hashable, Sequence

from tilewyrm.engine.bots.bot import ScoredDecision
from tilewyrm.server.bots.job_queue import JobOwner
from tilewyrm.server.bots.process_pool import BotProcessPool
from tilewyrm.server.bots.search_job import SearchJob
from tilewyrm.server.errors import StaleRequest


class SharedSearch:
    """One search of a bot at a time, shared by its callers; the last result is kept."""

    def __init__(self, bot_processes: BotProcessPool, owner: JobOwner) -> None:
        """Search in *bot_processes* for *owner*, as an aid."""
        self._bot_processes = bot_processes
        self._owner = owner._replace(is_aid=True)
        self._key: Hashable = None
        """The key of `_task`."""
        self._task: asyncio.Task[Sequence[ScoredDecision]] | None = None
        self._callers = 0
        """Number of calls that wait for it."""

    async def expected(
        self, key: Hashable, about: Callable[[], SearchJob], dropped: str
    ) -> Sequence[ScoredDecision]:
        """Return the decisions with their expected points, best first.

        A search with another *key* is cancelled; so is this one when no call waits for it.

        Args:
            key: calls with the same key share one search.
            about: makes the job, if the search has still to begin.
            dropped: sentence of the error, if the search is cancelled meanwhile.

        Raises:
            StaleRequest: the search is cancelled meanwhile.
            BrokenProcessPool: see `BotProcessPool.expectation`.
        """
        task = self._task
        if task is None or self._key != key:
            self.cancel()
            task = asyncio.create_task(self._bot_processes.expectation(about(), self._owner))
            self._task, self._key, self._callers = task, key, 0
        self._callers += 1
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if self._task is task:
                raise  # the call is cancelled, not the search
            raise StaleRequest(dropped) from None
        finally:
            if self._task is task:
                self._callers -= 1
                failed = task.done() and (task.cancelled() or task.exception() is not None)
                if failed or not (task.done() or self._callers):
                    self.cancel()

    def cancel(self) -> None:
        """Cancel the search."""
        if self._task is not None:
            self._task.cancel()
            self._task = None
