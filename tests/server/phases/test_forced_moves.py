"""What the server decides for a seat that wishes so, and what it leaves to the seat."""

import asyncio

import grpc
import pytest

from support.carcassonne.modules import flags
from support.feuville.match import FACE_DOWN, FACE_UP
from support.serving import (
    Model,
    Player,
    asynchronous,
    create,
    decide,
    download,
    eventually,
    join,
    opened,
    serving,
    shown,
    snapshot,
    told,
)
from tilewyrm.engine.game import Choice
from tilewyrm.engine.registry import game
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.v1 import service_pb2

SINGLE = service_pb2.Wish(decide_single=True)
OPTIONS = {
    "feuville": {"round_cap": 4, **FACE_DOWN},
    "carcassonne": flags(()),
}


async def table_of_two(served, name="feuville", **options):
    """Return a table that has started, and a player for each seat."""
    table = await create(served.stub, game=name, **{**OPTIONS[name], **options})
    seats = [await join(served.stub, table.table_id, f"P{number}") for number in range(2)]
    return table, [
        Player(served.address, table.table_id, seat.token, number)
        for number, seat in enumerate(seats)
    ]


def recorded(path):
    """Yield each decision of the replay at *path* with its question and what was offered."""
    with path.open("rb") as stream:
        again = Resimulation(stream)
        before = again.match.state.copy()
        for step in again.steps():
            if step.message.HasField("decided"):
                assert isinstance(before.pending, Choice)
                offered = before.legal(step.entry.seat)
                yield step.message, before.pending.question, offered
            before = again.match.state.copy()
        assert again.failure is None


@pytest.mark.parametrize("name", OPTIONS)
@asynchronous
async def test_the_only_decision_is_recorded_at_once_for_the_seat_that_wishes_so(tmp_path, name):
    async with serving(tmp_path) as served:
        table, players = await table_of_two(served, name)
        players[0].wish.decide_single = True
        await asyncio.gather(*(player.play() for player in players))
        model = players[0].model
        await download(served.stub, table.table_id)
    secret = game(name).secret_questions
    log = {line.seq: line for line in model.log}
    taken = 0
    for entry, question, offered in recorded(tmp_path / "matches" / f"{table.table_id}.twr"):
        decided = entry.decided
        single = len(offered) == 1 and question not in secret
        assert decided.only_choice is (single and decided.seat == 0), (question, len(offered))
        assert bool(decided.request_id) is not decided.only_choice
        assert log[entry.seq].decided.only_choice == decided.only_choice
        taken += decided.only_choice
    assert taken


@asynchronous
async def test_where_others_must_not_learn_of_it_the_only_decision_is_left_to_the_seat(tmp_path):
    found = 0
    for number in range(20):
        async with serving(tmp_path / str(number)) as served:
            table, players = await table_of_two(served, round_cap=8)
            for player in players:
                player.wish.decide_single = True
            await asyncio.gather(*(player.play() for player in players))
        path = tmp_path / str(number) / "matches" / f"{table.table_id}.twr"
        for entry, question, offered in recorded(path):
            if len(offered) == 1 and question in game("feuville").secret_questions:
                assert not entry.decided.only_choice
                found += 1
        if found:
            return
    raise AssertionError("no match asks a seat that has nothing to play")


async def stuck(served, table, players):
    """Play on until a seat is asked that has only one decision; return its player and request."""
    while True:
        for player in players:
            turn = (await snapshot(served.stub, table.table_id, player.token)).turn
            assert not turn.HasField("over"), "nobody was ever asked for an only choice"
            if turn.HasField("request"):
                request = turn.request
                if len(request.decisions) == 1:
                    return player, request
                fields = service_pb2.Deciding(
                    request_id=str(request.seq), seq=request.seq, choice=len(request.decisions) - 1
                )
                await decide(served.stub, table.table_id, player.token, fields)


