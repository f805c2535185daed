"""A server beside the client: there while it is needed, and not a moment longer."""

import asyncio
import subprocess
import sys

import grpc.aio
import pytest

from support.serving import asynchronous, create, eventually
from tilewyrm.replays.evidence.luck import commitment
from tilewyrm.server.embedded import run_embedded
from tilewyrm.server.errors import StartError
from tilewyrm.server.store.table_database import TableDatabase
from tilewyrm.v1 import service_pb2, service_pb2_grpc

HOLD = """
import asyncio, pathlib, sys
from tilewyrm.server.embedded import run_embedded

async def hold():
    async with run_embedded(pathlib.Path(sys.argv[1])) as address:
        print(address, flush=True)
        await asyncio.Event().wait()

asyncio.run(hold())
"""


def free(folder):
    """Say whether no server has *folder*."""
    try:
        TableDatabase(folder).close()
    except StartError:
        return False
    return True


@asynchronous
async def test_it_serves_while_the_context_lasts(tmp_path):
    async with run_embedded(tmp_path) as address:
        async with grpc.aio.insecure_channel(address) as channel:
            table = await create(service_pb2_grpc.TablesServiceStub(channel), seats=2, bots=1)
        assert table.table_id
        assert not free(tmp_path)
    assert free(tmp_path)


@asynchronous
async def test_on_ones_own_computer_bots_think_for_as_long_as_one_likes(tmp_path):
    async with (
        run_embedded(tmp_path) as address,
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
    async with run_embedded(tmp_path) as address:
        async with run_embedded(tmp_path) as second:
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
        run_embedded(tmp_path, known_secret=secret) as address,
        grpc.aio.insecure_channel(address) as channel,
    ):
        stub = service_pb2_grpc.TablesServiceStub(channel)
        tables = [await create(stub, seats=2, bots=1) for _ in range(2)]
    assert [table.secret_commitment for table in tables] == [commitment(secret)] * 2
