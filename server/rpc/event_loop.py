"""The event loop of a server that is a process of its own."""

import asyncio
import socket
from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any, TypeVarTuple

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
            drain = coalesce_wakeups(fd, partial(callback, *args))
            if drain is None:
                super().add_reader(fd, callback, *args)
            else:
                super().add_reader(fd, drain)

    uvloop.run(work, loop_factory=Loop)


_GRPC_CALLBACK = "PollerCompletionQueue._handle_events"
"""What gRPC lets be called for each byte. Should it be called otherwise, all stays as it is."""
_MOST_BYTES = 4096


def coalesce_wakeups(
    wakeup_socket: object, handle: Callable[[], None]
) -> Callable[[], None] | None:
    """Return what hears *wakeup_socket* once for all that has rung and lets *handle* it.

    None: *handle* is not gRPC's, and *wakeup_socket* no bell.
    """
    if not isinstance(wakeup_socket, socket.socket) or _GRPC_CALLBACK not in repr(handle):
        return None
    receive = wakeup_socket.recv

    def drain() -> None:
        # What has rung before this is answered below: gRPC rings when there is something to see.
        pending = len(receive(_MOST_BYTES, socket.MSG_PEEK))
        if pending > 1:
            receive(pending - 1)
        handle()

    return drain
