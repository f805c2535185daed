"""Playing again with the same people, over real gRPC."""

import asyncio

import grpc

from support.hosting import HOST, hosted, ready, rematch, remove
from support.serving import (
    Player,
    asynchronous,
    join,
    leave,
    refusal,
    serving,
    snapshot,
    start,
    told,
)
from tilewyrm.replays.format.reader import Reader
from tilewyrm.server.config.timeouts import Timeouts
from tilewyrm.v1 import service_pb2

OPEN, PLAYING = service_pb2.TABLE_STATUS_OPEN, service_pb2.TABLE_STATUS_PLAYING
SHORT = {"feuville": {"round_cap": 1}, "carcassonne": {}}


def names(table):
    return [seat.name for seat in table.seats]


async def finished(served, game="feuville", phrase="", **asked):
    """Return a table whose match of Ann, Bob and a bot is over, and the tokens of the two."""
    asked = {
        "host": False,
        "bots": 1,
        "pass_phrase": phrase or None,
        "options": SHORT[game],
        "clock_increment": 7,
        **asked,
    }
    table_id = await hosted(served.stub, game=game, **asked)
    tokens = [
        (await join(served.stub, table_id, name, entropy=b"old", pass_phrase=phrase)).token
        for name in ("Ann", "Bob")
    ]
    if asked.get("ready"):
        for token in tokens:
            await ready(served.stub, table_id, token)
    elif asked["host"]:
        await start(served.stub, table_id, HOST)
    players = [
        Player(served.address, table_id, token, number) for number, token in enumerate(tokens)
    ]
    await asyncio.gather(*(player.play() for player in players))
    return table_id, tokens


@asynchronous
async def test_who_comes_when_the_match_is_over_is_told_that_and_not_that_it_has_begun(tmp_path):
    async with serving(tmp_path) as served:
        table_id, (ann, _) = await finished(served)
        too_late = join(served.stub, table_id, "Dora"), leave(served.stub, table_id, ann)
        for call in (*too_late, start(served.stub, table_id, ann)):
            _, reason, sentence = await refusal(call)
            assert reason == "ALREADY_OVER"
            assert f"the match at table {table_id} is over" in sentence
        assert (await join(served.stub, table_id, "Ann", token=ann)).seat == 0


@asynchronous
async def test_the_same_people_play_again_with_the_same_tokens(tmp_path):
    async with serving(tmp_path) as served:
        table_id, (ann, bob) = await finished(served)
        watching = served.stub.Watch(service_pb2.WatchRequest(table_id=table_id))
        old = (await told(watching)).snapshot.table
        new = await rematch(served.stub, table_id, ann)
        assert new.table_id != table_id
        assert new.follows == table_id
        while (message := await told(watching)).WhichOneof("kind") != "table":
            pass
        assert message.table.followed_by == new.table_id
        assert (await rematch(served.stub, table_id, bob)).table_id == new.table_id
        assert new.setup == old.setup
        assert new.secret_commitment != old.secret_commitment
        order = names(old).index(names(new)[0])
        assert names(new) == names(old)[order:] + names(old)[:order]
        assert {seat.name: seat.reserved for seat in new.seats} == {
            "Ann": True,
            "Bob": True,
            "Gozbert": False,
        }
        eve = join(served.stub, new.table_id, "Eve")
        assert (await refusal(eve))[1] == "NO_SEAT"
        first = await join(served.stub, new.table_id, "Ann", token=ann, entropy=b"new")
        assert names(new)[first.seat] == "Ann"
        assert (first.table.status, first.table.seats[first.seat].reserved) == (OPEN, False)
        early = await refusal(start(served.stub, new.table_id, ann))
        assert early[1] == "NOT_READY"
        assert early[2].endswith("waits for Bob, who is not ready")
    async with serving(tmp_path) as served:  # all of it survives a restart
        assert (await rematch(served.stub, table_id, bob)).table_id == new.table_id
        second = await join(served.stub, new.table_id, "Bob", token=bob, entropy=b"newer")
        assert second.table.status == PLAYING
        for token in (ann, bob):
            assert (await snapshot(served.stub, new.table_id, token)).turn.WhichOneof("kind")
            assert (await refusal(leave(served.stub, new.table_id, token)))[1] == "ALREADY_STARTED"
    with (tmp_path / "matches" / f"{new.table_id}.twr").open("rb") as file:
        header = Reader(file).header
    assert header.follows == table_id
    assert {seat.entropy for seat in header.seats} == {b"", b"new", b"newer"}


