"""Playing whole games, coming back, repeating, and being refused: over real gRPC."""

import asyncio
from io import BytesIO
from itertools import product

import grpc
import pytest

from support.carcassonne.modules import flags
from support.daily import share_of_today
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
    refusal,
    serving,
    shown,
    snapshot,
    told,
)
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.check.resimulation import LuckCheck, Resimulation
from tilewyrm.server.config.limits import Limits
from tilewyrm.server.config.timeouts import Timeouts
from tilewyrm.v1 import service_pb2, service_pb2_grpc

CODE = grpc.StatusCode
SHORT = {"feuville": {"round_cap": 3}, "carcassonne": flags(())}


async def seated(served, *, players=2, bots=0, game="feuville", **options):
    """Return a table that has started, and a player for each seat that is no bot's."""
    options = {**SHORT[game], **options}
    table = await create(served.stub, seats=players + bots, bots=bots, game=game, **options)
    sitting = []
    for number in range(players):
        seat = await join(served.stub, table.table_id, f"P{number}", entropy=bytes([number]))
        sitting.append(Player(served.address, table.table_id, seat.token, number))
    return table, sitting


def checked(data):
    """Return the result of re-simulating the replay *data*."""
    again = Resimulation(BytesIO(data))
    for _ in again.steps():
        pass
    return again.result()


@pytest.mark.parametrize(("game", "bots"), share_of_today([*product(GAMES, (0, 2))], 2))
@asynchronous
async def test_a_whole_match_is_played_and_its_replay_verifies(tmp_path, game, bots):
    async with serving(tmp_path) as served:
        table, players = await seated(served, bots=bots, game=game)
        await asyncio.gather(*(player.play() for player in players))
        ann, bob = players
        assert ann.model.turn.over == bob.model.turn.over
        assert [line.seq for line in ann.model.log] == list(range(1, ann.model.seq + 1))
        result = checked(await download(served.stub, table.table_id))
        assert result.finished
        assert result.luck is LuckCheck.VERIFIED
        assert result.entries_ok == ann.model.seq
        assert [seat.name for seat in result.header.seats][:2] == ["P0", "P1"]
        assert result.header.secret_commitment == table.secret_commitment


@pytest.mark.parametrize("game", share_of_today([*GAMES], 2))
@asynchronous
async def test_updates_put_together_are_the_view_as_a_whole(tmp_path, game):
    async with serving(tmp_path) as served:
        table, (ann, bob) = await seated(served, game=game)
        await asyncio.gather(*(player.play(until_seq=40) for player in (ann, bob)))
        watching = served.stub.Watch(service_pb2.WatchRequest(table_id=table.table_id))
        model = Model()
        model.take(await told(watching))
        playing = asyncio.gather(ann.play(), bob.play())
        while not model.over:
            model.take(await told(watching))
            if model.seq % 20 == 0:
                whole = await snapshot(served.stub, table.table_id)
                if whole.seq == model.seq:
                    assert model.parts == {part.key: part for part in whole.parts}
        await playing
        whole = await snapshot(served.stub, table.table_id)
        assert model.parts == {part.key: part for part in whole.parts}
        assert model.log == list(whole.log)


@asynchronous
async def test_who_comes_back_gets_exactly_what_was_missed(tmp_path):
    async with serving(tmp_path) as served:
        table, (ann, bob) = await seated(served)
        await asyncio.gather(*(player.play(until_seq=30) for player in (ann, bob)))
        seen = ann.model.seq
        answer = await snapshot(served.stub, table.table_id, ann.token, from_seq=seen - 3)
        assert [line.seq for line in answer.log] == list(range(seen - 2, answer.seq + 1))
        assert answer.log[0] == ann.model.log[seen - 3]
        assert not (await snapshot(served.stub, table.table_id, from_seq=10_000)).log


@asynchronous
async def test_only_the_asked_seat_sees_the_choices(tmp_path):
    async with serving(tmp_path) as served:
        table, players = await seated(served)
        turns = [
            (await snapshot(served.stub, table.table_id, player.token)).turn for player in players
        ]
        spectator = (await snapshot(served.stub, table.table_id)).turn
        kinds = sorted(turn.WhichOneof("kind") for turn in turns)
        assert kinds == ["request", "waiting"]
        asked = next(turn.request for turn in turns if turn.HasField("request"))
        assert (spectator.waiting.seat, spectator.waiting.question) == (asked.seat, asked.question)
        assert asked.decisions


