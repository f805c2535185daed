"""Random and mutated bytes at every method: only what is documented comes back."""

import asyncio
from random import Random

import grpc
import grpc.aio
import pytest
from hypothesis import settings

from support.daily import share_of_today
from support.event_serving import CODES, EVENT, SALT, Organiser, person
from support.serving import (
    TIMEOUT_S,
    asynchronous,
    create,
    error_info,
    info,
    join,
    opened,
    serving,
    shown,
)
from tilewyrm.server.config.limits import Limits
from tilewyrm.server.rpc.statuses import STATUSES
from tilewyrm.v1 import admin_pb2, control_pb2, events_pb2, service_pb2

LONG = settings.get_current_profile_name() == "faults"
"""Whether `make faults` runs this."""
CALLS = 2000 if LONG else 40
"""To each method."""
NEVER = {"INTERNAL", "HALTED", "CANNOT_STORE", "DAMAGED", "CANNOT_START", "SHUTTING_DOWN"}
DOCUMENTED = set(STATUSES.values())
TABLES = service_pb2.DESCRIPTOR.services_by_name["TablesService"]
ADMIN = admin_pb2.DESCRIPTOR.services_by_name["AdminService"]
EVENTS = events_pb2.DESCRIPTOR.services_by_name["EventsService"]
METHODS = [*TABLES.methods, *ADMIN.methods, *EVENTS.methods]
TODAY = METHODS if LONG else share_of_today(METHODS, 8)
LIMITS = Limits(requests_at_once=1e9, requests_per_s=1e9, tables_of_peer=20)


def sensible(name: str, table_id: str) -> bytes:
    """Return a request of method *name* that is near to what a client sends."""
    deciding = service_pb2.Deciding(request_id="r", seq=30, choice=0)
    acting = service_pb2.Acting(request_id="a", take_back=service_pb2.TakingBack(seq=3))
    saying = service_pb2.Saying(request_id="s", text="hello", room=service_pb2.ROOM_EVERYBODY)
    ruled = control_pb2.Ruled(ruling=b"\x62\x02\x08\x01", key=bytes(32), signature=bytes(64))
    whole = {
        "ListGames": service_pb2.ListGamesRequest(),
        "GetCatalogue": service_pb2.GetCatalogueRequest(game="feuville", edition="standard"),
        "CreateTable": service_pb2.CreateTableRequest(game="carcassonne", seats=2, title="t"),
        "ListTables": service_pb2.ListTablesRequest(page_size=5, game="feuville"),
        "JoinTable": service_pb2.JoinTableRequest(table_id=table_id, name="Eve", entropy=b"e"),
        "ArrangeSeats": service_pb2.ArrangeSeatsRequest(table_id=table_id, order=[1, 0]),
        "SetReady": service_pb2.SetReadyRequest(table_id=table_id, ready=True),
        "Decide": service_pb2.DecideRequest(table_id=table_id, decide=deciding),
        "Act": service_pb2.ActRequest(table_id=table_id, act=acting),
        "Say": service_pb2.SayRequest(table_id=table_id, say=saying, name="Eve"),
        "Rule": service_pb2.RuleRequest(table_id=table_id, ruled=ruled),
        "Look": service_pb2.LookRequest(table_id=table_id, seq=30),
        "Preview": service_pb2.PreviewRequest(table_id=table_id, seq=30, choice=1),
        "Play": service_pb2.PlayRequest(hello=service_pb2.Hello(table_id=table_id)),
    }
    bulletin = events_pb2.Bulletin(round=1, columns=["Score"], byes=[2], log_hash=bytes(32))
    missing = events_pb2.MissingPlayer(table_id=table_id, number=1)
    whole |= {
        "PutEvent": events_pb2.PutEventRequest(
            event=EVENT, title="Cup", salt=SALT, people=[person(1), person(2)]
        ),
        "PutBulletin": events_pb2.PutBulletinRequest(event=EVENT, bulletin=bulletin),
        "GetEvent": events_pb2.GetEventRequest(event=EVENT),
        "RemoveEvent": events_pb2.RemoveEventRequest(event=b"r" * 32),
        "Attest": events_pb2.AttestRequest(event=EVENT, seq=3, prev=bytes(32), missing=missing),
        "JoinEvent": events_pb2.JoinEventRequest(code=CODES[1], event=EVENT),
    }
    usual = service_pb2.GetTableRequest(table_id=table_id)
    return whole.get(name, usual).SerializeToString()


