"""What people of an event are told, over real gRPC; and who is let in."""

import logging
import sqlite3

import grpc
import pytest

from support.event_serving import (
    CODES,
    EVENT,
    NAMES,
    SALT,
    Organiser,
    news,
    person,
    sit,
)
from support.machines import machine
from support.serving import ServerProcess, asynchronous, refusal, serving, shown, start
from tilewyrm.cli.event.live.messages import bulletin_parts
from tilewyrm.client.connection.admin_client import AdminClient
from tilewyrm.client.errors import CallRefused
from tilewyrm.server.errors import NotEncrypted
from tilewyrm.server.security import event_code
from tilewyrm.server.security.event_code import code_hash, new_code, normal_form
from tilewyrm.server.store.table_database import FILE_NAME
from tilewyrm.v1 import (
    admin_pb2,
    admin_pb2_grpc,
    events_pb2,
    events_pb2_grpc,
    service_pb2,
    service_pb2_grpc,
)

OPEN, PLAYING = service_pb2.TABLE_STATUS_OPEN, service_pb2.TABLE_STATUS_PLAYING


@pytest.fixture(autouse=True)
def _cheap_codes(monkeypatch):
    monkeypatch.setattr(event_code, "_COST", 2)


async def organised(served, folder, *numbers):
    organiser = Organiser(served, folder)
    await organiser.put([person(number) for number in numbers or (1, 2, 3)])
    return organiser


def unhashed(number):
    """Return a person whose code is no hash."""
    return events_pb2.EventPerson(number=number, name=NAMES[number], code_hash=b"short")


def test_a_code_is_read_however_it_is_typed():
    code = new_code()
    assert code == code.lower()
    assert [len(group) for group in code.split("-")] == [4, 4, 4]
    for typed in (code, code.upper(), f"  {code.replace('-', '')} ", code.replace("-", " ")):
        assert normal_form(typed) == code.replace("-", "")
    assert normal_form("OIL0-1111-1111") == "01101111" + "1111"
    for typed in ("", "0000", code + "0", "u" * 12, "\u0660" * 12, "0" * 5000, "0000\n0000-0000"):
        assert normal_form(typed) == ""
        with pytest.raises(ValueError, match="no code"):
            code_hash(typed, SALT)


@asynchronous
async def test_a_person_is_told_the_seat_of_each_round_and_the_bulletin(tmp_path):
    async with serving(tmp_path) as served:
        organiser = await organised(served, tmp_path)
        stream = news(served, CODES[1])
        said = await stream.read()
        assert (said.event, said.title, said.number) == (EVENT, "Friday cup", 1)
        assert [(each.number, each.name) for each in said.people] == [*NAMES.items()][:3]
        assert not said.HasField("seat")
        assert not said.HasField("bulletin")
        bulletin = events_pb2.Bulletin(
            round=1,
            tables=[events_pb2.BulletinTable(table=1, numbers=[2, 1])],
            byes=[3],
            columns=["wins"],
            standings=[events_pb2.BulletinRow(number=1, place=1, values=["1\u00bd"])],
            announcements=[events_pb2.Announcement(text="Coffee\x1b[31m now")],
        )
        await organiser.bulletin(bulletin)
        said = await stream.read()
        assert said.bulletin.announcements[0].text == "Coffee[31m now"
        assert said.bulletin.standings == bulletin.standings
        table_id = (await organiser.open([2, 1])).table_id
        said = await stream.read()
        assert (said.seat.table_id, said.seat.seat, said.seat.status) == (table_id, 1, OPEN)
        await start(served.stub, table_id, organiser.token)
        assert (await stream.read()).seat.status == PLAYING
        second = (await organiser.open([1, 3], round_number=2)).table_id
        said = await stream.read()
        assert (said.seat.table_id, said.seat.event_table.round) == (second, 2)
        admin = admin_pb2_grpc.AdminServiceStub(served.channel)
        close = admin_pb2.CloseTableRequest(table_id=second)
        await admin.CloseTable(close, metadata=shown(organiser.token))
        assert not (await stream.read()).HasField("seat")
        state = await organiser.state()
        assert [(each.name, each.here, each.seen) for each in state.people] == [
            ("Ann", True, True),
            ("Bert", False, False),
            ("Cleo", False, False),
        ]
        assert [table.table_id for table in state.tables] == [table_id]


