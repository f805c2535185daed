"""Clients that take all they can get: ``python -m bench.abusers NAME ADDRESS TABLE LONG FINISHED``.

Each runs until it is killed, and takes no heed of what it is refused. TABLE is one at which others
play, LONG a match of thousands of entries that goes on, FINISHED one that is over.
"""

import asyncio
import itertools
import socket
import sys
from random import Random
from typing import Any

import grpc.aio

from bench.abuser import CHANNELS, OWN, SMALL_WINDOW, Abuser, again_and_again
from bench.endless import pass_on, play_endlessly
from bench.strangers import STRANGERS
from support.serving import create, join, opened, shown, start
from tilewyrm.v1 import service_pb2, service_pb2_grpc

LONG_ID = "x" * 16_000
ASKED_OF = 300
"""Entries of the match that is asked about."""


async def nothing(abuser: Abuser) -> None:
    """A process that is as busy as the others, and leaves the server alone: to compare with."""
    for _ in itertools.count():
        await asyncio.sleep(0)


async def unread_streams(abuser: Abuser, streams: int = 1000) -> None:
    """Play streams of one seat with ids far too long, whose answers nobody reads."""
    table_id, token = await abuser.own_seat()
    stubs = abuser.stubs()

    async def one(number: int) -> None:
        call = await opened(stubs[number % CHANNELS], table_id, token)
        while True:
            deciding = service_pb2.Deciding(request_id=LONG_ID)
            await call.write(service_pb2.PlayRequest(decide=deciding))

    await again_and_again(streams, one)


async def unread_streams_of_seats(abuser: Abuser) -> None:
    """The same with as many seats as it takes: a few streams of each of fifty."""
    seats = [await abuser.own_seat() for _ in range(50)]
    stubs = abuser.stubs()

    async def one(number: int) -> None:
        call = await opened(stubs[number % CHANNELS], *seats[number % len(seats)])
        while True:
            deciding = service_pb2.Deciding(request_id=LONG_ID)
            await call.write(service_pb2.PlayRequest(decide=deciding))

    await again_and_again(400, one)


async def unread_watchers(abuser: Abuser) -> None:
    """300 streams that look on at a long match, and read nothing."""
    stubs = [abuser.stub(SMALL_WINDOW) for _ in range(CHANNELS)]

    async def one(number: int) -> None:
        request = service_pb2.WatchRequest(table_id=abuser.long_id)
        call = stubs[number % CHANNELS].Watch(request)
        abuser.kept.append(call)
        await call.wait_for_connection()
        await asyncio.sleep(3600)

    await again_and_again(300, one)


async def garbage(abuser: Abuser) -> None:
    """400 calls at a time of a megabyte of nothing."""
    nothing = bytes(range(256)) * 4096
    channels = [grpc.aio.insecure_channel(abuser.address, OWN) for _ in range(CHANNELS)]

    async def one(number: int) -> None:
        channel = channels[number % CHANNELS]
        call: Any = channel.unary_unary("/tilewyrm.v1.TablesService/CreateTable")
        await call(nothing)

    await again_and_again(400, one)


async def snapshots(abuser: Abuser) -> None:
    """Four that ask for the snapshot of a long match all the time."""
    await _polled(abuser, 4, abuser.long_id)


async def finished_snapshots(abuser: Abuser) -> None:
    """Eight that ask for the snapshot of a match that is over all the time."""
    await _polled(abuser, 8, abuser.finished_id)


async def _polled(abuser: Abuser, pollers: int, table_id: str) -> None:
    stub = abuser.stub()

    async def one(_: int) -> None:
        while True:
            await stub.GetSnapshot(service_pb2.GetSnapshotRequest(table_id=table_id))

    await again_and_again(pollers, one)


async def lists(abuser: Abuser) -> None:
    """Eight that ask for the longest list of tables all the time."""
    stub = abuser.stub()

    async def one(_: int) -> None:
        while True:
            await stub.ListTables(service_pb2.ListTablesRequest(page_size=(1 << 31) - 1))

    await again_and_again(8, one)


async def endless(abuser: Abuser) -> None:
    """Two seats that pass for ever, as fast as they can."""

    async def one(_: int) -> None:
        await play_endlessly(abuser.address)

    await again_and_again(1, one)


async def watchers(abuser: Abuser) -> None:
    """500 that look on at a table where others play, and read all."""
    stubs = abuser.stubs()

    async def one(number: int) -> None:
        request = service_pb2.WatchRequest(table_id=abuser.table_id)
        async for _ in stubs[number % CHANNELS].Watch(request):
            pass

    await again_and_again(500, one)


