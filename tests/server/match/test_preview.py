"""What a choice would do is what comes of it; it tells no secret and changes nothing."""

import asyncio
from random import Random

import grpc
import pytest

from support.daily import share_of_today
from support.feuville.match import FACE_DOWN
from support.feuville.worlds import hidden_otherwise
from support.people import asked, people, turn
from support.playing import any_entry, any_setup
from support.recording import SIGNER, STARTED_UNIX_MS
from support.serving import asynchronous, eventually, refusal, serving, shown, snapshot
from tilewyrm.engine.game import Choice
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.codec.codec import codec
from tilewyrm.replays.evidence.luck import commitment
from tilewyrm.replays.format.encoder import header
from tilewyrm.server.config.limits import Limits
from tilewyrm.server.feed.broadcaster import Broadcaster
from tilewyrm.server.feed.watcher import Watcher
from tilewyrm.server.match import preview
from tilewyrm.server.match.match import Match, fresh
from tilewyrm.server.match.preview import previewed
from tilewyrm.v1 import replay_pb2, service_pb2

CODE = grpc.StatusCode
MATCHES = 2


def begun(name, draw, options=None):
    """Return a random match of the game after its opening."""
    setup = any_setup(name, draw, options)
    secret = draw.randbytes(32)
    match = Match(
        fresh(setup, Terms(), [""] * setup.seats), secret, [b""] * setup.seats, signer=SIGNER
    )
    head = header(
        setup,
        [replay_pb2.SeatInfo() for _ in range(setup.seats)],
        terms=Terms(),
        match_id="m",
        commitment=commitment(secret),
        started_unix_ms=STARTED_UNIX_MS,
        public_key=SIGNER.public_key,
    )
    match.commit(match.begin(head))
    return match


@pytest.mark.parametrize("name", GAMES)
@asynchronous
async def test_a_preview_is_what_then_comes_where_no_roll_follows(name):
    compared = 0
    for number in share_of_today(range(MATCHES), 2):
        draw = Random(f"{name} {number}")
        match = begun(name, draw)
        audience = Broadcaster()
        watchers = [Watcher(seat, Limits()) for seat in range(match.setup.seats)]
        for watcher in watchers:
            audience.add(watcher)
            audience.fill(service_pb2.Snapshot(), match, watcher.seat, 0)
        while isinstance(pending := match.state.pending, Choice):
            seat, legal = pending.seat, match.state.legal(pending.seat)
            choice = draw.randrange(len(legal))
            (expected,) = previewed(match.codec, match.position, seat, legal, [choice]).choices
            advance = match.decide(seat, legal[choice], "")
            match.commit(advance)
            audience.update(match, advance)
            told = [
                service_pb2.PlayResponse.FromString((await anext(one)).data) for one in watchers
            ]
            if len(advance.lines) > 1:
                continue
            update = told[seat].message.update
            after = match.state.pending
            assert expected.lasting == (not isinstance(after, Choice) or after.seat != seat)
            compared += 1
            assert expected.choice == choice
            assert list(expected.events) == list(update.log[0].events)
            assert {part.key: part for part in expected.parts} == {
                part.key: part for part in update.parts
            }
            assert sorted(expected.removed) == sorted(update.removed)
    assert compared > 50


@pytest.mark.parametrize("name", GAMES)
def test_looking_ahead_leaves_the_position_as_it_is(name):
    draw = Random(name)
    setup = any_setup(name, draw)
    position = fresh(setup, Terms(), [""] * setup.seats)
    for _ in range(60):
        pending = position.pending
        if isinstance(pending, Choice):
            digest, legal = position.digest(), list(position.state.legal(pending.seat))
            numbers = range(min(len(legal), 20))
            previewed(codec(name), position, pending.seat, legal, numbers)
            assert position.digest() == digest
            assert list(position.state.legal(pending.seat)) == legal
        if position.result is None:
            apply(position, any_entry(position.state, draw))


