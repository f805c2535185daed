"""Quotas by machine, and of all strangers together: who holds a right gets in beside them."""

import asyncio
from contextlib import AsyncExitStack

import grpc
import grpc.aio
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from support.machines import OWN, machine, stub_from
from support.serving import (
    Player,
    asynchronous,
    create,
    decide,
    eventually,
    join,
    opened,
    refusal,
    serving,
    shown,
    snapshot,
    start,
    told,
)
from tilewyrm.server.config.limits import Limits
from tilewyrm.server.rpc import unread_requests
from tilewyrm.server.rpc.caller import machine_of
from tilewyrm.server.rpc.quota_interceptor import HEALTH_CHECK, OPEN_TO_ALL
from tilewyrm.v1 import admin_pb2, service_pb2


@pytest.mark.parametrize(
    ("peer", "machine"),
    [
        ("ipv4:192.0.2.7:4711", "192.0.2.7"),
        ("ipv6:%5B2001:db8:1:2:3:4:5:6%5D:4711", "2001:db8:1:2::/64"),
        ("ipv6:[2001:db8:1:2:ffff::1]:4711", "2001:db8:1:2::/64"),
        ("ipv6:%5B2001:db8:1:3::1%5D:4711", "2001:db8:1:3::/64"),
        ("ipv6:%5B::ffff:192.0.2.7%5D:4711", "192.0.2.7"),
        ("ipv6:%5B::1%5D:4711", "::/64"),
        ("ipv6:%5Bfe80::1%25eth0%5D:4711", "fe80::/64"),
        ("ipv6:%5Bnonsense%5D:4711", "ipv6:%5Bnonsense%5D:4711"),
        ("unix:/run/tilewyrm", "unix:/run/tilewyrm"),
    ],
)
def test_a_machine_is_an_ipv4_address_or_64_bits_of_ipv6(peer, machine):
    assert machine_of(peer) == machine


async def crowd(stack, served, machines):
    """Return stubs of so many strangers, each on a machine of its own."""
    return [
        await stack.enter_async_context(stub_from(served.address, f"127.0.0.{number + 2}"))
        for number in range(machines)
    ]


async def match_of_two(served):
    """Return a table whose match has begun, and the token of Ann, who is asked first."""
    table = await create(served.stub, game="carcassonne", start_player="seat0")
    ann = await join(served.stub, table.table_id, "Ann", token="a" * 32)
    await start(served.stub, table.table_id, ann.token, "random")
    return table.table_id, ann.token


async def gets_in(served, table_id, token):
    """Return when the seat of *token* has done what a player needs."""
    assert (await join(served.stub, table_id, "Ann", token=token)).seat == 0
    call = await opened(served.stub, table_id, token)
    while not (message := await told(call)).HasField("snapshot"):
        pass
    seq = message.snapshot.turn.request.seq
    deciding = service_pb2.Deciding(request_id=f"d{seq}", seq=seq, choice=0)
    assert (await decide(served.stub, table_id, token, deciding)).recorded_seq
    call.cancel()


@asynchronous
async def test_strangers_on_many_machines_leave_calls_for_who_has_a_seat(tmp_path):
    async with (
        serving(tmp_path, limits=Limits(strangers_calls=8)) as served,
        AsyncExitStack() as stack,
    ):
        table_id, token = await match_of_two(served)
        request = service_pb2.WatchRequest(table_id=table_id)
        watching = []
        for stub in await crowd(stack, served, 4):
            watching += [stub.Watch(request) for _ in range(2)]
        for call in watching:
            await told(call)
        for refused in (told(served.stub.Watch(request)), snapshot(served.stub, table_id)):
            code, reason, sentence = await refusal(refused)
            assert (code, reason) == (grpc.StatusCode.RESOURCE_EXHAUSTED, "TOO_MANY_STREAMS")
            assert "8 calls without a token" in sentence
        await gets_in(served, table_id, token)
        watching[0].cancel()
        await eventually(lambda: served.server.streams == 7)
        await snapshot(served.stub, table_id)
        for call in watching:
            call.cancel()