def mutated(data: bytes, draw: Random) -> bytes:
    """Return *data* with some of it changed, left out, doubled or put in."""
    changed = bytearray(data)
    for _ in range(draw.randint(0, 4)):
        place = draw.randrange(len(changed) + 1)
        match draw.randrange(4):
            case 0:
                changed[place:place] = draw.randbytes(draw.randint(1, 9))
            case 1:
                del changed[place : place + draw.randint(1, 9)]
            case 2:
                changed[place:place] = changed[place : place + draw.randint(1, 40)]
            case _ if place < len(changed):
                changed[place] ^= 1 << draw.randrange(8)
    return bytes(changed) if draw.random() < 0.9 else draw.randbytes(draw.randint(0, 200))


def check(error: grpc.aio.AioRpcError) -> None:
    """Check that a call may end so."""
    about = error_info(error)
    assert about.reason not in NEVER, (about.reason, error.details())
    assert (error.code(), about.reason) in DOCUMENTED, (about.reason, error.details())


@pytest.mark.parametrize(
    "method", METHODS if LONG else share_of_today(METHODS, 8), ids=lambda method: method.name
)
@asynchronous
async def test_only_what_is_documented_comes_back(tmp_path, method):
    draw = Random(method.name)
    async with serving(tmp_path, limits=LIMITS) as served:
        table = await create(served.stub)
        ann = await join(served.stub, table.table_id, "Ann")
        bob = await join(served.stub, table.table_id, "Bob")
        before = await info(served, table)
        request, tokens = sensible(method.name, table.table_id), [ann.token, bob.token]
        if method.containing_service is EVENTS:
            organiser = Organiser(served, tmp_path)
            await organiser.put([person(1), person(2)])
            request = sensible(method.name, (await organiser.open([1, 2])).table_id)
            tokens.append(organiser.token)  # an organiser's program may be wrong, too
        path = f"/{method.containing_service.full_name}/{method.name}"
        for _ in range(CALLS):
            token = draw.choice(["", *tokens, draw.randbytes(8).hex()])
            try:
                await called(served.channel, path, method, mutated(request, draw), shown(token))
            except grpc.aio.AioRpcError as error:
                check(error)
        after = await info(served, table)
        assert after.status == before.status
        assert after.seq >= before.seq
        stream = await opened(served.stub, table.table_id, ann.token)
        assert (await stream.read()).message.HasField("snapshot")
        stream.cancel()


async def called(channel, path, method, data, metadata):
    """Call *method* with *data*; return when it answered, or began to."""
    if method.client_streaming:
        call = channel.stream_stream(path)(metadata=metadata)
        await call.write(data)
        await call.done_writing()
    elif method.server_streaming:
        call = channel.unary_stream(path)(data, metadata=metadata)
    else:
        await channel.unary_unary(path)(data, metadata=metadata)
        return
    await call.read()
    call.cancel()


@asynchronous
async def test_a_stream_answers_every_message_that_it_cannot_read(tmp_path):
    draw = Random(2)
    async with serving(tmp_path, limits=LIMITS) as served:
        table = await create(served.stub)
        ann = await join(served.stub, table.table_id, "Ann")
        await join(served.stub, table.table_id, "Bob")
        call = served.channel.stream_stream(f"/{TABLES.full_name}/Play")(metadata=shown(ann.token))
        await call.write(sensible("Play", table.table_id))
        await call.read()
        deciding = service_pb2.Deciding(request_id="r", seq=30, choice=0)
        request = service_pb2.PlayRequest(decide=deciding).SerializeToString()
        for _ in range(CALLS):
            await call.write(mutated(request, draw))
        await call.write(
            service_pb2.PlayRequest(
                decide=service_pb2.Deciding(request_id="last", seq=1, choice=0)
            ).SerializeToString()
        )
        answer = service_pb2.Answer()
        while answer.request_id != "last":
            async with asyncio.timeout(TIMEOUT_S):
                answer = service_pb2.PlayResponse.FromString(await call.read()).message.answer
            assert answer.refusal.reason not in (
                service_pb2.REFUSAL_REASON_INTERNAL,
                service_pb2.REFUSAL_REASON_HALTED,
            )
        assert answer.refusal.reason == service_pb2.REFUSAL_REASON_STALE
        call.cancel()
