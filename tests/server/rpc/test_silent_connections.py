"""Connections on which nothing is said end, and do not shut the door; streams stay open."""

import asyncio

import grpc
import pytest

from support.serving import asynchronous, create, eventually, join, opened, serving, told
from tilewyrm.server.config.limits import Limits
from tilewyrm.v1 import service_pb2

PREFACE = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
SETTINGS = bytes([0, 0, 0, 4, 0, 0, 0, 0, 0])
"""An empty SETTINGS frame of HTTP/2."""
SHORT = Limits(connections=40, handshake_s=0.3, idle_s=0.3)


async def silent(served, said):
    """Return what reads to the end of a connection on which *said* is all that is said."""
    host, port = served.address.split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(said)

    async def ended():
        try:
            while await reader.read(1 << 12):
                pass
        except ConnectionError:
            pass
        writer.close()

    return asyncio.create_task(ended())


@pytest.mark.parametrize("said", [b"", PREFACE[:10], PREFACE + SETTINGS])
@asynchronous
async def test_a_connection_on_which_nothing_is_said_ends_and_an_open_stream_does_not(
    tmp_path, said
):
    async with serving(tmp_path, limits=SHORT) as served:
        table = await create(served.stub)
        ann = await join(served.stub, table.table_id, "Ann")
        watching = served.stub.Watch(service_pb2.WatchRequest(table_id=table.table_id))
        playing = await opened(served.stub, table.table_id, ann.token)
        for stream in (watching, playing):
            await told(stream)
        # More than there may be at a time: the others find a closed door at once.
        await asyncio.gather(*[await silent(served, said) for _ in range(60)])
        assert served.server.streams == 2
        await join(served.stub, table.table_id, "Bob")
        for stream in (watching, playing):
            while not (await told(stream)).HasField("snapshot"):
                pass
            stream.cancel()


@asynchronous
async def test_a_client_that_was_silent_for_long_asks_again_as_if_nothing_was(tmp_path):
    async with serving(tmp_path, limits=SHORT) as served:
        request = service_pb2.GetTableRequest(table_id=(await create(served.stub)).table_id)
        ready = grpc.ChannelConnectivity.READY
        for _ in range(3):
            await eventually(lambda: served.channel.get_state() is not ready)
            assert (await served.stub.GetTable(request)).table.table_id == request.table_id
