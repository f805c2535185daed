"""A server killed under load, again and again; and the comparison that judges it."""

import asyncio
import json
from collections import Counter

import pytest
from kills.clocks import KnownClocks
from kills.comparison import compare
from kills.evening import kill_an_event
from kills.faults import Faults
from kills.journals import HEAD, MARK, read
from kills.known import KnownArbiter, KnownSeat, KnownTable, Message, Shown
from kills.rounds import kill_again_and_again
from kills.talk import KnownTalk

from tilewyrm.replays.format.frames import frame
from tilewyrm.v1 import control_pb2, match_pb2, replay_pb2, service_pb2, standing_pb2

ROUNDS = 2
"""In the suite; `make faults` has hundreds."""


def test_a_server_that_is_killed_again_and_again_keeps_its_word(tmp_path):
    summary, load = asyncio.run(kill_again_and_again(tmp_path, ROUNDS, tables=2, finish_s=0.5))
    # A text, as pytest cuts anything else short.
    assert not summary.faults.count, json.dumps(summary.told(load), indent=1)
    assert summary.comparisons > ROUNDS
    assert sum(len(player.seat.acknowledged) for player in load.players) > ROUNDS


def test_an_event_whose_server_and_program_are_killed_loses_nothing(tmp_path):
    summary = kill_an_event(tmp_path, 3, tables=2)
    assert not summary.faults.count, json.dumps(summary.told(), indent=1)
    assert sum(summary.kills.values()) == 3
    assert summary.moved
    assert summary.matches == 2 * summary.rounds


def decision(column):
    value = match_pb2.Decision()
    value.feuville.take_decree.column = column
    return value


def decided(seq, name, column=1, seat=0):
    entry = replay_pb2.Entry(seq=seq)
    entry.decided.seat = seat
    entry.decided.decision.CopyFrom(decision(column))
    entry.decided.request_id = name
    return replay_pb2.Record(entry=entry)


def controlled(seq, name="", **control):
    entry = replay_pb2.Entry(seq=seq)
    entry.controlled.control.CopyFrom(control_pb2.Control(**control))
    entry.controlled.request_id = name
    return replay_pb2.Record(entry=entry)


HEADER = replay_pb2.Record(header=replay_pb2.Header(secret_commitment=b"promise"))
PAUSE = control_pb2.Propose(seat=0, matter=control_pb2.MATTER_PAUSE, asked=[1])
AGREED = control_pb2.Reply(seat=1, agrees=True)
WHOLE = (
    HEADER,
    decided(1, "a"),
    decided(2, "b", column=2),
    controlled(3, "c", propose=PAUSE),
    controlled(4, "d", reply=AGREED),
    controlled(5, pause=control_pb2.Pause()),
)


def written(records):
    return MARK + b"".join(frame(record.SerializeToString()) for record in records)


def known(faults):
    """Return what two seats know that have played WHOLE."""
    ann = KnownSeat("table1", 0, "", faults)
    bob = KnownSeat("table1", 1, "", faults)
    for seq, name in enumerate("ab"):
        deciding = service_pb2.Deciding(request_id=name, seq=seq)
        ann.sent[name] = Message(deciding, decision(seq + 1).SerializeToString())
        ann.shown[seq + 1] = bob.shown[seq + 1] = Shown(
            "decided", 0, decision(seq + 1).SerializeToString()
        )
    pausing = service_pb2.Acting(request_id="c", pause=service_pb2.Pausing())
    ann.sent["c"] = Message(pausing)
    replying = service_pb2.Replying(proposal_seq=3, agrees=True)
    bob.sent["d"] = Message(service_pb2.Acting(request_id="d", reply=replying))
    ann.acknowledged = {"a": 1, "b": 2, "c": 3}
    bob.acknowledged = {"d": 4}
    arbiter = KnownArbiter("table1", faults)
    return KnownTable("table1", "feuville", b"promise", False, [ann, bob], arbiter)


def found(folder, records, change=lambda data: data, also=lambda table: None):
    """Return how many faults of each kind the comparison finds in a journal of *records*."""
    faults = Faults()
    table = known(faults)
    also(table)
    (folder / "table1.twr").write_bytes(change(written(records)))
    compare(table, folder, faults)
    return Counter(faults.count)


def test_nothing_is_wrong_with_a_journal_that_holds_what_was_told(tmp_path):
    assert found(tmp_path, WHOLE) == {}
    assert found(tmp_path, WHOLE, lambda data: data + b"\x05") == {}
    assert found(tmp_path, WHOLE, lambda data: data + bytes(100)) == {}