@asynchronous
async def test_a_renewed_code_and_a_removed_event_end_the_streams(tmp_path):
    async with serving(tmp_path) as served:
        organiser = await organised(served, tmp_path)
        ann, bert = news(served, CODES[1]), news(served, CODES[2])
        for stream in (ann, bert):
            await stream.read()
        await organiser.put([person(1, CODES[6])])
        assert (await refusal(ann.read()))[1] == "EVENT_CODE"
        assert (await refusal(news(served, CODES[1]).read()))[1] == "EVENT_CODE"
        assert (await news(served, CODES[6], EVENT).read()).number == 1
        remove = events_pb2.RemoveEventRequest(event=EVENT)
        await organiser.events.RemoveEvent(remove, metadata=shown(organiser.token))
        assert (await refusal(bert.read()))[1] == "NO_EVENT"
        for event in (None, EVENT):
            assert (await refusal(news(served, CODES[2], event).read()))[1] == "NO_EVENT"


@asynchronous
async def test_only_the_admin_says_anything_of_an_event(tmp_path):
    async with serving(tmp_path) as served:
        organiser = await organised(served, tmp_path)
        for token in ("", "x" * 32):
            metadata = shown(token) if token else ()
            for name in ("PutEvent", "PutBulletin", "GetEvent", "RemoveEvent"):
                request = getattr(events_pb2, f"{name}Request")(event=EVENT)
                call = getattr(organiser.events, name)(request, metadata=metadata)
                assert (await refusal(call))[1] == "NOT_ADMIN"
        many = [events_pb2.Announcement(text="x")] * 21
        for bulletin in (
            events_pb2.Bulletin(announcements=many),
            events_pb2.Bulletin(announcements=[events_pb2.Announcement(text="x" * 281)]),
            events_pb2.Bulletin(columns=["x" * 25]),
            events_pb2.Bulletin(log_hash=b"short"),
        ):
            assert (await refusal(organiser.bulletin(bulletin)))[1] == "BAD_REQUEST"


@asynchronous
@pytest.mark.parametrize(
    ("people", "fields", "reason"),
    [
        (lambda: [person(1, name="Ann\x1b]0;owned\x07")], {}, "BAD_REQUEST"),
        (lambda: [person(1, name="random bot")], {}, "BAD_REQUEST"),
        (lambda: [person(1, name="x" * 25)], {}, "BAD_REQUEST"),
        (lambda: [person(1, name="Ann"), person(2, name="\u0410nn")], {}, "BAD_REQUEST"),
        (lambda: [person(1), person(2, name="ann")], {}, "NAME_TAKEN"),
        (lambda: [person(1), person(1)], {}, "BAD_REQUEST"),
        (lambda: [unhashed(1)], {}, "BAD_REQUEST"),
        (list, {"salt": b"short"}, "BAD_REQUEST"),
        (list, {"title": "\x1b"}, "BAD_REQUEST"),
        (list, {"event": b"short"}, "BAD_REQUEST"),
    ],
)
async def test_an_event_that_cannot_be_shown_is_refused(tmp_path, people, fields, reason):
    async with serving(tmp_path) as served:
        assert (await refusal(Organiser(served, tmp_path).put(people(), **fields)))[1] == reason


@asynchronous
async def test_who_tries_the_codes_of_others_is_stopped_and_nobody_else_is(tmp_path, caplog):
    caplog.set_level(logging.DEBUG)
    async with serving(tmp_path) as served, machine(served.address, "127.0.0.9") as far:
        await organised(served, tmp_path)
        await news(served, CODES[1]).read()
        tried = [f"{number:04}-zzzz-zzzz" for number in range(event_code.GUESSES)]
        for code in (*tried, *tried):  # the same wrong ones again count once
            assert (await refusal(news(served, code).read()))[1] == "EVENT_CODE"
        assert (await refusal(news(served, "yyyy-zzzz-zzzz").read()))[1] == "TOO_MANY_GUESSES"
        table = await Organiser(served, tmp_path).open([1, 2])
        seat = sit(served, table.table_id, "yyyy-zzzz-zzzz")
        assert (await refusal(seat))[1] == "TOO_MANY_GUESSES"
        await news(served, CODES[1]).read()  # a code that was right before is known
        assert (await sit(served, table.table_id, CODES[1])).seat == 0
        async with grpc.aio.insecure_channel(far) as channel:
            stub = events_pb2_grpc.EventsServiceStub(channel)
            stream = stub.JoinEvent(events_pb2.JoinEventRequest(code=CODES[2]))
            assert (await stream.read()).number == 2
        logged = "\n".join(record.getMessage() for record in caplog.records)
        assert not [code for code in (*CODES.values(), *tried) if code in logged]


