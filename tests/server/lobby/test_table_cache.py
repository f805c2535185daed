"""Cache of the tables: loaded on demand, evicted when idle."""

import asyncio
import gc
import sqlite3
import sys
import time
from dataclasses import replace

import pytest

from support.daily import share_of_today
from support.serving import (
    asynchronous,
    create,
    eventually,
    join,
    opened,
    refusal,
    seated,
    serving,
    snapshot,
    told,
)
from tilewyrm.server.config.timeouts import Timeouts
from tilewyrm.server.feed.watcher import Watcher
from tilewyrm.server.match.entry_record import EntryRecord
from tilewyrm.server.match.match import Match
from tilewyrm.server.store.rows import TableStatus
from tilewyrm.v1 import control_pb2, service_pb2

SLEEPY = Timeouts(sleepy_s=0.05)


def asleep(served, table_id):
    """Return whether the table of that id is not in memory."""
    return served.server._lobby._cache.get(table_id) is None


@asynchronous
async def test_a_match_falls_asleep_when_all_have_gone_and_goes_on_where_it_was(tmp_path):
    async with serving(tmp_path, SLEEPY) as served:
        table, players = await seated(served.stub, served.address, bots=0, round_cap=2)
        await asyncio.gather(*(player.play(until_seq=20) for player in players))
        before = await snapshot(served.stub, table.table_id)
        await eventually(lambda: asleep(served, table.table_id))
        assert (await snapshot(served.stub, table.table_id)).turn == before.turn
        await asyncio.gather(*(player.play() for player in players))
        assert all(player.model.over for player in players)


@pytest.mark.parametrize("until_seq", share_of_today([20, sys.maxsize], 2))
@asynchronous
async def test_what_a_sleeping_table_had_in_memory_is_free_at_once(tmp_path, until_seq):
    """Without waiting for Python to look for circles, which takes an hour on a quiet server."""
    async with serving(tmp_path, SLEEPY) as served:
        gc.freeze()  # what is there already is not looked at
        gc.disable()
        try:
            table, players = await seated(served.stub, served.address, bots=0, round_cap=2)
            await asyncio.gather(*(player.play(until_seq=until_seq) for player in players))
            assert _in_memory(Match)
            await eventually(lambda: asleep(served, table.table_id))
            for kind in (Match, EntryRecord, Watcher):  # a watcher's call may be about to end
                await eventually(lambda kind=kind: not _in_memory(kind))
        finally:
            gc.enable()


def _in_memory(kind):
    """Return how many there are of *kind*, but for those that are frozen."""
    return sum(type(each) is kind for each in gc.get_objects())


@asynchronous
async def test_a_table_stays_awake_while_a_stream_is_open(tmp_path):
    async with serving(tmp_path, SLEEPY) as served:
        table = await create(served.stub)
        ann = await join(served.stub, table.table_id, "Ann")
        call = await opened(served.stub, table.table_id, ann.token)
        await told(call)
        await asyncio.sleep(6 * SLEEPY.sleepy_s)
        assert not asleep(served, table.table_id)
        call.cancel()
        await eventually(lambda: asleep(served, table.table_id))


@asynchronous
async def test_a_table_does_not_fall_asleep_between_the_bell_and_what_is_due(tmp_path):
    async with serving(tmp_path) as served:
        table, _ = await seated(served.stub, served.address, bots=0)
        life = served.server._lobby._cache.get(table.table_id).life
        await eventually(lambda: life.can_evict)
        life._timer.wake_in(0.0)
        life._timer._fire()
        assert not life.can_evict
        await eventually(lambda: life.can_evict)


@asynchronous
async def test_a_clock_runs_on_while_its_table_sleeps(tmp_path):
    async with serving(tmp_path, SLEEPY) as served:
        terms = {"clock": "bank", "clock_seconds": 600}
        begun_s = time.monotonic()
        table = await create(served.stub, round_cap=2, terms=terms)
        for name in ("Ann", "Bob"):
            await join(served.stub, table.table_id, name)
        await eventually(lambda: asleep(served, table.table_id))
        await asyncio.sleep(0.5)
        found = await snapshot(served.stub, table.table_id)
        took_ms = 1000 * (time.monotonic() - begun_s)
        assert 600_000 - took_ms <= min(found.clocks.left_ms) <= 599_500


@asynchronous
async def test_a_sleeping_table_wakes_for_what_is_due(tmp_path):
    async with serving(tmp_path, replace(SLEEPY, abandoned_s=1.0)) as served:
        table, _ = await seated(served.stub, served.address, bots=0, round_cap=2)
        await eventually(lambda: asleep(served, table.table_id))
        await eventually(lambda: served.server._resources.database.count(TableStatus.OVER))
        found = await snapshot(served.stub, table.table_id)
        assert found.table.result.ending == control_pb2.ENDING_ABANDONED


