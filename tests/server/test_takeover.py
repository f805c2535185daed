"""`tilewyrm serve` while somebody of the same user plays: it takes that server's place."""

import socket
import sys
from contextlib import asynccontextmanager

import grpc.aio
import pytest

from support.serving import (
    Player,
    ServerProcess,
    asynchronous,
    create,
    ended,
    join,
    own_server,
    serving,
)
from tilewyrm.server import embedded
from tilewyrm.server.app import open_server
from tilewyrm.server.config.server_config import ServerConfig
from tilewyrm.server.errors import StartError
from tilewyrm.server.store.data_directory import DirectoryOwner
from tilewyrm.v1 import service_pb2, service_pb2_grpc


async def tables(address):
    async with grpc.aio.insecure_channel(address) as channel:
        stub = service_pb2_grpc.TablesServiceStub(channel)
        found = await stub.ListTables(service_pb2.ListTablesRequest())
    return [table.table_id for table in found.tables]


@asynccontextmanager
async def in_place(folder):
    """A server that takes the place of another one; give its address."""
    server = await open_server(ServerConfig(data_dir=folder, port=0))
    try:
        yield await server.start()
    finally:
        await server.stop()


@asynchronous
async def test_who_plays_on_the_embedded_server_plays_on_when_serve_takes_its_place(tmp_path):
    hosted = ServerProcess(tmp_path)
    async with own_server(tmp_path, bot_delay_s=0) as address:
        async with grpc.aio.insecure_channel(address) as channel:
            stub = service_pb2_grpc.TablesServiceStub(channel)
            table = (await create(stub, seats=2, bots=1, round_cap=3)).table_id
            token = (await join(stub, table, "Ann")).token
        ann = Player(address, table, token)
        await ann.play(until_seq=20)
        async with grpc.aio.insecure_channel(address) as channel:
            stub = service_pb2_grpc.TablesServiceStub(channel)
            stream = stub.Watch(service_pb2.WatchRequest(table_id=table))
            await stream.read()
            await hosted.start()
            await ended(stream)
        try:
            assert "its matches continue here" in hosted.announced
            assert not ann.model.over
            await ann.play_on()
            assert ann.model.over
            assert await tables(hosted.address) == await tables(address) == [table]
        except BaseException:
            hosted.kill()
            raise
    try:  # the player has left; the server that took over stays
        assert await tables(hosted.address) == [table]
    finally:
        assert "Stopped." in hosted.stop()


@asynchronous
async def test_a_table_that_waits_for_people_is_open_to_others_after_that(tmp_path):
    async with own_server(tmp_path) as address:
        async with grpc.aio.insecure_channel(address) as channel:
            stub = service_pb2_grpc.TablesServiceStub(channel)
            table = (await create(stub, seats=3)).table_id
            await join(stub, table, "Ann")
        async with in_place(tmp_path) as new:
            async with grpc.aio.insecure_channel(new) as channel:
                stub = service_pb2_grpc.TablesServiceStub(channel)
                assert (await join(stub, table, "Bob")).seat == 1
            async with own_server(tmp_path) as next_play:
                assert next_play == new


@asynchronous
async def test_a_server_whose_port_is_taken_asks_for_no_room(tmp_path):
    async with own_server(tmp_path) as address:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            config = ServerConfig(data_dir=tmp_path, port=taken.getsockname()[1])
            with pytest.raises(StartError, match="the port is in use"):
                await open_server(config)
        assert not DirectoryOwner(tmp_path).wanted
        assert await tables(address) == []


@asynchronous
async def test_a_server_that_others_can_reach_makes_no_room(tmp_path):
    async with serving(tmp_path) as served:
        with pytest.raises(StartError, match=f"another tilewyrm server at {served.address}"):
            await open_server(ServerConfig(data_dir=tmp_path, port=0))
        assert not DirectoryOwner(tmp_path).wanted


@asynchronous
async def test_a_server_that_does_not_answer_is_left_in_its_place(tmp_path, monkeypatch):
    monkeypatch.setattr("tilewyrm.server.app._RELEASE_WITHIN_S", 0.3)
    async with serving(tmp_path) as served:
        DirectoryOwner(tmp_path).write_address(served.address, yields=True)
        with pytest.raises(StartError, match="another tilewyrm server"):
            await open_server(ServerConfig(data_dir=tmp_path, port=0))
        assert not DirectoryOwner(tmp_path).wanted, "or it would make room later, for nobody"


@asynchronous
async def test_a_table_hosted_from_the_home_screen_takes_that_place_too(tmp_path):
    async with own_server(tmp_path) as address:
        async with grpc.aio.insecure_channel(address) as channel:
            stub = service_pb2_grpc.TablesServiceStub(channel)
            table = (await create(stub, seats=2)).table_id
        async with own_server(tmp_path, lan_name="Ann's") as hosting:
            assert hosting.startswith("0.0.0.0:")
            assert await tables(address) == [table]


@asynchronous
async def test_it_keeps_that_address_when_its_port_is_taken_at_the_last_moment(
    tmp_path, monkeypatch
):
    monkeypatch.setattr("tilewyrm.server.app.check_free", lambda _host, _port: None)
    monkeypatch.setattr(embedded, "_OUTPUT", sys.stdout)
    async with own_server(tmp_path) as address:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = taken.getsockname()[1]
            server = await embedded._started(ServerConfig(data_dir=tmp_path, port=port), {})
        assert server is not None
        try:
            assert server.takes_over
            assert await tables(address) == []
        finally:
            await server.stop()
