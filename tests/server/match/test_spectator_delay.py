"""What those who look on are shown: what an audience may see, as late as the table says."""

from functools import partial
from random import Random

import grpc
import pytest

from support.controlled import any_match_entry, any_terms
from support.daily import share_of_today
from support.feuville.match import FACE_DOWN
from support.looking_on import Onlooker, Turns, newest
from support.people import people
from support.playing import any_options
from support.serving import (
    asynchronous,
    create,
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
from tilewyrm.engine.errors import GameError
from tilewyrm.engine.game import Decided
from tilewyrm.engine.match.controls import RULING_TYPES
from tilewyrm.engine.match.state import Controlled
from tilewyrm.engine.registry import GAMES, game
from tilewyrm.replays.codec.codec import codec
from tilewyrm.server.match.match import Match
from tilewyrm.v1 import service_pb2

CODE = grpc.StatusCode
OPTIONS = {"feuville": FACE_DOWN}


@asynchronous
async def test_players_are_told_how_many_look_on(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert") as two:
        ids = [Onlooker(), Onlooker()]
        for number, onlooker in enumerate(ids, 1):
            await onlooker.come(served.address, two[0].table_id)
            await eventually(lambda n=number: all(p.model.presence.spectators == n for p in two))
        await ids[0].go()
        await eventually(lambda: all(p.model.presence.spectators == 1 for p in two))
        assert not any(message.HasField("presence") for message in ids[1].told)
        await ids[1].go()


@asynchronous
async def test_where_spectators_are_forbidden_nobody_looks_on_before_the_end(tmp_path):
    terms = {"spectators": "forbidden"}
    async with serving(tmp_path) as served:
        table = await create(served.stub, game="carcassonne", terms=terms)

        async def refusals():
            watching = served.stub.Watch(service_pb2.WatchRequest(table_id=table.table_id))
            calls = (
                told(watching),
                snapshot(served.stub, table.table_id),
                download(served.stub, table.table_id),
            )
            return {(await refusal(call))[:2] for call in calls}

        forbidden = {(CODE.PERMISSION_DENIED, "SPECTATORS_FORBIDDEN")}
        assert await refusals() == forbidden
        ann = await join(served.stub, table.table_id, "Ann")
        bert = await join(served.stub, table.table_id, "Bert")
        assert await refusals() == forbidden
        assert (await snapshot(served.stub, table.table_id, ann.token)).parts
        request = service_pb2.DownloadReplayRequest(table_id=table.table_id)
        mine = served.stub.DownloadReplay(request, metadata=shown(ann.token))
        assert b"".join([chunk.data async for chunk in mine])
        call = await opened(served.stub, table.table_id, bert.token)
        resigning = service_pb2.Acting(request_id="r", resign=service_pb2.Resigning())
        await call.write(service_pb2.PlayRequest(act=resigning))
        while not (await told(call)).HasField("answer"):
            pass
        assert (await snapshot(served.stub, table.table_id)).turn.HasField("over")
        assert await download(served.stub, table.table_id)
        call.cancel()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("delay", share_of_today([1, 3], 2))
@asynchronous
async def test_what_spectators_see_is_so_many_turns_old(tmp_path, name, delay):
    terms, options = {"spectator_delay": delay}, OPTIONS.get(name, {})
    turns, onlooker = Turns(delay), Onlooker()
    stopped = []

    async def step(served, everybody):
        """Let who is asked decide; then a spectator has exactly what is old enough."""
        await eventually(lambda: any(person.model.request for person in everybody))
        who = next(person for person in everybody if person.model.request)
        turns.note(who.model.seq, who.seat)
        before = len(onlooker.told)
        answer = await who.decide()
        await eventually(lambda: all(p.model.seq >= answer.recorded_seq for p in everybody))
        if who.model.over:
            return
        turn = who.model.turn
        asked = who.seat if turn.HasField("request") else turn.waiting.seat
        turns.note(who.model.seq, asked)
        may = turns.shown()
        if not onlooker.here:
            return
        await eventually(lambda: onlooker.model.seq >= may)
        assert max((newest(message) for message in onlooker.told[before:]), default=0) <= may
        assert onlooker.model.seq == may

    async def polled(served, everybody):
        """Compare what can be asked for with what is old enough; a seat is never late."""
        table_id, may = everybody[0].table_id, turns.shown()
        public = await snapshot(served.stub, table_id)
        assert newest(service_pb2.TableMessage(snapshot=public)) == may
        assert {part.key: part for part in public.parts} == onlooker.model.parts
        assert list(public.log) == onlooker.model.log
        assert public.turn.HasField("waiting") == bool(may)
        one = await served.stub.GetTable(service_pb2.GetTableRequest(table_id=table_id))
        (row,) = (await served.stub.ListTables(service_pb2.ListTablesRequest())).tables
        assert one.table.seq == row.seq == may
        assert (await refusal(download(served.stub, table_id)))[1] == "TOO_EARLY"
        for person in everybody:
            own = await snapshot(served.stub, table_id, person.token)
            assert own.seq == person.model.seq == len(own.log)
        stopped.append(may)

    async with (
        serving(tmp_path) as served,
        people(served, "Ann", "Bert", game=name, terms=terms, **options) as two,
    ):
        await onlooker.come(served.address, two[0].table_id)
        assert onlooker.model.seq == 0
        assert onlooker.model.turn.WhichOneof("kind") is None
        for number in range(40):
            await step(served, two)
            if number % 10 == 9:
                await polled(served, two)
            if number == 15:
                await onlooker.go()
            if number == 17:
                await onlooker.come(served.address, two[0].table_id)
        table_id = two[0].table_id
        await onlooker.go()
    async with serving(tmp_path) as served:
        before = len(onlooker.told)
        await onlooker.come(served.address, table_id)
        assert max(newest(message) for message in onlooker.told[before:]) == turns.shown()
        for person in two:
            await person.come(served.address, table_id)
        for _ in range(10):
            await step(served, two)
        await polled(served, two)
        await two[0].act(resign=service_pb2.Resigning())
        await eventually(lambda: onlooker.model.over)
        assert onlooker.model.seq == two[0].model.seq == two[1].model.seq
        assert (await snapshot(served.stub, table_id)).seq == onlooker.model.seq
        assert len(onlooker.model.log) == onlooker.model.seq
        assert await download(served.stub, table_id)
        for one in (*two, onlooker):
            await one.go()
    assert stopped == sorted(stopped)
    assert stopped[-1] > 20


@asynchronous
async def test_who_looks_on_before_the_start_sees_the_first_when_it_is_old_enough(tmp_path):
    async with serving(tmp_path) as served:
        terms = {"spectator_delay": 50}
        table = await create(served.stub, game="carcassonne", terms=terms)
        onlooker = Onlooker()
        await onlooker.come(served.address, table.table_id)
        seats = [await join(served.stub, table.table_id, name) for name in ("Ann", "Bert")]
        await eventually(lambda: len([m for m in onlooker.told if m.HasField("snapshot")]) == 2)
        assert onlooker.model.table.status == service_pb2.TABLE_STATUS_PLAYING
        assert not onlooker.model.parts
        call = await opened(served.stub, table.table_id, seats[0].token)
        resigning = service_pb2.Acting(request_id="r", resign=service_pb2.Resigning())
        await call.write(service_pb2.PlayRequest(act=resigning))
        await eventually(lambda: onlooker.model.over)
        assert onlooker.model.parts
        assert len(onlooker.model.log) == onlooker.model.seq
        call.cancel()
        await onlooker.go()


@pytest.mark.parametrize("name", GAMES)
@asynchronous
async def test_whatever_the_terms_a_spectator_is_shown_an_audiences_view_and_log(
    tmp_path, name, monkeypatch
):
    """Every part and line is the spectators' at that position, and no byte of a seat's own."""
    stops, lines = {}, {}
    commit = Match.commit

    def noted(match, advance):
        commit(match, advance)
        stops[match.seq] = match.position.copy()
        lines.update((line.seq, line) for line in advance.lines)

    monkeypatch.setattr(Match, "commit", noted)
    hidden = 0
    delays = [*enumerate((0, 0, 1, 4))]
    more = [(number, 0) for number in range(len(delays), 14)]  # a match may hide nothing by chance
    shared = share_of_today(delays, 2)
    for played, (number, delay) in enumerate((*shared, *more)):
        if played >= len(shared) and (hidden or name not in OPTIONS):
            break
        stops.clear()
        onlooker = await _looked_on(tmp_path / str(number), name, delay, Random(f"{name} {number}"))
        hidden += _assert_an_audience_sees(onlooker.told, stops, lines, game(name), codec(name))
    assert bool(hidden) == (name in OPTIONS)


async def _looked_on(folder, name, delay, draw):
    """Return who looked on at a match with random terms, options and control entries."""
    drawn = any_terms(draw)
    terms = {field: getattr(drawn, field) for field in drawn.__slots__}
    terms |= {"spectators": "allowed", "ready": False, "spectator_delay": delay}
    options = any_options(game(name), draw) | OPTIONS.get(name, {})
    async with serving(folder) as served:
        table = await _created(served, name, terms, options, draw)
        onlooker = Onlooker()
        await onlooker.come(served.address, table.table_id)
        for seat in range(len(table.seats)):
            await join(served.stub, table.table_id, f"P{seat}")
        held = served.server._lobby._cache.get(table.table_id)
        for _ in range(150):
            match = held.life.phase.asking
            if match is None or match.result is not None:
                break
            await held.life.exclusive(partial(_random_entry, draw=draw))
        may = held.life.phase.seq
        await eventually(lambda: onlooker.model.seq >= may)
        await onlooker.go()
        return onlooker


def _assert_an_audience_sees(told, stops, lines, rules, written):
    """Check each message; return how many parts were a seat's own meanwhile."""
    hidden = 0
    model = {}
    for message in told:
        news = message.snapshot if message.HasField("snapshot") else message.update
        if not news.HasField("turn"):
            continue
        position = stops[news.seq]
        model = {} if message.HasField("snapshot") else model
        model |= {part.key: part for part in news.parts}
        for key in getattr(news, "removed", ()):
            del model[key]
        mine = {part.key: part for part in rules.view(position.state, None)}
        assert model == {key: written.part.to_message(part) for key, part in mine.items()}
        assert not news.turn.HasField("request")
        _assert_lines_of_spectators(message.update.log, lines, position.state, rules, written)
        data = message.SerializeToString()
        for seat in range(position.setup.seats):
            for part in rules.view(position.state, seat):
                if part != mine.get(part.key):
                    assert written.part.to_message(part).SerializeToString() not in data
                    hidden += 1
    return hidden


def _assert_lines_of_spectators(log, lines, state, rules, written):
    for line in log:
        entry, events = lines[line.seq].entry, lines[line.seq].events
        shown = [written.event.to_message(rules.visible(state, each, None)) for each in events]
        assert list(line.events) == shown
        if isinstance(entry, Decided):
            seen = written.decision.to_message(rules.visible(state, entry.decision, None))
            assert line.decided.decision == seen


async def _created(served, name, terms, options, draw):
    """Open a table with *terms* and *options*; where two options exclude each other, others."""
    seats = draw.choice(GAMES[name].seats)
    while True:
        try:
            return await create(served.stub, game=name, seats=seats, terms=terms, **options)
        except grpc.aio.AioRpcError:
            options = any_options(GAMES[name], draw) | OPTIONS.get(name, {})


async def _random_entry(phase, *, draw):
    """Let any entry come at a table whose match goes on; rulings would have to be signed."""
    match = phase.asking
    if match is None or match.result is not None:
        return None, phase
    entry, _ = any_match_entry(match.position, draw)
    try:
        if isinstance(entry, Decided):
            advance = match.decide(entry.seat, entry.decision, "")
        elif isinstance(entry, Controlled) and not isinstance(entry.control, RULING_TYPES):
            advance = match.control(entry.control)
        else:
            return None, phase
    except GameError:
        return None, phase
    return None, (await phase._record(advance))[1]