async def coming_and_going(abuser: Abuser) -> None:
    """500 that look on at one table, whose seat comes and goes all the time."""
    table_id, token = await abuser.own_seat()
    stubs = abuser.stubs()

    async def looks_on(number: int) -> None:
        request = service_pb2.WatchRequest(table_id=table_id)
        async for _ in stubs[number % CHANNELS].Watch(request):
            pass

    async def comes_and_goes(_: int) -> None:
        while True:
            call = await opened(stubs[0], table_id, token)
            await call.read()
            call.cancel()

    await asyncio.gather(again_and_again(500, looks_on), again_and_again(1, comes_and_goes))


async def bot_tables(abuser: Abuser) -> None:
    """Tables of five greedy bots, opened one after another."""
    stub = abuser.stub()

    async def one(_: int) -> None:
        request = service_pb2.CreateTableRequest(game="carcassonne", seats=5, bots=["greedy"] * 5)
        await stub.CreateTable(request)

    await again_and_again(1, one)


async def unread_decisions(abuser: Abuser) -> None:
    """One stream that decides without end and reads no answer."""
    table_id, token = await abuser.own_seat()
    stub = abuser.stub(SMALL_WINDOW)

    async def one(_: int) -> None:
        call = await opened(stub, table_id, token)
        for number in itertools.count():
            deciding = service_pb2.Deciding(request_id=str(number), seq=number, choice=0)
            await call.write(service_pb2.PlayRequest(decide=deciding))

    await again_and_again(1, one)


async def connections(abuser: Abuser) -> None:
    """Connections that come, ask one thing, and go."""

    async def one(_: int) -> None:
        async with grpc.aio.insecure_channel(abuser.address, OWN) as channel:
            stub = service_pb2_grpc.TablesServiceStub(channel)
            await stub.GetTable(service_pb2.GetTableRequest(table_id=abuser.table_id))

    await again_and_again(20, one)


async def half_open(abuser: Abuser) -> None:
    """3,000 connections on which nothing is said."""
    host, port = abuser.address.split(":")

    async def one(_: int) -> None:
        abuser.kept.append(await asyncio.to_thread(socket.create_connection, (host, int(port))))
        await asyncio.sleep(3600)

    await again_and_again(3000, one)


async def without_hello(abuser: Abuser) -> None:
    """5,000 Play streams that never say Hello."""
    stubs = abuser.stubs()

    async def one(number: int) -> None:
        call = stubs[number % CHANNELS].Play()
        await call.read()

    await again_and_again(5000, one)


async def open_tables(abuser: Abuser) -> None:
    """Tables without end, with somebody at each."""
    stub = abuser.stub()

    async def one(_: int) -> None:
        await join(stub, (await create(stub)).table_id, "Eve")

    await again_and_again(8, one)


async def unread_downloads(abuser: Abuser) -> None:
    """Downloads of a long record that are not read."""
    stubs = [abuser.stub(SMALL_WINDOW) for _ in range(CHANNELS)]

    async def one(number: int) -> None:
        request = service_pb2.DownloadReplayRequest(table_id=abuser.finished_id)
        call = stubs[number % CHANNELS].DownloadReplay(request)
        abuser.kept.append(call)
        await call.wait_for_connection()
        await asyncio.sleep(3600)

    await again_and_again(500, one)


async def previews(abuser: Abuser) -> None:
    """A seat that looks ahead all the time, at every choice."""
    table_id, token = await abuser.own_seat()
    stub = abuser.stub()

    async def one(_: int) -> None:
        found = await stub.GetSnapshot(
            service_pb2.GetSnapshotRequest(table_id=table_id), metadata=shown(token)
        )
        while True:
            request = service_pb2.PreviewRequest(table_id=table_id, seq=found.snapshot.seq)
            await stub.Preview(request, metadata=shown(token))

    await again_and_again(4, one)


async def reasons(abuser: Abuser) -> None:
    """A seat that asks all the time why a bot did what it did, all over a long match."""
    stub = abuser.stub()
    table_id = (await create(stub)).table_id
    token = (await join(stub, table_id, "Eve")).token
    await start(stub, table_id, token, "passive")
    await pass_on(stub, table_id, token, ASKED_OF)
    draw = Random(0)

    async def one(_: int) -> None:
        while True:
            request = service_pb2.ExplainRequest(table_id=table_id, before=draw.randrange(ASKED_OF))
            await stub.Explain(request, metadata=shown(token))

    await again_and_again(4, one)


ABUSES = {
    each.__name__.replace("_", "-"): each
    for each in (
        nothing,
        unread_streams,
        unread_streams_of_seats,
        unread_watchers,
        garbage,
        snapshots,
        finished_snapshots,
        lists,
        endless,
        watchers,
        coming_and_going,
        bot_tables,
        unread_decisions,
        connections,
        half_open,
        without_hello,
        open_tables,
        unread_downloads,
        previews,
        reasons,
        *STRANGERS,
    )
}
"""Every abuse by its name."""


if __name__ == "__main__":
    _, chosen, address, table_id, long_id, finished_id = sys.argv
    asyncio.run(ABUSES[chosen](Abuser(address, table_id, long_id, finished_id)))
