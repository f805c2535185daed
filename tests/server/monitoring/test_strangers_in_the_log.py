"""What strangers do to a server leaves nothing in its log and nothing on its terminal."""

import asyncio
import os

import grpc
import pytest

from support.serving import ServerProcess, asynchronous, seated
from tilewyrm.server.monitoring.logs import LOG_FILE
from tilewyrm.v1 import service_pb2, service_pb2_grpc

SMALL_WINDOW = (
    ("grpc.http2.lookahead_bytes", 1024),
    ("grpc.http2.bdp_probe", 0),
    ("grpc.use_local_subchannel_pool", 1),
)


@asynchronous
async def test_who_hangs_up_while_an_answer_waits_leaves_no_record(tmp_path):
    process = ServerProcess(tmp_path)
    await process.start()
    async with grpc.aio.insecure_channel(process.address) as channel:
        stub = service_pb2_grpc.TablesServiceStub(channel)
        table, players = await seated(stub, process.address, bots=0, round_cap=4)
        await asyncio.gather(*(player.play(until_seq=120) for player in players))
        place = {"table_id": table.table_id}
        for attempt in range(10):
            async with grpc.aio.insecure_channel(process.address, options=SMALL_WINDOW) as narrow:
                watch = service_pb2_grpc.TablesServiceStub(narrow).Watch(
                    service_pb2.WatchRequest(**place)
                )
                await asyncio.sleep(0.1)
                watch.cancel()
            for call in (
                stub.GetSnapshot(service_pb2.GetSnapshotRequest(**place)),
                stub.DownloadReplay(service_pb2.DownloadReplayRequest(**place)),
                stub.GetTable(service_pb2.GetTableRequest(table_id=f"mine{attempt}")),
            ):
                await asyncio.sleep(0.001 * (attempt % 4))
                call.cancel()
        for _ in range(3):
            await stub.Play().wait_for_connection()  # and says no Hello
        said = await asyncio.to_thread(process.stop)
    assert not (tmp_path / LOG_FILE).exists(), (tmp_path / LOG_FILE).read_text()
    assert "details:" not in said
    assert "Traceback" not in said


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with names here")
@asynchronous
async def test_a_pipe_in_place_of_a_file_holds_nothing_up(tmp_path):
    process = ServerProcess(tmp_path)
    await process.start()
    async with grpc.aio.insecure_channel(process.address) as channel:
        table, _ = await seated(
            service_pb2_grpc.TablesServiceStub(channel), process.address, bots=0
        )
    process.stop()
    journal = tmp_path / "matches" / f"{table.table_id}.twr"
    journal.unlink()
    (tmp_path / "editions" / "feuville").mkdir(parents=True)
    for path in (journal, tmp_path / "editions" / "feuville" / "mine.toml"):
        os.mkfifo(path)
    await process.start()
    async with grpc.aio.insecure_channel(process.address) as channel:
        stub = service_pb2_grpc.TablesServiceStub(channel)
        info = await stub.GetTable(service_pb2.GetTableRequest(table_id=table.table_id))
        assert "not a file" in info.table.halted_because
    said = process.stop()
    assert "mine.toml: not a file" in said
    assert "Stopped." in said
