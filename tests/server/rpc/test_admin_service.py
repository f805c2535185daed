"""Who runs a server: with the admin token, and nobody without it."""

import asyncio

import grpc
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc

from support.serving import (
    Player,
    asynchronous,
    create,
    download,
    ended,
    eventually,
    join,
    refusal,
    seated,
    serving,
    shown,
)
from tilewyrm.server.rpc import admin_service
from tilewyrm.server.security.admin_token import HASH_FILE, TOKEN_FILE
from tilewyrm.v1 import admin_pb2, admin_pb2_grpc, service_pb2

METHODS = list(admin_pb2.DESCRIPTOR.services_by_name["AdminService"].methods)


@pytest.fixture(autouse=True)
def _look_often(monkeypatch):
    monkeypatch.setattr(admin_service, "LOOK_S", 0.02)


class Admin:
    """The admin of a server, with the token of its data directory."""

    def __init__(self, served, folder):
        self.stub = admin_pb2_grpc.AdminServiceStub(served.channel)
        self.token = (folder / TOKEN_FILE).read_text().strip()

    def __getattr__(self, name):
        request = getattr(admin_pb2, f"{name}Request")
        return lambda **fields: getattr(self.stub, name)(
            request(**fields), metadata=shown(self.token)
        )


async def answered(call):
    """Wait for *call*, of either style."""
    if hasattr(call, "read"):
        await ended(call)
    else:
        await call


@pytest.mark.parametrize("method", METHODS, ids=lambda method: method.name)
@asynchronous
async def test_no_call_is_answered_without_the_admins_token(tmp_path, method):
    async with serving(tmp_path) as served:
        table = await create(served.stub)
        ann = await join(served.stub, table.table_id, "Ann")
        stub = admin_pb2_grpc.AdminServiceStub(served.channel)
        request = getattr(admin_pb2, f"{method.name}Request")()
        if method.name in ("CloseTable", "ExportReplay"):
            request.table_id = table.table_id
        for token in ("", ann.token, "x", "a" * 32):
            call = getattr(stub, method.name)(request, metadata=shown(token))
            code, reason, _ = await refusal(answered(call))
            assert (code, reason) == (grpc.StatusCode.PERMISSION_DENIED, "NOT_ADMIN")
        info = await served.stub.GetTable(service_pb2.GetTableRequest(table_id=table.table_id))
        assert info.table.seats[0].name == "Ann"


@asynchronous
async def test_the_token_is_its_owners_and_the_server_keeps_its_hash(tmp_path):
    async with serving(tmp_path) as served:
        admin = Admin(served, tmp_path)
        for name in (TOKEN_FILE, HASH_FILE):
            assert (tmp_path / name).stat().st_mode & 0o077 == 0
        assert admin.token not in (tmp_path / HASH_FILE).read_text()
    (tmp_path / TOKEN_FILE).unlink()  # taken to another machine
    async with serving(tmp_path) as served:
        assert not (tmp_path / TOKEN_FILE).exists()
        admin.stub = admin_pb2_grpc.AdminServiceStub(served.channel)
        assert not (await admin.ListPlayers()).tables
        fresh = (await admin.RotateToken()).token
        assert (tmp_path / TOKEN_FILE).read_text().strip() == fresh
        assert (await refusal(answered(admin.ListPlayers())))[1] == "NOT_ADMIN"
        admin.token = fresh
        await admin.ListPlayers()


@asynchronous
async def test_who_is_there_is_told(tmp_path):
    async with serving(tmp_path) as served:
        admin = Admin(served, tmp_path)
        table = await create(served.stub)
        ann = await join(served.stub, table.table_id, "Ann")
        request = service_pb2.WatchRequest(table_id=table.table_id)
        streams = [
            served.stub.Watch(request),
            served.stub.Watch(request, metadata=shown(ann.token)),
        ]
        for stream in streams:
            await stream.read()
        (company,) = (await admin.ListPlayers()).tables
        assert (company.table_id, company.spectators) == (table.table_id, 1)
        assert [(player.seat, player.name) for player in company.players] == [(ann.seat, "Ann")]


@asynchronous
async def test_an_open_table_is_closed_and_who_looks_at_it_hears_why(tmp_path):
    async with serving(tmp_path) as served:
        admin = Admin(served, tmp_path)
        table = await create(served.stub)
        await join(served.stub, table.table_id, "Ann")
        watch = served.stub.Watch(service_pb2.WatchRequest(table_id=table.table_id))
        await watch.read()
        await admin.CloseTable(table_id=table.table_id)
        assert (await refusal(ended(watch)))[:2] == (grpc.StatusCode.NOT_FOUND, "CLOSED")
        assert (await refusal(admin.CloseTable(table_id=table.table_id)))[1] == "NO_TABLE"
    async with serving(tmp_path) as served:
        assert not (await served.stub.ListTables(service_pb2.ListTablesRequest())).tables


