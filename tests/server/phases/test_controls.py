"""What people do around a game, over real streams, and that the record tells the same."""

import grpc
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from support.daily import share_of_today
from support.disks import no_file_beyond
from support.people import Person, asked, people, turn
from support.serving import asynchronous, download, error_info, eventually, refusal, serving
from tilewyrm.engine.match.controls import CorrectPoints, DeclareOver
from tilewyrm.replays.check.resimulation import Resimulation
from tilewyrm.replays.codec.ruling import signed_ruling
from tilewyrm.server.config.timeouts import Timeouts
from tilewyrm.server.phases import controls, deadlines
from tilewyrm.v1 import control_pb2, service_pb2

CLOCK = {"clock": "decision", "clock_seconds": 1}


async def assert_recorded(served, person: Person) -> None:
    """Check that the replay holds to its end."""
    path = served.server._resources.journal(person.table_id)
    assert await download(served.stub, person.table_id) == path.read_bytes()
    with path.open("rb") as stream:
        again = Resimulation(stream)
        again.run()
        assert again.result().finished, again.result().failure


def parts(person: Person) -> dict[str, bytes]:
    return {key: part.SerializeToString() for key, part in person.model.parts.items()}


@pytest.mark.parametrize("game", ["feuville", "carcassonne"])
@asynchronous
async def test_who_resigns_ranks_last_and_the_match_of_two_ends(tmp_path, game):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert", game=game) as two:
        await turn(two)
        ann, bert = two
        answer = await ann.act(resign=service_pb2.Resigning())
        assert answer.HasField("recorded_seq")
        await eventually(lambda: bert.model.over)
        assert bert.model.turn is not None
        result = bert.model.turn.over
        assert (list(result.winners), list(result.places)) == ([1], [2, 1])
        assert result.ending == control_pb2.ENDING_ONE_LEFT
        assert bert.controls == ["resign", "conclude"]
        await assert_recorded(served, bert)


@pytest.mark.parametrize("game", share_of_today(["feuville", "carcassonne"], 2))
@asynchronous
async def test_a_bot_plays_on_where_the_table_said_so(tmp_path, game):
    options = {"round_cap": 2} if game == "feuville" else {}
    terms = {"resignation": "passive"}
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", "Bert", game=game, terms=terms, **options) as two,
    ):
        ann, bert = two
        await ann.act(resign=service_pb2.Resigning())
        await eventually(lambda: bert.standing.seats[0].out)
        assert bert.standing.seats[0].stand_in == "passive"
        while not bert.model.over:
            await eventually(lambda: bert.model.request is not None or bert.model.over)
            if not bert.model.over:
                await bert.decide()
        assert ann.model.request is None
        await assert_recorded(served, bert)


