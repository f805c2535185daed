"""The host of a table, ready marks and the order of seats, over real gRPC."""

import asyncio

import grpc
import pytest

from support.hosting import HOST, arrange, hosted, ready, remove
from support.serving import (
    asynchronous,
    decide,
    ended,
    eventually,
    join,
    leave,
    opened,
    refusal,
    serving,
    snapshot,
    start,
    told,
)
from tilewyrm.v1 import service_pb2

OPEN, PLAYING = service_pb2.TABLE_STATUS_OPEN, service_pb2.TABLE_STATUS_PLAYING
CODE = grpc.StatusCode


def names(table):
    return [seat.name for seat in table.seats]


async def seated(stub, table_id, *people):
    return [(await join(stub, table_id, name)).token for name in people]


@asynchronous
async def test_a_full_table_with_a_host_waits_for_the_host(tmp_path):
    async with serving(tmp_path) as served:
        table_id = await hosted(served.stub, seats=2)
        ann, _ = await seated(served.stub, table_id, "Ann", "Bob")
        before = await snapshot(served.stub, table_id, ann)
        assert (before.table.status, before.table.has_host) == (OPEN, True)
        code, reason, sentence = await refusal(start(served.stub, table_id, ann))
        assert (code, reason) == (CODE.PERMISSION_DENIED, "NOT_HOST")
        assert sentence == f"only the host of table {table_id} may do that"
    async with serving(tmp_path) as served:  # the right survives a restart
        assert (await refusal(start(served.stub, table_id, "x" * 32)))[1] == "BAD_TOKEN"
        assert (await start(served.stub, table_id, HOST)).status == PLAYING


@asynchronous
async def test_nobody_is_host_where_the_table_has_none(tmp_path):
    async with serving(tmp_path) as served:
        table_id = await hosted(served.stub, host=False)
        (ann,) = await seated(served.stub, table_id, "Ann")
        for call in (
            remove(served.stub, table_id, ann, 0),
            arrange(served.stub, table_id, ann, 2, 1, 0),
        ):
            assert (await refusal(call))[1:] == (
                "NOT_HOST",
                f"table {table_id} has no host to do that",
            )
        assert (await start(served.stub, table_id, ann)).status == PLAYING


@asynchronous
async def test_who_is_removed_has_no_seat_and_no_stream_any_more(tmp_path):
    async with serving(tmp_path) as served:
        table_id = await hosted(served.stub)
        ann, bob = await seated(served.stub, table_id, "Ann", "Bob")
        playing = await opened(served.stub, table_id, bob)
        staying = await opened(served.stub, table_id, ann)
        assert (await told(playing)).snapshot.seat == 1
        await told(staying)
        table = await remove(served.stub, table_id, HOST, 1)
        assert names(table) == ["Ann", "", ""]
        assert await refusal(ended(playing)) == (
            CODE.UNAUTHENTICATED,
            "BAD_TOKEN",
            f"the host of table {table_id} has given your seat away",
        )
        for call in (leave(served.stub, table_id, bob), snapshot(served.stub, table_id, bob)):
            assert (await refusal(call))[1] == "BAD_TOKEN"
        assert (await refusal(remove(served.stub, table_id, HOST, 1)))[1] == "NO_SEAT"
        assert (await refusal(remove(served.stub, table_id, HOST, 7)))[1] == "NO_SEAT"
        cleo = await join(served.stub, table_id, "Cleo")
        assert cleo.seat == 1
        while (message := await told(staying)).WhichOneof("kind") != "presence":
            pass
        assert not message.presence.seats[1].here


@asynchronous
async def test_a_stream_goes_with_its_player_to_another_seat(tmp_path):
    async with serving(tmp_path) as served:
        table_id = await hosted(served.stub, seats=3)
        ann, bob, _ = await seated(served.stub, table_id, "Ann", "Bob", "Cleo")
        playing = await opened(served.stub, table_id, ann)
        assert (await told(playing)).snapshot.seat == 0
        table = await arrange(served.stub, table_id, HOST, 1, 2, 0)
        assert names(table) == ["Bob", "Cleo", "Ann"]
        moved = (await told(playing)).snapshot
        assert (moved.seat, names(moved.table)) == (2, ["Bob", "Cleo", "Ann"])
        assert [seat.here for seat in moved.presence.seats] == [False, False, True]
        await start(served.stub, table_id, HOST)
        begun = (await told(playing)).snapshot
        assert begun.seat == 2
        if begun.turn.WhichOneof("kind") == "request":
            assert begun.turn.request.seat == 2
        assert (await snapshot(served.stub, table_id, bob)).seat == 0
        assert not (await snapshot(served.stub, table_id)).HasField("seat")
        assert (await refusal(arrange(served.stub, table_id, HOST)))[1] == "ALREADY_STARTED"
        assert (await refusal(remove(served.stub, table_id, HOST, 0)))[1] == "ALREADY_STARTED"


