"""Tables of an event, over real gRPC: seats are kept by number, and taken with codes."""

import asyncio

import grpc
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from support.event_serving import (
    CODES,
    EVENT,
    LINE,
    Organiser,
    event_table,
    person,
    sit,
)
from support.serving import (
    asynchronous,
    create,
    info,
    join,
    leave,
    refusal,
    serving,
    shown,
    snapshot,
    start,
)
from tilewyrm.engine.match.controls import DeclareOver
from tilewyrm.replays.codec.ruling import signed_ruling
from tilewyrm.replays.codec.setups import option_message
from tilewyrm.replays.format.reader import Reader
from tilewyrm.server.config.timeouts import Timeouts
from tilewyrm.server.security import event_code
from tilewyrm.server.store.rebuild import rebuild
from tilewyrm.v1 import match_pb2, service_pb2

OPEN, PLAYING = service_pb2.TABLE_STATUS_OPEN, service_pb2.TABLE_STATUS_PLAYING
KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))


@pytest.fixture(autouse=True)
def _cheap_codes(monkeypatch):
    monkeypatch.setattr(event_code, "_COST", 2)


async def organised(served, folder, *numbers):
    organiser = Organiser(served, folder)
    await organiser.put([person(number) for number in numbers or (1, 2, 3)])
    return organiser


async def listed(served):
    return (await served.stub.ListTables(service_pb2.ListTablesRequest())).tables


@asynchronous
async def test_seats_wait_for_their_people_and_nobody_else_sits_there(tmp_path):
    async with serving(tmp_path, Timeouts(empty_s=0.0, deserted_s=0.0)) as served:
        organiser = await organised(served, tmp_path)
        table = await organiser.open([2, 1], title="Cup, round 1, table 1")
        assert [(seat.name, seat.number, seat.reserved) for seat in table.seats] == [
            ("Bert", 2, True),
            ("Ann", 1, True),
        ]
        assert table.event_table == match_pb2.EventTable(event=EVENT, line=LINE, round=1, table=1)
        table_id = table.table_id
        for name in ("Zoe", "Ann"):
            assert (await refusal(join(served.stub, table_id, name)))[1] in (
                "NO_SEAT",
                "NAME_TAKEN",
            )
        assert (await refusal(sit(served, table_id, CODES[3])))[1] == "NO_SEAT"
        assert (await refusal(sit(served, table_id, "zzzz-zzzz-zzzz")))[1] == "EVENT_CODE"
        ann = await sit(served, table_id, CODES[1].upper().replace("-", " "))
        assert ann.seat == 1
        for token in (ann.token, "x" * 32):
            assert (await refusal(start(served.stub, table_id, token)))[1] in (
                "EVENT_TABLE",
                "BAD_TOKEN",
            )
        await leave(served.stub, table_id, ann.token)  # the seat stays hers
        await create(served.stub, game="carcassonne")  # at which nobody sits: it is removed
        while len(await listed(served)) > 1:  # noqa: ASYNC110 (nobody is told of it)
            await asyncio.sleep(0.005)
        seats = (await info(served, table)).seats
        assert [seat.reserved for seat in seats] == [True, True]
        await sit(served, table_id, CODES[1])
        bert = await sit(served, table_id, CODES[2])
        assert bert.table.status == PLAYING
        assert [each.event_table.round for each in await listed(served)] == [1]


@asynchronous
async def test_only_the_admin_opens_a_table_of_an_event(tmp_path):
    async with serving(tmp_path) as served:
        organiser = await organised(served, tmp_path)
        for token in ("", "x" * 32):
            call = served.stub.CreateTable(event_table([1, 2]), metadata=shown(token))
            assert (await refusal(call))[:2] == (
                grpc.StatusCode.PERMISSION_DENIED,
                "NOT_ADMIN",
            )
        plain = service_pb2.CreateTableRequest(
            game="carcassonne", seats=2, reserved=[service_pb2.ReservedSeat(number=1, name="Ann")]
        )
        assert (await refusal(served.stub.CreateTable(plain)))[1] == "BAD_REQUEST"
        bad = [
            event_table([1, 2], bots=["random"]),
            event_table([1, 2], host_token="h" * 32),
            event_table([1, 2], goes_on=match_pb2.Setup(seats=2)),
            event_table([1, 2], of_the_day=True),
            event_table([1, 2], task="x"),
            event_table([1, 2], more_seats=1),
            event_table([1, 1]),
            event_table([1, 4]),  # without a code
            event_table([1, 2], round_number=0),
            event_table([1, 2], event_table=match_pb2.EventTable(line=b"short")),
            event_table([1, 2], terms={"seating": "shuffled"}),
        ]
        for request in bad:
            call = served.stub.CreateTable(request, metadata=shown(organiser.token))
            assert (await refusal(call))[1] == "BAD_REQUEST", request
        strange = event_table([1, 2])
        strange.event_table.event = b"x" * 32
        call = served.stub.CreateTable(strange, metadata=shown(organiser.token))
        assert (await refusal(call))[1] == "NO_EVENT"
        first = await organiser.open([1, "random"], request_id="line-7")
        assert [seat.bot for seat in first.seats] == ["", "random"]
        assert (await organiser.open([1, "random"], request_id="line-7")).table_id == first.table_id