@asynchronous
async def test_a_person_has_so_many_streams_and_no_more(tmp_path):
    async with serving(tmp_path) as served:
        await organised(served, tmp_path)
        streams = [news(served, CODES[1]) for _ in range(8)]
        for stream in streams:
            await stream.read()
        assert (await refusal(news(served, CODES[1]).read()))[1] == "TOO_MANY_STREAMS"
        assert (await news(served, CODES[2]).read()).number == 2


@asynchronous
async def test_a_code_comes_over_loopback_or_encrypted(tmp_path):
    async with serving(tmp_path) as served:
        await organised(served, tmp_path)
        hub = served.server._events
        with pytest.raises(NotEncrypted):
            await hub.person(None, CODES[1], machine="192.0.2.1", is_near=False)
        assert await hub.person(None, CODES[1], machine="192.0.2.1", is_near=True) == (EVENT, 1)


@asynchronous
async def test_a_killed_server_forgets_nothing(tmp_path, monkeypatch):
    monkeypatch.undo()  # another process hashes as always
    server = ServerProcess(tmp_path)
    await server.start()
    async with grpc.aio.insecure_channel(server.address) as channel:
        organiser = _organiser(channel, tmp_path)
        await organiser.put([person(number) for number in (1, 2)])
        table = await organiser.open([2, 1])
        await organiser.bulletin(events_pb2.Bulletin(round=1))
        seat = await sit(organiser.served, table.table_id, CODES[1])
    server.kill()
    await server.start()
    async with grpc.aio.insecure_channel(server.address) as channel:
        organiser = _organiser(channel, tmp_path)
        said = await news(organiser.served, CODES[2]).read()
        assert said.bulletin.round == 1
        assert (said.seat.table_id, said.seat.seat, said.seat.status) == (table.table_id, 0, OPEN)
        again = await sit(organiser.served, table.table_id, CODES[1], seat.token)
        assert again.table.seats[0].reserved
        begun = await sit(organiser.served, table.table_id, CODES[2])
        assert begun.table.status == PLAYING
    server.kill()
    database = sqlite3.connect(tmp_path / FILE_NAME)
    database.execute("UPDATE events SET content = x'00'")
    database.commit()
    database.close()
    async with serving(tmp_path) as served:  # a damaged row is none; its organiser sends it again
        assert (await refusal(news(served, CODES[1]).read()))[1] == "NO_EVENT"
        organiser = await organised(served, tmp_path)
        assert (await news(served, CODES[1]).read()).seat.status == PLAYING


def _organiser(channel, folder):
    class Reached:
        pass

    reached = Reached()
    reached.channel = channel
    reached.stub = service_pb2_grpc.TablesServiceStub(channel)
    return Organiser(reached, folder)


@asynchronous
async def test_the_bulletin_of_a_large_event_comes_in_parts_and_is_shown_whole(tmp_path):
    whole = events_pb2.Bulletin(round=2, rounds=7, columns=["points"] * 4, byes=range(1, 9))
    for number in range(1, 501):
        whole.standings.add(
            number=number, place=number, values=["123 \N{VULGAR FRACTION ONE HALF}"] * 4
        )
        whole.tables.add(table=number, numbers=[number, number + 1], points=[100, -3])
    for _ in range(20):
        whole.announcements.add(text="\N{EURO SIGN}" * 280)
    parts = list(bulletin_parts(EVENT, whole))
    assert len(parts) > 3
    async with serving(tmp_path) as served:
        organiser = Organiser(served, tmp_path)
        await organiser.put([person(number) for number in NAMES])
        admin = AdminClient(served.channel, served.address, organiser.token)
        await organiser.bulletin(events_pb2.Bulletin(round=1))
        with pytest.raises(CallRefused):
            await admin.put_bulletin(parts[1])
        await admin.put_bulletin(parts[0])  # a program that was killed then
        for part in parts:
            stream = news(served, CODES[1])
            assert (await stream.read()).bulletin.round == 1
            stream.cancel()
            await admin.put_bulletin(part)
        assert (await news(served, CODES[1]).read()).bulletin == whole