async def asked_player(served, table, players):
    """Return the player who is asked, the other one, and the request."""
    for player, other in (players, players[::-1]):
        turn = (await snapshot(served.stub, table.table_id, player.token)).turn
        if turn.HasField("request"):
            return player, other, turn.request
    raise AssertionError("nobody is asked")


async def decided(served, table, token, **fields):
    """Return what becomes of the decision of these *fields*."""
    return await decide(served.stub, table.table_id, token, service_pb2.Deciding(**fields))


@asynchronous
async def test_a_decision_sent_twice_is_recorded_once(tmp_path):
    async with serving(tmp_path) as served:
        table, players = await seated(served)
        player, _, request = await asked_player(served, table, players)
        fields = {"request_id": "x", "seq": request.seq, "choice": 0}
        first, second = await asyncio.gather(
            *(decided(served, table, player.token, **fields) for _ in range(2))
        )
        assert first == second
        assert first.recorded_seq == request.seq + 1
        again = await decided(served, table, player.token, request_id="x", seq=999)
        assert again == first
        log = (await snapshot(served.stub, table.table_id)).log
        assert sum(line.seq == first.recorded_seq for line in log) == 1
    async with serving(tmp_path) as served:
        assert await decided(served, table, player.token, **fields) == first


@asynchronous
async def test_a_refused_decision_says_why_and_changes_nothing(tmp_path):
    async with serving(tmp_path) as served:
        table, players = await seated(served)
        player, other, request = await asked_player(served, table, players)
        before = await snapshot(served.stub, table.table_id)
        beyond = len(request.decisions)
        reasons = service_pb2.RefusalReason
        refused = {
            reasons.REFUSAL_REASON_UNREADABLE: [
                (player, {"request_id": "a", "seq": request.seq}),
                (player, {"seq": request.seq, "choice": 0}),
                (player, {"request_id": "x" * 65, "seq": request.seq, "choice": 0}),
            ],
            reasons.REFUSAL_REASON_STALE: [
                (player, {"request_id": "c", "seq": request.seq - 1, "choice": 0}),
                (player, {"request_id": "d", "seq": request.seq + 1, "choice": 0}),
                (other, {"request_id": "e", "seq": 0, "choice": 0}),
            ],
            reasons.REFUSAL_REASON_NOT_YOUR_TURN: [
                (other, {"request_id": "f", "seq": request.seq, "choice": 0})
            ],
            reasons.REFUSAL_REASON_NOT_OFFERED: [
                (player, {"request_id": "g", "seq": request.seq, "choice": beyond}),
                (player, {"request_id": "h", "seq": request.seq, "choice": 2**32 - 1}),
            ],
        }
        for reason, cases in refused.items():
            for who, fields in cases:
                answer = await decided(served, table, who.token, **fields)
                assert answer.refusal.reason == reason, (fields, answer)
                assert len(answer.refusal.message) > 20
                named = fields.get("request_id", "")
                assert answer.request_id == (named if len(named) <= 64 else "")
        assert await snapshot(served.stub, table.table_id) == before
        last = {"request_id": "g", "seq": request.seq, "choice": beyond - 1}
        answer = await decided(served, table, player.token, **last)
        assert answer.recorded_seq == request.seq + 1
        log = (await snapshot(served.stub, table.table_id, from_seq=request.seq)).log
        assert log[0].decided.decision == request.decisions[-1]


@asynchronous
async def test_before_the_start_and_after_the_end_decisions_are_refused(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=2, **SHORT["feuville"])
        ann = await join(served.stub, table.table_id, "Ann")
        answer = await decided(served, table, ann.token, request_id="a")
        assert answer.refusal.reason == service_pb2.REFUSAL_REASON_NOT_STARTED
        bob = await join(served.stub, table.table_id, "Bob")
        players = [
            Player(served.address, table.table_id, seat.token, n)
            for n, seat in enumerate((ann, bob))
        ]
        await asyncio.gather(*(player.play() for player in players))
        answer = await decided(served, table, ann.token, request_id="a", seq=players[0].model.seq)
        assert answer.refusal.reason == service_pb2.REFUSAL_REASON_OVER
        mine = next(iter(players[0].acknowledged))
        answer = await decided(served, table, ann.token, request_id=mine)
        assert answer.recorded_seq == players[0].acknowledged[mine]