@asynchronous
async def test_strangers_share_a_rate_and_who_has_a_right_does_not_wait(tmp_path):
    limits = Limits(strangers_requests_per_s=1, strangers_at_once=60)
    async with serving(tmp_path, limits=limits) as served, AsyncExitStack() as stack:
        table_id, token = await match_of_two(served)
        request = service_pb2.GetTableRequest(table_id=table_id)
        calls = [
            stub.GetTable(request) for stub in await crowd(stack, served, 5) for _ in range(15)
        ]
        answers = await asyncio.gather(*calls, return_exceptions=True)
        errors = [each for each in answers if isinstance(each, grpc.aio.AioRpcError)]
        assert len(errors) >= 10
        assert all("from all addresses together" in error.details() for error in errors)
        await gets_in(served, table_id, token)
        admin = served.channel.unary_unary(
            "/tilewyrm.v1.AdminService/ListPlayers",
            request_serializer=admin_pb2.ListPlayersRequest.SerializeToString,
            response_deserializer=admin_pb2.ListPlayersResponse.FromString,
        )
        admin_token = (tmp_path / "admin-token").read_text().strip()
        assert await admin(admin_pb2.ListPlayersRequest(), metadata=shown(admin_token))


@asynchronous
async def test_a_token_that_is_wrong_is_dear(tmp_path):
    limits = Limits(requests_per_s=1, requests_at_once=200)
    async with serving(tmp_path, limits=limits) as served, AsyncExitStack() as stack:
        (eve,) = await crowd(stack, served, 1)
        table_id, token = await match_of_two(served)
        reasons = [(await refusal(snapshot(eve, table_id, "x" * 32)))[1] for _ in range(20)]
        assert 5 < reasons.count("BAD_TOKEN") < 10
        assert reasons[-1] == "TOO_MANY_REQUESTS"
        await gets_in(served, table_id, token)


@asynchronous
async def test_of_streams_without_hello_the_newest_take_the_place_of_the_oldest(tmp_path):
    async with (
        serving(tmp_path, limits=Limits(silent_streams=4)) as served,
        stub_from(served.address, "127.0.0.2") as eve,
    ):
        table_id, token = await match_of_two(served)
        silent = [eve.Play(metadata=shown("x" * 32)) for _ in range(4)]
        waiting = served.server._handshakes._deadlines
        await eventually(lambda: len(waiting) == 4)
        await gets_in(served, table_id, token)
        _, reason, sentence = await refusal(told_by_any(silent))
        assert reason == "TOO_MANY_STREAMS"
        assert "4 streams have not said Hello yet" in sentence
        for call in silent:
            call.cancel()


async def told_by_any(calls):
    """Return what comes first on one of *calls*."""
    tasks = [asyncio.create_task(told(call)) for call in calls]
    done, rest = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in rest:
        task.cancel()
    await asyncio.wait(tasks)
    return done.pop().result()


@asynchronous
async def test_where_strangers_open_no_more_tables_people_play_again(tmp_path):
    async with serving(tmp_path, limits=Limits(strangers_tables=2)) as served:
        table = await create(served.stub, bots=1, round_cap=1)
        ann = await join(served.stub, table.table_id, "Ann")
        await Player(served.address, table.table_id, ann.token).play()
        for _ in range(2):
            await create(served.stub)
        assert (await refusal(create(served.stub)))[1] == "TOO_MANY_TABLES"
        again = service_pb2.RematchRequest(table_id=table.table_id)
        assert (await served.stub.Rematch(again, metadata=shown(ann.token))).table.follows


