"""Why a bot decided as it did: the same thought once more, for who plays with bots alone."""

import asyncio
from contextlib import suppress

import grpc
import pytest

from support.advised import as_expected, as_sent
from support.daily import share_of_today
from support.explained import before, match_of, with_a_choice
from support.people import asked, people
from support.serving import asynchronous, error_info, eventually, serving, shown, snapshot
from tilewyrm.engine.bots.registry import bot
from tilewyrm.engine.game import Decided
from tilewyrm.engine.registry import GAMES, game
from tilewyrm.server.bots import explanation
from tilewyrm.server.bots.search_job import expected, own_luck
from tilewyrm.server.config.limits import Limits
from tilewyrm.v1 import service_pb2

CODE = grpc.StatusCode
SLOW = "search:60000ms"
AHEAD = ("lookahead:2", "search:3")
EACH = pytest.mark.parametrize("name", GAMES)


def ask(served, person, **which):
    request = service_pb2.ExplainRequest(table_id=person.table_id, **which)
    return served.stub.Explain(request, metadata=shown(person.token))


async def told(call):
    """Return the reason why *call* is refused, and which case of it."""
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        await call
    info = error_info(refused.value)
    return info.reason, info.metadata.get("case", "")


def pondering(served, person):
    return served.server._lobby._cache.get(person.table_id).life.phase._explainer._search


async def play(person, turns=4):
    """Play on until the bots have come to decide so many times, and *person* is asked again."""
    for _ in range(turns):
        while True:
            await person.decide()
            await eventually(lambda: person.model.request is not None)
            if any(line.decided.seat != person.seat for line in latest(person)):
                break


def latest(person):
    """Yield what others have decided since *person* did last, the newest first."""
    for line in reversed(person.model.log):
        if line.HasField("decided"):
            if line.decided.seat == person.seat:
                return
            yield line


@EACH
@pytest.mark.parametrize("strategy", share_of_today(AHEAD, 2))
@asynchronous
async def test_the_best_of_a_bot_that_thinks_ahead_is_what_it_did(tmp_path, name, strategy):
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", bots=1, strategy=strategy, game=name) as (ann,),
    ):
        await eventually(lambda: ann.model.request is not None)
        match = match_of(served, ann)
        while len(seqs := with_a_choice(match, ann.seat)) < 3:
            await play(ann, 1)
        path = served.server._resources.journal(ann.table_id)
        recorded = path.read_bytes()
        seen = await snapshot(served.stub, ann.table_id, ann.token)
        for seq in seqs[-3:]:
            answer = await ask(served, ann, seq=seq)
            state, seat = before(match, seq), match.lines[seq - 1].entry.seat
            legal = state.legal(seat)
            assert answer.seq == seq
            assert answer.bot == strategy
            assert answer.choices[0].choice == answer.taken
            assert legal[answer.taken] == match.lines[seq - 1].entry.decision
            hopes = expected(state, name, seat, strategy, own_luck(match.bot_seed(seat, seq - 1)))
            assert as_sent(legal, answer.choices) == as_expected(name, hopes)
            codec, rules = match.codec, game(name)
            assert (answer.asked.seq, answer.asked.seat) == (seq - 1, seat)
            assert answer.asked.question == state.pending.question
            decisions = map(codec.decision.from_message, answer.asked.decisions)
            assert list(decisions) == [rules.visible(state, each, ann.seat) for each in legal]
            parts = {part.key: part for part in answer.parts}
            assert parts == {
                part.key: codec.part.to_message(part) for part in rules.view(state, ann.seat)
            }
        assert path.read_bytes() == recorded
        assert await snapshot(served.stub, ann.table_id, ann.token) == seen


@EACH
@asynchronous
async def test_of_a_bot_that_does_not_think_ahead_one_that_does_says_what_it_finds(tmp_path, name):
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", bots=1, strategy="beginner", game=name) as (ann,),
    ):
        await eventually(lambda: ann.model.request is not None)
        match = match_of(served, ann)
        while not (seqs := with_a_choice(match, ann.seat)):
            await play(ann, 1)
        seq = seqs[-1]
        answer = await ask(served, ann, seq=seq)
        state, seat = before(match, seq), match.lines[seq - 1].entry.seat
        luck = own_luck(match.bot_seed(seat, seq - 1))
        best = bot(name, "lookahead", luck).choose(state, seat)
        assert answer.bot == "lookahead"
        assert state.legal(seat)[answer.choices[0].choice] == best
        assert state.legal(seat)[answer.taken] == match.lines[seq - 1].entry.decision


