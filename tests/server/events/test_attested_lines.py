"""Lines of an event's log that the server signs: true ones, and no others."""

import asyncio
from hashlib import sha256

import grpc
import pytest

from support.event_serving import CODES, EVENT, NAMES, Organiser, news, person, sit
from support.serving import asynchronous, create, error_info, serving, shown
from tilewyrm.events.log.fact import Absent, Here, Open, Result
from tilewyrm.events.log.line import Line
from tilewyrm.replays.evidence.keyfile import read_private_key
from tilewyrm.replays.evidence.public_key import is_signed
from tilewyrm.server.security import event_code
from tilewyrm.server.security.keyring import KEY_FILE
from tilewyrm.v1 import admin_pb2, admin_pb2_grpc, events_pb2, service_pb2

PREV = b"p" * 32


@pytest.fixture(autouse=True)
def _cheap_codes(monkeypatch):
    monkeypatch.setattr(event_code, "_COST", 2)


async def attested(organiser, **observation):
    """Return the line that the server signs, after a check of its frame and signature."""
    fields = {"event": EVENT, "seq": 7, "prev": PREV, **observation}
    request = events_pb2.AttestRequest(**fields)
    answer = await organiser.events.Attest(request, metadata=shown(organiser.token))
    line = Line.read(answer.line)
    assert (line.seq, line.prev) == (7, PREV.hex())
    assert is_signed(bytes.fromhex(line.by), bytes.fromhex(line.sig), line.signed_bytes)
    return line


async def refusal(organiser, **observation):
    """Return the case, field or reason with which the server refuses to sign."""
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await attested(organiser, **observation)
    about = error_info(caught.value)
    return about.metadata.get("case") or about.metadata.get("field") or about.reason


@asynchronous
async def test_the_server_signs_what_it_sees_and_nothing_else(tmp_path):
    async with serving(tmp_path) as served:
        organiser = Organiser(served, tmp_path)
        await organiser.put([person(number) for number in NAMES])
        table = (await organiser.open([1, 2])).table_id
        strange = (await create(served.stub)).table_id
        assert (await attested(organiser, opened=table)).fact == Open(1, 1, table)
        assert await refusal(organiser, opened=strange) == "not_seen"
        missing = events_pb2.MissingPlayer
        for number in (1, 2):
            seen = missing(table_id=table, number=number)
            assert (await attested(organiser, missing=seen)).fact == Absent(1, 1, number)
        assert await refusal(organiser, missing=missing(table_id=table, number=3)) == "not_seen"
        assert await refusal(organiser, here=1) == "not_seen"
        stream = news(served, CODES[1])
        await stream.read()
        assert (await attested(organiser, here=1)).fact == Here(1)
        stream.cancel()
        await sit(served, table, CODES[1])
        assert await refusal(organiser, missing=missing(table_id=table, number=1)) == "not_seen"
        assert await refusal(organiser, result=table) == "not_seen"
        assert await refusal(organiser) == "observation"
        assert await refusal(organiser, committed=0) == "committed"
        assert await refusal(organiser, completed=2) == "no_commitment"
        assert await refusal(organiser, revealed=2) == "no_commitment"
        assert await refusal(organiser, opened=table, seq=0) == "seq"
        assert await refusal(organiser, opened=table, seq=2**60) == "seq"
        assert await refusal(organiser, opened=table, prev=b"p") == "prev"
        assert await refusal(organiser, opened=table, event=b"x" * 32) == "NO_EVENT"


@asynchronous
async def test_a_result_has_the_points_and_the_hash_of_the_replay(tmp_path):
    async with serving(tmp_path) as served:
        organiser = Organiser(served, tmp_path)
        await organiser.put([])
        table = (await organiser.open(["random", "random"], round_number=3, table=2)).table_id
        status = service_pb2.TABLE_STATUS_OPEN
        while status != service_pb2.TABLE_STATUS_OVER:
            status = (await organiser.state()).tables[0].status
            await asyncio.sleep(0.01)
        admin = admin_pb2_grpc.AdminServiceStub(served.channel)
        export = admin.ExportReplay(
            admin_pb2.ExportReplayRequest(table_id=table), metadata=shown(organiser.token)
        )
        data = b"".join([piece.data async for piece in export])
        line = await attested(organiser, result=table)
        assert isinstance(line.fact, Result)
        assert (line.fact.round, line.fact.table, line.fact.end) == (3, 2, "played")
        assert line.fact.sha256 == sha256(data).hexdigest()
        signer = read_private_key(tmp_path / KEY_FILE)
        assert line.by == signer.public_key().public_bytes_raw().hex()
