"""What a bot would choose: for who plays with bots alone, and for as long as it is of use."""

import asyncio
from contextlib import suppress

import grpc
import pytest

from support.advised import as_expected, as_sent
from support.people import asked, people
from support.serving import asynchronous, eventually, refusal, serving, shown, snapshot
from tilewyrm.engine.bots.lead_reasons import lead_reasons
from tilewyrm.engine.bots.registry import evaluator_of
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.server.bots import advice
from tilewyrm.server.bots.search_job import expected, own_luck
from tilewyrm.server.config.limits import Limits
from tilewyrm.v1 import service_pb2

CODE = grpc.StatusCode
SLOW = "search:60000ms"


def ask(served, person, seq=None):
    seq = person.model.request.seq if seq is None else seq
    request = service_pb2.AdviseRequest(table_id=person.table_id, seq=seq)
    return served.stub.Advise(request, metadata=shown(person.token))


async def told(call):
    status, reason, _ = await refusal(call)
    return status, reason


async def to_a_choice(person):
    """Play on until *person* has several decisions."""
    await eventually(lambda: person.model.request is not None)
    while len(person.model.request.decisions) < 2:
        await person.decide()
        await eventually(lambda: person.model.request is not None)


def phase(served, table_id):
    return served.server._lobby._cache.get(table_id).life.phase


@pytest.mark.parametrize("name", GAMES)
@asynchronous
async def test_it_is_what_a_bot_there_would_decide_and_nothing_is_recorded(tmp_path, name):
    async with serving(tmp_path) as served, people(served, "Ann", bots=1, game=name) as (ann,):
        await to_a_choice(ann)
        request = ann.model.request
        path = served.server._resources.journal(ann.table_id)
        before = path.read_bytes()
        seen = await snapshot(served.stub, ann.table_id, ann.token)
        answer, again = await asyncio.gather(ask(served, ann), ask(served, ann))
        assert answer == again == await ask(served, ann)
        match = phase(served, ann.table_id).asking
        luck = own_luck(match.bot_seed(ann.seat, match.seq))
        hopes = expected(match.state, name, ann.seat, "lookahead", luck)
        legal = match.state.legal(ann.seat)
        assert answer.bot == "lookahead"
        assert as_sent(legal, answer.choices) == as_expected(name, hopes)
        assert all(one.choice < len(request.decisions) for one in answer.choices)
        names, (best, *others) = evaluator_of(name).aspects, hopes
        assert [list(one.reasons) for one in answer.choices] == [
            [],
            *(
                [*map(advice.lead_reason, lead_reasons(names, best.aspects, other.aspects))]
                for other in others
            ),
        ]
        assert path.read_bytes() == before
        assert await snapshot(served.stub, ann.table_id, ann.token) == seen


@asynchronous
async def test_the_file_tells_the_same_after_the_match(tmp_path):
    """`replay at --why` has the luck that the server has."""
    async with serving(tmp_path) as served, people(served, "Ann", bots=1) as (ann,):
        await to_a_choice(ann)
        seq = ann.model.request.seq
        answer = await ask(served, ann)
        path = served.server._resources.journal(ann.table_id)
        await ann.act(resign=service_pb2.Resigning())
        await eventually(lambda: ann.model.over)
    with path.open("rb") as stream:
        again = Resimulation(stream)
        for step in again.steps():
            if step.seq == seq:
                break
        state, seed = again.match.state, again.luck.bot_seed(ann.seat, seq)
        hopes = expected(state, "carcassonne", ann.seat, "lookahead", own_luck(seed))
    leads = [one.worth for one in hopes]
    assert [one.lead_hundredths for one in answer.choices] == leads