@asynchronous
async def test_another_device_takes_the_seat_with_the_code_before_and_after_the_start(tmp_path):
    async with serving(tmp_path) as served:
        organiser = await organised(served, tmp_path)
        table_id = (await organiser.open([1, 2])).table_id
        first = await sit(served, table_id, CODES[1])
        second = await sit(served, table_id, CODES[1])
        again = await sit(served, table_id, CODES[1], second.token)
        assert first.token != second.token == again.token
        await sit(served, table_id, CODES[2])
        assert (await refusal(snapshot(served.stub, table_id, first.token)))[1] == "BAD_TOKEN"
        stream = served.stub.Watch(
            service_pb2.WatchRequest(table_id=table_id), metadata=shown(second.token)
        )
        await stream.read()
        third = await sit(served, table_id, CODES[1])  # the match is under way
        assert (await refusal(stream.read()))[1] == "BAD_TOKEN"
        assert (await snapshot(served.stub, table_id, third.token)).seat == 0
        assert (await refusal(sit(served, table_id, CODES[2], third.token)))[1] == "BAD_REQUEST"


@asynchronous
async def test_the_organiser_starts_without_the_missing_who_keep_their_seats(tmp_path):
    async with serving(tmp_path) as served:
        organiser = await organised(served, tmp_path)
        table_id = (await organiser.open([1, 2])).table_id
        await start(served.stub, table_id, organiser.token)
        table = (await served.stub.GetTable(service_pb2.GetTableRequest(table_id=table_id))).table
        assert table.status == PLAYING
        assert [(seat.name, seat.HasField("bot")) for seat in table.seats] == [
            ("Ann", False),
            ("Bert", False),
        ]
        late = await sit(served, table_id, CODES[2], entropy=b"too late to count")
        assert late.seat == 1


@asynchronous
async def test_the_file_says_the_event_and_nothing_after_it_inherits_that(tmp_path):
    async with serving(tmp_path) as served:
        organiser = await organised(served, tmp_path)
        key = KEY.public_key().public_bytes_raw()
        table = await organiser.open([1, 2], round_number=3, table=5, arbiter_keys=[key])
        table_id = table.table_id
        tokens = [(await sit(served, table_id, CODES[n], entropy=b"mine")).token for n in (1, 2)]
        path = tmp_path / "matches" / f"{table_id}.twr"
        with path.open("rb") as stream:
            header = Reader(stream).header
        at = match_pb2.EventTable(event=EVENT, line=LINE, round=3, table=5)
        assert header.event_table == at
        assert [seat.entropy for seat in header.seats] == [b"mine", b"mine"]
        again = service_pb2.RematchRequest(table_id=table_id)
        for _ in ("under way", "over"):
            call = served.stub.Rematch(again, metadata=shown(tokens[0]))
            assert (await refusal(call))[:2] == (
                grpc.StatusCode.FAILED_PRECONDITION,
                "EVENT_TABLE",
            )
            over = DeclareOver(1, "Ida", "the hall closes")
            ruled = signed_ruling(over, table.secret_commitment, KEY)
            await served.stub.Rule(service_pb2.RuleRequest(table_id=table_id, ruled=ruled))
    (tmp_path / "tables.sqlite3").unlink()  # its columns are in the files as well
    assert [lost.lost for lost in rebuild(tmp_path)] == [None]
    async with serving(tmp_path) as served:
        rebuilt = (await served.stub.GetTable(service_pb2.GetTableRequest(table_id=table_id))).table
        assert rebuilt.event_table == at
        assert [seat.number for seat in rebuilt.seats] == [1, 2]
        assert (await refusal(sit(served, table_id, CODES[1])))[1] == "NO_EVENT"
        await organised(served, tmp_path)
        assert (await sit(served, table_id, CODES[1])).seat == 0


@asynchronous
async def test_a_code_opens_nothing_at_a_table_of_no_event(tmp_path):
    async with serving(tmp_path) as served:
        await organised(served, tmp_path)
        request = service_pb2.CreateTableRequest(
            game="carcassonne", seats=2, options=[option_message("start_player", "seat0")]
        )
        table_id = (await served.stub.CreateTable(request)).table.table_id
        assert (await refusal(sit(served, table_id, CODES[1])))[1] == "BAD_REQUEST"
