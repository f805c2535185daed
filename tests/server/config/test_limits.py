"""Nobody can take more of a server than its limits say, and who is refused hears which it was."""

import asyncio
import gc
import time
from collections import Counter

import grpc
import pytest

from support.serving import (
    Player,
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
from tilewyrm.replays.check.resimulation import replay
from tilewyrm.server.config.limits import Limits
from tilewyrm.server.rpc.peer_quota import PeerQuota
from tilewyrm.v1 import control_pb2, service_pb2, service_pb2_grpc

MANY = 150
"""Entries after which a match of the tests is too long."""
PAGE_LINES = 50
"""Entries on a page in the tests."""


@asynchronous
async def test_a_seat_has_so_many_streams_and_no_more(tmp_path):
    async with serving(tmp_path, limits=Limits(streams_of_seat=2)) as served:
        table = await create(served.stub)
        ann = await join(served.stub, table.table_id, "Ann")
        streams = [await opened(served.stub, table.table_id, ann.token) for _ in range(2)]
        for stream in streams:
            await told(stream)
        _, reason, sentence = await refusal(
            told(await opened(served.stub, table.table_id, ann.token))
        )
        assert reason == "TOO_MANY_STREAMS"
        assert "2 open streams of seat 0" in sentence
        streams[0].cancel()
        audience = served.server._lobby._cache.get(table.table_id).life.phase.context.audience
        await eventually(lambda: audience.streams_of(0) == 1)
        await told(await opened(served.stub, table.table_id, ann.token))


@asynchronous
async def test_a_table_has_so_many_spectators_and_players_always_come_in(tmp_path):
    async with serving(tmp_path, limits=Limits(spectators_of_table=1)) as served:
        table = await create(served.stub)
        ann = await join(served.stub, table.table_id, "Ann")
        request = service_pb2.WatchRequest(table_id=table.table_id)
        watching = served.stub.Watch(request)
        await told(watching)
        _, reason, sentence = await refusal(told(served.stub.Watch(request)))
        assert reason == "TOO_MANY_STREAMS"
        assert "1 spectators" in sentence
        await told(await opened(served.stub, table.table_id, ann.token))


@asynchronous
async def test_a_peer_has_so_many_streams_at_all_tables_together(tmp_path):
    async with serving(tmp_path, limits=Limits(streams_of_peer=3)) as served:
        tables = [await create(served.stub) for _ in range(4)]
        requests = [service_pb2.WatchRequest(table_id=table.table_id) for table in tables]
        watching = [served.stub.Watch(request) for request in requests[:3]]
        for call in watching:
            await told(call)
        other = [("grpc.use_local_subchannel_pool", 1)]  # a connection holds no more of its own
        async with grpc.aio.insecure_channel(served.address, other) as channel:
            stub = service_pb2_grpc.TablesServiceStub(channel)
            _, reason, _ = await refusal(told(stub.Watch(requests[3])))
            assert reason == "TOO_MANY_STREAMS"
            watching[0].cancel()
            await eventually(lambda: served.server.streams == 2)
            await told(stub.Watch(requests[3]))


@asynchronous
async def test_a_peer_opens_so_many_tables_until_some_are_over(tmp_path):
    async with serving(tmp_path, limits=Limits(tables_of_peer=2)) as served:
        table = await create(served.stub, seats=2, bots=1)
        await create(served.stub)
        _, reason, sentence = await refusal(create(served.stub))
        assert reason == "TOO_MANY_TABLES"
        assert "from your address" in sentence
        ann = await join(served.stub, table.table_id, "Ann")
        await Player(served.address, table.table_id, ann.token, 0).play()
        held = served.server._lobby._cache.get(table.table_id)
        await eventually(lambda: held.finished)
        await create(served.stub)


def test_requests_come_back_with_time_and_dear_ones_count_more(monkeypatch):
    now_s = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now_s)
    peers = PeerQuota(Limits(requests_per_s=10, requests_at_once=20))
    for _ in range(4):
        peers.request("ann", 5)
    for cost in (1, 5):
        with pytest.raises(Exception, match="faster from your address than 10 a second"):
            peers.request("ann", cost)
    peers.request("bob", 20)
    now_s = 0.5
    peers.request("ann", 5)
    with pytest.raises(Exception, match=r"wait 0\.1 s"):
        peers.request("ann", 1)
    now_s = 1000.0
    peers.request("ann", 20)


