"""A table at which a match goes on from a moment of another one, on a real server."""

import asyncio

import grpc
import pytest

from support.recording import begin
from support.serving import (
    Player,
    asynchronous,
    download,
    info,
    join,
    refusal,
    serving,
    snapshot,
    start,
)
from tilewyrm.replays.batch.verification import VerificationTask, run
from tilewyrm.replays.check.verdict import Demands
from tilewyrm.replays.edit.branching import branch_setup, follow
from tilewyrm.v1 import match_pb2, service_pb2


@pytest.fixture(scope="module")
def origin(tmp_path_factory):
    path = tmp_path_factory.mktemp("origin") / "golden-7.twr"
    path.write_bytes(begin("feuville", 3, 7, {"round_cap": 3}).finish())
    return path


async def going_on(stub, setup, **wished):
    request = service_pb2.CreateTableRequest(goes_on=setup, **wished)
    return (await stub.CreateTable(request)).table


@asynchronous
async def test_people_and_a_bot_play_on_and_the_file_leads_back(origin, tmp_path):
    async with serving(tmp_path / "server") as served:
        table = await going_on(served.stub, branch_setup(origin, 40), bots=["random"])
        assert table.setup.origin.seq == 40
        assert not table.setup.origin.begun_zlib
        seats = [await join(served.stub, table.table_id, name) for name in ("Ann", "Bob")]
        shown = await snapshot(served.stub, table.table_id, seats[0].token)
        assert shown.seq >= table.setup.origin.entries > 0
        players = [
            Player(served.address, table.table_id, seat.token, number)
            for number, seat in enumerate(seats)
        ]
        async with asyncio.TaskGroup() as group:
            for player in players:
                group.create_task(player.play())
        data = await download(served.stub, table.table_id)
    path = origin.with_name("branch.twr")
    path.write_bytes(data)
    checked = run(VerificationTask(path, Demands()))
    assert checked.word == "ok", checked.reason
    assert "luck verified from entry" in checked.reason
    assert checked.facts["origin"] == "followed"
    path.unlink()


@asynchronous
async def test_it_survives_restarts_before_and_after_it_begins(origin, tmp_path):
    folder = tmp_path / "server"
    async with serving(folder) as served:
        table = await going_on(served.stub, branch_setup(origin, 40))
        ann = await join(served.stub, table.table_id, "Ann", seat=1)
        assert ann.seat == 1
    async with serving(folder) as served:
        assert (await info(served, table)).setup.origin.seq == 40
        await start(served.stub, table.table_id, ann.token, "random")
        player = Player(served.address, table.table_id, ann.token)
        await player.play(until_seq=table.setup.origin.entries + 6)
    async with serving(folder) as served:
        player = Player(served.address, table.table_id, ann.token)
        await player.play()
        assert player.model.over
    path = folder / "matches" / f"{table.table_id}.twr"
    assert run(VerificationTask(path, Demands(), origin=origin)).word == "ok"
    assert follow(path, origin).says.sentence.endswith("its luck is verified")


@asynchronous
async def test_what_cannot_be_gone_on_with_is_refused_in_a_sentence(origin, tmp_path):
    good = branch_setup(origin, 40)

    def other(change):
        setup = match_pb2.Setup()
        setup.CopyFrom(good)
        change(setup)
        return setup

    async with serving(tmp_path / "server") as served:
        for setup, wished, why in (
            (good, {"game": "feuville"}, "game is copied from the original match"),
            (good, {"seats": 2}, "seats is copied from the original match"),
            (good, {"bots": ["random"] * 3}, "at least one seat"),
            (other(lambda s: s.ClearField("origin")), {}, "the branch does not name its"),
            (other(lambda s: setattr(s.origin, "begun_zlib", b"")), {}, "cut off"),
            (other(lambda s: setattr(s, "edition_zlib", b"")), {}, "cut off"),
            (other(lambda s: setattr(s, "rules_version", 99)), {}, "no rules version 99"),
            (other(lambda s: setattr(s, "game", "chess")), {}, "unknown game 'chess'"),
            (other(lambda s: setattr(s, "seats", 2)), {"bots": []}, "cannot branch this match"),
        ):
            status, reason, said = await refusal(going_on(served.stub, setup, **wished))
            assert status is grpc.StatusCode.INVALID_ARGUMENT, said
            assert why in said, said
            assert reason == "BAD_REQUEST"