@asynchronous
async def test_ones_last_decision_is_taken_back_at_once(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert") as two:
        who = asked(two)
        before = parts(who)
        answer = await who.decide()
        await eventually(lambda: who.model.seq >= answer.recorded_seq)
        if who.model.request is None:
            pytest.fail("the tile was laid, and a meeple could follow")
        assert parts(who) != before
        await who.act(take_back=service_pb2.TakingBack())
        await eventually(lambda: "take_back" in who.controls)
        assert parts(who) == before
        assert who.model.request is not None


@asynchronous
async def test_after_a_roll_the_others_are_asked_once_and_the_same_tile_comes_again(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert", "Cleo") as three:
        before = parts(three[0])
        who = await turn(three)
        first = who.model.log[-1]
        begun = next(line.seq for line in who.model.log if line.HasField("decided"))
        await who.act(take_back=service_pb2.TakingBack(seq=begun))
        others = [person for person in three if person is not who]
        await others[0].reply(agrees=True)
        await others[1].reply(agrees=True)
        await eventually(lambda: all("take_back" in person.controls for person in three))
        assert parts(three[0]) == before
        assert who.model.request is not None
        assert not who.standing.HasField("proposal")
        again = await turn(three)
        assert again is who
        assert who.model.log[-1].roll == first.roll


@asynchronous
async def test_a_no_is_an_answer(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert") as two:
        who = await turn(two)
        other = next(person for person in two if person is not who)
        await who.act(take_back=service_pb2.TakingBack())
        await other.reply(agrees=False)
        await eventually(lambda: not who.standing.HasField("proposal"))
        assert who.controls == ["propose", "reply"]
        late = service_pb2.Replying(proposal_seq=1, agrees=True)
        answer = await other.act(reply=late)
        assert answer.refusal.reason == service_pb2.REFUSAL_REASON_NOT_NOW


@asynchronous
async def test_what_nobody_answers_lapses(tmp_path, monkeypatch):
    monkeypatch.setattr(deadlines, "LAPSE_S", 0.2)
    async with serving(tmp_path) as served, people(served, "Ann", "Bert") as (ann, bert):
        await ann.act(finish=service_pb2.Finishing())
        await eventually(lambda: bert.controls == ["propose", "lapse"])
        assert not bert.standing.HasField("proposal")


@asynchronous
async def test_a_pause_outlives_the_server_and_costs_no_time(tmp_path):
    terms = {"clock": "bank", "clock_seconds": 60}
    async with serving(tmp_path) as served, people(served, "Ann", "Bert", terms=terms) as two:
        ann, bert = two
        await ann.act(pause=service_pb2.Pausing())
        await bert.reply(agrees=True)
        await eventually(lambda: ann.standing.paused)
        assert not ann.model.clocks.HasField("running")
        left = list(ann.model.clocks.left_ms)
        table_id = ann.table_id
        answer = await ann.act(take_back=service_pb2.TakingBack())
        assert answer.refusal.reason == service_pb2.REFUSAL_REASON_NOT_NOW
    async with serving(tmp_path) as served:
        for person in two:
            await person.come(served.address, table_id)
        await eventually(lambda: ann.standing.paused)
        assert list(ann.model.clocks.left_ms) == left
        await bert.act(resume=service_pb2.Resuming())
        await ann.reply(agrees=True)
        await eventually(lambda: asked(two) and not ann.standing.paused)
        await turn(two)
        for person in two:
            await person.go()


@asynchronous
async def test_when_time_is_up_a_bot_decides_once(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert", terms=CLOCK) as two:
        who = asked(two)
        assert who.model.clocks.running == who.seat
        await eventually(lambda: "time_out" in who.controls)
        await eventually(lambda: not who.standing.seats[who.seat].stand_in)
        assert who.model.log[-1].WhichOneof("entry") != "control"
        answers = await who.act(resign=service_pb2.Resigning())
        assert answers.HasField("recorded_seq")
        await eventually(lambda: who.model.over)
        await assert_recorded(served, who)


@asynchronous
async def test_who_is_away_is_replaced_when_the_terms_say_so_and_plays_again_on_return(tmp_path):
    terms = {"takeover_minutes": 1}
    async with serving(tmp_path) as served, people(served, "Ann", "Bert", terms=terms) as two:
        ann, bert = two
        await bert.go()
        await eventually(lambda: not ann.model.presence.seats[1].here)
        table = served.server._lobby._cache.get(ann.table_id)
        table.life.phase.context.presence._gone_s[1] -= 60
        await table.life._tick()
        await eventually(lambda: ann.standing.seats[1].stand_in)
        await ann.decide()  # once: a turn of hers has no end that she sees when bots are quick
        await bert.come(served.address, ann.table_id)
        await eventually(lambda: ann.controls == ["take_over", "give_back"])
        await eventually(lambda: ann.model.presence.seats[1].here)
        await turn(two)


@asynchronous
async def test_the_others_can_let_a_bot_play_for_who_is_away_for_long(tmp_path, monkeypatch):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert", "Cleo") as three:
        ann, bert, cleo = three
        replacing = service_pb2.Replacing(seat=2)
        answer = await ann.act(replace=replacing)
        assert "is here" in answer.refusal.message
        await cleo.go()
        await eventually(lambda: not ann.model.presence.seats[2].here)
        answer = await ann.act(replace=replacing)
        assert "away for" in answer.refusal.message or "is here" in answer.refusal.message
        monkeypatch.setattr(controls, "LONG_AWAY_S", 0)
        await ann.act(replace=replacing)
        await bert.reply(agrees=True)
        await eventually(lambda: ann.standing.seats[2].stand_in)
        await cleo.come(served.address, ann.table_id)


@asynchronous
async def test_a_match_to_which_nobody_comes_ends(tmp_path):
    async with (
        serving(tmp_path, Timeouts(abandoned_s=0.1)) as served,
        people(served, "Ann", "Bert") as two,
    ):
        for person in two:
            await person.go()
        table = served.server._lobby._cache.get(two[0].table_id)
        await eventually(lambda: table.finished)
        for person in two:
            await person.come(served.address, person.table_id)
        await eventually(lambda: two[0].model.over)
        assert two[0].model.turn.over.ending == control_pb2.ENDING_ABANDONED


@asynchronous
async def test_an_arbiter_corrects_and_ends(tmp_path):
    key = Ed25519PrivateKey.generate()
    keys = [key.public_key().public_bytes_raw()]
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", "Bert", arbiter_keys=keys) as two,
    ):
        promised = two[0].model.table.secret_commitment
        rulings = [
            CorrectPoints(1, "Ida", "counted wrong", 1, 500),
            DeclareOver(2, "Ida", "the hall closes"),
        ]
        for ruling in [*rulings[:1], *rulings]:
            request = service_pb2.RuleRequest(
                table_id=two[0].table_id, ruled=signed_ruling(ruling, promised, key)
            )
            assert (await served.stub.Rule(request)).recorded_seq
        await eventually(lambda: two[1].model.over)
        assert list(two[1].model.turn.over.winners) == [1]
        assert two[1].controls == ["correct_points", "declare_over"]
        await assert_recorded(served, two[0])


async def ruled(served, table_id: str, signed: control_pb2.Ruled) -> int:
    request = service_pb2.RuleRequest(table_id=table_id, ruled=signed)
    return (await served.stub.Rule(request)).recorded_seq


@asynchronous
async def test_a_forged_ruling_and_one_for_another_match_are_refused(tmp_path):
    key, forger = Ed25519PrivateKey.generate(), Ed25519PrivateKey.generate()
    keys = [key.public_key().public_bytes_raw()]
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", "Bert", arbiter_keys=keys) as (ann, _),
        people(served, "Cleo", "Dora", arbiter_keys=keys) as (cleo, _),
    ):
        promised = ann.model.table.secret_commitment
        ruling = DeclareOver(1, "Ida", "the hall closes")
        signed = signed_ruling(ruling, promised, key)
        forged = signed_ruling(ruling, promised, forger)
        pretended = control_pb2.Ruled(ruling=forged.ruling, key=keys[0], signature=forged.signature)
        for table_id, bad, why in (
            (ann.table_id, forged, "the ruling's key does not belong to"),
            (ann.table_id, pretended, "the ruling's signature is not valid for"),
            (cleo.table_id, signed, "the ruling's signature is not valid for"),
        ):
            code, reason, sentence = await refusal(ruled(served, table_id, bad))
            assert (code, reason) == (grpc.StatusCode.PERMISSION_DENIED, "BAD_RULING")
            assert why in sentence
        assert not ann.model.over
        assert await ruled(served, ann.table_id, signed)


@asynchronous
async def test_the_ruling_that_ended_a_match_can_be_sent_again(tmp_path):
    key = Ed25519PrivateKey.generate()
    keys = [key.public_key().public_bytes_raw()]
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", "Bert", arbiter_keys=keys) as (ann, _),
    ):
        promised = ann.model.table.secret_commitment
        over = signed_ruling(DeclareOver(1, "Ida", "the hall closes"), promised, key)
        seq = await ruled(served, ann.table_id, over)
        assert await ruled(served, ann.table_id, over) == seq
        late = signed_ruling(DeclareOver(2, "Ida", "the hall closes"), promised, key)
        _, reason, sentence = await refusal(ruled(served, ann.table_id, late))
        assert reason == "BAD_RULING"
        assert "the match is over" in sentence
        await eventually(lambda: ann.model.over)
        table_id = ann.table_id
    async with serving(tmp_path) as served:
        assert await ruled(served, table_id, over) == seq


@asynchronous
async def test_who_rules_with_a_number_that_is_used_is_told_the_next(tmp_path):
    key = Ed25519PrivateKey.generate()
    keys = [key.public_key().public_bytes_raw()]
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", "Bert", arbiter_keys=keys) as (ann, _),
    ):
        promised = ann.model.table.secret_commitment
        for points in (1, 2):
            signed = signed_ruling(CorrectPoints(1, "Ida", "why", 0, points), promised, key)
            if points == 1:
                await ruled(served, ann.table_id, signed)
        with pytest.raises(grpc.aio.AioRpcError) as refused:
            await ruled(served, ann.table_id, signed)
        assert error_info(refused.value).metadata["next_ruling"] == "2"