def test_what_is_cut_off_is_lost(tmp_path):
    assert found(tmp_path, WHOLE[:-2]) == {"lost": 1}
    assert found(tmp_path, WHOLE[:2])["lost"] == 3
    assert found(tmp_path, WHOLE[:2])["taken back"] == 2
    assert found(tmp_path, WHOLE, lambda data: data[:-1]) == {}  # nobody was told of the last
    assert found(tmp_path, (HEADER,))["lost"] == 4


def test_a_journal_that_is_gone_is_lost(tmp_path):
    faults = Faults()
    assert compare(known(faults), tmp_path, faults) is None
    assert faults.count == {"lost": 1}


@pytest.mark.parametrize("place", range(len(MARK), len(written(WHOLE)), 7))
def test_each_changed_byte_is_damage(tmp_path, place):
    def change(data):
        return data[:place] + bytes([data[place] ^ 0x10]) + data[place + 1 :]

    assert found(tmp_path, WHOLE, change)["damaged"] == 1


def test_an_entry_that_stands_twice_is_doubled(tmp_path):
    twice = (*WHOLE, decided(6, "b", column=2))
    assert found(tmp_path, twice)["doubled"] == 1


def test_what_nobody_sent_is_unsent(tmp_path):
    assert found(tmp_path, (*WHOLE, decided(6, "x"))) == {"unsent": 1}
    assert found(tmp_path, (*WHOLE, decided(6, ""))) == {"unsent": 1}
    resigned = controlled(6, "x", resign=control_pb2.Resign(seat=0))
    assert found(tmp_path, (*WHOLE, resigned)) == {"unsent": 1}
    nobodys = controlled(6, resign=control_pb2.Resign(seat=0))
    assert found(tmp_path, (*WHOLE, nobodys)) == {"unsent": 1}
    other = (HEADER, decided(1, "a", column=3), *WHOLE[2:])
    assert found(tmp_path, other) == {"unsent": 1, "taken back": 2}


def test_what_a_bot_decides_for_a_seat_is_sent_by_nobody(tmp_path):
    away = control_pb2.TakeOver(seat=0, bot="random", cause=control_pb2.CAUSE_AWAY)
    assert found(tmp_path, (*WHOLE, controlled(6, take_over=away), decided(7, ""))) == {}


def test_a_consequence_needs_everybodys_consent(tmp_path):
    without = (*WHOLE[:4], controlled(4, pause=control_pb2.Pause()))
    assert found(tmp_path, without)["unsent"] == 1
    other = (*WHOLE[:5], controlled(5, resume=control_pb2.Resume()))
    assert found(tmp_path, other) == {"unsent": 1}
    refused = controlled(4, "d", reply=control_pb2.Reply(seat=1, agrees=False))
    assert found(tmp_path, (*WHOLE[:4], refused)) == {"unsent": 1}


def ruled(seq, ruling):
    return replay_pb2.Record(
        entry=replay_pb2.Entry(seq=seq, ruled=control_pb2.Ruled(ruling=ruling))
    )


def test_rulings_stand_where_the_arbiter_was_told_and_once(tmp_path):
    points = control_pb2.CorrectPoints(number=1, by="Ida", seat=1, points=3)
    ruling = control_pb2.Control(correct_points=points).SerializeToString()

    def sent(table):
        table.arbiter.sent.add(ruling)

    def told(table):
        sent(table)
        table.arbiter.hear(ruling, 6)
        table.seats[0].shown[6] = Shown("control", None, ruling)

    def refused(table):
        sent(table)
        table.arbiter.hear_refused(ruling)

    one = (*WHOLE, ruled(6, ruling))
    assert found(tmp_path, one, also=told) == {}
    assert found(tmp_path, one, also=sent) == {}
    assert found(tmp_path, one) == {"unsent": 1}
    assert found(tmp_path, one, also=refused) == {"answered": 1}
    assert found(tmp_path, (*one, ruled(7, ruling)), also=sent) == {"doubled": 1}
    assert found(tmp_path, WHOLE, also=told) == {"lost": 1, "taken back": 1}


def test_two_answers_to_one_ruling_are_noticed():
    faults = Faults()
    arbiter = known(faults).arbiter
    arbiter.hear(b"ruling", 6)
    arbiter.hear(b"ruling", 6)
    assert not faults.count
    arbiter.hear(b"ruling", 7)
    arbiter.hear_refused(b"ruling")
    arbiter.hear(b"ruling", 6)
    assert faults.count == {"answered": 3}


def test_who_has_forfeited_is_played_by_a_bot(tmp_path):
    forfeit = control_pb2.ForfeitSeat(number=1, by="Ida", seat=0, bot="passive")
    ruling = control_pb2.Control(forfeit_seat=forfeit).SerializeToString()

    def sent(table):
        table.arbiter.sent.add(ruling)

    records = (*WHOLE, ruled(6, ruling), decided(7, ""))
    assert found(tmp_path, records, also=sent) == {}


