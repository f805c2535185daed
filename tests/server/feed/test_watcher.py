"""The bounded queue between a table and one stream."""

import asyncio

import pytest

from support.serving import asynchronous
from tilewyrm.server.config.limits import Limits
from tilewyrm.server.errors import SlowWatcher
from tilewyrm.server.feed.message_bytes import MessageBytes
from tilewyrm.server.feed.watcher import Watcher


async def collected(watcher):
    return [message.data async for message in watcher]


@asynchronous
async def test_messages_come_in_order_and_then_the_end():
    watcher = Watcher(None, Limits())
    watcher.put(MessageBytes(b"1"))
    reading = asyncio.create_task(collected(watcher))
    await asyncio.sleep(0)
    watcher.put(MessageBytes(b"2"))
    watcher.end()
    watcher.put(MessageBytes(b"too late"))
    assert await reading == [b"1", b"2"]


@asynchronous
async def test_who_does_not_read_is_dropped_and_told_how_to_come_back():
    watcher = Watcher(0, Limits())
    piece = MessageBytes(b"x" * (Limits().unread_bytes // 4))
    for _ in range(6):
        watcher.put(piece)
    with pytest.raises(SlowWatcher, match="from_seq"):
        await collected(watcher)


@asynchronous
async def test_one_message_may_be_longer_than_the_queue():
    watcher = Watcher(0, Limits())
    watcher.put(MessageBytes(b"x" * (2 * Limits().unread_bytes)))
    watcher.end()
    assert len(await collected(watcher)) == 1
