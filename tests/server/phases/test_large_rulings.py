"""What a ruling may change has bounds; a match that has a larger one goes on and ends."""

import asyncio

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from support.people import people
from support.serving import (
    Player,
    asynchronous,
    create,
    download,
    join,
    refusal,
    serving,
    snapshot,
)
from tilewyrm.engine.match.controls import ChangeClock, CorrectPoints
from tilewyrm.engine.match.rulings import MOST_ADDED_MS, MOST_POINTS
from tilewyrm.replays.check.resimulation import replay
from tilewyrm.replays.codec.ruling import signed_ruling
from tilewyrm.server.match import match
from tilewyrm.v1 import service_pb2

INT32, INT64 = (1 << 31) - 1, (1 << 63) - 1
BANK = {"clock": "bank", "clock_seconds": 600}
KEY = Ed25519PrivateKey.from_private_bytes(bytes(32))
KEYS = [KEY.public_key().public_bytes_raw()]


async def rule(served, table, ruling):
    signed = signed_ruling(ruling, table.secret_commitment, KEY)
    request = service_pb2.RuleRequest(table_id=table.table_id, ruled=signed)
    return (await served.stub.Rule(request)).recorded_seq


@pytest.mark.parametrize("sign", [1, -1])
@asynchronous
async def test_new_rulings_have_bounds(tmp_path, sign):
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", "Bert", arbiter_keys=KEYS, terms=BANK) as (ann, _),
    ):
        table = ann.model.table
        for ruling, why in (
            (CorrectPoints(1, "Ida", "why", 0, sign * (MOST_POINTS + 1)), "at most 9999999 points"),
            (CorrectPoints(1, "Ida", "why", 0, sign * INT32), "at most 9999999 points"),
            (ChangeClock(1, "Ida", "why", 0, sign * (MOST_ADDED_MS + 1)), "at most 9999999 s"),
            (ChangeClock(1, "Ida", "why", 0, sign * INT64), "at most 9999999 s"),
        ):
            _, reason, sentence = await refusal(rule(served, table, ruling))
            assert reason == "BAD_RULING"
            assert why in sentence
        before = ann.model.seq
        for number, ruling in enumerate(
            [
                CorrectPoints(1, "Ida", "why", 0, sign * MOST_POINTS),
                ChangeClock(2, "Ida", "why", 0, sign * MOST_ADDED_MS),
            ],
            1,
        ):
            assert await rule(served, table, ruling) == before + number
        in_all = CorrectPoints(3, "Ida", "why", 0, sign)
        _, reason, sentence = await refusal(rule(served, table, in_all))
        assert reason == "BAD_RULING"
        assert await rule(served, table, CorrectPoints(3, "Ida", "why", 0, -sign))


@asynchronous
async def test_a_match_with_larger_ones_goes_on_and_ends(tmp_path, monkeypatch):
    """They are in its journal, from a server that had no bounds."""
    async with serving(tmp_path) as served:
        table = await create(served.stub, terms=BANK, arbiter_keys=KEYS, round_cap=1)
        seats = [await join(served.stub, table.table_id, name) for name in ("Ann", "Bert")]
        monkeypatch.setattr(match, "too_large", lambda *_: None)
        for ruling in (
            CorrectPoints(1, "Ida", "why", 0, INT32),
            CorrectPoints(2, "Ida", "why", 0, 1),
            CorrectPoints(3, "Ida", "why", 1, -INT32),
            CorrectPoints(4, "Ida", "why", 1, -INT32),
            ChangeClock(5, "Ida", "why", 0, INT64),
            ChangeClock(6, "Ida", "why", 0, INT64),
        ):
            assert await rule(served, table, ruling)
        monkeypatch.undo()
    async with serving(tmp_path) as served:
        standing = (await snapshot(served.stub, table.table_id)).standing
        assert [seat.points for seat in standing.seats] == [INT32, -INT32 - 1]
        players = [Player(served.address, table.table_id, seat.token) for seat in seats]
        await asyncio.gather(*(player.play() for player in players))
        path = tmp_path / "downloaded.twr"
        path.write_bytes(await download(served.stub, table.table_id))
    assert replay(path).finished
    assert list(players[0].model.turn.over.scores) == [INT32, -INT32 - 1]