@asynchronous
async def test_who_comes_while_the_seats_change_sees_and_does_nothing_of_another(tmp_path):
    async with serving(tmp_path) as served:
        table_id = await hosted(served.stub, seats=2)
        ann, _ = await seated(served.stub, table_id, "Ann", "Bob")
        table = served.server._lobby._cache.get(table_id)
        async with table.life._lock:  # what waits for it goes on in the order in which it came
            calls = [asyncio.create_task(arrange(served.stub, table_id, HOST, 1, 0))]
            await eventually(lambda: len(table.life._lock._waiters or ()) == 1)
            calls.append(asyncio.create_task(start(served.stub, table_id, HOST)))
            await eventually(lambda: len(table.life._lock._waiters) == 2)
            playing = await opened(served.stub, table_id, ann)
            asked = asyncio.create_task(snapshot(served.stub, table_id, ann))
            await eventually(lambda: len(table.life._lock._waiters) == 4)
            deciding = service_pb2.Deciding(request_id="early", seq=30, choice=0)
            answer = await decide(served.stub, table_id, ann, deciding)
            assert answer.refusal.reason == service_pb2.REFUSAL_REASON_NOT_STARTED
        await asyncio.gather(*calls)
        for seen in ((await told(playing)).snapshot, await asked):
            assert (seen.seat, names(seen.table)) == (1, ["Bob", "Ann"])
            assert seen.seq > 0


@asynchronous
async def test_an_order_names_every_seat_once(tmp_path):
    async with serving(tmp_path) as served:
        table_id = await hosted(served.stub, seats=3)
        for order in ((0,), (0, 1, 1), (1, 2, 3), (0,) * 50):
            assert (await refusal(arrange(served.stub, table_id, HOST, *order)))[1] == "BAD_REQUEST"


@asynchronous
async def test_the_server_shuffles_when_it_is_given_no_order(tmp_path):
    async with serving(tmp_path) as served:
        table_id = await hosted(served.stub, seats=3)
        await seated(served.stub, table_id, "Ann", "Bob", "Cleo")
        seen = set()
        while len(seen) < 6:
            seen.add(tuple(names(await arrange(served.stub, table_id, HOST))))
    async with serving(tmp_path) as served:
        table = (await snapshot(served.stub, table_id)).table
        assert sorted(names(table)) == ["Ann", "Bob", "Cleo"]


@asynchronous
async def test_people_are_shuffled_at_the_start_where_the_terms_say_so(tmp_path):
    async with serving(tmp_path) as served:
        seen = set()
        while len(seen) < 2:
            table_id = await hosted(served.stub, seats=2, host=False, seating="shuffled")
            ann = await join(served.stub, table_id, "Ann")
            bob = await join(served.stub, table_id, "Bob")
            assert bob.table.status == PLAYING
            assert names(bob.table)[bob.seat] == "Bob"
            assert (await snapshot(served.stub, table_id, ann.token)).seat == 1 - bob.seat
            seen.add(bob.seat)


@asynchronous
async def test_the_match_waits_until_everybody_is_ready(tmp_path):
    async with serving(tmp_path) as served:
        table_id = await hosted(served.stub, seats=3, bots=1, ready=True)
        ann, bob = await seated(served.stub, table_id, "Ann", "Bob")
        watching = served.stub.Watch(service_pb2.WatchRequest(table_id=table_id))
        assert not any(seat.ready for seat in (await told(watching)).snapshot.table.seats)
        code, reason, sentence = await refusal(start(served.stub, table_id, HOST))
        assert (code, reason) == (CODE.FAILED_PRECONDITION, "NOT_READY")
        assert sentence.endswith("waits for Ann, Bob, who are not ready")
        await ready(served.stub, table_id, ann)
        assert [seat.ready for seat in (await told(watching)).table.seats] == [True, False, False]
        await ready(served.stub, table_id, ann, yes=False)
        await ready(served.stub, table_id, bob)
        assert "waits for Ann, who is" in (await refusal(start(served.stub, table_id, HOST)))[2]
    async with serving(tmp_path) as served:  # the marks survive a restart
        assert (await ready(served.stub, table_id, ann)).status == PLAYING
        assert (await refusal(ready(served.stub, table_id, ann)))[1] == "ALREADY_STARTED"


@asynchronous
async def test_free_seats_are_filled_when_all_who_sit_are_ready(tmp_path):
    async with serving(tmp_path) as served:
        table_id = await hosted(served.stub, seats=3, host=False, ready=True)
        (ann,) = await seated(served.stub, table_id, "Ann")
        assert (await refusal(start(served.stub, table_id, ann)))[1] == "NOT_READY"
        assert (await ready(served.stub, table_id, ann)).status == OPEN
        assert (await start(served.stub, table_id, ann)).status == PLAYING


@asynchronous
async def test_who_leaves_has_no_stream_in_the_seat_of_another(tmp_path):
    async with serving(tmp_path) as served:
        table_id = await hosted(served.stub)
        ann, bob = await seated(served.stub, table_id, "Ann", "Bob")
        playing = await opened(served.stub, table_id, bob)
        await told(playing)
        await leave(served.stub, table_id, bob)
        await ended(playing)
        assert (await join(served.stub, table_id, "Cleo")).seat == 1
        assert (await snapshot(served.stub, table_id, ann)).table.seats[1].name == "Cleo"


@pytest.mark.parametrize("token", ["short", "x" * 65, "x" * 31 + "é"])
@asynchronous
async def test_a_hosts_token_has_the_form_of_a_token(tmp_path, token):
    async with serving(tmp_path) as served:
        request = service_pb2.CreateTableRequest(game="feuville", seats=2, host_token=token)
        assert (await refusal(served.stub.CreateTable(request)))[1] == "BAD_REQUEST"
