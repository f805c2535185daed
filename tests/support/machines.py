"""Other machines: clients that reach a server from another loopback address."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

import grpc.aio

from tilewyrm.v1 import service_pb2_grpc

OWN = [("grpc.use_local_subchannel_pool", 1)]
"""A connection that no other channel of this process shares."""


@asynccontextmanager
async def machine(address: str, source: str) -> AsyncIterator[str]:
    """Give an address at which clients reach the server at *address* as if from *source*."""
    host, port = address.rsplit(":", 1)
    going: set[asyncio.Task[None]] = set()

    async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            with suppress(OSError):
                while data := await reader.read(1 << 16):
                    writer.write(data)
                    await writer.drain()
        finally:
            writer.transport.abort()

    async def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            far = await asyncio.open_connection(host, int(port), local_addr=(source, 0))
        except OSError:
            writer.close()
            return
        for one in (carry(reader, far[1]), carry(far[0], writer)):
            task = asyncio.create_task(one)
            going.add(task)
            task.add_done_callback(going.discard)

    front = await asyncio.start_server(connected, "127.0.0.1", 0)
    try:
        yield f"127.0.0.1:{front.sockets[0].getsockname()[1]}"
    finally:
        front.close()
        for task in list(going):
            task.cancel()
        await asyncio.gather(*going, return_exceptions=True)


@asynccontextmanager
async def stub_from(
    address: str, source: str
) -> "AsyncIterator[service_pb2_grpc.TablesServiceAsyncStub]":
    """Give a stub of a client on the machine *source* of the server at *address*."""
    async with (
        machine(address, source) as near,
        grpc.aio.insecure_channel(near, OWN) as channel,
    ):
        yield service_pb2_grpc.TablesServiceStub(channel)
