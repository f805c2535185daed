"""Event loop: gRPC's wake-ups are coalesced."""

import asyncio
import socket
from collections.abc import Iterator

import grpc.aio
import pytest
import uvloop

from tilewyrm.server.rpc.event_loop import coalesce_wakeups


@pytest.fixture
def bell() -> Iterator[tuple[socket.socket, socket.socket]]:
    ears, rope = socket.socketpair()
    with ears, rope:
        ears.setblocking(False)
        yield ears, rope


class PollerCompletionQueue:
    """Called as gRPC's: answers what is there, and takes one byte."""

    def __init__(self, ears: socket.socket) -> None:
        self.ears = ears
        self.answered = 0

    def _handle_events(self) -> None:
        assert self.ears.recv(1)
        self.answered += 1


@pytest.mark.parametrize("rings", [1, 2, 5000])
def test_what_has_rung_is_answered_once(bell, rings):
    ears, rope = bell
    queue = PollerCompletionQueue(ears)
    hear = coalesce_wakeups(ears, queue._handle_events)
    rope.sendall(b"1" * rings)
    hear()
    assert queue.answered == 1
    if rings > 4096:
        hear()
    with pytest.raises(BlockingIOError):
        ears.recv(1)
    rope.sendall(b"1")
    hear()


def test_what_is_not_grpcs_bell_is_left_alone(bell):
    ears, _ = bell
    assert coalesce_wakeups(ears, lambda: None) is None
    assert coalesce_wakeups(ears.fileno(), PollerCompletionQueue(ears)._handle_events) is None


def test_grpc_rings_as_this_program_takes_it_to():
    """Else a server would still work, and be slower."""
    found = []

    class Loop(uvloop.Loop):
        def add_reader(self, fd, callback, *args):
            found.append(coalesce_wakeups(fd, callback))
            super().add_reader(fd, callback, *args)

    async def start() -> None:
        server = grpc.aio.server()
        server.add_insecure_port("127.0.0.1:0")
        await server.start()
        await server.stop(0)

    code = asyncio.Runner(loop_factory=Loop)
    with code as runner:
        runner.run(start())
    assert any(found)
