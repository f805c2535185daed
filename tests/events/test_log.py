"""The log: canonical bytes, the chain, signatures, and who may say what."""

from dataclasses import replace
from fractions import Fraction

import pytest

from support.events import KEYS, SHA, LogBook, event_fact, public, verify
from tilewyrm.events.errors import EventError, Reason
from tilewyrm.events.log.canonical import (
    LARGEST,
    LONGEST,
    canonical,
    fraction_json,
    fraction_of,
    read_canonical,
)
from tilewyrm.events.log.codec import fact_json, fact_of
from tilewyrm.events.log.fact import (
    KINDS,
    Absent,
    Close,
    Commit,
    Correct,
    Entropy,
    Fact,
    Forbid,
    Forfeit,
    Here,
    Medium,
    Open,
    Pair,
    Paper,
    Player,
    Rename,
    Replace,
    Result,
    Return,
    Rule,
    Say,
    Secret,
    Server,
    StandIn,
    Start,
    Swap,
    Terms,
    Unpair,
    Wait,
    Withdraw,
)  # fmt: skip
from tilewyrm.events.log.line import Line, log_bytes, whole_lines
from tilewyrm.events.state.event_state import EventState
from tilewyrm.events.state.signers import ARBITERS, SERVER

ONE_OF_EACH: list[Fact] = [
    event_fact(), Server(SHA), Server(SHA, "the disk died"), Player(1), Player(2, "greedy", SHA),
    Rename(1, SHA, "mistyped"), Here(1), Withdraw(1, 2), Return(1, 3),
    Forbid(1, 2, "brothers"), Terms({"clock": 900, "undo": False}),
    Commit(1, SHA), Entropy(1, {"1": SHA}), Secret(1, SHA, ("abcdef",)),
    Pair(1, ((1, 2), (3, 4)), (5,), {"rematches": 0}), Pair(1, ((1, 2),)), Swap(1, 1, 2, "asked"),
    Unpair(1, "too early"), Start(1), Medium(1, 2, "paper"), Open(1, 1, "abcdef"),
    Result(1, 1, (3, -4), (1, 2), SHA, "normal"), Paper(1, 1, (3, 4)),
    Paper(1, 1, (3, 4), (1, 2), "broken clock"), Absent(1, 1, 2), Forfeit(1, 1, 2, "gone"),
    Wait(1, 1, 2), StandIn(1, 1, 2, "greedy", "late"), Replace(1, 1, 2, 5, "ill"),
    Rule(1, 1, "annul", "wrong tiles"), Rule(1, 1, "points", "miscounted", (1, 2), (2, 1)),
    Correct(3, "typo"), Correct(3, "typo", (1, 2)), Say("Lunch \u00e0 midi \U0001f355"), Close(),
]  # fmt: skip


def test_every_kind_of_fact_is_read_as_it_was_written():
    assert {fact.kind for fact in ONE_OF_EACH} == KINDS.keys()
    for fact in ONE_OF_EACH:
        line = Line.signed(
            seq=3, prev="a" * 64, ms=5, fact=fact, by=public("arbiter"), sign=KEYS["arbiter"].sign
        )
        assert Line.read(line.text) == line
        assert line.text.isascii()
        assert fact_of(fact_json(fact)) == fact


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b'{"a":1.5}', "whole number"),
        (b'{"a":NaN}', "whole number"),
        (b'{"a":null}', "not a value"),
        (b'{"a": 1}', "canonical"),
        (b'{"b":1,"a":1}', "canonical"),
        (b'{"a":1,"a":1}', "canonical"),
        (b'{"a":-0}', "canonical"),
        ('{"a":"\u00e9"}'.encode(), "canonical"),
        (b'{"a":"\\ud83d"}', "half a character"),
        (b'{"a":%d}' % (LARGEST + 1), "too large"),
        (b"[" * 100_000, "not JSON"),
        (b"1" * 5000, "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"", "not JSON"),
        (b"1" * (LONGEST + 1), "bytes"),
    ],
)
def test_only_canonical_json_is_read(text: bytes, says: str):
    with pytest.raises(EventError, match=says) as caught:
        read_canonical(text)
    assert caught.value.reason is Reason.FORMAT