def test_a_preview_tells_its_seat_nothing_that_is_hidden_from_it():
    """Also where a roll follows: two worlds that look alike to a seat have the same previews."""
    differed = 0
    for number in range(2):
        draw = Random(number)
        match = begun("feuville", draw, FACE_DOWN)
        while isinstance(pending := match.state.pending, Choice):
            seat = pending.seat
            other = match.position.copy()
            other.state = hidden_otherwise(match.state, seat, draw)
            if other.state.canonical() != match.state.canonical():
                differed += 1
                offered = match.state.legal(seat)
                numbers = range(len(offered))
                both = [
                    previewed(match.codec, world, seat, offered, numbers).SerializeToString(
                        deterministic=True
                    )
                    for world in (match.position, other)
                ]
                assert both[0] == both[1]
            match.commit(match.decide(seat, draw.choice(match.state.legal(seat)), ""))
    assert differed > 100


async def ask(served, person, seq, choice=None):
    request = service_pb2.PreviewRequest(table_id=person.table_id, seq=seq, choice=choice)
    return await served.stub.Preview(request, metadata=shown(person.token))


@pytest.mark.parametrize("name", GAMES)
@asynchronous
async def test_a_seat_looks_ahead_at_a_real_table_which_stays_as_it_was(tmp_path, name):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert", game=name) as two:
        for _ in range(2):
            await turn(two)
        await eventually(lambda: asked(two))
        who = asked(two)
        request = who.model.request
        path = served.server._resources.journal(who.table_id)
        before = path.read_bytes()
        seen = [await snapshot(served.stub, who.table_id, person.token) for person in two]
        first, again = await asyncio.gather(*(ask(served, who, request.seq) for _ in range(2)))
        assert first == again
        assert [one.choice for one in first.choices] == list(range(len(request.decisions)))
        for number in range(len(request.decisions)):
            single = await ask(served, who, request.seq, number)
            assert list(single.choices) == [first.choices[number]]
        assert path.read_bytes() == before
        for person, stood in zip(two, seen, strict=True):
            now = await snapshot(served.stub, who.table_id, person.token)
            assert (now.seq, now.parts, now.turn) == (stood.seq, stood.parts, stood.turn)
        answer = await who.decide()
        assert answer.recorded_seq == request.seq + 1


@asynchronous
async def test_what_is_not_asked_cannot_be_looked_at(tmp_path, monkeypatch):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert") as two:
        while len((who := asked(two)).model.request.decisions) == 1:
            await turn(two)
        other = next(person for person in two if person is not who)
        seq = who.model.request.seq

        async def refused(person, seq, choice=None):
            status, reason, _ = await refusal(ask(served, person, seq, choice))
            return status, reason

        assert await refused(who, seq - 1) == (CODE.FAILED_PRECONDITION, "STALE")
        assert await refused(other, seq) == (CODE.FAILED_PRECONDITION, "NOT_YOUR_TURN")
        assert await refused(who, seq, 10_000) == (CODE.FAILED_PRECONDITION, "NOT_OFFERED")
        nobody = served.stub.Preview(service_pb2.PreviewRequest(table_id=who.table_id, seq=seq))
        assert (await refusal(nobody))[1] == "BAD_TOKEN"
        monkeypatch.setattr(preview, "MOST_CHOICES", 1)
        assert await refused(who, seq) == (CODE.FAILED_PRECONDITION, "TOO_MANY_CHOICES")
        assert (await ask(served, who, seq, 1)).choices[0].choice == 1
        await who.act(pause=service_pb2.Pausing())
        await other.reply(agrees=True)
        await eventually(lambda: who.standing.paused)
        assert (await refused(who, who.model.seq))[1] == "NOT_YOUR_TURN"
        await who.act(resign=service_pb2.Resigning())
        await eventually(lambda: who.model.over)
        assert (await refused(who, who.model.seq))[1] == "NOT_YOUR_TURN"


@asynchronous
async def test_a_table_may_forbid_it(tmp_path):
    terms = {"aids": False}
    async with serving(tmp_path) as served, people(served, "Ann", "Bert", terms=terms) as two:
        who = asked(two)
        for choice in (None, 0):
            status, reason, _ = await refusal(ask(served, who, who.model.request.seq, choice))
            assert (status, reason) == (CODE.PERMISSION_DENIED, "AIDS_FORBIDDEN")
