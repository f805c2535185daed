"""The front of `deploy/front`: matches through it, and strangers who stay outside."""

import asyncio
import os
import socket
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import grpc.aio
import pytest

from support.front import Front, before, from_elsewhere, needs_nginx
from support.serving import (
    ServerProcess,
    asynchronous,
    create,
    eventually,
    opened,
    refusal,
    seated,
    serving,
)
from support.wire_frames import (
    CONTINUATION,
    END_HEADERS,
    HEADERS,
    METHOD,
    PREFACE,
    frame,
    literal,
    unverified,
)
from tilewyrm.client.connection.address import ServerAddress
from tilewyrm.client.connection.channel import open_channel
from tilewyrm.client.connection.trust import verify_server
from tilewyrm.client.errors import CallRefused
from tilewyrm.server.config.limits import Limits
from tilewyrm.v1 import service_pb2, service_pb2_grpc

pytestmark = needs_nginx

ATTACKERS = 120
MOST_MB = 300.0
ATTACK_S = 5.0
SHORT = {
    "client_header_timeout 10s": "client_header_timeout 1s",
    "keepalive_timeout 30s": "keepalive_timeout 1s",
    "send_timeout 60s": "send_timeout 1s",
    "grpc_connect_timeout 5s": "grpc_connect_timeout 1s",
    "keepalive_timeout 10s": "keepalive_timeout 1s",
}
"""All that ends soon in the configuration, so that it ends sooner."""
SILENT_S = 4.0


@asynccontextmanager
async def server_behind(
    folder: Path, changes: dict[str, str] | None = None
) -> AsyncIterator[tuple[ServerProcess, Front]]:
    """Run a server that trusts the front before it, both as processes."""
    process = ServerProcess(folder / "data", "--trusted-fronts", "127.0.0.1")
    await process.start()
    try:
        async with before(folder / "front", process.port, changes) as front:
            yield process, front
    finally:
        process.kill()


@asynchronous
async def test_a_match_is_played_through_the_front_and_goes_on_when_it_or_the_server_is_killed(
    tmp_path,
):
    async with server_behind(tmp_path) as (process, front), front.channel() as channel:
        stub = service_pb2_grpc.TablesServiceStub(channel)
        _, players = await seated(stub, front.address, bots=0, round_cap=3)
        for player in players:
            player.open_channel = front.channel
        playing = [asyncio.create_task(player.play_on()) for player in players]
        await some_decisions(players)
        await front.kill()
        await front.start()
        await some_decisions(players)
        process.kill()
        await process.start()
        await asyncio.gather(*playing)
        assert all(player.model.over for player in players)


async def some_decisions(players):
    """Return when ten more were acknowledged, or the match is over."""
    enough = sum(len(player.acknowledged) for player in players) + 10
    await eventually(
        lambda: (
            players[0].model.over or sum(len(player.acknowledged) for player in players) >= enough
        )
    )


@asynchronous
async def test_a_client_knows_the_front_by_its_certificate(tmp_path):
    async with server_behind(tmp_path) as (process, front):
        assert "proxy:  tilewyrm play --server FINGERPRINT@HOST " in process.announced
        place = ServerAddress(front.address, front.fingerprint)
        trusted = await verify_server(place)
        async with open_channel(front.address, trusted.certificate) as channel:
            stub = service_pb2_grpc.TablesServiceStub(channel)
            assert (await stub.ListGames(service_pb2.ListGamesRequest())).games
        with pytest.raises(CallRefused):
            await verify_server(ServerAddress(front.address, "a" * 26))


@asynchronous
async def test_what_the_server_refuses_comes_through_in_its_words(tmp_path):
    async with server_behind(tmp_path) as (_, front), front.channel() as channel:
        stub = service_pb2_grpc.TablesServiceStub(channel)
        table, _ = await seated(stub, front.address, bots=0)
        call = await opened(stub, table.table_id, "x" * 40)
        status, reason, _ = await refusal(call.read())
        assert (status, reason) == (grpc.StatusCode.UNAUTHENTICATED, "BAD_TOKEN")
        asked = service_pb2.GetTableRequest(table_id="zzzzzz")
        assert (await refusal(stub.GetTable(asked)))[1] == "NO_TABLE"


@asynchronous
async def test_a_stream_may_be_silent_for_longer_than_anything_else_lasts(tmp_path):
    async with server_behind(tmp_path, SHORT) as (_, front), front.channel() as channel:
        stub = service_pb2_grpc.TablesServiceStub(channel)
        table, players = await seated(stub, front.address, bots=0, round_cap=1)
        watching = stub.Watch(service_pb2.WatchRequest(table_id=table.table_id))
        await watching.read()
        call = await opened(stub, table.table_id, players[0].token)
        await call.read()
        await asyncio.sleep(SILENT_S)
        for player in players:
            player.open_channel = front.channel
        await asyncio.gather(*(player.play() for player in players))
        assert not watching.done()
        assert not call.done()
        over = False
        while not over:
            message = (await call.read()).message
            over = message.update.turn.HasField("over")


