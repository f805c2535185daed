"""Streams with the forecast on request and choices in compact form, beside those without."""

import asyncio
from random import Random

import grpc
import pytest

from support.daily import share_of_today
from support.frozen_client import FrozenClient
from support.people import people, turn
from support.serving import (
    Player,
    asynchronous,
    create,
    eventually,
    join,
    opened,
    refusal,
    serving,
    shown,
    snapshot,
    told,
)
from tilewyrm.client.connection.channel import open_channel
from tilewyrm.client.connection.decision_runs import list_decisions
from tilewyrm.client.connection.session import Session
from tilewyrm.client.desk.desk import Desk
from tilewyrm.client.desk.outbound_calls import OutboundCalls
from tilewyrm.client.face.registry import FACES
from tilewyrm.client.model.model import Model
from tilewyrm.engine.carcassonne.registry import EXPANSIONS
from tilewyrm.engine.registry import GAMES
from tilewyrm.v1 import service_pb2

WISH = service_pb2.Wish(forecast_on_request=True, compact_choices=True)
EVERYTHING = {one.name: True for one in EXPANSIONS}
STALE = grpc.StatusCode.FAILED_PRECONDITION, "STALE"
ENTRIES = 160


async def forecast(served, table_id, seq, token=""):
    """Return the parts of the forecast after entry *seq*."""
    request = service_pb2.ForecastRequest(table_id=table_id, seq=seq)
    answer = await served.stub.Forecast(request, metadata=shown(token))
    return {part.key: part for part in answer.parts}


async def frozen_seat(old, seat, table_id):
    """Play *seat* with a client of the frozen schema until the match has come far enough."""
    draw, made = Random(1), 0
    while True:
        seen = (await old.call("GetSnapshot", seat.token, table_id=table_id)).snapshot
        if seen.turn.WhichOneof("kind") == "over" or seen.seq >= ENTRIES:
            return made
        if seen.turn.WhichOneof("kind") != "request":
            await asyncio.sleep(0.002)
            continue
        choice = draw.randrange(len(seen.turn.request.decisions))
        decide = {"request_id": str(made), "seq": seen.seq, "choice": choice}
        answer = await old.call("Decide", seat.token, table_id=table_id, decide=decide)
        assert answer.answer.recorded_seq == seen.seq + 1
        made += 1


async def own_seat(desk):
    """Play this project's client until the match has come far enough; what it meant is recorded."""
    draw, meant, several = Random(2), {}, 0
    while desk.model.result is None and desk.model.seq < ENTRIES:
        request = desk.model.request
        if request is not None:
            choice = draw.randrange(len(request.decisions))
            several += len(request.decisions) > 8
            index = next(n for n, o in enumerate(desk.question.offers) if choice in o.choices)
            meant[request.seq + 1] = request.decisions[desk.question.offers[index].choice]
            desk.question.decide(index)
        await asyncio.sleep(0.001)
    recorded = {line.seq: line.decided.decision for line in desk.model.log}
    assert {seq: recorded[seq] for seq in meant if seq in recorded} == {
        seq: decision for seq, decision in meant.items() if seq in recorded
    }
    assert len(meant.keys() - recorded.keys()) <= 1
    return several


@pytest.mark.parametrize("name", share_of_today([*GAMES], 2))
@asynchronous
async def test_clients_of_the_frozen_schema_of_today_and_of_now_play_at_one_table(tmp_path, name):
    options = EVERYTHING if name == "carcassonne" else {}
    async with serving(tmp_path) as served:
        table = await create(served.stub, game=name, seats=3, **options)
        table_id = table.table_id
        seats = [await join(served.stub, table_id, who) for who in ("Ann", "Bob", "Cleo")]
        plain = Player(served.address, table_id, seats[2].token)
        async with open_channel(served.address) as channel:
            session = Session(
                channel, served.address, table_id, seats[1].token, forecast_on_request=True
            )

            async def ask(seq):
                return list((await forecast(served, table_id, seq, seats[1].token)).values())

            calls = OutboundCalls(session.decide, session.set_preference, forecast=ask)
            desk = Desk(FACES[name], calls, Model(seat=1))
            async with session.running(desk.take):
                made, several, _ = await asyncio.gather(
                    frozen_seat(FrozenClient(served.channel), seats[0], table_id),
                    own_seat(desk),
                    plain.play(until_seq=ENTRIES),
                )
                await eventually(lambda: desk.model.seq >= plain.model.seq)
        assert made > 10
        assert several > 2
        assert plain.model.seq >= ENTRIES
        full = await snapshot(served.stub, table_id, seats[1].token)
        ahead = await forecast(served, table_id, full.seq, seats[1].token)
        assert bool(ahead) is (name == "carcassonne")
        assert not desk.model.parts.keys() & ahead.keys()
        if desk.model.seq == full.seq:
            assert {**desk.model.parts, **ahead} == {part.key: part for part in full.parts}