@asynchronous
async def test_a_match_is_closed_only_when_nobody_is_there(tmp_path):
    async with serving(tmp_path) as served:
        admin = Admin(served, tmp_path)
        table, (ann, bert) = await seated(served.stub, served.address, bots=0, round_cap=2)
        playing = asyncio.create_task(bert.play())
        await asyncio.gather(ann.play(until_seq=4))
        code, reason, _ = await refusal(admin.CloseTable(table_id=table.table_id))
        assert (code, reason) == (grpc.StatusCode.FAILED_PRECONDITION, "ALREADY_STARTED")
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        await eventually(lambda: not served.server.streams)
        await admin.CloseTable(table_id=table.table_id)
        info = await served.stub.GetTable(service_pb2.GetTableRequest(table_id=table.table_id))
        assert info.table.status == service_pb2.TABLE_STATUS_OVER
        assert not info.table.result.winners
        assert (await refusal(admin.CloseTable(table_id=table.table_id)))[1] == "ALREADY_OVER"


@asynchronous
async def test_a_draining_server_lets_matches_end_and_takes_no_new_ones(tmp_path):
    async with serving(tmp_path) as served:
        admin = Admin(served, tmp_path)
        waiting = await create(served.stub)
        ann = await join(served.stub, waiting.table_id, "Ann")
        _, players = await seated(served.stub, served.address, bots=0, round_cap=1)
        draining = admin.Drain()
        assert (await draining.read()).playing == 1
        health = health_pb2_grpc.HealthStub(served.channel)
        statuses = health_pb2.HealthCheckResponse
        for name, status in (
            ("", statuses.NOT_SERVING),
            ("tilewyrm.v1.TablesService", statuses.NOT_SERVING),
            ("tilewyrm.v1.AdminService", statuses.SERVING),
        ):
            request = health_pb2.HealthCheckRequest(service=name)
            assert (await health.Check(request)).status == status
        start = service_pb2.StartTableRequest(table_id=waiting.table_id)
        for call in (
            create(served.stub),
            join(served.stub, waiting.table_id, "Bert"),
            served.stub.StartTable(start, metadata=shown(ann.token)),
        ):
            code, reason, _ = await refusal(call)
            assert (code, reason) == (grpc.StatusCode.FAILED_PRECONDITION, "DRAINING")
        await asyncio.gather(*(player.play() for player in players))
        assert (await draining.read()).playing == 0
        assert await draining.read() is grpc.aio.EOF
        await answered(admin.Drain(off=True))
        await join(served.stub, waiting.table_id, "Bert")
        request = health_pb2.HealthCheckRequest(service="")
        assert (await health.Check(request)).status == statuses.SERVING


@asynchronous
async def test_no_rematch_begins_while_the_server_drains(tmp_path):
    async with serving(tmp_path) as served:
        admin = Admin(served, tmp_path)
        table, players = await seated(served.stub, served.address, bots=0, round_cap=1)
        await asyncio.gather(*(player.play() for player in players))
        token = players[0].token
        request = service_pb2.RematchRequest(table_id=table.table_id)
        again = (await served.stub.Rematch(request, metadata=shown(token))).table
        await answered(admin.Drain())
        code, reason, _ = await refusal(join(served.stub, again.table_id, "P0", token=token))
        assert (code, reason) == (grpc.StatusCode.FAILED_PRECONDITION, "DRAINING")
        await answered(admin.Drain(off=True))
        await join(served.stub, again.table_id, "P0", token=token)


@asynchronous
async def test_a_stop_does_not_wait_for_a_drain(tmp_path):
    async with serving(tmp_path) as served:
        admin = Admin(served, tmp_path)
        await seated(served.stub, served.address, bots=0, round_cap=1)
        draining = admin.Drain()
        assert (await draining.read()).playing == 1
        await served.server.stop(grace_s=3600)


@asynchronous
async def test_a_new_key_signs_new_matches_and_those_under_way_keep_theirs(tmp_path):
    async with serving(tmp_path) as served:
        before = served.server.fingerprint
        table, players = await seated(served.stub, served.address, bots=0, round_cap=1)
        await asyncio.gather(*(player.play(until_seq=10) for player in players))
        fresh = (await Admin(served, tmp_path).RotateKey()).public_key
        assert served.server.fingerprint != before
        other, others = await seated(served.stub, served.address, bots=0, round_cap=1)
        await asyncio.gather(*(player.play() for player in others))
    async with serving(tmp_path) as served:  # after a restart, too
        again = [Player(served.address, p.table_id, p.token, p.number + 10) for p in players]
        await asyncio.gather(*(player.play() for player in again))
        old = await download(served.stub, table.table_id)
        assert fresh not in old
        assert fresh in await download(served.stub, other.table_id)
    for path in (tmp_path / "old-keys").iterdir():
        assert path.stat().st_mode & 0o077 == 0


@asynchronous
async def test_what_must_stay_hidden_is_not_exported_before_the_end(tmp_path):
    async with serving(tmp_path) as served:
        admin = Admin(served, tmp_path)
        table = await create(served.stub)
        call = admin.ExportReplay(table_id=table.table_id)
        assert (await refusal(ended(call)))[1] == "TOO_EARLY"
