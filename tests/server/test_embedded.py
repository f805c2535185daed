"""A server beside the client: there while it is needed, and not a moment longer."""

import subprocess
import sys

import grpc.aio
import pytest

from support.serving import asynchronous, create, eventually
from tilewyrm.server.directory import Directory
from tilewyrm.server.embedded import run_embedded
from tilewyrm.server.errors import StartError
from tilewyrm.v1 import service_pb2_grpc

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
        Directory(folder).close()
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
async def test_it_says_in_one_sentence_why_it_cannot_start(tmp_path):
    async with run_embedded(tmp_path) as address:
        with pytest.raises(StartError, match=f"another tilewyrm server at {address}"):
            await run_embedded(tmp_path).__aenter__()


@asynchronous
async def test_it_ends_when_its_client_is_killed(tmp_path):
    with subprocess.Popen(  # noqa: ASYNC220 (it returns at once)
        [sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE
    ) as client:
        assert b":" in client.stdout.readline()
        assert not free(tmp_path)
        client.kill()
        await eventually(lambda: free(tmp_path))