@pytest.mark.parametrize("way", ["hello", "wish", "watch"])
@asynchronous
async def test_a_wish_is_heeded_as_soon_as_it_comes_and_no_longer_than_its_stream(tmp_path, way):
    async with serving(tmp_path) as served:
        table, players = await table_of_two(served, **FACE_UP, round_cap=20)
        player, request = await stuck(served, table, players)
        model = Model()
        if way == "watch":
            asked = service_pb2.WatchRequest(
                table_id=table.table_id, from_seq=request.seq, wish=SINGLE
            )
            call = served.stub.Watch(asked, metadata=shown(player.token))
        else:
            wish = SINGLE if way == "hello" else None
            key = (served.stub, table.table_id, player.token)
            call = await opened(*key, from_seq=request.seq, wish=wish)
        model.take(await told(call))
        if way == "wish":
            assert model.request == request
            await call.write(service_pb2.PlayRequest(wish=SINGLE))
            model.take(await told(call))
        line = model.log[0]
        assert (line.seq, line.decided.seat) == (request.seq + 1, request.seat)
        assert line.decided.only_choice
        assert line.decided.decision == request.decisions[0]
        call.cancel()
        audience = served.server._lobby._cache.get(table.table_id).life.phase.context.audience
        await eventually(lambda: not len(audience))
        other, again = await stuck(served, table, players)
        await asyncio.sleep(0.05)
        assert (await snapshot(served.stub, table.table_id, other.token)).seq == again.seq


@asynchronous
async def test_a_spectators_wish_decides_nothing(tmp_path):
    async with serving(tmp_path) as served:
        table, players = await table_of_two(served, **FACE_UP)
        player, request = await stuck(served, table, players)
        asked = service_pb2.WatchRequest(table_id=table.table_id, wish=SINGLE)
        watching = served.stub.Watch(asked)
        first = (await told(watching)).snapshot
        assert first.turn.HasField("waiting")
        assert (await snapshot(served.stub, table.table_id, player.token)).seq == request.seq


@asynchronous
async def test_a_seat_is_played_by_watch_and_decide_alone(tmp_path):
    async with serving(tmp_path) as served:
        table, (ann, bob) = await table_of_two(served)
        playing = asyncio.create_task(bob.play())
        asked = service_pb2.WatchRequest(table_id=table.table_id)
        watching = served.stub.Watch(asked, metadata=shown(ann.token))
        model, done = Model(), 0
        while not model.over:
            model.take(await told(watching))
            request = model.request
            if request is not None and request.seq >= done:
                done = request.seq + 1
                fields = service_pb2.Deciding(request_id=str(done), seq=request.seq, choice=0)
                answer = await decide(served.stub, table.table_id, ann.token, fields)
                assert answer.recorded_seq == request.seq + 1
        await playing
        assert model.log[-1] == bob.model.log[-1]
        wrong = served.stub.Watch(asked, metadata=shown("x" * 32))
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await wrong.read()
        assert refused.value.code() is grpc.StatusCode.UNAUTHENTICATED


@asynchronous
async def test_a_decision_is_answered_within_its_update_for_the_stream_that_wishes_so(tmp_path):
    async with serving(tmp_path) as served:
        table, players = await table_of_two(served)
        request = (await snapshot(served.stub, table.table_id, players[0].token)).turn.request
        asked = players[request.seat] if request.decisions else players[1]
        if asked is players[1]:
            request = (await snapshot(served.stub, table.table_id, asked.token)).turn.request
        wish = service_pb2.Wish(answer_within=True)
        key = served.stub, table.table_id, asked.token
        call = await opened(*key, from_seq=request.seq, wish=wish)
        other = await opened(*key, from_seq=request.seq)
        await told(other)
        deciding = service_pb2.Deciding(request_id="one", seq=request.seq, choice=0)
        for _ in range(2):  # the second is one that was recorded before
            await call.write(service_pb2.PlayRequest(decide=deciding))
        stale = service_pb2.Deciding(request_id="two", seq=request.seq, choice=0)
        await call.write(service_pb2.PlayRequest(decide=stale))
        seen = []
        while len(seen) < 3:
            message = await told(call)
            if message.WhichOneof("kind") in ("update", "answer"):
                seen.append(message)
        update, again, refused = seen
        assert (update.update.request_id, update.update.first_seq) == ("one", request.seq + 1)
        assert (again.answer.request_id, again.answer.recorded_seq) == ("one", request.seq + 1)
        assert (refused.answer.request_id, refused.answer.HasField("refusal")) == ("two", True)
        while (message := await told(other)).WhichOneof("kind") != "update":
            pass
        assert message.update.request_id == ""
        without = service_pb2.Update.FromString(update.update.SerializeToString())
        without.request_id = ""
        assert without == message.update
