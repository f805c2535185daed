"""Stopping: health first, then streams end cleanly, then everything is on disk."""

import asyncio
import logging

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from support.hosting import HOST, arrange, hosted, ready, rematch, remove
from support.serving import (
    Player,
    ServerProcess,
    asynchronous,
    create,
    decide,
    ended,
    eventually,
    join,
    leave,
    opened,
    refusal,
    serving,
    shown,
    snapshot,
    start,
    told,
)
from tilewyrm.server.app import Server
from tilewyrm.server.config.server_config import ServerConfig
from tilewyrm.server.phases import playing
from tilewyrm.server.store.data_directory import DirectoryOwner
from tilewyrm.v1 import service_pb2, service_pb2_grpc


async def open_streams(served):
    """Return a Watch and a Play stream that have their snapshots, and a Play without a Hello."""
    table = await create(served.stub, seats=3)
    ann = await join(served.stub, table.table_id, "Ann")
    watch = served.stub.Watch(service_pb2.WatchRequest(table_id=table.table_id))
    play = await opened(served.stub, table.table_id, ann.token)
    for stream in (watch, play):
        await stream.read()
    silent = served.stub.Play()
    await silent.wait_for_connection()
    # It was sent; what is answered behind it tells that the server has it.
    await served.stub.ListTables(service_pb2.ListTablesRequest())
    return watch, play, silent


@asynchronous
async def test_open_streams_end_cleanly_and_do_not_hold_up_the_stop(tmp_path):
    server = Server(ServerConfig(data_dir=tmp_path, port=0))
    address = await server.start()
    async with grpc.aio.insecure_channel(address) as channel:
        served = type("Served", (), {"stub": service_pb2_grpc.TablesServiceStub(channel)})
        streams = await open_streams(served)
        # Without clean ends the stop takes its whole grace, an hour: the test would time out.
        await server.stop(grace_s=3600)
        *greeted, silent = streams
        for stream in greeted:
            await ended(stream)
            assert await stream.code() is grpc.StatusCode.OK
        assert (await refusal(ended(silent)))[1] == "SHUTTING_DOWN"


@asynchronous
async def test_rows_that_wait_are_written_by_the_stop_and_nothing_is_logged(
    tmp_path, monkeypatch, caplog
):
    monkeypatch.setattr(playing, "STORE_EVERY", 1)
    monkeypatch.setattr(playing, "STORE_WITHIN_S", 0.1)
    async with serving(tmp_path) as served:
        bots = ["search:2000ms", "greedy"]
        await served.stub.CreateTable(
            service_pb2.CreateTableRequest(game="carcassonne", seats=2, bots=bots)
        )
        await eventually(lambda: served.server._resources._write_timer is not None)
    await asyncio.sleep(0.15)  # the row would have been written by now
    assert [record for record in caplog.records if record.levelno >= logging.WARNING] == []


@asynchronous
async def test_a_table_that_closes_refuses_whatever_is_new_and_shows_what_there_was(tmp_path):
    async with serving(tmp_path) as served:
        stub, table_id = served.stub, await hosted(served.stub, seats=2)
        ann = (await join(stub, table_id, "Ann")).token
        await served.server._lobby._cache.get(table_id).life.close()
        deciding = service_pb2.Deciding(request_id="late", seq=1, choice=0)
        acting = service_pb2.Acting(request_id="later", resign=service_pb2.Resigning())
        saying = service_pb2.Saying(request_id="latest", phrase=service_pb2.PHRASE_HELLO)
        metadata = shown(ann)
        asked = [
            join(stub, table_id, "Bob"),
            join(stub, table_id, "Ann", token=ann),
            leave(stub, table_id, ann),
            start(stub, table_id, HOST),
            remove(stub, table_id, HOST, 0),
            arrange(stub, table_id, HOST, 1, 0),
            ready(stub, table_id, ann),
            rematch(stub, table_id, ann),
            decide(stub, table_id, ann, deciding),
            stub.Act(service_pb2.ActRequest(table_id=table_id, act=acting), metadata=metadata),
            stub.Say(service_pb2.SayRequest(table_id=table_id, say=saying), metadata=metadata),
            stub.Rule(service_pb2.RuleRequest(table_id=table_id)),
            told(stub.Watch(service_pb2.WatchRequest(table_id=table_id))),
        ]
        for call in asked:
            code, reason, _ = await refusal(call)
            assert (code, reason) == (grpc.StatusCode.UNAVAILABLE, "SHUTTING_DOWN")
        seen = await snapshot(stub, table_id, ann)
        assert [seat.name for seat in seen.table.seats] == ["Ann", ""]