@asynchronous
async def test_after_a_loss_a_stream_goes_on_as_it_wishes_and_may_wish_otherwise(tmp_path):
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", "Bert", game="carcassonne") as two,
    ):
        table_id, token = two[0].table_id, two[0].token
        for _ in range(5):
            await turn(two)
        while two[0].model.request is None:
            await turn(two)
        full = await snapshot(served.stub, table_id, token)
        seq, ahead = full.seq, await forecast(served, table_id, full.seq, token)
        assert ahead
        call = await opened(served.stub, table_id, token, from_seq=seq - 2, wish=WISH)
        first = await told(call)
        assert first.snapshot.seq == seq
        assert [line.seq for line in first.snapshot.log] == [seq - 1, seq]
        parts = {part.key: part for part in first.snapshot.parts}
        assert not parts.keys() & ahead.keys()
        assert {**parts, **ahead} == {part.key: part for part in full.parts}
        list_decisions(first)
        assert first.snapshot.turn == full.turn
        await call.write(service_pb2.PlayRequest(wish=service_pb2.Wish()))
        again = await told(call)
        assert again.snapshot.parts == full.parts
        assert not again.snapshot.log
        assert again.snapshot.turn == full.turn
        await call.write(service_pb2.PlayRequest(wish=WISH))
        assert (await told(call)).snapshot.parts == first.snapshot.parts
        await two[0].decide()
        update = (await told(call)).update
        assert update.first_seq == seq + 1
        assert not any(part.key.startswith("end/") for part in update.parts)
        call.cancel()


async def watched(served, table_id, wish):
    """Yield the model of a spectator after each message."""
    call = served.stub.Watch(service_pb2.WatchRequest(table_id=table_id, wish=wish))
    parts, seq = {}, 0
    async for response in call:
        message = response.message
        changed = message.snapshot if message.HasField("snapshot") else message.update
        if message.HasField("snapshot"):
            parts = {}
        if message.WhichOneof("kind") in ("snapshot", "update"):
            seq = changed.seq
            if message.HasField("update"):
                for key in message.update.removed:
                    del parts[key]
            parts |= {part.key: part for part in changed.parts}
            yield seq, dict(parts)


@pytest.mark.parametrize("delay", [0, 2])
@asynchronous
async def test_spectators_are_told_the_forecast_of_what_they_see_and_no_later_one(tmp_path, delay):
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", "Bert", game="carcassonne", terms={"spectator_delay": delay}) as two,
    ):
        table_id, seen = two[0].table_id, [{}, {}]

        async def watch(which, wish):
            async for seq, parts in watched(served, table_id, wish):
                seen[which][seq] = parts

        watching = [
            asyncio.create_task(watch(number, wish))
            for number, wish in enumerate((service_pb2.Wish(), WISH))
        ]
        await eventually(lambda: seen[0] and seen[1])
        for _ in range(6):
            await turn(two)
        table = await served.stub.GetTable(service_pb2.GetTableRequest(table_id=table_id))
        late, newest = table.table.seq, two[0].model.seq
        assert (late < newest) is bool(delay)
        await eventually(lambda: late in seen[0] and late in seen[1])
        assert seen[0].keys() == seen[1].keys()
        met = 0
        for seq, parts in seen[0].items():
            ahead = await forecast(served, table_id, seq)
            met += bool(ahead)
            assert not ahead.keys() & seen[1][seq].keys()
            assert {**seen[1][seq], **ahead} == parts
        assert met > 3
        for seq in range(late + 1, newest + 2):
            assert (await refusal(forecast(served, table_id, seq)))[:2] == STALE
        assert await forecast(served, table_id, newest, two[1].token)
        before = await forecast(served, table_id, late)
        await two[0].act(resign=service_pb2.Resigning())
        await eventually(lambda: two[1].model.over)
        assert await forecast(served, table_id, late) == before
        assert not await forecast(served, table_id, two[1].model.seq)
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)


@asynchronous
async def test_before_the_start_there_is_no_forecast(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, game="carcassonne", seats=2)
        assert (await refusal(forecast(served, table.table_id, 0)))[:2] == STALE
