"""Background task that lasts as long as a context."""

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager


@asynccontextmanager
async def running_beside(work: Coroutine[None, None, None]) -> AsyncIterator[asyncio.Task[None]]:
    """Do *work* in a task, which the context gives; at its end it is cancelled and waited for.

    Raises:
        Exception: at the end of the context: what *work* raised before.
    """
    task = asyncio.create_task(work)
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.wait((task,))
    if not task.cancelled():
        task.result()
