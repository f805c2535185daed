"""Kill it, tear its files, throw garbage at it: what was acknowledged stays."""

import asyncio
import socket
from dataclasses import replace
from pathlib import Path
from random import Random

import grpc
import pytest

from support.daily import share_of_today
from support.disks import no_file_beyond
from support.faults import break_rule
from support.feuville.match import FACE_UP
from support.serving import (
    Player,
    ServerProcess,
    asynchronous,
    create,
    decide,
    download,
    eventually,
    info,
    join,
    opened,
    refusal,
    seated,
    serving,
    shown,
    snapshot,
    told,
)
from tilewyrm.replays.check.resimulation import LuckCheck, replay
from tilewyrm.replays.format.frames import frame
from tilewyrm.server.errors import StoreFailed
from tilewyrm.server.phases.playing import STORE_EVERY
from tilewyrm.server.store.rows import TableStatus
from tilewyrm.server.store.table_database import TableDatabase, TableQuery
from tilewyrm.v1 import service_pb2, service_pb2_grpc

KILLS = 4
OPENING = 40
"""Entries of a match of two, after which all its opening rolls are surely made."""
SHORT = {**FACE_UP, "round_cap": 6}
"""Options of a match of some 130 entries, 115 at least; what comes later is nothing new."""


@pytest.mark.parametrize(
    ("game", "options"),
    share_of_today([("feuville", {"round_cap": 6}), ("carcassonne", {})], 2),
)
@asynchronous
async def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path, game, options):
    process = ServerProcess(tmp_path)
    await process.start()
    try:
        async with grpc.aio.insecure_channel(process.address) as channel:
            stub = service_pb2_grpc.TablesServiceStub(channel)
            table, players = await seated(stub, process.address, game=game, **options)
        playing = asyncio.gather(*(player.play_on() for player in players))
        pause = Random(7)
        for _ in range(KILLS):
            reached = players[0].model.seq + pause.randint(3, 25)
            await eventually(lambda until=reached: players[0].model.seq >= until or playing.done())
            process.kill()
            await process.start()
        await playing
        async with grpc.aio.insecure_channel(process.address) as channel:
            data = await download(service_pb2_grpc.TablesServiceStub(channel), table.table_id)
        assert_recorded(data, players, tmp_path / "copy.twr")
    finally:
        process.kill()


def assert_recorded(data: bytes, players: list[Player], path: Path) -> None:
    """Check that the replay *data* verifies and has every decision that was acknowledged."""
    path.write_bytes(data)
    result = replay(path)
    assert result.finished, (result.failure, result.damage)
    assert result.luck is LuckCheck.VERIFIED
    for player in players:
        assert [line.seq for line in player.model.log] == list(range(1, result.entries_ok + 1))
        seats = [line.decided.seat for line in player.model.log if line.HasField("decided")]
        unread = player.unanswered is not None  # the last update comes before its answer
        assert seats.count(player.number) == len(player.acknowledged) + unread
        for seq in player.acknowledged.values():
            assert player.model.log[seq - 1].decided.seat == player.number


async def half_played(folder):
    """Leave a match under way in *folder*, as a kill would; return table, players and journal."""
    table, players, journal = await stopped(folder)
    database = TableDatabase(folder)
    row = database.row(table.table_id)
    database.put(replace(row, seq=0))
    database.close()
    return table, players, journal


async def stopped(folder):
    """Leave a match under way in *folder* whose server was stopped; return the same."""
    async with serving(folder) as served:
        table, players = await seated(served.stub, served.address, bots=0, **SHORT)
        await asyncio.gather(*(player.play(until_seq=30) for player in players))
    return table, players, folder / "matches" / f"{table.table_id}.twr"


@pytest.mark.parametrize("cut", share_of_today([1, 7, 20, 100], 2))
@asynchronous
async def test_a_torn_tail_is_cut_back_and_the_match_goes_on(tmp_path, cut):
    table, players, journal = await half_played(tmp_path)
    journal.write_bytes(journal.read_bytes()[:-cut])
    async with serving(tmp_path) as served:
        found = await info(served, table)
        assert found.status == service_pb2.TABLE_STATUS_PLAYING
        assert 0 < found.seq <= players[0].model.seq
        fresh = [Player(served.address, p.table_id, p.token, p.number + 10) for p in players]
        await asyncio.gather(*(player.play() for player in fresh))
    assert replay(journal).finished


