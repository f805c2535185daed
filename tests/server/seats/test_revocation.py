"""Rights that whoever runs the server takes away: nothing brings them back."""

import asyncio
from dataclasses import replace

import grpc
import pytest
from click.testing import CliRunner
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from support.hosting import rematch, remove
from support.serving import (
    Player,
    asynchronous,
    create,
    ended,
    error_info,
    info,
    join,
    opened,
    refusal,
    seated,
    serving,
    shown,
    snapshot,
)
from tilewyrm.cli.main import main
from tilewyrm.client.connection.channel import open_channel
from tilewyrm.client.connection.tables_client import TablesClient
from tilewyrm.client.errors import CallRefused
from tilewyrm.client.lobby.play_options import PlayOptions
from tilewyrm.client.lobby.seat_finder import HOST_TOKEN, SEAT_TOKEN, take_seat
from tilewyrm.client.lobby.seat_store import SeatStore
from tilewyrm.engine.match.controls import DeclareOver
from tilewyrm.replays.codec.ruling import signed_ruling
from tilewyrm.replays.codec.setups import option_message
from tilewyrm.replays.evidence.signature import fingerprint
from tilewyrm.server.security.admin_token import TOKEN_FILE
from tilewyrm.v1 import admin_pb2, admin_pb2_grpc, service_pb2

KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))
PUBLIC = KEY.public_key().public_bytes_raw()


async def revoke(served, folder, table, **right):
    """Take a right away as the admin; return the new token."""
    admin = admin_pb2_grpc.AdminServiceStub(served.channel)
    token = (folder / TOKEN_FILE).read_text().strip()
    request = admin_pb2.RevokeRightRequest(table_id=table.table_id, **right)
    return (await admin.RevokeRight(request, metadata=shown(token))).token


@asynchronous
async def test_who_plays_with_a_right_that_is_no_more_is_sent_away_and_the_new_one_plays_on(
    tmp_path,
):
    async with serving(tmp_path) as served:
        table, (ann, bert) = await seated(served.stub, served.address, bots=0, round_cap=1)
        thief = await opened(served.stub, table.table_id, ann.token)
        other = await opened(served.stub, table.table_id, bert.token)
        await thief.read()
        await other.read()
        fresh = await revoke(served, tmp_path, table, seat=0)
        with pytest.raises(grpc.aio.AioRpcError) as sent_away:
            await ended(thief)
        told = error_info(sent_away.value)
        assert (told.reason, told.metadata["case"]) == ("BAD_TOKEN", "revoked")
        assert not other.done()
        other.cancel()
        players = [Player(served.address, table.table_id, fresh), bert]
        await asyncio.gather(*(player.play() for player in players))
        assert players[0].model.over
        assert (await refusal(snapshot(served.stub, table.table_id, ann.token)))[1] == "BAD_TOKEN"


@pytest.mark.parametrize("lost", [False, True], ids=["restarted", "rebuilt"])
@asynchronous
async def test_neither_a_restart_nor_a_directory_made_again_brings_a_right_back(tmp_path, lost):
    async with serving(tmp_path) as served:
        table, (ann, bert) = await seated(served.stub, served.address, bots=0, round_cap=1)
        fresh = await revoke(served, tmp_path, table, seat=0)
    if lost:
        (tmp_path / "tables.sqlite3").unlink()
        command = ["admin", "rebuild", "--data-dir", str(tmp_path)]
        done = await asyncio.to_thread(CliRunner().invoke, main, command)
        assert done.exit_code == 0, done.output
    async with serving(tmp_path) as served:
        assert (await refusal(snapshot(served.stub, table.table_id, ann.token)))[1] == "BAD_TOKEN"
        players = [Player(served.address, table.table_id, token) for token in (fresh, bert.token)]
        await asyncio.gather(*(player.play() for player in players))


@asynchronous
async def test_the_papers_that_cannot_be_written_leave_the_right_as_it_was(tmp_path):
    async with serving(tmp_path) as served:
        table, (ann, _) = await seated(served.stub, served.address, bots=0, round_cap=1)
        sidecar = tmp_path / "matches" / f"{table.table_id}.table.new"
        sidecar.mkdir()
        _, reason, sentence = await refusal(revoke(served, tmp_path, table, seat=0))
        assert reason == "CANNOT_STORE"
        assert "); the token is still" in sentence
        await snapshot(served.stub, table.table_id, ann.token)