@asynchronous
async def test_the_latest_with_a_choice_is_told_and_the_one_before_it(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", bots=1) as (ann,):
        await eventually(lambda: ann.model.request is not None)
        assert await told(ask(served, ann, before=1)) == ("UNEXPLAINED", "none")
        match = match_of(served, ann)
        while len(seqs := with_a_choice(match, ann.seat)) < 3:
            await play(ann, 1)
        found, which = [], {}
        for _ in seqs:
            answer = await ask(served, ann, **which)
            found.append(answer.seq)
            which = {"before": answer.seq}
        assert found == seqs[::-1]
        assert await told(ask(served, ann, **which)) == ("UNEXPLAINED", "none")


@asynchronous
async def test_what_is_not_told_is_refused_with_its_reason(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", bots=1) as (ann,):
        await eventually(lambda: ann.model.request is not None)
        await play(ann, 8)
        match = match_of(served, ann)
        for seq in (0, match.seq + 1):
            assert await told(ask(served, ann, seq=seq)) == ("UNEXPLAINED", "no_entry")
        entries = {line.seq: line.entry for line in match.lines}
        own = next(n for n, each in entries.items() if getattr(each, "seat", None) == ann.seat)
        rolled = next(n for n, each in entries.items() if not isinstance(each, Decided))
        for seq in (own, rolled):
            assert await told(ask(served, ann, seq=seq)) == ("UNEXPLAINED", "no_bot")
        seqs = with_a_choice(match, ann.seat)
        forced = [
            seq
            for seq, entry in entries.items()
            if isinstance(entry, Decided) and entry.seat != ann.seat and seq not in seqs
        ]
        for seq in forced[:2]:
            assert await told(ask(served, ann, seq=seq)) == ("UNEXPLAINED", "one_choice")
        for metadata in ((), shown("x" * 32)):
            request = service_pb2.ExplainRequest(table_id=ann.table_id, seq=seqs[-1])
            assert await told(served.stub.Explain(request, metadata=metadata)) == ("BAD_TOKEN", "")
        await ann.act(resign=service_pb2.Resigning())
        await eventually(lambda: ann.model.over)
        assert await told(ask(served, ann, seq=seqs[-1])) == ("UNEXPLAINED", "no_match")


@asynchronous
async def test_what_was_taken_back_is_not_told_and_what_stands_is(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", bots=1) as (ann,):
        await eventually(lambda: ann.model.request is not None)
        await play(ann, 2)
        match = match_of(served, ann)
        own = next(
            line.seq
            for line in reversed(match.lines)
            if getattr(line.entry, "seat", None) == ann.seat
        )
        gone = [seq for seq in with_a_choice(match, ann.seat) if seq > own]
        kept = [seq for seq in with_a_choice(match, ann.seat) if seq < own]
        answer = await ann.act(take_back=service_pb2.TakingBack(seq=own))
        assert answer.HasField("recorded_seq"), answer
        await eventually(lambda: ann.model.request is not None)
        assert gone
        assert kept
        assert await told(ask(served, ann, seq=gone[-1])) == ("UNEXPLAINED", "taken_back")
        assert (await ask(served, ann)).seq == kept[-1]


@asynchronous
async def test_where_other_people_play_or_aids_are_forbidden_nobody_is_told(tmp_path):
    async with serving(tmp_path) as served:
        async with people(served, "Ann", "Bert", bots=1) as two:
            await eventually(lambda: any(one.model.request for one in two))
            assert await told(ask(served, asked(two))) == ("ADVICE_FORBIDDEN", "")
        async with people(served, "Ann", bots=1, terms={"aids": False}) as (ann,):
            await eventually(lambda: ann.model.request is not None)
            assert await told(ask(served, ann)) == ("AIDS_FORBIDDEN", "")


@asynchronous
async def test_it_is_thought_on_when_the_match_goes_on_and_ends_with_who_waits(
    tmp_path, monkeypatch
):
    monkeypatch.setattr(explanation, "ADVISER", SLOW)
    async with (
        serving(tmp_path, limits=Limits(bot_s=60)) as served,
        people(served, "Ann", bots=1) as (ann,),
    ):
        await eventually(lambda: ann.model.request is not None)
        await play(ann)
        first, second = with_a_choice(match_of(served, ann), ann.seat)[-2:]
        thoughts = pondering(served, ann)
        calls = [ask(served, ann, seq=first) for _ in range(2)]
        await eventually(lambda: thoughts._callers == len(calls))
        thought = thoughts._task
        await ann.decide()
        await eventually(lambda: ann.model.request is not None)
        assert not thought.done()
        calls[0].cancel()
        await eventually(lambda: thoughts._callers == 1)
        assert not thought.cancelled()
        other = ask(served, ann, seq=second)  # one at a time: it takes the place of the first
        assert await told(calls[1]) == ("STALE", "")
        assert thought.cancelled()
        await eventually(lambda: thoughts._task not in (None, thought))
        thought = thoughts._task
        other.cancel()
        await eventually(thought.cancelled)
        for call in (calls[0], other):
            with suppress(asyncio.CancelledError):
                await call
        monkeypatch.undo()
        served.server._resources.bot_processes.close()
        assert (await ask(served, ann, seq=first)).choices
