"""A bare gRPC fan-out, to compare the server with: ``python -m tests.bench.bare FILE RECORD DOWN``.

One bidirectional stream a seat, as many tables as clients name, and no rules: what a seat sends is
written to FILE in RECORD bytes and brought to disk, whatever gathered meanwhile at once; then it
goes to all streams of that table in DOWN bytes, after an answer to the one who sent it.
"""

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from typing import TypeAlias

import grpc
import grpc.aio

METHOD = "/bare.Bare/Play"
NAME_BYTES = 6
"""Every message of a client begins with the name of its table, in so many bytes."""
HELLO = b"hello"
ANSWER = bytes(16)

_Context: TypeAlias = grpc.aio.ServicerContext[bytes, bytes]
Play: TypeAlias = Callable[[AsyncIterator[bytes], _Context], AsyncIterator[bytes]]
"""Handles one stream."""
_Handler: TypeAlias = "grpc.RpcMethodHandler[bytes, bytes]"  # generic in its stub only


class Log:
    """A file that many append to: what gathered while it was synchronised is synchronised next."""

    def __init__(self, path: str, record_bytes: int) -> None:
        self._record = bytes(record_bytes)
        self._descriptor = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND)
        self._waiting: list[asyncio.Future[None]] = []
        self._flushing: asyncio.Task[None] | None = None

    async def append(self) -> None:
        """Bring one record more to disk."""
        os.write(self._descriptor, self._record)
        done = asyncio.get_running_loop().create_future()
        self._waiting.append(done)
        if self._flushing is None:
            self._flushing = asyncio.create_task(self._flush())
        await done

    async def _flush(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            await asyncio.to_thread(os.fdatasync, self._descriptor)
            for done in batch:
                done.set_result(None)
        self._flushing = None


class Bare:
    """The one method."""

    def __init__(self, log: Log, down_bytes: int) -> None:
        self._log = log
        self._update = bytes(down_bytes)
        self._tables: dict[bytes, list[asyncio.Queue[bytes]]] = {}

    async def play(
        self, requests: AsyncIterator[bytes], _context: _Context
    ) -> AsyncIterator[bytes]:
        """Yield what is told at the table that the first of *requests* names."""
        table = self._tables.setdefault((await anext(requests))[:NAME_BYTES], [])
        told: asyncio.Queue[bytes] = asyncio.Queue()
        table.append(told)
        reader = asyncio.create_task(self._read(requests, table, told))
        yield HELLO
        try:
            while True:
                yield await told.get()
        finally:
            reader.cancel()
            table.remove(told)

    async def _read(
        self,
        requests: AsyncIterator[bytes],
        table: list[asyncio.Queue[bytes]],
        told: asyncio.Queue[bytes],
    ) -> None:
        async for _ in requests:
            await self._log.append()
            for other in table:
                other.put_nowait(self._update)
            told.put_nowait(ANSWER)


async def serve(play: Play, options: Sequence[tuple[str, int]]) -> None:
    """Serve *play* with the *options* of a channel until killed; the port is printed."""
    server = grpc.aio.server(options=options)
    service, method = METHOD.strip("/").split("/")
    handlers: dict[str, _Handler] = {method: grpc.stream_stream_rpc_method_handler(play)}
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler(service, handlers),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    print(port, flush=True)
    await server.wait_for_termination()


async def _serve_bare(path: str, record_bytes: int, down_bytes: int) -> None:
    await serve(Bare(Log(path, record_bytes), down_bytes).play, [("grpc.so_reuseport", 0)])


if __name__ == "__main__":
    asyncio.run(_serve_bare(sys.argv[1], int(sys.argv[2]), int(sys.argv[3])))
