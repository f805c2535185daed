"""The first call to a server that is just starting, and to what is not a server."""

import asyncio
from contextlib import asynccontextmanager, suppress

import pytest

from support.serving import asynchronous, serving
from tilewyrm.client.connection import channel
from tilewyrm.client.connection.channel import open_channel, takes_calls
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.errors import CallRefused, ConnectionLost


@asynccontextmanager
async def listening(answer):
    """Listen with *answer*, which gets each connection; give the address."""

    async def answered(reader, writer):
        with suppress(ConnectionError):
            await answer(reader, writer)
        writer.close()

    async with await asyncio.start_server(answered, "127.0.0.1", 0) as server:
        yield "{}:{}".format(*server.sockets[0].getsockname())


async def copy(reader, writer):
    while data := await reader.read(4096):
        writer.write(data)
    writer.close()


@pytest.mark.parametrize("is_silent", [False, True], ids=["it answers", "it is silent"])
@asynchronous
async def test_a_server_that_is_just_starting_is_asked_again(tmp_path, monkeypatch, is_silent):
    monkeypatch.setattr(channel, "PROBE_S", 0.05 if is_silent else 60.0)
    is_first = True

    async with serving(tmp_path) as served:

        async def relay(reader, writer):
            """Hang up on the first call, then pass all on; to the probe be silent, if it is so."""
            nonlocal is_first
            if is_first:
                is_first = False
                return
            begun = await reader.read(4096)
            if is_silent and begun == channel._HTTP2_GREETING:
                await reader.read()
                return
            theirs, to_them = await asyncio.open_connection(*served.address.split(":"))
            to_them.write(begun)
            await asyncio.gather(copy(reader, to_them), copy(theirs, writer))

        async with listening(relay) as address, open_channel(address) as way:
            assert await TablesClient(way, address).games()


@asynchronous
async def test_who_hangs_up_is_no_server_and_who_answers_otherwise_is_another_program():
    async def hang_up(_reader, _writer):
        pass

    async def greet(_reader, writer):
        writer.write(b"SSH-2.0-x\r\n")

    async with listening(hang_up) as address, open_channel(address) as way:
        assert not await takes_calls(address)
        with pytest.raises(ConnectionLost, match="no server answers at"):
            await TablesClient(way, address).games()
    async with listening(greet) as address, open_channel(address) as way:
        with pytest.raises(CallRefused, match="is not a tilewyrm server"):
            await TablesClient(way, address).games()