@asynchronous
async def test_who_shows_any_token_where_none_is_looked_at_is_a_stranger_all_the_same(tmp_path):
    limits = Limits(strangers_requests_per_s=1, strangers_at_once=20)
    async with serving(tmp_path, limits=limits) as served:
        table_id, token = await match_of_two(served)
        asked = {
            "ListGames": service_pb2.ListGamesRequest(),
            "GetCatalogue": service_pb2.GetCatalogueRequest(game="feuville"),
            "CreateTable": service_pb2.CreateTableRequest(game="feuville", seats=2),
            "ListTables": service_pb2.ListTablesRequest(),
            "GetTable": service_pb2.GetTableRequest(table_id=table_id),
            "Rule": service_pb2.RuleRequest(table_id=table_id),
        }
        assert asked.keys() == OPEN_TO_ALL
        for name, request in asked.items():
            call = getattr(served.stub, name)
            reasons = []
            while "TOO_MANY_REQUESTS" not in reasons:
                _, reason, _ = await refusal(found(call(request, metadata=shown("x" * 32))))
                reasons.append(reason)
        await gets_in(served, table_id, token)


async def found(call):
    """Raise the error of *call*, or one of this test when it was answered."""
    await call
    raise grpc.aio.AioRpcError(grpc.StatusCode.OK, (), ())


@asynchronous
async def test_standard_streams_count_and_a_check_of_health_is_always_answered(tmp_path):
    limits = Limits(streams_of_peer=3, strangers_calls=4, strangers_requests_per_s=1)
    async with serving(tmp_path, limits=limits) as served, AsyncExitStack() as stack:
        table_id, token = await match_of_two(served)
        watched = health_pb2.HealthCheckRequest()
        calls = []
        for number in range(2):
            near = await stack.enter_async_context(machine(served.address, f"127.0.0.{number + 2}"))
            channels = [
                await stack.enter_async_context(grpc.aio.insecure_channel(near, OWN))
                for _ in range(2)
            ]
            calls += [
                health_pb2_grpc.HealthStub(channel).Watch(watched)
                for channel in channels
                for _ in range(2)
            ]
        answers = await asyncio.gather(*(call.read() for call in calls), return_exceptions=True)
        refused = [each for each in answers if isinstance(each, grpc.aio.AioRpcError)]
        assert len(refused) == 4
        await gets_in(served, table_id, token)
        checked = await health_pb2_grpc.HealthStub(served.channel).Check(watched)
        assert checked.status == health_pb2.HealthCheckResponse.SERVING
        for call in calls:
            call.cancel()


LIST_GAMES = "/tilewyrm.v1.TablesService/ListGames"


def without_request(channel, method):
    """Return a call of *method* of which the server gets the headers alone."""
    return channel.stream_stream(method)()


@pytest.mark.parametrize("method", [LIST_GAMES, HEALTH_CHECK])
@asynchronous
async def test_of_calls_without_their_request_the_newest_take_the_place_of_the_oldest(
    tmp_path, method, monkeypatch
):
    monkeypatch.setattr(unread_requests, "SETTLED_S", 0.1)
    async with (
        serving(tmp_path, limits=Limits(silent_streams=3, calls=8)) as served,
        machine(served.address, "127.0.0.2") as near,
        grpc.aio.insecure_channel(near, OWN) as channel,
    ):
        table_id, token = await match_of_two(served)
        silent = [without_request(channel, method) for _ in range(7)]
        await eventually(lambda: sum(call.done() for call in silent) == 4)
        reasons = {(await refusal(call.read()))[1] for call in silent if call.done()}
        assert reasons == {"TOO_MANY_STREAMS"}
        await gets_in(served, table_id, token)
        for call in silent:
            call.cancel()


@asynchronous
async def test_a_call_whose_request_does_not_come_ends(tmp_path, monkeypatch):
    monkeypatch.setattr(unread_requests, "REQUEST_TIMEOUT_S", 0.1)
    async with serving(tmp_path) as served:
        silent = without_request(served.channel, LIST_GAMES)
        assert (await refusal(silent.read()))[1] == "BAD_REQUEST"
        ended_at_once = without_request(served.channel, LIST_GAMES)
        await ended_at_once.done_writing()
        assert (await refusal(ended_at_once.read()))[1] == "BAD_REQUEST"