@asynchronous
async def test_a_host_has_a_new_right_and_the_old_one_starts_nothing(tmp_path):
    async with serving(tmp_path) as served:
        request = service_pb2.CreateTableRequest(game="feuville", seats=2, host_token="h" * 32)
        table = (await served.stub.CreateTable(request)).table
        await join(served.stub, table.table_id, "Ann")
        fresh = await revoke(served, tmp_path, table, host=admin_pb2.Host())
        start = service_pb2.StartTableRequest(table_id=table.table_id)
        call = served.stub.StartTable(start, metadata=shown("h" * 32))
        assert (await refusal(call))[1] == "BAD_TOKEN"
    async with serving(tmp_path) as served:
        found = (await served.stub.StartTable(start, metadata=shown(fresh))).table
        assert found.status == service_pb2.TABLE_STATUS_PLAYING


@asynchronous
async def test_an_arbiter_who_is_none_any_more_rules_nothing(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, arbiter_keys=[PUBLIC], bots=1)
        await join(served.stub, table.table_id, "Ann")
        assert not await revoke(served, tmp_path, table, arbiter_key=PUBLIC)
        assert not (await info(served, table)).arbiter_keys
        over = signed_ruling(DeclareOver(1, "Ida", "late"), table.secret_commitment, KEY)
        request = service_pb2.RuleRequest(table_id=table.table_id, ruled=over)
        assert (await refusal(served.stub.Rule(request)))[1] == "BAD_RULING"
    async with serving(tmp_path) as served:
        assert (await refusal(served.stub.Rule(request)))[1] == "BAD_RULING"


@pytest.mark.parametrize(
    ("right", "reason"),
    [
        ({"seat": 1}, "NO_SEAT"),
        ({"seat": 2}, "NO_SEAT"),
        ({"seat": 2**32 - 1}, "NO_SEAT"),
        ({"host": admin_pb2.Host()}, "NOT_HOST"),
        ({"arbiter_key": PUBLIC}, "BAD_REQUEST"),
        ({"arbiter_key": b""}, "BAD_REQUEST"),
        ({}, "BAD_REQUEST"),
    ],
)
@asynchronous
async def test_a_right_that_nobody_has_is_not_taken_away(tmp_path, right, reason):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=3, bots=1)
        ann = await join(served.stub, table.table_id, "Ann")
        before = await info(served, table)
        assert (await refusal(revoke(served, tmp_path, table, **right)))[1] == reason
        assert await info(served, table) == before
        await snapshot(served.stub, table.table_id, ann.token)


@asynchronous
async def test_a_seats_right_ends_at_every_rematch_and_the_new_one_opens_them_all(tmp_path):
    async with serving(tmp_path) as served:
        first, (ann, bert) = await seated(served.stub, served.address, bots=0, round_cap=1)
        await asyncio.gather(ann.play(), bert.play())
        second = await rematch(served.stub, first.table_id, ann.token)
        for name, player in (("P0", ann), ("P1", bert)):
            await join(served.stub, second.table_id, name, token=player.token)
        thief = await opened(served.stub, second.table_id, ann.token)
        await thief.read()
        fresh = await revoke(served, tmp_path, first, seat=0)
        with pytest.raises(grpc.aio.AioRpcError) as sent_away:
            await ended(thief)
        assert error_info(sent_away.value).metadata["table_id"] == second.table_id
        players = [Player(served.address, second.table_id, token) for token in (fresh, bert.token)]
        await asyncio.gather(*(player.play() for player in players))
        third = await rematch(served.stub, second.table_id, fresh)
        fresher = await revoke(served, tmp_path, third, seat=_seat_of(third, "P0"))
        for table in (first, second, third):
            for old in (ann.token, fresh):
                call = snapshot(served.stub, table.table_id, old)
                assert (await refusal(call))[1] == "BAD_TOKEN"
            await snapshot(served.stub, table.table_id, fresher)
            await snapshot(served.stub, table.table_id, bert.token)
    async with serving(tmp_path) as served:
        for table in (first, second, third):
            assert (await refusal(snapshot(served.stub, table.table_id, fresh)))[1] == "BAD_TOKEN"


def _seat_of(table, name):
    return [seat.name for seat in table.seats].index(name)