def test_an_unjust_refusal_is_noticed(tmp_path):
    def refused(reason, name="e", seq=5):
        def also(table):
            ann = table.seats[0]
            ann.sent[name] = Message(service_pb2.Deciding(request_id=name, seq=seq))
            ann.refused[name] = service_pb2.Refusal(reason=reason)

        return also

    stale = service_pb2.REFUSAL_REASON_STALE
    assert found(tmp_path, WHOLE, also=refused(stale)) == {"refused": 1}
    assert found(tmp_path, WHOLE, also=refused(stale, seq=2)) == {}
    internal = service_pb2.REFUSAL_REASON_INTERNAL
    assert found(tmp_path, WHOLE, also=refused(internal, seq=2)) == {"refused": 1}


def test_two_answers_to_one_request_are_noticed(tmp_path):
    faults = Faults()
    ann = known(faults).seats[0]
    ann.hear(service_pb2.Answer(request_id="a", recorded_seq=1))
    assert not faults.count
    ann.hear(service_pb2.Answer(request_id="a", recorded_seq=2))
    assert faults.count == {"answered": 1}
    ann.see([], 5)
    ann.see([], 4)
    assert faults.count == {"answered": 1, "taken back": 1}


def test_another_promise_than_was_published_is_noticed(tmp_path):
    header = replay_pb2.Record(header=replay_pb2.Header(secret_commitment=b"another"))
    assert found(tmp_path, (header, *WHOLE[1:])) == {"lost": 1}


def test_a_torn_head_and_a_damaged_length_are_told_apart():
    whole = written(WHOLE)
    assert read(whole[: len(MARK) + HEAD.size - 1]).torn
    assert read(whole[:4]).torn
    assert read(b"\x00" * 20).damage
    damaged = bytearray(whole)
    damaged[len(MARK) + 3] ^= 1  # a length of 16 MiB, which its check denies
    assert read(bytes(damaged)).damage


def test_what_a_bot_decides_that_sat_there_from_the_beginning_is_sent_by_nobody(tmp_path):
    def also(table):
        table.bots = frozenset({1})

    assert found(tmp_path, (*WHOLE, decided(6, "", seat=1)), also=also) == {}
    assert found(tmp_path, (*WHOLE, decided(6, "", seat=0)), also=also) == {"unsent": 1}


SAID = (
    b'{"number": "1", "seat": 0, "name": "P0", "room": "ROOM_SEATS", "text": "a"}\n'
    b'{"number": "2", "seat": 1, "name": "P1", "room": "ROOM_SEATS", "text": "b"}\n'
)


@pytest.mark.parametrize(
    ("kept", "wrong"),
    [
        (SAID, {}),
        (SAID + b'{"number": "3", "se', {}),
        (SAID.splitlines(keepends=True)[0], {"lost": 1}),
        (SAID.replace(b'"2"', b'"3"'), {"lost": 1}),
        (SAID.replace(b'"2"', b'"1"'), {"doubled": 1, "lost": 1}),
        (
            SAID + SAID.splitlines(keepends=True)[1].replace(b'"2"', b'"3"'),
            {"doubled": 1, "lost": 1},
        ),
        (SAID.replace(b'"seat": 1', b'"seat": 0'), {"unsent": 1}),
        (None, {"lost": 2}),
    ],
)
def test_what_was_said_and_acknowledged_is_kept_once(tmp_path, kept, wrong):
    faults = Faults()
    talk = KnownTalk("table1", faults, {"a": 0, "b": 1, "unanswered": 0}, {"a": 1, "b": 2})
    if kept is not None:
        (tmp_path / "table1.chat").write_bytes(kept)
    talk.compare(tmp_path)
    assert faults.count == wrong


@pytest.mark.parametrize(
    ("running", "left_ms", "seq", "wrong"),
    [
        (0, [8_000, 20_000], 7, {}),
        (0, [10_000, 20_000], 7, {}),
        (0, [6_000, 20_000], 7, {"clock": 1}),
        (0, [8_000, 19_999], 7, {"clock": 1}),
        (1, [9_000, 20_000], 7, {"clock": 1}),
        (0, [1, 1], 8, {}),
    ],
)
def test_clocks_that_nobody_used_are_the_same_after_a_kill(running, left_ms, seq, wrong):
    now_s = 0.0
    faults = Faults()
    clocks = KnownClocks("table1", faults, lambda: now_s)
    clocks.see(7, standing_pb2.Clocks(left_ms=[9_000, 20_000], running=0), again=False)
    now_s = 2.0
    clocks.see(seq, standing_pb2.Clocks(left_ms=left_ms, running=running), again=True)
    assert faults.count == wrong
