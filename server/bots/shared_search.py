"""A thought that several calls may wait for, and that ends when nobody does."""

import asyncio
from collections.abc import Callable, Hashable, Sequence

from tilewyrm.engine.bots.bot import ScoredDecision
from tilewyrm.server.bots.process_pool import BotProcessPool
from tilewyrm.server.bots.search_job import SearchJob
from tilewyrm.server.errors import StaleRequest


class SharedSearch:
    """One thought at a time about what a bot expects; the last one is kept."""

    def __init__(self, bot_processes: BotProcessPool) -> None:
        """Let *bot_processes* think."""
        self._bot_processes = bot_processes
        self._matter: Hashable = None
        """What `_thought` is about."""
        self._thought: asyncio.Task[Sequence[ScoredDecision]] | None = None
        self._waiting = 0
        """Calls that wait for it."""

    async def expected(
        self, matter: Hashable, about: Callable[[], SearchJob], dropped: str
    ) -> Sequence[ScoredDecision]:
        """Return what a bot expects, best first.

        A thought about another *matter* is dropped; so is this one when nobody waits for it.

        Args:
            matter: what it is about: who asks about the same waits for the same thought.
            about: makes what is to be thought about, where that has still to begin.
            dropped: says why there is no answer, where the thought is dropped meanwhile.

        Raises:
            StaleRequest: it is dropped meanwhile.
            BrokenProcessPool: see `BotProcessPool.expectation`.
        """
        task = self._thought
        if task is None or self._matter != matter:
            self.drop()
            task = asyncio.create_task(self._bot_processes.expectation(about()))
            self._thought, self._matter, self._waiting = task, matter, 0
        self._waiting += 1
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if self._thought is task:
                raise  # it is the call that ends, and not the thought
            raise StaleRequest(dropped) from None
        finally:
            if self._thought is task:
                self._waiting -= 1
                failed = task.done() and (task.cancelled() or task.exception() is not None)
                if failed or not (task.done() or self._waiting):
                    self.drop()

    def drop(self) -> None:
        """Think no longer."""
        if self._thought is not None:
            self._thought.cancel()
            self._thought = None
