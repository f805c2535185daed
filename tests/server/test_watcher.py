"""The bounded queue between a table and one stream."""

import asyncio

import pytest

from support.serving import asynchronous
from tilewyrm.server.errors import SlowWatcher
from tilewyrm.server.serialised import Serialised
from tilewyrm.server.watcher import MAX_QUEUED_BYTES, Watcher


async def collected(watcher):
    return [message.data async for message in watcher]


@asynchronous
async def test_messages_come_in_order_and_then_the_end():
    watcher = Watcher(None)
    watcher.put(Serialised(b"1"))
    reading = asyncio.create_task(collected(watcher))
    await asyncio.sleep(0)
    watcher.put(Serialised(b"2"))
    watcher.end()
    watcher.put(Serialised(b"too late"))
    assert await reading == [b"1", b"2"]


@asynchronous
async def test_who_does_not_read_is_dropped_and_told_how_to_come_back():
    watcher = Watcher(0)
    piece = Serialised(b"x" * (MAX_QUEUED_BYTES // 4))
    for _ in range(6):
        watcher.put(piece)
    with pytest.raises(SlowWatcher, match="from_seq"):
        await collected(watcher)


@asynchronous
async def test_one_message_may_be_longer_than_the_queue():
    watcher = Watcher(0)
    watcher.put(Serialised(b"x" * (2 * MAX_QUEUED_BYTES)))
    watcher.end()
    assert len(await collected(watcher)) == 1
