"""Source of a match's events: a server's stream, or a file."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import Protocol

from tilewyrm.client.model.model import ModelEvent

Take = Callable[[ModelEvent], None]
"""Takes in one event at once; called in the order in which they came."""


class MatchSource(Protocol):
    """Emits the events of one match while it is running."""

    def running(self, take: Take) -> AbstractAsyncContextManager[asyncio.Task[None]]:
        """Hand everything to *take* while the context lasts.

        The task that the context gives is done as soon as there is nothing to be waited for.

        Raises:
            ClientError: at the end of the context: what ended it.
        """
