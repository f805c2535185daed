"""The event loop of a server that is a process of its own."""

import asyncio
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeVarTuple

from tilewyrm.server.rpc.event_loop__bell import coalesce_wakeups

Ts = TypeVarTuple("Ts")


def run(work: Coroutine[object, object, None]) -> None:
    """Run *work* to its end, as `asyncio.run` does, in the quickest loop that there is here.

    That of uvloop takes a tenth less of the processor for each decision, and less again when it
    hears gRPC's bell only once. It is not made for every system and every Python.
    """
    try:
        import uvloop
    except ImportError:
        asyncio.run(work)
        return

    class Loop(uvloop.Loop):
        def add_reader(self, fd: Any, callback: Callable[[*Ts], Any], *args: *Ts) -> None:
            hear = coalesce_wakeups(fd, partial(callback, *args))
            if hear is None:
                super().add_reader(fd, callback, *args)
            else:
                super().add_reader(fd, hear)

    uvloop.run(work, loop_factory=Loop)
