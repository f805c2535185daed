"""Tables and matches for which nobody comes, over real gRPC with little patience."""

import asyncio

import grpc

from support.hosting import hosted
from support.serving import (
    TIMEOUT_S,
    asynchronous,
    ended,
    error_info,
    eventually,
    join,
    opened,
    refusal,
    serving,
    snapshot,
    told,
)
from tilewyrm.server.config.timeouts import Timeouts
from tilewyrm.server.store.rows import TableStatus
from tilewyrm.server.store.table_database import TableDatabase, TableQuery
from tilewyrm.v1 import control_pb2, service_pb2

SOON_S = 0.3


async def in_time(attempt):
    """Return what *attempt* returns: made again if its table was removed first, under load."""
    while True:
        try:
            return await attempt()
        except grpc.aio.AioRpcError as error:
            if error_info(error).reason not in ("NO_TABLE", "EXPIRED"):
                raise


async def filled(served):
    """Open tables until there are too many: more, if a busy machine lets some be removed first."""
    while True:
        await hosted(served.stub)


async def gone(served, table_id):
    """Return when there is no such table any more."""
    while table_id in served.server._lobby._cache._tables:  # noqa: ASYNC110
        await asyncio.sleep(0.01)


@asynchronous
async def test_a_table_nobody_sits_at_is_removed(tmp_path):
    async with serving(tmp_path, Timeouts(empty_s=SOON_S)) as served:

        async def sit():
            table_id = await hosted(served.stub)
            await join(served.stub, table_id, "Ann")
            return table_id

        empty = await hosted(served.stub, seats=3, bots=1)
        taken = await in_time(sit)
        await gone(served, empty)
        assert (await refusal(snapshot(served.stub, empty)))[1] == "NO_TABLE"
        assert (await snapshot(served.stub, taken)).table.seats[0].name == "Ann"
    directory = TableDatabase(tmp_path)
    assert [row.table_id for row in directory.page(TableQuery(), 100)] == [taken]
    directory.close()


@asynchronous
async def test_a_table_that_somebody_looks_at_is_kept(tmp_path):
    async with serving(tmp_path, Timeouts(empty_s=SOON_S)) as served:

        async def look_on():
            table_id = await hosted(served.stub)
            watching = served.stub.Watch(service_pb2.WatchRequest(table_id=table_id))
            await told(watching)
            return table_id, watching

        table_id, watching = await in_time(look_on)
        await asyncio.sleep(2 * SOON_S)
        assert (await snapshot(served.stub, table_id)).table.table_id == table_id
        watching.cancel()
        await gone(served, table_id)


@asynchronous
async def test_a_table_whose_people_are_all_away_is_removed_and_says_so(tmp_path):
    patience = Timeouts(deserted_s=SOON_S)
    async with serving(tmp_path, patience) as served:

        async def sit():
            table_id = await hosted(served.stub)
            ann = await join(served.stub, table_id, "Ann")
            await join(served.stub, table_id, "Bob")
            playing = await opened(served.stub, table_id, ann.token)
            await told(playing)
            return table_id, playing

        table_id, playing = await in_time(sit)
        await asyncio.sleep(2 * SOON_S)
        watching = served.stub.Watch(service_pb2.WatchRequest(table_id=table_id))
        await told(watching)
        playing.cancel()
        code, reason, sentence = await refusal(ended(watching))
        assert (code, reason) == (grpc.StatusCode.NOT_FOUND, "EXPIRED")
        assert "was removed because it was empty" in sentence


@asynchronous
async def test_who_comes_back_after_a_restart_finds_the_table(tmp_path):
    async with serving(tmp_path) as served:
        table_id = await hosted(served.stub)
        await join(served.stub, table_id, "Ann")
    async with serving(tmp_path) as served:
        assert (await snapshot(served.stub, table_id)).table.seats[0].name == "Ann"
    async with serving(tmp_path, Timeouts(deserted_s=SOON_S)) as served:
        await eventually(lambda: not served.server._resources.database.count(TableStatus.OPEN))

        async def until_gone():
            while True:  # the table leaves the memory a moment later
                await snapshot(served.stub, table_id)

        assert (await refusal(until_gone()))[1] == "NO_TABLE"


@asynchronous
async def test_a_server_more_than_half_full_waits_less_long(tmp_path, monkeypatch):
    monkeypatch.setattr("tilewyrm.server.lobby.table_quota.MAX_UNFINISHED", 6)
    patience = Timeouts(empty_s=TIMEOUT_S, crowded_s=5 * SOON_S)
    async with serving(tmp_path, patience) as served:
        taken = [await hosted(served.stub) for _ in range(2)]
        ann = [await join(served.stub, table_id, "Ann") for table_id in taken]
        here = await opened(served.stub, taken[0], ann[0].token)
        await told(here)
        assert (await refusal(filled(served)))[1] == "TOO_MANY_TABLES"
        await eventually(lambda: len(served.server._lobby._cache._tables) < 4)
        await eventually(lambda: not served.server._resources.crowded)
        for table_id in taken:
            await snapshot(served.stub, table_id)
        await hosted(served.stub)


@asynchronous
async def test_a_match_nobody_comes_to_ends(tmp_path):
    async with serving(tmp_path, Timeouts(abandoned_s=SOON_S)) as served:
        table_id = await hosted(served.stub, seats=2, bots=1, host=False, options={"round_cap": 1})
        ann = await join(served.stub, table_id, "Ann")
        over = service_pb2.ListTablesRequest(statuses=[service_pb2.TABLE_STATUS_OVER])
        while not (await served.stub.ListTables(over)).tables:  # noqa: ASYNC110
            await asyncio.sleep(0.02)
        turn = (await snapshot(served.stub, table_id, ann.token)).turn
        assert turn.over.ending == control_pb2.ENDING_ABANDONED