@pytest.mark.parametrize("cut", [1, 300])
@asynchronous
async def test_a_journal_that_lacks_what_was_recorded_halts_its_table(tmp_path, cut):
    table, players, journal = await stopped(tmp_path)
    whole = journal.read_bytes()
    journal.write_bytes(whole[:-cut])
    async with serving(tmp_path) as served:
        halted = await info(served, table)
        assert halted.status == service_pb2.TABLE_STATUS_HALTED
        recorded = max(player.model.seq for player in players)
        assert f"but {recorded} were recorded" in halted.halted_because
        assert journal.read_bytes() == whole[:-cut]


@asynchronous
async def test_how_far_a_match_is_is_noted_while_it_goes_on(tmp_path):
    async with serving(tmp_path) as served:
        table, players = await seated(served.stub, served.address, bots=0, round_cap=4)
        await asyncio.gather(*(player.play(until_seq=2 * STORE_EVERY) for player in players))
        resources = served.server._resources

        async def noted():
            # Through the directory's own thread: beside a change half of a row could be read.
            return (await resources.call(resources.database.row, table.table_id)).seq

        while await noted() < STORE_EVERY:  # noqa: ASYNC110 (nobody is told of it)
            await asyncio.sleep(0.005)


@asynchronous
async def test_half_a_frame_behind_the_last_one_is_cut_off(tmp_path):
    table, players, journal = await half_played(tmp_path)
    whole = journal.read_bytes()
    journal.write_bytes(whole + frame(bytes(range(50)))[:-11])
    async with serving(tmp_path) as served:
        assert (await info(served, table)).seq == max(player.model.seq for player in players)
        assert journal.read_bytes() == whole