def connected(front: Front) -> socket.socket:
    """Return a connection on which nothing is said."""
    return socket.create_connection(("127.0.0.1", front.port))


def half_a_handshake(front: Front) -> socket.socket:
    connection = connected(front)
    connection.sendall(b"\x16\x03\x01\x02\x00\x01")
    return connection


def encrypted(front: Front) -> socket.socket:
    return unverified().wrap_socket(connected(front))


def greeted(front: Front) -> socket.socket:
    connection = encrypted(front)
    connection.sendall(PREFACE)
    return connection


def half_of_the_headers(front: Front) -> socket.socket:
    connection = greeted(front)
    connection.sendall(frame(HEADERS, 0, 1, METHOD))
    return connection


def too_many_headers(front: Front) -> socket.socket:
    connection = half_of_the_headers(front)
    fields = b"".join(literal(f"x-{number}", "v" * 100) for number in range(140))
    for _ in range(3):
        connection.sendall(frame(CONTINUATION, 0, 1, fields))
    connection.sendall(frame(CONTINUATION, END_HEADERS, 1, b""))
    return connection


@pytest.mark.parametrize(
    "stranger",
    [
        connected,
        half_a_handshake,
        encrypted,
        greeted,
        half_of_the_headers,
        too_many_headers,
    ],
)
@asynchronous
async def test_who_says_nothing_or_too_much_is_sent_away(
    tmp_path, stranger: Callable[[Front], socket.socket]
):
    async with before(tmp_path / "front", 1, SHORT) as front:
        connection = await asyncio.to_thread(stranger, front)
        await asyncio.to_thread(read_to_the_end, connection)


def read_to_the_end(connection: socket.socket) -> None:
    with connection:
        try:
            while connection.recv(1 << 16):
                pass
        except ConnectionError:
            pass


@asynchronous
async def test_a_forged_address_is_overwritten(tmp_path):
    limits = Limits(tables_of_peer=1)
    async with serving(tmp_path / "data", limits=limits, trusted_fronts="127.0.0.1") as served:
        port = int(served.address.rpartition(":")[2])
        async with before(tmp_path / "front", port) as front, from_elsewhere(front) as other_port:
            request = service_pb2.CreateTableRequest(game="feuville", seats=2, bots=["random"])
            forged = [(("x-forwarded-for", f"203.0.113.{number}"),) for number in range(3)]
            async with front.channel() as channel, front.channel(port=other_port) as elsewhere:
                stub = service_pb2_grpc.TablesServiceStub(channel)
                await stub.CreateTable(request)
                for metadata in (*forged, forged[0] + forged[1]):
                    _, reason, _ = await refusal(stub.CreateTable(request, metadata=metadata))
                    assert reason == "TOO_MANY_TABLES"
                stub = service_pb2_grpc.TablesServiceStub(elsewhere)
                await stub.CreateTable(request, metadata=forged[0])
                _, reason, _ = await refusal(stub.CreateTable(request, metadata=forged[0]))
                assert reason == "TOO_MANY_TABLES"


@asynchronous
async def test_one_machine_has_so_many_connections_and_others_get_in(tmp_path):
    few = {"limit_conn of_machine 100": "limit_conn of_machine 5"}
    async with server_behind(tmp_path, few) as (_, front), from_elsewhere(front) as other_port:
        held = [greeted(front) for _ in range(5)]
        async with front.channel() as channel, front.channel(port=other_port) as elsewhere:
            asked = service_pb2.ListGamesRequest()
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await service_pb2_grpc.TablesServiceStub(channel).ListGames(asked)
            assert refused.value.code() is grpc.StatusCode.UNAVAILABLE
            assert (await service_pb2_grpc.TablesServiceStub(elsewhere).ListGames(asked)).games
        for connection in held:
            connection.close()


@asynchronous
async def test_unfinished_headers_take_no_memory_and_others_play_on(tmp_path):
    async with server_behind(tmp_path) as (process, front), from_elsewhere(front) as other_port:
        assert process.process is not None
        attacker = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "support.unfinished_headers"),
            *(str(front.port), str(ATTACKERS), "tls"),
            env={**os.environ, "PYTHONPATH": str(Path(__file__).parent.parent)},
        )
        try:
            async with front.channel(port=other_port) as channel:
                stub = service_pb2_grpc.TablesServiceStub(channel)
                _, players = await seated(stub, front.address, bots=0, round_cap=2)
                for player in players:
                    player.open_channel = lambda _: front.channel(port=other_port)
                await asyncio.gather(
                    asyncio.sleep(ATTACK_S), *(player.play() for player in players)
                )
                assert all(player.model.over for player in players)
                await create(stub)
            assert attacker.returncode is None
            assert peak_mb(process.process.pid) <= MOST_MB
            assert sum(map(peak_mb, front.pids())) <= MOST_MB
        finally:
            attacker.kill()
            await attacker.wait()


def peak_mb(pid: int) -> float:
    """Return the most memory that the process had, in millions of bytes."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:")) * 1024 / 1e6