@asynchronous
async def test_who_asks_too_often_is_refused_and_a_player_plays_on(tmp_path):
    limits = Limits(requests_per_s=1, requests_at_once=30)
    async with serving(tmp_path, limits=limits) as served:
        table, (ann,) = await seated(served.stub, served.address, players=1, round_cap=1)
        request = service_pb2.GetTableRequest(table_id=table.table_id)
        for _ in range(15):
            await served.stub.GetTable(request)
        _, reason, sentence = await refusal(many(served, request))
        assert reason == "TOO_MANY_REQUESTS"
        assert "wait" in sentence
        await asyncio.sleep(1.5)
        await ann.play()


async def many(served, request):
    for _ in range(30):
        await served.stub.GetTable(request)


@asynchronous
async def test_nothing_is_read_of_a_stream_whose_answers_are_not(tmp_path):
    limits = Limits(unread_answers_bytes=2000, requests_per_s=1e6)
    async with serving(tmp_path, limits=limits) as served:
        table = await create(served.stub)
        ann = await join(served.stub, table.table_id, "Ann")
        # A connection of its own, that takes in little before somebody reads.
        alone = [
            ("grpc.use_local_subchannel_pool", 1),
            ("grpc.http2.bdp_probe", 0),
            ("grpc.http2.lookahead_bytes", 1 << 14),
        ]
        async with grpc.aio.insecure_channel(served.address, alone) as channel:
            stub = service_pb2_grpc.TablesServiceStub(channel)
            call = await opened(stub, table.table_id, ann.token)
            sending = asyncio.create_task(send_for_ever(call))
            sending.sent = 0
            audience = served.server._lobby._cache.get(table.table_id).life.phase.context.audience
            await eventually(lambda: len(audience))
            (watcher,) = audience
            await eventually(lambda: watcher._load_bytes > limits.unread_answers_bytes)
            await still(lambda: sending.sent)  # the client is held up
            assert not watcher.dropped
            assert limits.unread_answers_bytes < watcher._load_bytes < 4000
            sending.cancel()


async def still(number):
    """Wait until what *number* returns has begun to change, and does not any more."""
    before = -1
    await eventually(number)
    while before != (before := number()):  # noqa: ASYNC110
        await asyncio.sleep(0.8)


async def send_for_ever(call):
    task = asyncio.current_task()
    # Refused for the length of its id, and large: so what lies between the two is soon full.
    deciding = service_pb2.Deciding(request_id="x" * 10_000, seq=1, choice=0)
    while True:
        await call.write(service_pb2.PlayRequest(decide=deciding))
        task.sent += 1


@asynchronous
async def test_an_id_that_is_too_long_is_not_sent_back(tmp_path):
    async with serving(tmp_path) as served:
        table, (ann, _) = await seated(served.stub, served.address, bots=0)
        call = await opened(served.stub, table.table_id, ann.token)
        await told(call)
        deciding = service_pb2.Deciding(request_id="x" * 10_000, seq=1, choice=0)
        await call.write(service_pb2.PlayRequest(decide=deciding))
        while not (message := await told(call)).HasField("answer"):
            pass
        assert message.answer.refusal.reason == service_pb2.REFUSAL_REASON_UNREADABLE
        assert message.answer.request_id == ""


@asynchronous
async def test_the_call_of_a_client_that_reads_nothing_ends(tmp_path):
    limits = Limits(unread_bytes=50_000, slow_s=0.2)
    async with serving(tmp_path, limits=limits) as served:
        table = await create(served.stub)
        alone = [("grpc.use_local_subchannel_pool", 1)]
        async with grpc.aio.insecure_channel(served.address, alone) as channel:
            stub = service_pb2_grpc.TablesServiceStub(channel)
            watching = stub.Watch(service_pb2.WatchRequest(table_id=table.table_id))
            await told(watching)
            audience = served.server._lobby._cache.get(table.table_id).life.phase.context.audience
            (watcher,) = audience
            while not watcher.dropped:
                audience.send(service_pb2.TableMessage(table=table))
                await asyncio.sleep(0)
            await eventually(lambda: watcher._call is None)
    assert not (tmp_path / "server.log").exists()