@asynchronous
async def test_a_damaged_journal_halts_its_own_table_only(tmp_path):
    damaged, players, journal = await half_played(tmp_path)
    other, _, _ = await half_played(tmp_path)
    data = bytearray(journal.read_bytes())
    data[len(data) // 2] ^= 1
    journal.write_bytes(data)
    async with serving(tmp_path) as served:
        halted = await info(served, damaged)
        assert halted.status == service_pb2.TABLE_STATUS_HALTED
        assert (
            f"cannot use its journal {damaged.table_id}.twr: damaged at byte "
            in halted.halted_because
        )
        assert (await info(served, other)).status == service_pb2.TABLE_STATUS_PLAYING
        nothing = service_pb2.Deciding(request_id="x")
        answer = await decide(served.stub, damaged.table_id, players[0].token, nothing)
        assert answer.refusal.reason == service_pb2.REFUSAL_REASON_HALTED
        assert answer.refusal.message == halted.halted_because
    assert journal.read_bytes() == data


@asynchronous
async def test_the_journal_of_another_match_halts_its_table(tmp_path):
    table, _, journal = await half_played(tmp_path)
    other, _, others_journal = await half_played(tmp_path)
    journal.write_bytes(others_journal.read_bytes())
    async with serving(tmp_path) as served:
        halted = await info(served, table)
        assert halted.status == service_pb2.TABLE_STATUS_HALTED
        assert f"another match (table {other.table_id})" in halted.halted_because
        assert (await info(served, other)).status == service_pb2.TABLE_STATUS_PLAYING
    assert journal.read_bytes() == others_journal.read_bytes()


@asynchronous
async def test_a_missing_journal_halts_its_table(tmp_path):
    table, _, journal = await half_played(tmp_path)
    journal.unlink()
    async with serving(tmp_path) as served:
        assert (await info(served, table)).status == service_pb2.TABLE_STATUS_HALTED


@asynchronous
async def test_a_match_that_was_killed_while_it_began_begins_again(tmp_path):
    table, _, journal = await half_played(tmp_path)
    database = TableDatabase(tmp_path)
    (row,) = database.page(TableQuery(), 100)
    database.put(replace(row, status=TableStatus.OPEN))
    database.close()
    journal.write_bytes(journal.read_bytes()[:100])
    async with serving(tmp_path) as served:
        found = await info(served, table)
        assert found.status == service_pb2.TABLE_STATUS_PLAYING
        assert found.secret_commitment == table.secret_commitment
    assert replay(journal).entries_ok == found.seq > 0


@asynchronous
async def test_a_match_that_was_killed_after_its_last_entry_is_over(tmp_path):
    async with serving(tmp_path) as served:
        table, players = await seated(served.stub, served.address, bots=0, round_cap=2)
        await asyncio.gather(*(player.play() for player in players))
    database = TableDatabase(tmp_path)
    (row,) = database.page(TableQuery(), 100)
    database.put(replace(row, status=TableStatus.PLAYING, seq=0, result=b""))
    database.close()
    async with serving(tmp_path) as served:
        found = await info(served, table)
    assert found.status == service_pb2.TABLE_STATUS_OVER
    assert (found.seq, found.result) == (players[0].model.seq, players[0].model.turn.over)


@asynchronous
async def test_zeros_behind_the_end_of_a_match_are_cut_off(tmp_path):
    async with serving(tmp_path) as served:
        table, players = await seated(served.stub, served.address, bots=0, round_cap=2)
        await asyncio.gather(*(player.play() for player in players))
    database = TableDatabase(tmp_path)
    (row,) = database.page(TableQuery(), 100)
    database.put(replace(row, status=TableStatus.PLAYING, seq=0, result=b""))
    database.close()
    journal = tmp_path / "matches" / f"{table.table_id}.twr"
    whole = journal.read_bytes()
    journal.write_bytes(whole + bytes(512))
    async with serving(tmp_path) as served:
        found = await snapshot(served.stub, table.table_id)
        assert found.turn == players[0].model.turn
        assert journal.read_bytes() == whole
        assert await download(served.stub, table.table_id) == whole


@asynchronous
async def test_a_replay_that_somebody_took_away_is_missed_in_one_sentence(tmp_path):
    async with serving(tmp_path) as served:
        table, players = await seated(served.stub, served.address, bots=0, round_cap=2)
        await asyncio.gather(*(player.play() for player in players))
    (tmp_path / "matches" / f"{table.table_id}.twr").unlink()
    async with serving(tmp_path) as served:
        code, reason, sentence = await refusal(download(served.stub, table.table_id))
        assert (code, reason) == (grpc.StatusCode.DATA_LOSS, "HALTED")
        assert f"{table.table_id}.twr" in sentence
        found = await snapshot(served.stub, table.table_id)
        assert found.table.status == service_pb2.TABLE_STATUS_HALTED


@asynchronous
async def test_a_disk_that_is_full_halts_the_table_as_it_was(tmp_path):
    table, players, journal = await half_played(tmp_path)
    async with serving(tmp_path) as served:
        before = await snapshot(served.stub, table.table_id)
        recorded = journal.read_bytes()
        player, request = await asked(served, table, players)
        fields = deciding(request, "full")
        with no_file_beyond(len(recorded) + 20):
            answer = await decide(served.stub, table.table_id, player.token, fields)
        assert answer.refusal.reason == service_pb2.REFUSAL_REASON_HALTED
        assert "cannot write its journal (File too large)" in answer.refusal.message
        assert journal.read_bytes() == recorded
        after = await snapshot(served.stub, table.table_id)
        assert after.table.status == service_pb2.TABLE_STATUS_HALTED
        assert after.table.halted_because == answer.refusal.message
        assert (after.seq, after.parts, after.turn) == (before.seq, before.parts, before.turn)
        again = await decide(served.stub, table.table_id, player.token, fields)
        assert again.refusal.reason == service_pb2.REFUSAL_REASON_HALTED
        assert await download(served.stub, table.table_id) == recorded
    async with serving(tmp_path) as served:
        answer = await decide(served.stub, table.table_id, player.token, fields)
        assert answer.recorded_seq == request.seq + 1
        await played_on(served, players)
    assert replay(journal).finished


def deciding(request, request_id):
    """Return what answers *request*: the first decision that is offered."""
    return service_pb2.Deciding(request_id=request_id, seq=request.seq, choice=0)


async def played_on(served, players):
    """Play the match of *players* to its end with fresh clients."""
    fresh = [Player(served.address, p.table_id, p.token, p.number + 10) for p in players]
    await asyncio.gather(*(player.play() for player in fresh))


@pytest.mark.parametrize(
    ("method", "calls"),
    [("apply", range(1)), ("apply", range(1, 2)), ("encoded", range(1))],
    ids=["the decision", "a roll behind it", "a checkpoint"],
)
@asynchronous
async def test_a_rule_that_raises_once_leaves_the_table_as_it_was_and_playable(
    tmp_path, monkeypatch, caplog, method, calls
):
    table, players, journal = await half_played(tmp_path)
    async with serving(tmp_path) as served:
        recorded_seq = 1
        while recorded_seq:  # until the rule is asked for in a decision's course
            before = await snapshot(served.stub, table.table_id)
            recorded = journal.read_bytes()
            player, request = await asked(served, table, players)
            fields = deciding(request, f"at {request.seq}")
            with monkeypatch.context() as patch:
                break_rule(patch, "feuville", method, calls)
                recorded_seq, refused = await decided(served, table, player, fields)
        code, reason, sentence = refused
        assert (code, reason) == (grpc.StatusCode.INTERNAL, "INTERNAL")
        assert "RuleIsWrong" not in sentence
        assert "RuleIsWrong" in caplog.text
        assert await snapshot(served.stub, table.table_id) == before
        assert journal.read_bytes() == recorded
        answer = await decide(served.stub, table.table_id, player.token, fields)
        assert answer.recorded_seq == request.seq + 1
        await played_on(served, players)
    assert replay(journal).finished


async def decided(served, table, player, fields):
    """Return the seq under which *player*'s decision is recorded, or 0, and how it was refused."""
    request = service_pb2.DecideRequest(table_id=table.table_id, decide=fields)
    call = served.stub.Decide(request, metadata=shown(player.token))
    if await call.code() is grpc.StatusCode.OK:
        return (await call).answer.recorded_seq, None
    return 0, await refusal(call)


@asynchronous
async def test_a_rule_that_raises_is_answered_on_a_stream_that_goes_on(tmp_path, monkeypatch):
    table, players, journal = await half_played(tmp_path)
    async with serving(tmp_path) as served:
        player, request = await asked(served, table, players)
        stream = await opened(served.stub, table.table_id, player.token)
        await stream.read()
        fields = deciding(request, "wrong")
        with monkeypatch.context() as patch:
            break_rule(patch, "feuville", "apply", range(1))
            await stream.write(service_pb2.PlayRequest(decide=fields))
            answer = (await told(stream)).answer
        assert answer.request_id == "wrong"
        assert answer.refusal.reason == service_pb2.REFUSAL_REASON_INTERNAL
        await stream.write(service_pb2.PlayRequest(decide=fields))
        assert (await told(stream)).update.first_seq == request.seq + 1
        assert (await told(stream)).answer.recorded_seq == request.seq + 1
        stream.cancel()
        await played_on(served, players)
    assert replay(journal).finished


@asynchronous
async def test_a_match_whose_start_raised_once_begins_when_the_join_is_repeated(
    tmp_path, monkeypatch
):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=2, round_cap=2)
        ann = await join(served.stub, table.table_id, "Ann")
        bob = {"name": "Bob", "token": "b" * 32}
        with monkeypatch.context() as patch:
            break_rule(patch, "feuville", "apply", range(3, 4))
            code, reason, _ = await refusal(join(served.stub, table.table_id, **bob))
        assert (code, reason) == (grpc.StatusCode.INTERNAL, "INTERNAL")
        assert (await info(served, table)).status == service_pb2.TABLE_STATUS_OPEN
        again = await join(served.stub, table.table_id, **bob)
        assert again.table.status == service_pb2.TABLE_STATUS_PLAYING
        tokens = enumerate((ann.token, again.token))
        players = [Player(served.address, table.table_id, token, n) for n, token in tokens]
        await asyncio.gather(*(player.play() for player in players))
    assert replay(tmp_path / "matches" / f"{table.table_id}.twr").finished


