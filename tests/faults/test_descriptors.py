"""A server that has run out of descriptors refuses who is new, plays on, and heals by itself."""

import asyncio
import subprocess
import sys
from pathlib import Path

import grpc.aio

from support.serving import Served, ServerProcess, asynchronous, create, eventually, join, seated
from support.template import AFTER_READING, RUN
from tilewyrm.v1 import service_pb2, service_pb2_grpc

DESCRIPTORS = 80
CONNECTIONS = 120
_LIMITED = f"""{AFTER_READING}
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, ({DESCRIPTORS}, {DESCRIPTORS}))
{RUN}
"""
_CROWD = (
    AFTER_READING
    + """
import asyncio, sys, grpc.aio
from tilewyrm.v1 import service_pb2, service_pb2_grpc

async def watch(address, table_id):
    alone = [("grpc.use_local_subchannel_pool", 1)]
    async with grpc.aio.insecure_channel(address, alone) as channel:
        stub = service_pb2_grpc.TablesServiceStub(channel)
        call = stub.Watch(service_pb2.WatchRequest(table_id=table_id))
        try:
            await call.read()
        except grpc.aio.AioRpcError:
            return print("refused", flush=True)
        print("watching", flush=True)
        await asyncio.sleep(600)

async def main(address, table_id, count):
    await asyncio.gather(*(watch(address, table_id) for _ in range(int(count))))

asyncio.run(main(*sys.argv[1:]))
"""
)
"""Opens as many connections as it is told to, says of each what came of it, and waits."""


@asynchronous
async def test_a_server_without_descriptors_refuses_who_is_new_and_heals(tmp_path):
    process = ServerProcess(tmp_path)
    process.command[2] = _LIMITED
    await process.start()
    try:
        async with grpc.aio.insecure_channel(process.address) as channel:
            stub = service_pb2_grpc.TablesServiceStub(channel)
            table = await create(stub)
            half_full = await create(stub)
            await join(stub, half_full.table_id, "Ann")
            before = descriptors(process)
            crowd = [sys.executable, "-c", _CROWD, process.address, table.table_id]
            others = subprocess.Popen(  # noqa: ASYNC220 (it returns at once)
                [*crowd, str(CONNECTIONS)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
            try:
                assert others.stdout is not None
                read = others.stdout.readline
                said = [await asyncio.to_thread(read) for _ in range(CONNECTIONS)]
                assert said.count(b"refused\n") > CONNECTIONS // 4
                assert said.count(b"watching\n") > DESCRIPTORS // 4
                full = await join(stub, half_full.table_id, "Bob")
                assert full.table.status == service_pb2.TABLE_STATUS_PLAYING
            finally:
                others.kill()
                others.communicate()
            # All come back; the match that has begun has a journal.
            await eventually(lambda: descriptors(process) <= before + 1)
        async with grpc.aio.insecure_channel(process.address) as channel:
            stub = service_pb2_grpc.TablesServiceStub(channel)
            served = Served(None, process.address, channel, stub)
            _, players = await seated(served.stub, process.address, bots=0, round_cap=1)
            await asyncio.gather(*(player.play() for player in players))
        assert "Traceback" not in await asyncio.to_thread(process.stop)
    finally:
        process.kill()
    assert not (tmp_path / "server.log").exists()


def descriptors(process):
    """Return how many descriptors of the server are open."""
    assert process.process is not None
    return len(list(Path(f"/proc/{process.process.pid}/fd").iterdir()))