@asynchronous
async def test_garbage_on_a_play_stream_is_answered_and_the_stream_goes_on(tmp_path):
    async with serving(tmp_path) as served:
        table, players = await seated(served)
        player, _, request = await asked_player(served, table, players)
        call = served.channel.stream_stream(
            "/tilewyrm.v1.TablesService/Play",
            request_serializer=bytes,
            response_deserializer=service_pb2.PlayResponse.FromString,
        )(metadata=shown(player.token))
        hello = service_pb2.Hello(table_id=table.table_id)
        await call.write(service_pb2.PlayRequest(hello=hello).SerializeToString())
        assert (await told(call)).WhichOneof("kind") == "snapshot"
        unreadable = [
            b"\xff" * 20,
            service_pb2.PlayRequest(hello=hello).SerializeToString(),
            b"\x12\x05\x1a\x03\x0a\x01\x00",
            b"",
        ]
        for data in unreadable:
            await call.write(data)
            answer = await answered(call)
            assert answer.refusal.reason == service_pb2.REFUSAL_REASON_UNREADABLE, data
        good = service_pb2.Deciding(request_id="x", seq=request.seq, choice=0)
        await call.write(service_pb2.PlayRequest(decide=good).SerializeToString())
        assert (await answered(call)).recorded_seq == request.seq + 1
        call.cancel()


async def answered(call):
    while True:
        message = await told(call)
        if message.WhichOneof("kind") == "answer":
            return message.answer


@asynchronous
async def test_garbage_in_any_request_is_refused(tmp_path):
    async with serving(tmp_path) as served:
        for method in ("CreateTable", "JoinTable", "Decide", "GetSnapshot"):
            call = served.channel.unary_unary(
                f"/tilewyrm.v1.TablesService/{method}", request_serializer=bytes
            )(b"\xff\xff\xff")
            code, reason, sentence = await refusal(call)
            assert (code, reason) == (CODE.INVALID_ARGUMENT, "UNREADABLE")
            assert f"no tilewyrm.v1.{method}Request" in sentence


async def first_error(call):
    """Return how the stream *call* is refused."""

    async def read():
        await call.read()

    return (await refusal(read()))[:2]


@asynchronous
async def test_a_stream_that_cannot_be_is_refused(tmp_path):
    async with serving(tmp_path) as served:
        table, (ann, _) = await seated(served)
        other, _ = await seated(served)
        hellos = {
            ("zzzzzz", ann.token): (CODE.NOT_FOUND, "NO_TABLE"),
            (table.table_id, "wrong"): (CODE.UNAUTHENTICATED, "BAD_TOKEN"),
            (table.table_id, ""): (CODE.UNAUTHENTICATED, "BAD_TOKEN"),
            (other.table_id, ann.token): (CODE.UNAUTHENTICATED, "BAD_TOKEN"),
        }
        for (table_id, token), expected in hellos.items():
            call = await opened(served.stub, table_id, token)
            assert await first_error(call) == expected
        call = served.stub.Play()
        await call.write(service_pb2.PlayRequest(decide=service_pb2.Deciding()))
        assert await first_error(call) == (CODE.INVALID_ARGUMENT, "BAD_REQUEST")
        watch = served.stub.Watch(service_pb2.WatchRequest(table_id="zzzzzz"))
        assert await first_error(watch) == (CODE.NOT_FOUND, "NO_TABLE")


@asynchronous
async def test_two_streams_of_one_seat_receive_the_same(tmp_path):
    async with serving(tmp_path) as served:
        table, (ann, bob) = await seated(served)
        twin = await opened(served.stub, table.table_id, ann.token)
        await twin.done_writing()  # it only listens
        model = Model()
        model.take(await told(twin))
        playing = asyncio.gather(ann.play(), bob.play())
        while not model.over:
            model.take(await told(twin))
        await playing
        assert model.log == ann.model.log
        assert not model.answers
        twin.cancel()


@asynchronous
async def test_everybody_sees_who_is_there(tmp_path):
    async with serving(tmp_path) as served:
        table, players = await seated(served)
        bob = players[1]
        watching = served.stub.Watch(service_pb2.WatchRequest(table_id=table.table_id))
        model = Model()
        model.take(await told(watching))
        assert [seat.here for seat in model.presence.seats] == [False, False]
        table_then = model.table

        async def until(here):
            while [seat.here for seat in model.presence.seats] != here:
                model.take(await told(watching))

        call = await opened(served.stub, table.table_id, bob.token)
        own = (await told(call)).snapshot
        assert [seat.here for seat in own.presence.seats] == [False, True]
        await until([False, True])
        listening = served.stub.Watch(
            service_pb2.WatchRequest(table_id=table.table_id), metadata=shown(bob.token)
        )
        first = (await told(listening)).snapshot
        assert [seat.here for seat in first.presence.seats] == [False, True]
        call.cancel()
        ann = await opened(served.stub, table.table_id, players[0].token)
        await until([True, True])
        ann.cancel()
        await until([False, True])
        listening.cancel()
        await until([False, False])
        assert model.table is table_then, "only a change of the seats or the status is told whole"


