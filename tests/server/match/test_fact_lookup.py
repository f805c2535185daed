"""Whoever looks at a table is told its facts: of now or of then, and nothing that is hidden."""

from random import Random

import grpc
import pytest

from support.daily import share_of_today
from support.feuville.match import FACE_DOWN
from support.feuville.worlds import hidden_otherwise
from support.people import asked, people, turn
from support.playing import any_entry, any_setup
from support.serving import asynchronous, eventually, refusal, serving, shown
from tilewyrm.engine.game import Choice
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.terms import Terms
from tilewyrm.engine.registry import GAMES
from tilewyrm.replays.codec.codec import codec
from tilewyrm.server.match.fact_lookup import facts_of
from tilewyrm.server.match.match import fresh
from tilewyrm.server.match.preview import previewed
from tilewyrm.v1 import service_pb2

STALE = grpc.StatusCode.FAILED_PRECONDITION, "STALE"


async def look(served, table_id, seq, token=""):
    """Return the facts after entry *seq*, as bytes."""
    request = service_pb2.LookRequest(table_id=table_id, seq=seq)
    told = await served.stub.Look(request, metadata=shown(token))
    return told.SerializeToString(deterministic=True)


async def refused(served, table_id, seq, token=""):
    return (await refusal(look(served, table_id, seq, token)))[:2]


@pytest.mark.parametrize("name", GAMES)
@asynchronous
async def test_the_facts_of_a_position_stay_the_same_when_the_match_has_gone_on(tmp_path, name):
    async with (
        serving(tmp_path, known_secret=bytes(32)) as served,
        people(served, "Ann", "Bert", game=name) as two,
    ):
        table_id, then = two[0].table_id, {}
        for _ in range(4):
            await turn(two)
            seq = two[0].model.seq
            then[seq] = [await look(served, table_id, seq, one.token) for one in two]
        assert all(all(facts) for facts in then.values())
        assert len({facts[0] for facts in then.values()}) > 1
        for seq, facts in then.items():
            assert [await look(served, table_id, seq, one.token) for one in two] == facts
        newest = two[0].model.seq
        assert await refused(served, table_id, newest + 1, two[0].token) == STALE
        await two[0].act(resign=service_pb2.Resigning())
        await eventually(lambda: two[0].model.over)
        for seq, facts in then.items():
            assert [await look(served, table_id, seq, one.token) for one in two] == facts
        await look(served, table_id, two[0].model.seq, two[0].token)


@asynchronous
async def test_what_was_taken_back_is_looked_at_no_more(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert") as two:
        for _ in range(3):
            await turn(two)
        await eventually(lambda: any(person.model.request for person in two))
        table_id, before = two[0].table_id, two[0].model.seq
        facts = await look(served, table_id, before)
        who = asked(two)
        other = next(person for person in two if person is not who)
        await who.decide()
        await eventually(lambda: all(person.model.seq > before for person in two))
        gone = two[0].model.seq
        await look(served, table_id, gone)
        await who.act(take_back=service_pb2.TakingBack(seq=before + 1))
        if other.standing.to_answer:
            await other.reply(agrees=True)
        await eventually(lambda: "take_back" in two[0].controls)
        seq = two[0].model.seq
        assert await look(served, table_id, seq) == facts == await look(served, table_id, before)
        await turn(two)
        assert await refused(served, table_id, gone) == STALE
        assert await look(served, table_id, seq) == facts


@pytest.mark.parametrize("name", GAMES)
@asynchronous
async def test_a_spectator_looks_at_what_is_old_enough(tmp_path, name):
    terms = {"spectator_delay": 2}
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", "Bert", game=name, terms=terms) as two,
    ):
        for _ in range(5):
            await turn(two)
        table_id = two[0].table_id
        table = await served.stub.GetTable(service_pb2.GetTableRequest(table_id=table_id))
        late, newest = table.table.seq, two[0].model.seq
        assert 0 < late < newest
        assert await look(served, table_id, late)
        for seq in range(late + 1, newest + 1):
            assert await refused(served, table_id, seq) == STALE


@asynchronous
async def test_before_the_start_there_is_nothing_to_look_at(tmp_path):
    async with serving(tmp_path) as served:
        request = service_pb2.CreateTableRequest(game="carcassonne", seats=2)
        table = (await served.stub.CreateTable(request)).table
        assert await refused(served, table.table_id, 0) == STALE


@pytest.mark.parametrize("name", GAMES)
def test_without_aids_less_is_told_and_nothing_of_a_position_changes(name):
    shorter = 0
    draw = Random(name)
    setup = any_setup(name, draw)
    position, plain = (fresh(setup, Terms(aids=aids), [""] * setup.seats) for aids in (True, False))
    for _ in range(80):
        digest = position.digest()
        every, few = facts_of(position, 0), facts_of(plain, 0)
        assert facts_of(position, 0) == every
        assert position.digest() == digest
        assert few.ByteSize() <= every.ByteSize()
        shorter += few.ByteSize() < every.ByteSize()
        if position.result is None:
            entry = any_entry(position.state, draw)
            apply(position, entry)
            apply(plain, entry)
    assert shorter > 20


def test_neither_facts_nor_previews_tell_what_is_hidden():
    """Two positions that look alike to a seat have the same facts for it, and the same previews."""
    differed, words = 0, codec("feuville")
    for number in share_of_today(range(2), 2):
        draw = Random(number)
        setup = any_setup("feuville", draw, FACE_DOWN)
        position = fresh(setup, Terms(), [""] * setup.seats)
        while position.result is None:
            for audience in (*range(setup.seats), None):
                other = position.copy()
                other.state = hidden_otherwise(position.state, audience or 0, draw)
                if other.state.canonical() == position.state.canonical():
                    continue
                if position.game.view(position.state, audience) != position.game.view(
                    other.state, audience
                ):
                    continue  # the world of seat 0 is not that of a spectator
                differed += 1
                assert facts_of(position, audience) == facts_of(other, audience)
                pending = position.state.pending
                if isinstance(pending, Choice) and pending.seat == audience:
                    legal = position.state.legal(audience)
                    numbers = range(min(len(legal), 12))
                    one, two = (
                        previewed(words, world, audience, legal, numbers).SerializeToString(
                            deterministic=True
                        )
                        for world in (position, other)
                    )
                    assert one == two
            apply(position, any_entry(position.state, draw))
    assert differed > 100
