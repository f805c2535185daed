"""The compact form of a request's decisions is listed again as the very same decisions."""

from random import Random

import pytest

from support.daily import share_of_today
from support.playing import any_entry, any_setup
from tilewyrm.client.connection.decision_runs import list_decisions
from tilewyrm.engine.carcassonne.registry import EXPANSIONS
from tilewyrm.engine.game import Choice
from tilewyrm.engine.match.machine import apply
from tilewyrm.engine.match.terms import Terms
from tilewyrm.replays.codec.codec import codec
from tilewyrm.server.feed.decision_runs import decision_runs
from tilewyrm.server.feed.feed import turn
from tilewyrm.server.match.match import fresh
from tilewyrm.v1 import match_pb2, service_pb2

OPTIONS = {
    "carcassonne": {one.name: True for one in EXPANSIONS},
    "feuville": {},
}
MATCHES = {"carcassonne": 2, "feuville": 4}


def requests(name, number):
    """Yield every request of a random match with everything: in full, in runs, as it is sent."""
    draw = Random(f"{name} {number}")
    setup = any_setup(name, draw, OPTIONS[name])
    position, words = fresh(setup, Terms(), [""] * setup.seats), codec(name)
    while position.result is None:
        pending = position.state.pending
        if isinstance(pending, Choice):
            full, sent = (
                service_pb2.Turn.FromString(turn(words, position, pending.seat, compact=compact))
                for compact in (False, True)
            )
            short = service_pb2.Request()
            short.CopyFrom(full.request)
            del short.decisions[:]
            for run in decision_runs(words, position.state.legal(pending.seat)):
                short.runs.add().MergeFromString(run)
            yield full.request, short, sent.request
        apply(position, any_entry(position.state, draw))


def by_the_book(request):
    """List the decisions of *request* as docs/protocol.md says, field by field."""
    for run in request.runs:
        values = [[*one.signed, *one.unsigned, *one.words] for one in run.columns]
        for index in range(len(values[0]) if values else 1):
            decision = match_pb2.Decision()
            decision.CopyFrom(run.pattern)
            for column, items in zip(run.columns, values, strict=True):
                message = decision
                *above, last = column.path
                for number in above:
                    message = getattr(message, message.DESCRIPTOR.fields_by_number[number].name)
                setattr(message, message.DESCRIPTOR.fields_by_number[last].name, items[index])
            yield decision


@pytest.mark.parametrize("name", OPTIONS)
def test_the_compact_form_has_the_same_decisions_in_the_same_order_and_is_shorter(name):
    seen = in_runs = full_bytes = sent_bytes = 0
    kinds = set()
    for number in share_of_today(range(MATCHES[name]), 2):
        for full, short, sent in requests(name, number):
            seen += 1
            in_runs += bool(sent.runs)
            assert sent == (short if sent.runs else full)
            full_bytes, sent_bytes = full_bytes + full.ByteSize(), sent_bytes + sent.ByteSize()
            assert full.decisions
            assert not full.runs
            assert list(by_the_book(short)) == list(full.decisions)
            message = service_pb2.TableMessage()
            message.update.turn.request.CopyFrom(short)
            list_decisions(message)
            assert message.update.turn.request == full
            kinds.add(full.question)
    assert seen > 100
    assert in_runs > 10
    assert len(kinds) > 2
    assert sent_bytes < full_bytes * {"carcassonne": 0.5, "feuville": 1}[name]


def request_of(*columns):
    message = service_pb2.TableMessage()
    run = message.snapshot.turn.request.runs.add(columns=columns)
    run.pattern.carcassonne.place_tile.rotation = 3
    return message


def test_what_this_program_does_not_know_is_kept_as_in_a_list():
    """A newer server may have a field, a message or a kind of decision of its own."""
    message = request_of(
        service_pb2.FieldColumn(path=[2, 1, 900], unsigned=[0, 300]),
        service_pb2.FieldColumn(path=[2, 1, 901, 7], signed=[-1, 70000]),
        service_pb2.FieldColumn(path=[2, 1, 902], words=["", "wyrm"]),
        service_pb2.FieldColumn(path=[2, 1, 2], unsigned=[1, 2]),
    )
    list_decisions(message)
    first, second = message.snapshot.turn.request.decisions
    assert [each.carcassonne.place_tile.rotation for each in (first, second)] == [1, 2]
    unknown = bytes((0xA0, 0x38, 0xAC, 2, 0xAA, 0x38, 4, 0x38, 0xE0, 0xC5, 8))
    unknown += bytes((0xB2, 0x38, 4)) + b"wyrm"
    assert second.carcassonne.place_tile.SerializeToString().endswith(unknown)
    assert first != second


def test_columns_of_different_lengths_are_no_request():
    message = request_of(
        service_pb2.FieldColumn(path=[2, 1, 1, 1], signed=[1, 2, 3]),
        service_pb2.FieldColumn(path=[2, 1, 2], unsigned=[1, 2]),
    )
    with pytest.raises(ValueError, match="argument"):
        list_decisions(message)


def test_a_message_without_runs_stays_as_it_is():
    for message in (service_pb2.TableMessage(), request_of()):
        del message.snapshot.turn.request.runs[:]
        before = message.SerializeToString()
        list_decisions(message)
        assert message.SerializeToString() == before