@asynchronous
async def test_a_rematch_has_the_host_and_the_arbiters_and_loses_them_with_the_table_before(
    tmp_path,
):
    other = Ed25519PrivateKey.from_private_bytes(bytes([1] * 32))
    keys = [PUBLIC, other.public_key().public_bytes_raw()]
    async with serving(tmp_path) as served:
        request = service_pb2.CreateTableRequest(
            game="feuville", seats=2, host_token="h" * 32, bots=["random"], arbiter_keys=keys
        )
        request.options.append(option_message("round_cap", 1))
        first = (await served.stub.CreateTable(request)).table
        ann = await join(served.stub, first.table_id, "Ann")
        await served.stub.StartTable(
            service_pb2.StartTableRequest(table_id=first.table_id), metadata=shown("h" * 32)
        )
        await Player(served.address, first.table_id, ann.token, 0).play()
        second = await rematch(served.stub, first.table_id, ann.token)
        assert list(second.arbiter_keys) == keys
        host = await revoke(served, tmp_path, second, host=admin_pb2.Host())
        await revoke(served, tmp_path, first, arbiter_key=PUBLIC)
        assert list((await info(served, second)).arbiter_keys) == keys[1:]
        start = service_pb2.StartTableRequest(table_id=second.table_id)
        old = served.stub.StartTable(start, metadata=shown("h" * 32))
        assert (await refusal(old))[1] == "BAD_TOKEN"
        await join(served.stub, second.table_id, "Ann", token=ann.token)
        for key, reason in ((KEY, "BAD_RULING"), (other, "")):
            over = signed_ruling(DeclareOver(1, "Ida", "late"), second.secret_commitment, key)
            call = served.stub.Rule(service_pb2.RuleRequest(table_id=second.table_id, ruled=over))
            if reason:
                assert (await refusal(call))[1] == reason
            else:
                assert (await call).recorded_seq
        third = await rematch(served.stub, second.table_id, ann.token)
        assert list(third.arbiter_keys) == keys[1:]
        start = service_pb2.StartTableRequest(table_id=third.table_id)
        old = served.stub.StartTable(start, metadata=shown("h" * 32))
        assert (await refusal(old))[1] == "BAD_TOKEN"
        left = await remove(served.stub, third.table_id, host, _seat_of(third, "Ann"))
        assert not left.seats[_seat_of(third, "Ann")].name


async def admin(folder, *arguments):
    command = ["admin", *arguments, "--data-dir", str(folder)]
    return await asyncio.to_thread(CliRunner().invoke, main, command)


@asynchronous
async def test_a_player_comes_back_with_what_the_admin_has_printed(tmp_path, monkeypatch):
    async with serving(tmp_path / "data") as served:
        table = await create(served.stub, arbiter_keys=[PUBLIC])
        table_id = table.table_id
        await join(served.stub, table_id, "Ann")
        before = await join(served.stub, table_id, "Bert")
        done = await admin(tmp_path / "data", "revoke", table_id, "--seat", "2")
        assert done.exit_code == 0, done.output
        variable, _, token = done.output.split()[-1].partition("=")
        assert variable == SEAT_TOKEN
        assert before.token not in done.output
        seats, wish = (
            SeatStore(tmp_path / "state"),
            PlayOptions(server=served.address, table_id=table_id),
        )
        monkeypatch.setenv(HOST_TOKEN, "h" * 32)
        async with open_channel(served.address) as channel:
            lobby = TablesClient(channel, served.address)
            monkeypatch.setenv(SEAT_TOKEN, before.token)
            with pytest.raises(CallRefused):
                await take_seat(lobby, seats, wish, table_id)
            monkeypatch.setenv(SEAT_TOKEN, token)
            kept = await take_seat(lobby, seats, wish, table_id)
            assert (kept.name, kept.seat, kept.host_token) == ("Bert", 1, "h" * 32)
            monkeypatch.delenv(SEAT_TOKEN)
            seats.release()
            monkeypatch.setenv(HOST_TOKEN, "n" * 32)
            renewed = replace(kept, host_token="n" * 32)
            assert await take_seat(lobby, seats, wish, table_id) == renewed
            monkeypatch.delenv(HOST_TOKEN)
            seats.release()
            assert await take_seat(lobby, seats, wish, table_id) == renewed
            assert seats.all() == [renewed]
        wrong = await admin(tmp_path / "data", "revoke", table_id, "--arbiter", "0000")
        assert fingerprint(PUBLIC) in wrong.output
        known = fingerprint(PUBLIC)
        done = await admin(tmp_path / "data", "revoke", table_id, "--arbiter", known)
        assert done.output == "Token revoked.\n"
        assert (await admin(tmp_path / "data", "revoke", table_id)).exit_code == 2
