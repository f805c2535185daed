"""What is asked of the server beside the stream of a table, and waited for meanwhile."""

import asyncio
from collections.abc import Awaitable, Callable

from tilewyrm.client.errors import ClientError

Ask = Callable[[], Awaitable[None]]
"""Asks something of the server and waits for it. Raises ClientError when the server refuses."""


class PendingCalls:
    """All that is asked and not answered yet."""

    def __init__(self, refused: Callable[[str], None], answered: Callable[[], None]) -> None:
        """Prepare.

        Args:
            refused: takes in words why something was not done.
            answered: called when one of them is not waited for any more.
        """
        self._refused = refused
        self._answered = answered
        # Kept here because the loop holds its tasks only weakly.
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def under_way(self) -> bool:
        """Whether anything is waited for."""
        return bool(self._tasks)

    def run(self, ask: Ask, then: Callable[[], None] | None = None) -> None:
        """Ask for something, and call *then* when it is done."""

        async def asking() -> None:
            try:
                await ask()
            except ClientError as error:
                self._refused(str(error))
            else:
                if then is not None:
                    then()

        def answered(task: asyncio.Task[None]) -> None:
            self._tasks.discard(task)
            self._answered()

        task = asyncio.create_task(asking())
        self._tasks.add(task)
        task.add_done_callback(answered)