@asynchronous
async def test_health_says_serving_until_the_stop_begins(tmp_path):
    server = Server(ServerConfig(data_dir=tmp_path, port=0))
    address = await server.start()
    async with grpc.aio.insecure_channel(address) as channel:
        health = health_pb2_grpc.HealthStub(channel)
        for name in ("", "tilewyrm.v1.TablesService"):
            answer = await health.Check(health_pb2.HealthCheckRequest(service=name))
            assert answer.status == health_pb2.HealthCheckResponse.SERVING
        watch = health.Watch(health_pb2.HealthCheckRequest(service=""))
        assert (await watch.read()).status == health_pb2.HealthCheckResponse.SERVING
        assert DirectoryOwner(tmp_path).address == address
        stopping = asyncio.create_task(server.stop(grace_s=3600))
        assert (await watch.read()).status == health_pb2.HealthCheckResponse.NOT_SERVING
        assert DirectoryOwner(tmp_path).address == "", (
            "nobody is sent to a server that is about to stop"
        )
        watch.cancel()
        await stopping


@asynchronous
async def test_reflection_lists_the_service(tmp_path):
    async with serving(tmp_path) as served:
        stub = reflection_pb2_grpc.ServerReflectionStub(served.channel)
        call = stub.ServerReflectionInfo()
        await call.write(reflection_pb2.ServerReflectionRequest(list_services=""))
        answer = await call.read()
        names = [service.name for service in answer.list_services_response.service]
        call.cancel()
    assert "tilewyrm.v1.TablesService" in names
    assert "grpc.health.v1.Health" in names


@asynchronous
async def test_an_unforeseen_error_reaches_the_client_as_an_id_only(tmp_path, caplog, monkeypatch):
    async with serving(tmp_path) as served:

        def broken(request):
            raise ValueError("the top secret order of the tiles")

        monkeypatch.setattr(served.server._lobby.listing, "page", broken)
        with caplog.at_level(logging.ERROR):
            call = served.stub.ListTables(service_pb2.ListTablesRequest())
            code, reason, sentence = await refusal(call)
    assert (code, reason) == (grpc.StatusCode.INTERNAL, "INTERNAL")
    assert "secret" not in sentence
    number = sentence.split("id ")[1].split(")")[0]
    (record,) = [record for record in caplog.records if number in record.getMessage()]
    assert "the top secret order" in str(record.exc_info[1])


@asynchronous
async def test_a_match_goes_on_after_a_stop_in_its_middle(tmp_path):
    process = ServerProcess(tmp_path)
    await process.start()
    try:
        async with grpc.aio.insecure_channel(process.address) as channel:
            stub = service_pb2_grpc.TablesServiceStub(channel)
            table = await create(stub, seats=3, bots=1, round_cap=3)
            seats = [await join(stub, table.table_id, name) for name in ("Ann", "Bob")]
        players = [Player(process.address, table.table_id, seat.token, seat.seat) for seat in seats]
        playing = asyncio.gather(*(player.play_on() for player in players))
        await eventually(lambda: players[0].model.seq >= 20)
        said = await asyncio.to_thread(process.stop)
        assert "Stopped. All tables are saved" in said
        assert "Traceback" not in said
        await process.start()
        await playing
        assert players[0].model.turn.over == players[1].model.turn.over
    finally:
        process.kill()