@asynchronous
async def test_where_other_people_play_nobody_is_helped(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert", bots=1) as two:
        for _ in range(3):
            await eventually(lambda: any(one.model.request for one in two))
            who = asked(two)
            assert await told(ask(served, who)) == (CODE.PERMISSION_DENIED, "ADVICE_FORBIDDEN")
            await who.decide()
        other = two[1]
        await other.act(resign=service_pb2.Resigning())  # a bot plays the seat from now on
        await eventually(lambda: two[0].model.request is not None)
        refused = told(ask(served, two[0]))
        assert await refused == (CODE.PERMISSION_DENIED, "ADVICE_FORBIDDEN")


@asynchronous
async def test_only_who_is_asked_is_helped(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", bots=1) as (ann,):
        await to_a_choice(ann)
        seq = ann.model.request.seq
        assert await told(ask(served, ann, seq - 1)) == (CODE.FAILED_PRECONDITION, "STALE")
        assert await told(ask(served, ann, seq + 1)) == (CODE.FAILED_PRECONDITION, "STALE")
        request = service_pb2.AdviseRequest(table_id=ann.table_id, seq=seq)
        for metadata in ((), shown("x" * 32)):
            refused = await told(served.stub.Advise(request, metadata=metadata))
            assert refused == (CODE.UNAUTHENTICATED, "BAD_TOKEN")
        await ann.act(pause=service_pb2.Pausing())
        await eventually(lambda: ann.standing.paused)
        assert (await told(ask(served, ann, ann.model.seq)))[1] == "NOT_YOUR_TURN"
        await ann.act(resign=service_pb2.Resigning())
        await eventually(lambda: ann.model.over)
        assert (await told(ask(served, ann, ann.model.seq)))[1] == "NOT_YOUR_TURN"


@asynchronous
async def test_a_table_without_aids_has_none_of_this(tmp_path):
    terms = {"aids": False}
    async with serving(tmp_path) as served, people(served, "Ann", bots=1, terms=terms) as (ann,):
        await to_a_choice(ann)
        assert await told(ask(served, ann)) == (CODE.PERMISSION_DENIED, "AIDS_FORBIDDEN")


@asynchronous
async def test_when_the_match_goes_on_the_thought_is_dropped(tmp_path, monkeypatch):
    monkeypatch.setattr(advice, "ADVISER", SLOW)
    async with (
        serving(tmp_path, limits=Limits(bot_s=60)) as served,
        people(served, "Ann", bots=1) as (ann,),
    ):
        await to_a_choice(ann)
        calls = [asyncio.ensure_future(told(ask(served, ann))) for _ in range(3)]
        thoughts = phase(served, ann.table_id)._adviser._search
        await eventually(lambda: thoughts._callers == len(calls))
        thought = thoughts._task
        await ann.decide()  # the table does not wait for it
        assert set(await asyncio.gather(*calls)) == {(CODE.FAILED_PRECONDITION, "STALE")}
        assert thought.cancelled()
        monkeypatch.undo()
        await to_a_choice(ann)
        assert (await ask(served, ann)).choices


@asynchronous
async def test_when_nobody_waits_for_it_any_more_it_is_dropped(tmp_path, monkeypatch):
    monkeypatch.setattr(advice, "ADVISER", SLOW)
    async with (
        serving(tmp_path, limits=Limits(bot_s=60)) as served,
        people(served, "Ann", bots=1) as (ann,),
    ):
        await to_a_choice(ann)
        calls = [ask(served, ann) for _ in range(2)]
        thoughts = phase(served, ann.table_id)._adviser._search
        await eventually(lambda: thoughts._callers == len(calls))
        thought = thoughts._task
        calls[0].cancel()
        await eventually(lambda: thoughts._callers == 1)
        assert not thought.cancelled()
        calls[1].cancel()
        await eventually(thought.cancelled)
        for call in calls:
            with suppress(asyncio.CancelledError):
                await call
        monkeypatch.undo()
        served.server._resources.bot_processes.close()
        assert (await ask(served, ann)).choices
        assert (await ann.decide()).HasField("recorded_seq")
