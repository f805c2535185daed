"""gRPC's bell: how the event loop hears that something has come, been sent or ended.

For each such event a thread of gRPC's writes a byte into a pair of sockets. Its handler reads one
byte and works off everything there is; so most bytes wake the loop for nothing.
"""

import socket
from collections.abc import Callable

_RUNG = "PollerCompletionQueue._handle_events"
"""What gRPC lets be called for each byte. Should it be called otherwise, all stays as it is."""
_MOST_BYTES = 4096


def coalesce_wakeups(bell: object, answer: Callable[[], None]) -> Callable[[], None] | None:
    """Return what hears *bell* once for all that has rung and lets *answer* it.

    None: *answer* is not gRPC's, and *bell* no bell.
    """
    if not isinstance(bell, socket.socket) or _RUNG not in repr(answer):
        return None
    receive = bell.recv

    def hear() -> None:
        # What has rung before this is answered below: gRPC rings when there is something to see.
        rung = len(receive(_MOST_BYTES, socket.MSG_PEEK))
        if rung > 1:
            receive(rung - 1)
        answer()

    return hear