@asynchronous
async def test_the_next_in_the_seat_order_begins_where_the_game_can_say_so(tmp_path):
    async with serving(tmp_path) as served:
        table_id, tokens = await finished(served, "carcassonne")
        log = (await snapshot(served.stub, table_id)).log
        began = next(line.decided.seat for line in log if line.HasField("decided"))
        old = (await snapshot(served.stub, table_id)).table
        new = await rematch(served.stub, table_id, tokens[0])
        assert names(new)[0] == names(old)[(began + 1) % 3]
        for name, token in zip(("Ann", "Bob"), tokens, strict=True):
            await join(served.stub, new.table_id, name, token=token)
        begun = await snapshot(served.stub, new.table_id)
        decided = [line.decided.seat for line in begun.log if line.HasField("decided")]
        assert [*decided, begun.turn.waiting.seat][0] == 0


@asynchronous
async def test_who_does_not_come_again_gives_the_seat_back_or_loses_it(tmp_path):
    async with serving(tmp_path, Timeouts(reserved_s=0.0)) as served:
        table_id, (ann, bob) = await finished(served, host=True, phrase="again")
        new = await rematch(served.stub, table_id, ann)
        assert new.has_host
        assert new.needs_pass_phrase
        await join(served.stub, new.table_id, "Ann", token=ann)
        seat = names(new).index("Bob")
        table = await remove(served.stub, new.table_id, HOST, seat)
        assert not table.seats[seat].name
        assert (await refusal(join(served.stub, new.table_id, "Bob", token=bob)))[
            1
        ] == "PASS_PHRASE"
        assert (await start(served.stub, new.table_id, HOST)).status == PLAYING

        table_id, (ann, bob) = await finished(served)
        new = await rematch(served.stub, table_id, ann)
        await leave(served.stub, new.table_id, bob)
        assert (await refusal(leave(served.stub, new.table_id, bob)))[1] == "BAD_TOKEN"
        cleo = await join(served.stub, new.table_id, "Cleo")
        assert cleo.table.status == OPEN
        joined = await join(served.stub, new.table_id, "Ann", token=ann)
        assert joined.table.status == PLAYING

        table_id, (ann, _) = await finished(served)
        new = await rematch(served.stub, table_id, ann)
        await join(served.stub, new.table_id, "Ann", token=ann)
        started = await start(served.stub, new.table_id, ann)  # Bob has had his time
        assert sum(bool(seat.bot) for seat in started.seats) == 2


@asynchronous
async def test_a_new_one_is_opened_when_the_rematch_is_no_more(tmp_path):
    async with serving(tmp_path, Timeouts(empty_s=0.2)) as served:
        table_id, (ann, bob) = await finished(served)
        first = await rematch(served.stub, table_id, ann)
        for token in (ann, bob):
            await leave(served.stub, first.table_id, token)
        second = await rematch(served.stub, table_id, ann)
        assert second.table_id != first.table_id
        while second.table_id in served.server._lobby._cache._tables:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
        third = await rematch(served.stub, table_id, ann)
        assert third.table_id not in (first.table_id, second.table_id)


@asynchronous
async def test_only_who_played_a_match_that_is_over_asks_for_another(tmp_path):
    async with serving(tmp_path) as served:
        table_id = await hosted(served.stub, host=False)
        ann = await join(served.stub, table_id, "Ann")
        assert (await refusal(rematch(served.stub, table_id, ann.token)))[:2] == (
            grpc.StatusCode.FAILED_PRECONDITION,
            "TOO_EARLY",
        )
        over, tokens = await finished(served)
        assert (await refusal(rematch(served.stub, over, "x" * 32)))[1] == "BAD_TOKEN"
        assert (await refusal(rematch(served.stub, over, "")))[1] == "BAD_TOKEN"
        opened = await asyncio.gather(*(rematch(served.stub, over, token) for token in tokens))
        assert len({table.table_id for table in opened}) == 1


@asynchronous
async def test_one_call_of_each_is_enough_also_with_a_host_and_ready_marks(tmp_path):
    async with serving(tmp_path) as served:
        table_id, (ann, bob) = await finished(served, host=True, ready=True)
        new = await rematch(served.stub, table_id, ann)
        await join(served.stub, new.table_id, "Ann", token=ann)
        assert (await join(served.stub, new.table_id, "Bob", token=bob)).table.status == PLAYING
