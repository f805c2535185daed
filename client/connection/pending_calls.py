"""Pending calls to the server, apart from a table's stream."""

import asyncio
from collections.abc import Awaitable, Callable

from tilewyrm.client.errors import ClientError

Ask = Callable[[], Awaitable[None]]
"""Asks something of the server and waits for it. Raises ClientError when the server refuses."""


class PendingCalls:
    """The calls that have no answer yet."""

    def __init__(self, refused: Callable[[str], None], answered: Callable[[], None]) -> None:
        """Prepare.

        Args:
            refused: takes in words the reason of a refusal.
            answered: called when a call has ended.
        """
        self._on_refusal = refused
        self._on_done = answered
        # Kept here because the loop holds its tasks only weakly.
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def under_way(self) -> bool:
        """Whether a call is pending."""
        return bool(self._tasks)

    def cancel(self) -> None:
        """Cancel all pending calls."""
        for task in self._tasks:
            task.cancel()

    def run(self, ask: Ask, then: Callable[[], None] | None = None) -> None:
        """Start a call, and call *then* when it has succeeded."""

        async def asking() -> None:
            try:
                await ask()
            except ClientError as error:
                self._on_refusal(str(error))
            else:
                if then is not None:
                    then()

        def answered(task: asyncio.Task[None]) -> None:
            self._tasks.discard(task)
            self._on_done()

        task = asyncio.create_task(asking())
        self._tasks.add(task)
        task.add_done_callback(answered)