@asynchronous
async def test_before_the_start_a_stream_shows_who_sits_down_and_then_the_match(tmp_path):
    async with serving(tmp_path) as served:
        table = await create(served.stub, seats=2)
        watching = served.stub.Watch(service_pb2.WatchRequest(table_id=table.table_id))
        first = (await told(watching)).snapshot
        assert (first.seq, len(first.parts), first.HasField("turn")) == (0, 0, False)
        await join(served.stub, table.table_id, "Ann")
        assert (await told(watching)).table.seats[0].name == "Ann"
        await join(served.stub, table.table_id, "Bob")
        started = (await told(watching)).snapshot
        assert started.seq == len(started.log) > 0
        assert started.parts
        assert started.turn.HasField("waiting")


@asynchronous
async def test_a_watcher_that_does_not_read_is_dropped_and_the_table_plays_on(tmp_path):
    async with serving(tmp_path, limits=Limits(unread_bytes=20_000)) as served:
        table, (ann, bob) = await seated(served)
        audience = served.server._lobby._cache.get(table.table_id).life.phase.context.audience
        alone = [("grpc.use_local_subchannel_pool", 1)]  # else all streams wait for the slow one
        async with grpc.aio.insecure_channel(served.address, alone) as channel:
            stub = service_pb2_grpc.TablesServiceStub(channel)
            slow = stub.Watch(service_pb2.WatchRequest(table_id=table.table_id))
            model = Model()
            model.take(await told(slow))
            (watcher,) = audience
            await asyncio.gather(ann.play(), bob.play())
            while not watcher.dropped:  # until the network holds no more for the slow one
                audience.send(service_pb2.TableMessage(table=table))
                await asyncio.sleep(0)

            async def read_on():
                while True:
                    model.take(await told(slow))

            code, reason, sentence = await refusal(read_on())
        assert (code, reason) == (CODE.RESOURCE_EXHAUSTED, "TOO_SLOW")
        assert "from_seq" in sentence
        missed = await snapshot(served.stub, table.table_id, from_seq=model.seq)
        everything = await snapshot(served.stub, table.table_id)
        assert [*model.log, *missed.log] == [*everything.log], "as others who watch see it"
        assert len(everything.log) == len(ann.model.log)


@asynchronous
async def test_a_match_that_is_over_is_put_away_and_still_there(tmp_path):
    async with serving(tmp_path, Timeouts(sleepy_s=0.1)) as served:
        table, players = await seated(served)
        await asyncio.gather(*(player.play() for player in players))
        cache = served.server._lobby._cache
        await eventually(lambda: cache.get(table.table_id) is None)
        final = await snapshot(served.stub, table.table_id)
        assert final.turn.over == players[0].model.turn.over
        assert final.table.result == final.turn.over
        assert list(final.log) == players[0].model.log
    async with serving(tmp_path) as served:
        assert await snapshot(served.stub, table.table_id) == final


@asynchronous
async def test_the_replay_of_a_running_match_is_whole_so_far(tmp_path):
    async with serving(tmp_path) as served:
        table, (ann, bob) = await seated(served, **FACE_UP)
        await asyncio.gather(*(player.play(until_seq=30) for player in (ann, bob)))
        result = checked(await download(served.stub, table.table_id))
        assert result.damage is None
        assert result.failure is None
        assert result.luck is LuckCheck.NOT_REVEALED
        assert result.entries_ok >= ann.model.seq
        open_table = await create(served.stub)
        request = service_pb2.DownloadReplayRequest(table_id=open_table.table_id)
        assert await first_error(served.stub.DownloadReplay(request)) == (
            CODE.FAILED_PRECONDITION,
            "TOO_EARLY",
        )


@asynchronous
async def test_where_there_are_secrets_each_seat_is_sent_its_own_view(tmp_path):
    async with serving(tmp_path) as served:
        table, players = await seated(served, **FACE_DOWN)
        await asyncio.gather(*(player.play(until_seq=35) for player in players))
        request = service_pb2.DownloadReplayRequest(table_id=table.table_id)
        assert await first_error(served.stub.DownloadReplay(request)) == (
            CODE.FAILED_PRECONDITION,
            "TOO_EARLY",
        )
        await asyncio.gather(*(player.play() for player in players))
        for player in players:
            whole = await snapshot(served.stub, table.table_id, player.token)
            assert player.model.parts == {part.key: part for part in whole.parts}
            assert player.model.log == list(whole.log)
        assert checked(await download(served.stub, table.table_id)).finished