@asynchronous
async def test_a_disk_that_is_full_when_an_arbiter_rules_halts_the_table(tmp_path):
    key = Ed25519PrivateKey.generate()
    keys = [key.public_key().public_bytes_raw()]
    async with (
        serving(tmp_path) as served,
        people(served, "Ann", "Bert", arbiter_keys=keys) as (ann, bert),
    ):
        promised = ann.model.table.secret_commitment
        signed = signed_ruling(CorrectPoints(1, "Ida", "why", 0, 5), promised, key)
        size = served.server._resources.journal(ann.table_id).stat().st_size
        with no_file_beyond(size + 20):
            _, reason, sentence = await refusal(ruled(served, ann.table_id, signed))
        assert reason == "HALTED"
        assert "cannot write its journal (" in sentence
        await eventually(lambda: bert.model.table.halted_because == sentence)
        assert (await refusal(ruled(served, ann.table_id, signed)))[1] == "HALTED"
        assert not ann.standing.rulings


@asynchronous
async def test_the_same_request_twice_happens_once(tmp_path):
    async with serving(tmp_path) as served, people(served, "Ann", "Bert") as (ann, bert):
        acted = service_pb2.Acting(request_id="once", pause=service_pb2.Pausing())
        request = service_pb2.PlayRequest(act=acted)
        first = await ann.send(request, "once")
        await bert.reply(agrees=False)
        ann.model.answers.clear()
        assert await ann.send(request, "once") == first
        assert ann.controls == ["propose", "reply"]