@asynchronous
async def test_an_open_table_is_removed_in_its_time_although_it_sleeps(tmp_path):
    async with serving(tmp_path, replace(SLEEPY, empty_s=0.6)) as served:
        table = await create(served.stub)
        await eventually(lambda: asleep(served, table.table_id))
        tables = served.server._resources.database
        await eventually(
            lambda: not tables.count(TableStatus.OPEN) and asleep(served, table.table_id)
        )
        assert (await refusal(snapshot(served.stub, table.table_id)))[1] == "NO_TABLE"


@asynchronous
async def test_a_start_wakes_nothing_that_waits_for_people(tmp_path):
    async with serving(tmp_path) as served:
        tables = [await seated(served.stub, served.address, bots=0) for _ in range(3)]
        for _, players in tables:
            await players[0].play(until_seq=1)
    async with serving(tmp_path) as served:
        cache = served.server._lobby._cache
        await eventually(lambda: len(cache._tasks) == 1)
        assert list(cache) == []
        listed = await served.stub.ListTables(service_pb2.ListTablesRequest())
        assert {table.table_id for table in listed.tables} == {one.table_id for one, _ in tables}


@asynchronous
async def test_only_so_many_tables_stay_awake_that_nobody_needs(tmp_path, monkeypatch):
    monkeypatch.setattr("tilewyrm.server.lobby.table_cache.MOST_UNUSED", 3)
    async with serving(tmp_path) as served:
        for _ in range(8):
            await create(served.stub)
        assert len(list(served.server._lobby._cache)) == 3


@asynchronous
async def test_many_who_come_at_once_find_the_same_table(tmp_path):
    async with serving(tmp_path) as served:
        table, players = await seated(served.stub, served.address, bots=0, round_cap=1)
        cache = served.server._lobby._cache
        cache._evict(cache._tables[table.table_id])
        found = await asyncio.gather(
            *(snapshot(served.stub, table.table_id) for _ in range(10)),
            *(player.play() for player in players),
        )
        assert all(one.table.table_id == table.table_id for one in found[:10])
        assert all(player.model.over for player in players)


DAMAGES = {
    "setup": "UPDATE tables SET setup = x'ffffff'",
    "setup of another kind": "UPDATE tables SET setup = x'0a03666f6f'",
    "status": "UPDATE tables SET status = 9",
    "title": "UPDATE tables SET title = 'Fridaz'",
    "seats": "DELETE FROM seats",
    "token": "UPDATE seats SET token_hash = x'00'",
    "result": "UPDATE tables SET result = x'ffffff'",
    "long ago": "UPDATE tables SET created_ms = created_ms - (1 << 47)",
    "years from now": "UPDATE tables SET created_ms = created_ms + (1 << 36)",
    "ages from now": "UPDATE tables SET created_ms = created_ms + (1 << 49)",
    "after all time": "UPDATE tables SET created_ms = created_ms | (1 << 62)",
    "before all time": "UPDATE tables SET created_ms = created_ms | (1 << 63)",
    "no text": "UPDATE tables SET title = CAST(x'ff41ff' AS TEXT)",
    "no game": "UPDATE tables SET game = CAST(x'ff41ff' AS TEXT)",
    "name": "UPDATE seats SET name = CAST(x'ff41ff' AS TEXT)",
}


@pytest.mark.parametrize("damage", share_of_today([*DAMAGES], 2))
@asynchronous
async def test_a_damaged_row_halts_its_own_table_and_no_other(tmp_path, damage, caplog):
    async with serving(tmp_path) as served:
        bad, _ = await seated(served.stub, served.address, bots=0)
        good, players = await seated(served.stub, served.address, bots=0, round_cap=1)
    base = sqlite3.connect(tmp_path / "tables.sqlite3")
    base.execute(f"{DAMAGES[damage]} WHERE table_id = ?", (bad.table_id,))
    base.commit()
    base.close()
    async with serving(tmp_path) as served:
        listed = await served.stub.ListTables(service_pb2.ListTablesRequest())
        assert await by_pages(served.stub) == [table.table_id for table in listed.tables]
        status = {table.table_id: table.status for table in listed.tables}
        assert status[bad.table_id] == service_pb2.TABLE_STATUS_HALTED
        assert status[good.table_id] == service_pb2.TABLE_STATUS_PLAYING
        _, reason, sentence = await refusal(snapshot(served.stub, bad.table_id))
        assert reason == "HALTED"
        assert "damaged" in sentence
        for player in players:
            player.address = served.address
        await asyncio.gather(*(player.play() for player in players))
        created = (await create(served.stub)).created.ToMilliseconds()
        assert abs(created / 1000 - time.time()) < DAY_S
    named = f"the row of table {bad.table_id} is damaged; it is halted"
    assert caplog.text.count(named) == 1
    assert not (tmp_path / "server.log").exists()


DAY_S = 86_400


async def by_pages(stub):
    """Return the ids of all tables, from pages of one table each."""
    found, request = [], service_pb2.ListTablesRequest(page_size=1)
    while True:
        page = await stub.ListTables(request)
        found += [table.table_id for table in page.tables]
        if not page.next_page_token:
            return found
        request.page_token = page.next_page_token
