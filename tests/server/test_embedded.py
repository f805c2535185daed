"""A server beside the client: there while it is needed, and not a moment longer."""

import asyncio
import subprocess
import sys

import grpc.aio
import pytest

from support.processes import kill_embedded
from support.serving import (
    ServerProcess,
    asynchronous,
    create,
    eventually,
    own_server,
    usual_port_taken,
)
from support.template import AFTER_READING
from tilewyrm.client.connection.certificate import fetch_certificate
from tilewyrm.replays.evidence.luck import commitment
from tilewyrm.server.errors import StartError
from tilewyrm.server.launcher.embedded_server import run_embedded
from tilewyrm.server.store.table_database import TableDatabase
from tilewyrm.v1 import service_pb2, service_pb2_grpc

HOLD = (
    AFTER_READING
    + """
import asyncio, pathlib, sys
from tilewyrm.server.launcher.embedded_server import run_embedded

async def hold():
    async with run_embedded(pathlib.Path(sys.argv[1])) as server:
        print(server.address, flush=True)
        await asyncio.Event().wait()

asyncio.run(hold())
"""
)


def free(folder):
    """Say whether no server has *folder*."""
    try:
        TableDatabase(folder).close()
    except StartError:
        return False
    return True


@asynchronous
async def test_it_serves_while_the_context_lasts(tmp_path):
    async with own_server(tmp_path) as address:
        async with grpc.aio.insecure_channel(address) as channel:
            table = await create(service_pb2_grpc.TablesServiceStub(channel), seats=2, bots=1)
        assert table.table_id
        assert not free(tmp_path)
    assert free(tmp_path)


@asynchronous
async def test_on_ones_own_computer_bots_think_for_as_long_as_one_likes(tmp_path):
    async with (
        own_server(tmp_path) as address,
        grpc.aio.insecure_channel(address) as channel,
    ):
        stub = service_pb2_grpc.TablesServiceStub(channel)
        table = await create(stub, seats=2, bots=1, strategy="search:90000ms")
        assert [seat.bot for seat in table.seats] == ["", "search:90000ms"]


@asynchronous
async def test_it_says_in_one_sentence_why_it_cannot_start(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(StartError, match=r"cannot write the data directory .*file/data"):
        await run_embedded(tmp_path / "file" / "data").__aenter__()


@asynchronous
async def test_a_second_client_on_the_same_directory_plays_on_the_same_server(tmp_path):
    async with own_server(tmp_path) as address:
        async with own_server(tmp_path) as second:
            assert second == address
        assert not free(tmp_path)
    assert free(tmp_path)


@asynchronous
async def test_it_stays_while_others_watch_or_play(tmp_path):
    with subprocess.Popen(  # noqa: ASYNC220 (it returns at once)
        [sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE
    ) as client:
        address = client.stdout.readline().decode().strip()
        async with grpc.aio.insecure_channel(address) as channel:
            stub = service_pb2_grpc.TablesServiceStub(channel)
            table = await create(stub, seats=2, bots=1)
            call = stub.Watch(service_pb2.WatchRequest(table_id=table.table_id))
            await call.read()
            client.kill()
            client.wait()
            await asyncio.sleep(0.5)
            assert (await stub.ListTables(service_pb2.ListTablesRequest())).tables
            assert not free(tmp_path)
            call.cancel()
            await eventually(lambda: free(tmp_path))


@asynchronous
async def test_it_ends_when_its_client_is_killed(tmp_path):
    with subprocess.Popen(  # noqa: ASYNC220 (it returns at once)
        [sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE
    ) as client:
        assert b":" in client.stdout.readline()
        assert not free(tmp_path)
        client.kill()
        await eventually(lambda: free(tmp_path))


@asynchronous
async def test_its_luck_may_be_known_beforehand(tmp_path):
    secret = bytes(range(32))
    async with (
        own_server(tmp_path, known_secret=secret) as address,
        grpc.aio.insecure_channel(address) as channel,
    ):
        stub = service_pb2_grpc.TablesServiceStub(channel)
        tables = [await create(stub, seats=2, bots=1) for _ in range(2)]
    assert [table.secret_commitment for table in tables] == [commitment(secret)] * 2


@asynchronous
async def test_when_it_is_killed_it_is_started_again_at_the_same_address(tmp_path):
    async with run_embedded(tmp_path) as server:
        address = server.address
        async with grpc.aio.insecure_channel(address) as channel:
            table = await create(service_pb2_grpc.TablesServiceStub(channel), seats=2, bots=1)
        for restarts in (1, 2):
            kill_embedded(tmp_path)
            await eventually(lambda restarts=restarts: server.restarts == restarts)
            assert server.address == await server.locate() == address
        async with grpc.aio.insecure_channel(address) as channel:
            stub = service_pb2_grpc.TablesServiceStub(channel)
            found = await stub.ListTables(service_pb2.ListTablesRequest())
        assert [each.table_id for each in found.tables] == [table.table_id]
    assert free(tmp_path)


@usual_port_taken()
@asynchronous
async def test_one_that_others_reach_comes_back_with_its_port_and_certificate(tmp_path):
    async with run_embedded(tmp_path, lan_name="Ann's") as server:
        port = int(server.address.rpartition(":")[2])
        before = await fetch_certificate(f"127.0.0.1:{port}")
        kill_embedded(tmp_path)
        await eventually(lambda: server.restarts)
        assert server.address == f"0.0.0.0:{port}"
        assert await fetch_certificate(f"127.0.0.1:{port}") == before
    async with run_embedded(tmp_path, lan_name="Ann's", port=port) as server:
        assert server.address == f"0.0.0.0:{port}"


@asynchronous
async def test_it_moves_to_a_server_that_has_the_directory_and_takes_its_place_when_that_is_gone(
    tmp_path,
):
    async with run_embedded(tmp_path) as server:
        own = server.address
        hosted = ServerProcess(tmp_path)
        await hosted.start()
        assert await server.locate() == own, "the address is inherited"
        hosted.kill()
        await hosted.start()
        while await server.locate() == own:  # noqa: ASYNC110 (its process is about to end)
            await asyncio.sleep(0.1)
        assert await server.locate() == hosted.address
        hosted.kill()
        assert await server.locate() == hosted.address, "it may come back"
        assert await server.locate(at_once=True) not in (own, hosted.address)
        await hosted.start()
        assert server.restarts == 1
        assert await server.locate() == server.address
        hosted.stop()