def test_a_fraction_is_written_in_one_way():
    for value, json in [(Fraction(6, 2), 3), (Fraction(7, 2), "7/2"), (Fraction(-1, 3), "-1/3")]:
        assert fraction_json(value) == json
        assert fraction_of(json) == value
    for wrong in ("3", "6/4", "1/0", "3/1", "+1/2", "1/-2", "\u0663/2", "1" * 40 + "/7", True, []):
        with pytest.raises(EventError, match="not a number"):
            fraction_of(wrong)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"fact": "dance"}, Reason.NEWER),
        ({"colour": "red"}, Reason.NEWER),
        ({"number": "1"}, Reason.FORMAT),
        ({"number": True}, Reason.FORMAT),
        ({"number": None}, Reason.FORMAT),
        ({"bot": 5}, Reason.FORMAT),
        ({"seq": -1}, Reason.FORMAT),
        ({"seq": True}, Reason.FORMAT),
        ({"ms": "1"}, Reason.FORMAT),
        ({"prev": "0" * 63}, Reason.FORMAT),
        ({"by": "A" * 64}, Reason.FORMAT),
        ({"sig": "\u0661" * 128}, Reason.FORMAT),
    ],
)
def test_a_line_with_other_fields_is_no_line(change: dict[str, object], reason: Reason):
    line = LogBook().say(Player(1))
    json = read_canonical(line.text)
    assert isinstance(json, dict)
    for name, value in change.items():
        if value is None:
            del json[name]
        else:
            json[name] = value  # type: ignore[assignment]
    with pytest.raises(EventError) as caught:
        Line.read(canonical(json))
    assert caught.value.reason is reason


def small_event() -> LogBook:
    """Return the log of an event with four players, one round and a ruling."""
    book = LogBook(event_fact(rounds=1))
    book.add(4)
    book.begin([1, 2, 3, 4])
    book.result(1, 20, 30, 30, 10)
    book.say(Rule(1, 1, "points", "miscounted", (21, 30, 30, 10)), "arbiter")
    book.say(Close())
    return book


def test_a_log_read_back_gives_the_same_state():
    book = small_event()
    texts, torn = whole_lines(log_bytes(book.lines) + b'{"ac')
    assert torn == b'{"ac'
    lines = [Line.read(text) for text in texts]
    assert lines == book.lines
    state = EventState.of(lines, verify)
    assert state.record == book.record
    assert (state.seq, state.prev) == (len(lines), lines[-1].hash)
    assert state.event_hash == lines[0].hash


def test_a_line_that_is_dropped_doubled_or_moved_is_found():
    lines = small_event().lines
    for index in range(len(lines)):
        dropped = lines[:index] + lines[index + 1 :]
        doubled = [*lines[: index + 1], *lines[index:]]
        moved = [*lines[:index], *lines[index + 1 : index + 2], lines[index], *lines[index + 2 :]]
        for wrong in (dropped, doubled, moved):
            if wrong in (lines, lines[:-1]):  # a cut tail leaves an open event
                continue
            with pytest.raises(EventError) as caught:
                EventState.of(wrong, verify)
            assert caught.value.reason is Reason.CHAIN


def test_a_changed_byte_is_found():
    book = small_event()
    for index, line in enumerate(book.lines):
        state = EventState.of(book.lines[:index], verify)
        for at in range(0, len(line.text), 7):
            text = bytearray(line.text)
            text[at] = ord("7") if text[at] != ord("7") else ord("8")
            with pytest.raises(EventError):
                state.apply(Line.read(bytes(text)))
        state.apply(line)


def test_a_line_that_somebody_else_signed_is_found():
    book = small_event()
    for line in book.lines:
        other = KEYS["stranger"].sign(line.signed_bytes).hex()
        state = EventState.of(book.lines[: line.seq], verify)
        for forged in (replace(line, sig=other), replace(line, by=public("stranger"))):
            with pytest.raises(EventError) as caught:
                state.apply(forged)
            assert caught.value.reason is Reason.SIGNATURE
            assert caught.value.line == line.seq


def test_the_signature_is_of_lines_of_events_alone():
    line = LogBook().say(Player(1))
    assert line.signed_bytes.startswith(b"tilewyrm event line\n{")
    bare = line.signed_bytes.partition(b"\n")[2]
    forged = replace(line, sig=KEYS["organiser"].sign(bare).hex())
    state = LogBook().state
    with pytest.raises(EventError) as caught:
        state.apply(forged)
    assert caught.value.reason is Reason.SIGNATURE


@pytest.mark.parametrize("who", ["organiser", "arbiter", "server", "stranger"])
def test_who_may_say_what(who: str):
    book = LogBook()
    allowed = {"arbiter": ARBITERS, "server": SERVER, "stranger": frozenset[type[Fact]]()}
    for fact in ONE_OF_EACH[1:]:
        reason = None
        try:
            book.state.check(fact, public(who))
        except EventError as error:
            reason = error.reason
        if who == "organiser" or type(fact) in allowed[who]:
            assert reason is not Reason.SIGNER
        else:
            assert reason is Reason.SIGNER
