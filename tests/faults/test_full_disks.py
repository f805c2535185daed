"""A disk without room, and journals that are mended: no restart is needed, and none fails."""

import asyncio

import grpc.aio
import pytest

from support.disks import fill, small_disk
from support.serving import (
    Player,
    Served,
    ServerProcess,
    asynchronous,
    create,
    decide,
    info,
    join,
    opened,
    refusal,
    seated,
    serving,
    snapshot,
    told,
)
from tilewyrm.server.config.limits import Limits
from tilewyrm.v1 import service_pb2, service_pb2_grpc


@pytest.fixture(autouse=True)
def _impatient(monkeypatch):
    monkeypatch.setattr("tilewyrm.server.phases.halted.RETRY_S", 0.1)


async def until_status(served, table, status):
    """Wait until *table* has *status*."""
    while (await info(served, table)).status != status:  # noqa: ASYNC110
        await asyncio.sleep(0.05)


async def next_snapshot(call):
    """Return the next snapshot of a stream."""
    while not (message := await told(call)).HasField("snapshot"):
        pass
    return message.snapshot


async def until_halted(served, table, token):
    """Decide for the seat of *token* until the table stands still; return where it does."""
    while True:
        found = await snapshot(served.stub, table.table_id, token)
        if found.table.status == service_pb2.TABLE_STATUS_HALTED:
            return found
        if not found.turn.HasField("request"):
            await asyncio.sleep(0.02)
            continue
        request = found.turn.request
        fields = service_pb2.Deciding(request_id=f"d{request.seq}", seq=request.seq, choice=0)
        await decide(served.stub, table.table_id, token, fields)


@asynchronous
async def test_a_table_goes_on_by_itself_when_the_disk_has_room_again(tmp_path):
    with small_disk(tmp_path / "disk", 3000) as disk:
        async with serving(disk) as served:
            table, (ann,) = await seated(served.stub, served.address, players=1)
            call = await opened(served.stub, table.table_id, ann.token)
            filling = fill(disk)
            halted = await until_halted(served, table, ann.token)
            assert "free space" in halted.table.halted_because
            await asyncio.sleep(0.4)
            assert (await info(served, table)).status == service_pb2.TABLE_STATUS_HALTED
            filling.unlink()
            await until_status(served, table, service_pb2.TABLE_STATUS_PLAYING)
            fresh = await next_snapshot(call)
            while fresh.seq < halted.seq:
                fresh = await next_snapshot(call)
            assert fresh.table.status == service_pb2.TABLE_STATUS_PLAYING
            call.cancel()
            await ann.play()


@pytest.mark.parametrize("who", ["a seat", "a stranger"])
@asynchronous
async def test_it_goes_on_by_itself_whoever_knocks_all_the_time(tmp_path, who):
    with small_disk(tmp_path / "disk", 3000) as disk:
        async with serving(disk, limits=Limits(requests_per_s=1e6)) as served:
            table, (ann,) = await seated(served.stub, served.address, players=1)
            filling = fill(disk)
            halted = await until_halted(served, table, ann.token)

            async def knock():
                number = 0
                while True:  # ten times in the time from one look to the next
                    await asyncio.sleep(0.01)
                    number += 1
                    if who == "a seat":
                        deciding = service_pb2.Deciding(
                            request_id=f"k{number}", seq=halted.turn.request.seq
                        )
                        await decide(served.stub, table.table_id, ann.token, deciding)
                    else:
                        call = served.stub.Watch(service_pb2.WatchRequest(table_id=table.table_id))
                        await told(call)
                        call.cancel()

            knocking = asyncio.create_task(knock())
            await asyncio.sleep(0.4)
            filling.unlink()
            await until_status(served, table, service_pb2.TABLE_STATUS_PLAYING)
            knocking.cancel()
            await asyncio.wait([knocking])


@asynchronous
async def test_a_server_starts_on_a_full_disk_and_opens_tables_when_there_is_room(tmp_path):
    with small_disk(tmp_path / "disk", 3000) as disk:
        async with serving(disk) as served:
            await create(served.stub)
            table = await create(served.stub)
            await join(served.stub, table.table_id, "Ann")
        filling = fill(disk)
        process = ServerProcess(disk)
        try:
            await process.start()
            async with grpc.aio.insecure_channel(process.address) as channel:
                stub = service_pb2_grpc.TablesServiceStub(channel)
                served = Served(None, process.address, channel, stub)
                assert (await info(served, table)).seats[0].name == "Ann"
                _, reason, sentence = await refusal(create(served.stub))
                assert reason == "CANNOT_STORE"
                assert "full" in sentence
                filling.unlink()
                await create(served.stub)
            said = await asyncio.to_thread(process.stop)
            assert "Traceback" not in said
        finally:
            process.kill()


@asynchronous
async def test_a_table_goes_on_by_itself_when_its_journal_is_put_right(tmp_path):
    async with serving(tmp_path) as served:
        table, (ann, bob) = await seated(served.stub, served.address, bots=0, round_cap=2)
        await ann.play(until_seq=1)
    journal = tmp_path / "matches" / f"{table.table_id}.twr"
    whole = journal.read_bytes()
    journal.write_bytes(whole[:100] + b"x" + whole[101:])
    async with serving(tmp_path) as served:
        await until_status(served, table, service_pb2.TABLE_STATUS_HALTED)
        journal.write_bytes(whole)
        await until_status(served, table, service_pb2.TABLE_STATUS_PLAYING)
        fresh = [Player(served.address, p.table_id, p.token, p.number + 10) for p in (ann, bob)]
        await asyncio.gather(*(player.play() for player in fresh))
