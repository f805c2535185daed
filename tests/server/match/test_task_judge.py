"""Tasks on a real server: their tables, and the server's verdict on what is decided there."""

import grpc
import pytest

from support.serving import asynchronous, join, opened, refusal, serving, shown, snapshot
from support.tasks import SOLUTIONS, TODAY, WRONG
from tilewyrm.editions.tasks import expansion_tasks, task_names
from tilewyrm.engine.registry import game
from tilewyrm.engine.values.notation import text
from tilewyrm.replays.codec.codec import codec
from tilewyrm.v1 import service_pb2

SECRET = bytes(32)
OPEN, SOLVED, MISSED = (
    service_pb2.TASK_VERDICT_OPEN,
    service_pb2.TASK_VERDICT_SOLVED,
    service_pb2.TASK_VERDICT_MISSED,
)


async def at_task(served, game_name, name):
    """Open the table of a task, and sit down there; return the table's id and the seat's token."""
    request = service_pb2.CreateTableRequest(game=game_name, task=name)
    table = (await served.stub.CreateTable(request)).table
    seat = await join(served.stub, table.table_id, "Ann")
    assert seat.seat == 0
    return table.table_id, seat.token


async def decided(served, game_name, where, line):
    """Take the decision that *line* denotes; return how the table stands then."""
    before = await snapshot(served.stub, *where)
    request, decision = before.turn.request, codec(game_name).decision
    texts = [text(decision.from_message(each)) for each in request.decisions]
    deciding = service_pb2.Deciding(
        request_id=f"r{before.seq}", seq=request.seq, choice=texts.index(line)
    )
    answer = await served.stub.Decide(
        service_pb2.DecideRequest(table_id=where[0], decide=deciding), metadata=shown(where[1])
    )
    assert answer.answer.HasField("recorded_seq"), answer
    return await snapshot(served.stub, *where)


@pytest.mark.parametrize("game_name", ["carcassonne", "feuville"])
@asynchronous
async def test_the_server_sees_every_task_solved_and_missed(tmp_path, game_name):
    async with serving(tmp_path, known_secret=SECRET) as served:
        games = await served.stub.ListGames(service_pb2.ListGamesRequest())
        (info,) = [game for game in games.games if game.name == game_name]
        assert info.tasks == task_names(game_name)
        courses = {course.option: list(course.tasks) for course in info.courses}
        assert courses == expansion_tasks(game_name)
        for name in TODAY[game_name]:
            where = await at_task(served, game_name, name)
            assert (await snapshot(served.stub, *where)).verdict == OPEN
            for line in SOLUTIONS[game_name, name]:
                after = await decided(served, game_name, where, line)
            assert after.verdict == SOLVED, name
            where = await at_task(served, game_name, name)
            after = await decided(served, game_name, where, WRONG[game_name, name])
            assert after.verdict == MISSED, name


@asynchronous
async def test_an_update_has_the_verdict_and_the_bot_does_not_play_on(tmp_path):
    async with serving(tmp_path, known_secret=SECRET) as served:
        where = await at_task(served, "carcassonne", "farmer")
        call = await opened(served.stub, *where)
        after = await decided(served, "carcassonne", where, WRONG["carcassonne", "farmer"])
        async for response in call:
            if response.message.HasField("update"):
                assert response.message.update.verdict == MISSED
                break
        call.cancel()
        assert after.turn.waiting.seat == 1  # the bot would decide at once
        for _ in range(10):
            assert (await snapshot(served.stub, *where)).seq == after.seq


@asynchronous
async def test_a_server_whose_luck_is_fresh_has_no_tasks(tmp_path):
    async with serving(tmp_path) as served:
        games = await served.stub.ListGames(service_pb2.ListGamesRequest())
        assert not any(game.tasks for game in games.games)
        request = service_pb2.CreateTableRequest(game="feuville", task="fire")
        status, _, said = await refusal(served.stub.CreateTable(request))
        assert status is grpc.StatusCode.INVALID_ARGUMENT
        assert said == "this server has no tasks: it is no tutorial's"


@asynchronous
async def test_a_match_without_a_task_has_no_verdict(tmp_path):
    async with serving(tmp_path, known_secret=SECRET) as served:
        request = service_pb2.CreateTableRequest(game="feuville", seats=2, bots=["random"])
        table = (await served.stub.CreateTable(request)).table
        seat = await join(served.stub, table.table_id, "Ann")
        now = await snapshot(served.stub, table.table_id, seat.token)
        assert now.verdict == service_pb2.TASK_VERDICT_UNSPECIFIED


@asynchronous
async def test_a_task_is_played_by_the_rules_of_the_language_that_is_asked_for(tmp_path):
    async with serving(tmp_path, known_secret=SECRET) as served:
        request = service_pb2.CreateTableRequest(game="feuville", task="fire", preset="fr2017")
        table = (await served.stub.CreateTable(request)).table
        options = {option.name: option.word for option in table.setup.options}
        french = game("feuville").preset("fr2017").options
        assert options["row_refill"] == french["row_refill"]


@asynchronous
async def test_a_task_that_there_is_not_and_other_wishes_are_refused(tmp_path):
    async with serving(tmp_path, known_secret=SECRET) as served:
        for wished in (
            {"game": "feuville", "task": "chess"},
            {"game": "feuville", "task": "fire", "seats": 3},
            {"game": "feuville", "task": "fire", "bots": ["random"]},
        ):
            with pytest.raises(grpc.aio.AioRpcError) as refused:
                await served.stub.CreateTable(service_pb2.CreateTableRequest(**wished))
            assert refused.value.code() is grpc.StatusCode.INVALID_ARGUMENT, wished


@asynchronous
async def test_what_was_taken_back_does_not_count(tmp_path):
    async with serving(tmp_path, known_secret=SECRET) as served:
        where = await at_task(served, "feuville", "column")
        take, build = SOLUTIONS["feuville", "column"]
        assert (await decided(served, "feuville", where, take)).verdict == OPEN
        act = service_pb2.Acting(request_id="back", take_back={})
        answer = await served.stub.Act(
            service_pb2.ActRequest(table_id=where[0], act=act), metadata=shown(where[1])
        )
        assert answer.answer.HasField("recorded_seq"), answer
        assert (await decided(served, "feuville", where, take)).verdict == OPEN
        assert (await decided(served, "feuville", where, build)).verdict == SOLVED


@asynchronous
async def test_the_choices_that_led_to_a_task_are_never_taken_back(tmp_path):
    async with serving(tmp_path, known_secret=SECRET) as served:
        where = await at_task(served, "feuville", "clouds")
        before = await snapshot(served.stub, *where)
        own = [line.seq for line in before.log if line.decided.seat == 0 and line.seq > 1]
        for back in ({}, {"seq": own[-1]}):
            act = service_pb2.Acting(request_id=f"back-{back}", take_back=back)
            answer = await served.stub.Act(
                service_pb2.ActRequest(table_id=where[0], act=act), metadata=shown(where[1])
            )
            assert answer.answer.refusal.message == "you have no choice to undo"
        assert (await snapshot(served.stub, *where)).seq == before.seq


@asynchronous
async def test_bots_say_nothing_at_the_table_of_a_task(tmp_path):
    async with serving(tmp_path, known_secret=SECRET) as served:
        where = await at_task(served, "carcassonne", "farmer")
        assert not (await snapshot(served.stub, *where)).said
