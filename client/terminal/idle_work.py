"""Idle work: prepares parts of the next frame while no key or update waits."""

import asyncio
import time
from collections.abc import Callable, Iterable

from prompt_toolkit.application import Application

_SETTLED_S = 0.02
"""How long nothing has happened before something is made."""
_SLICE_S = 0.003
"""How long something is made at once: so long a key may wait."""
_REST_S = 0.01
"""Between two such slices."""


def run_when_idle(application: Application[None], steps: Callable[[], Iterable[object]]) -> None:
    """Let *application* take, after each frame, the *steps* there are, until the next is wanted.

    A step is taken by asking for it; it should take no longer than a millisecond or two. What was
    made already should be left out, or found at once.
    """
    under_way: set[asyncio.Task[None]] = set()

    async def work() -> None:
        await asyncio.sleep(_SETTLED_S)
        until_s = time.perf_counter() + _SLICE_S
        for _ in steps():
            if time.perf_counter() >= until_s:
                await asyncio.sleep(_REST_S)
                until_s = time.perf_counter() + _SLICE_S

    def begin(_: object) -> None:
        stop(_)
        if application.is_running and not application.is_done:
            under_way.add(application.create_background_task(work()))

    def stop(_: object) -> None:
        while under_way:
            under_way.pop().cancel()

    application.after_render += begin
    application.on_invalidate += stop
