"""Changes whose callers have gone: they go on, and what is refused then is no trouble to log."""

import asyncio
import gc

import pytest

from support.serving import asynchronous, create, eventually, join, serving
from tilewyrm.server.errors import InvalidToken
from tilewyrm.server.table.uncancelled import uncancelled
from tilewyrm.v1 import service_pb2


@pytest.mark.parametrize("before", [True, False], ids=["before", "at once"])
@pytest.mark.parametrize(("error", "told"), [(InvalidToken, 0), (KeyError, 1), (None, 0)])
@asynchronous
async def test_a_change_goes_on_when_its_caller_is_cancelled(caplog, before, error, told):
    ended, may = [], asyncio.Event()

    async def change():
        await may.wait()
        ended.append(True)
        if error is not None:
            raise error("no")

    caller = asyncio.create_task(uncancelled(change()))
    await asyncio.sleep(0)
    if not before:
        may.set()
        await asyncio.sleep(0)
        assert ended  # which the caller has still to hear
    caller.cancel()
    may.set()
    await asyncio.wait([caller])
    assert caller.cancelled()
    await eventually(lambda: ended)
    await asyncio.sleep(0)
    gc.collect()
    assert [record.getMessage() for record in caplog.records] == [
        "internal error after a client disconnected"
    ] * told


@asynchronous
async def test_the_caller_is_told_the_result_or_the_error():
    async def change(number):
        if number:
            raise InvalidToken("no")
        return "yes"

    assert await uncancelled(change(0)) == "yes"
    gc.collect()
    with pytest.raises(InvalidToken) as refused:
        await uncancelled(change(1))
    refused = None
    assert gc.collect() == 0, refused


@asynchronous
async def test_who_hangs_up_before_being_refused_leaves_nothing_in_the_log(
    tmp_path, caplog, monkeypatch
):
    gone = []

    async def seen(change):
        try:
            return await uncancelled(change)
        except asyncio.CancelledError:
            gone.append(True)
            raise

    monkeypatch.setattr("tilewyrm.server.table.lifecycle.uncancelled", seen)
    async with serving(tmp_path) as served:
        table = await create(served.stub)
        lock = served.server._lobby._cache.get(table.table_id).life._lock
        async with lock:
            request = service_pb2.JoinTableRequest(table_id=table.table_id, name="Ann", seat=7)
            call = served.stub.JoinTable(request)
            await eventually(lambda: lock._waiters)
            call.cancel()
            await eventually(lambda: gone)
        assert (await join(served.stub, table.table_id, "Bob")).seat == 0
    gc.collect()
    assert not caplog.records
