from support.feuville import scenes
from tilewyrm.client.model.model import (
    DecisionSent,
    LinkChanged,
    LinkState,
    Model,
    RequestRefused,
    reduce,
)
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.v1 import service_pb2


def message(**kind):
    return service_pb2.TableMessage(**kind)


def part(key, score):
    return scenes.part(key, fv.Part(player=fv.Player(score=score)))


def line(seq):
    return service_pb2.LogLine(seq=seq)


def snapshot(seq=5, log=(4, 5), **fields):
    return message(
        snapshot=service_pb2.Snapshot(
            seq=seq,
            parts=[part("a", 1), part("b", 2)],
            log=[line(number) for number in log],
            **fields,
        )
    )


def test_a_snapshot_sets_everything():
    model = reduce(Model(), snapshot())
    assert (model.seq, sorted(model.parts), len(model.log)) == (5, ["a", "b"], 2)
    assert model.request is None
    assert model.result is None
    assert model.acting is None


def test_an_update_replaces_parts_by_key_drops_what_is_gone_and_appends_the_log():
    before = reduce(Model(), snapshot())
    update = service_pb2.Update(
        first_seq=6, seq=6, parts=[part("b", 9), part("c", 3)], removed=["a"], log=[line(6)]
    )
    after = reduce(before, message(update=update))
    assert sorted(after.parts) == ["b", "c"]
    assert after.parts["b"].feuville.player.score == 9
    assert [entry.seq for entry in after.log] == [4, 5, 6]
    assert sorted(before.parts) == ["a", "b"]


def test_a_snapshot_after_a_loss_adds_only_what_was_missed():
    model = reduce(reduce(Model(), snapshot()), snapshot(seq=7, log=(5, 6, 7)))
    assert [entry.seq for entry in model.log] == [4, 5, 6, 7]


def test_a_request_is_hidden_while_its_decision_is_on_the_way_and_when_it_is_spent():
    turn = scenes.request(seq=5)
    model = reduce(Model(), snapshot(turn=turn))
    assert model.request is not None
    assert model.acting == 0
    sent = reduce(model, DecisionSent("d1"))
    assert sent.request is None
    answer = service_pb2.Answer(request_id="d1", recorded_seq=6)
    answered = reduce(sent, message(answer=answer))
    assert answered.unanswered is None
    assert answered.request is None, "the update with the next request has not come yet"


def test_a_refusal_shows_the_request_again_with_the_reason():
    model = reduce(reduce(Model(), snapshot(turn=scenes.request(seq=5))), DecisionSent("d1"))
    refusal = service_pb2.Refusal(reason=service_pb2.REFUSAL_REASON_STALE, message="too late")
    model = reduce(model, message(answer=service_pb2.Answer(request_id="d1", refusal=refusal)))
    assert model.refusal == "the position has changed in the meantime; look again and choose"
    assert model.request is not None


def test_what_the_server_will_not_do_beside_the_decisions_is_told_too():
    model = reduce(
        reduce(Model(), snapshot(turn=scenes.request(seq=5))), RequestRefused("too late")
    )
    assert model.refusal == "too late"
    assert model.request is not None
    assert reduce(model, DecisionSent("d1")).refusal == ""


def test_an_answer_to_another_decision_changes_nothing():
    model = reduce(Model(), DecisionSent("d2"))
    assert reduce(model, message(answer=service_pb2.Answer(request_id="d1"))) is model


def test_the_link_and_the_names_are_known():
    model = reduce(Model(), LinkChanged(LinkState.LOST, "server unreachable"))
    assert model.link.link is LinkState.LOST
    assert model.name(3) == "seat 4"
    model = reduce(model, message(table=scenes.table()))
    assert model.name(1) == "Bob"
    assert model.seats == 4


def test_before_the_match_news_of_the_table_end_what_was_refused():
    news = service_pb2.TableMessage(table=scenes.table())
    waiting = reduce(Model(table=scenes.table()), RequestRefused("the match waits for Bea"))
    assert waiting.refusal
    assert not reduce(waiting, news).refusal
    playing = reduce(Model(), snapshot(turn=scenes.request(seq=5)))
    assert reduce(reduce(playing, RequestRefused("too late")), news).refusal == "too late"