@asynchronous
async def test_a_long_log_comes_in_pages_and_is_whole_for_everybody(tmp_path, monkeypatch):
    for module in ("tilewyrm.server.feed.feed", "tilewyrm.server.feed.broadcaster"):
        monkeypatch.setattr(f"{module}.PAGE_LINES", PAGE_LINES)
    async with serving(tmp_path) as served:
        table, players = await seated(served.stub, served.address, bots=0, game="carcassonne")
        await asyncio.gather(*(player.play() for player in players))
        log = players[0].model.log
        assert len(log) > 2 * PAGE_LINES
        for from_seq in (0, 10, PAGE_LINES, PAGE_LINES + 10, len(log)):
            request = service_pb2.WatchRequest(table_id=table.table_id, from_seq=from_seq)
            call = served.stub.Watch(request)
            lines = []
            while not (message := await told(call)).HasField("snapshot"):
                assert len(message.page.log) == PAGE_LINES
                lines += message.page.log
            lines += message.snapshot.log
            assert [line for line in lines if line.seq > from_seq] == log[from_seq:]
            call.cancel()
        alone = await snapshot(served.stub, table.table_id)
        assert list(alone.log) == log[len(log) - len(log) % PAGE_LINES :]
        for missing in (0, 1, PAGE_LINES - 1, PAGE_LINES):  # who asks now and then misses nothing
            from_seq = len(log) - missing
            polled = await snapshot(served.stub, table.table_id, from_seq=from_seq)
            assert list(polled.log) == log[from_seq:]


@asynchronous
async def test_a_match_that_never_ends_is_ended(tmp_path, monkeypatch):
    for module in ("tilewyrm.engine.match.seat_controls", "tilewyrm.server.phases.deadlines"):
        monkeypatch.setattr(f"{module}.MOST_ENTRIES", MANY)
    async with serving(tmp_path) as served:
        table, players = await seated(served.stub, served.address, bots=0, round_cap=0)
        await asyncio.gather(*(player.play() for player in players))
        last = players[0].model.log[-1]
        assert last.seq >= MANY
        assert last.control.conclude.ending == control_pb2.ENDING_TOO_LONG
    path = tmp_path / "matches" / f"{table.table_id}.twr"
    assert replay(path).finished


@asynchronous
async def test_so_many_streams_of_a_peer_may_say_no_hello_and_others_come_in(tmp_path):
    async with serving(tmp_path, limits=Limits(silent_streams_of_peer=2)) as served:
        table = await create(served.stub)
        ann = await join(served.stub, table.table_id, "Ann")
        silent = [served.stub.Play() for _ in range(2)]
        for call in silent:
            await call.wait_for_connection()
        await eventually(lambda: served.server._handshakes._streams.total() == 2)
        status, reason, sentence = await refusal(told(served.stub.Play()))
        assert (status, reason) == (grpc.StatusCode.RESOURCE_EXHAUSTED, "TOO_MANY_STREAMS")
        assert "2 streams from your address have not said Hello" in sentence
        silent[0].cancel()
        await eventually(lambda: served.server._handshakes._streams.total() < 2)
        await told(await opened(served.stub, table.table_id, ann.token))


@asynchronous
async def test_what_changes_nothing_on_streams_is_answered_no_faster_than_requests_may_come(
    tmp_path,
):
    async with serving(tmp_path, limits=Limits(requests_per_s=20)) as served:
        table = await create(served.stub)
        seats = [await join(served.stub, table.table_id, name) for name in ("Ann", "Bob")]
        calls = [await opened(served.stub, table.table_id, seat.token) for seat in seats]
        answers = 0
        began_s = time.perf_counter()
        for call in calls:
            for _ in range(20):
                deciding = service_pb2.Deciding(request_id="x" * 100)
                await call.write(service_pb2.PlayRequest(decide=deciding))
        for call in calls:
            for _ in range(20):
                while (message := await told(call)).WhichOneof("kind") != "answer":
                    pass
                answers += message.answer.HasField("refusal")
        assert answers == 40
        # Twenty at once, and twenty more a second; the last is not waited for.
        assert time.perf_counter() - began_s > 0.9


@asynchronous
async def test_a_call_that_is_refused_leaves_no_circle_behind(tmp_path):
    async with serving(tmp_path, limits=Limits(silent_streams_of_peer=1)) as served:
        silent = served.stub.Play()
        await silent.wait_for_connection()
        request = service_pb2.ListTablesRequest(page_token="none of ours")
        gc.collect()
        gc.freeze()  # what is there already is not looked at again
        gc.set_debug(gc.DEBUG_SAVEALL)
        try:
            for _ in range(5):
                assert (await refusal(told(served.stub.Play())))[1] == "TOO_MANY_STREAMS"
                assert (await refusal(served.stub.ListTables(request)))[1] == "BAD_REQUEST"
            gc.collect()
            left = Counter(type(thing).__name__ for thing in gc.garbage)
        finally:
            gc.set_debug(0)
            gc.garbage.clear()
        assert not left["RPCState"]
        silent.cancel()