async def open_for_bots(served):
    """Open a short match of two bots."""
    return await create(served.stub, seats=2, bots=2, round_cap=6)


@asynchronous
async def test_a_bot_at_which_a_rule_raises_once_plays_on(tmp_path, monkeypatch, caplog):
    async with serving(tmp_path) as served:
        break_rule(monkeypatch, "feuville", "apply", range(OPENING, OPENING + 1))
        table = await open_for_bots(served)
        held = served.server._lobby._cache.get(table.table_id)
        await eventually(lambda: held.finished or held.info().halted_because)
        assert not held.info().halted_because
    assert "cannot play a bot's decision" in caplog.text
    monkeypatch.undo()
    assert replay(tmp_path / "matches" / f"{table.table_id}.twr").finished


@asynchronous
async def test_a_bot_whose_decisions_cannot_be_played_halts_its_table(tmp_path, monkeypatch):
    async with serving(tmp_path) as served:
        with monkeypatch.context() as patch:
            break_rule(patch, "feuville", "apply", range(OPENING, 1_000_000))
            table = await open_for_bots(served)
            held = served.server._lobby._cache.get(table.table_id)
            await eventually(lambda: held.info().halted_because)
        halted = await info(served, table)
        assert halted.status == service_pb2.TABLE_STATUS_HALTED
        assert "cannot play a bot's decision" in halted.halted_because
    async with serving(tmp_path) as served:
        cache = served.server._lobby._cache
        await eventually(lambda: (held := cache.get(table.table_id)) and held.finished)
    assert replay(tmp_path / "matches" / f"{table.table_id}.twr").finished


