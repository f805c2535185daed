"""Changes that finish even if the call that asked for them is cancelled."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

from tilewyrm.engine.errors import GameError
from tilewyrm.replays.errors import ReplayError
from tilewyrm.server.errors import ServerError

R = TypeVar("R")

_log = logging.getLogger(__name__)


async def uncancelled(change: Coroutine[Any, Any, R]) -> R:
    """Return the result of *change*, which finishes even if the caller is cancelled.

    A refusal has no reader then; an unexpected error is logged.
    """
    task = asyncio.ensure_future(change)
    try:
        # Not `asyncio.shield`: it logs each refusal that comes after its caller has gone.
        await asyncio.wait([task])
    except asyncio.CancelledError:
        task.add_done_callback(_ended_alone)
        raise
    try:
        return task.result()
    finally:
        del task  # else its error and this frame are a circle


def _ended_alone(task: "asyncio.Task[R]") -> None:
    """Retrieve the error of *task*, whose caller has gone."""
    error = None if task.cancelled() else task.exception()
    if error is not None and not isinstance(error, ServerError | GameError | ReplayError):
        _log.error("internal error after a client disconnected", exc_info=error)