def refuse_status(patch, status):
    """Let the directory store no table whose status is *status*."""
    put = TableDatabase.put

    def full(database, row):
        if row.status is status:
            raise StoreFailed("cannot write the directory of tables: disk is full")
        put(database, row)

    patch.setattr(TableDatabase, "put", full)


@asynchronous
async def test_a_match_whose_start_cannot_be_stored_begins_at_the_next_start(tmp_path, monkeypatch):
    async with serving(tmp_path) as served:
        with monkeypatch.context() as patch:
            refuse_status(patch, TableStatus.PLAYING)
            table, players = await seated(served.stub, served.address, bots=0, round_cap=2)
        halted = await info(served, table)
        assert halted.status == service_pb2.TABLE_STATUS_HALTED
        assert "disk is full" in halted.halted_because
        assert halted.seq == 0
        nothing = service_pb2.Deciding(request_id="x")
        answer = await decide(served.stub, table.table_id, players[0].token, nothing)
        assert answer.refusal.reason == service_pb2.REFUSAL_REASON_HALTED
    async with serving(tmp_path) as served:
        await played_on(served, players)
    assert replay(tmp_path / "matches" / f"{table.table_id}.twr").finished


@asynchronous
async def test_a_match_whose_end_cannot_be_stored_is_over_all_the_same(tmp_path, monkeypatch):
    async with serving(tmp_path) as served:
        table, players = await seated(served.stub, served.address, bots=0, round_cap=2)
        with monkeypatch.context() as patch:
            refuse_status(patch, TableStatus.OVER)
            await asyncio.gather(*(player.play() for player in players))
            ended = service_pb2.TABLE_STATUS_OVER
            while (over := await info(served, table)).status != ended:  # noqa: ASYNC110
                await asyncio.sleep(0.005)  # players hear of the end before it is stored
        assert over.result == players[0].model.turn.over
    async with serving(tmp_path) as served:
        assert await info(served, table) == over


async def asked(served, table, players):
    """Return the player who is asked, and the request."""
    for player in players:
        turn = (await snapshot(served.stub, table.table_id, player.token)).turn
        if turn.HasField("request"):
            return player, turn.request
    raise AssertionError("nobody is to choose at")


@asynchronous
async def test_garbage_on_the_port_disturbs_nobody(tmp_path):
    async with serving(tmp_path) as served:
        _, players = await seated(served.stub, served.address, bots=0, round_cap=3)
        playing = asyncio.gather(*(player.play() for player in players))
        host, port = served.address.split(":")
        draw = Random(3)
        for number in range(20):
            garbage = [b"GET / HTTP/1.1\r\n\r\n", draw.randbytes(500), b""][number % 3]
            with socket.create_connection((host, int(port))) as connection:
                connection.sendall(garbage)
                await asyncio.sleep(0)
        await playing
        assert players[0].model.over
