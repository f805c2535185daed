"""What is told of control entries, sentence by sentence."""

from dataclasses import replace

import pytest

from tilewyrm.engine.match.clocks import Clocks
from tilewyrm.engine.match.controls import (
    CONTROL_TYPES,
    AnnulMatch,
    AppointStandIn,
    Cause,
    ChangeClock,
    Conclude,
    Control,
    CorrectPoints,
    DeclareOver,
    Ending,
    ForfeitSeat,
    GiveBack,
    Lapse,
    Matter,
    Pause,
    Propose,
    Reply,
    Resign,
    Resume,
    TakeBack,
    TakeOver,
    TimeOut,
)
from tilewyrm.engine.match.standing import Proposal, Seat, Standing
from tilewyrm.engine.match.terms import Terms, TimeOutBrings
from tilewyrm.replays.words.sentences import ending_text, sentence, span, thought

NAMES = ["Ann", "Bert", "Cleo"]
QUIET = Standing((Seat(),) * 3)
TAKE_BACK = Propose(0, Matter.TAKE_BACK, (1, 2), 45, None, "")
ASKED = replace(QUIET, proposal=Proposal(50, TAKE_BACK))

SENTENCES: list[tuple[Control, str]] = [
    (Resign(0, "greedy"), "Ann resigns; the greedy bot plays on"),
    (
        TakeOver(2, "greedy", Cause.AWAY, 600),
        "the greedy bot stands in for Cleo, who has been away for 10 min 00 s",
    ),
    (TakeOver(2, "greedy", Cause.VOTE, 0), "the greedy bot stands in for Cleo, as was agreed"),
    (GiveBack(2), "Cleo takes over from the bot"),
    (TimeOut(2, "greedy"), "Cleo ran out of time: the greedy bot decides this once"),
    (TAKE_BACK, "Ann asks to undo entry 45; Bert and Cleo must agree"),
    (
        Propose(1, Matter.PAUSE, (0,), None, None, ""),
        "Bert asks for a pause; Ann must agree",
    ),
    (
        Propose(1, Matter.RESUME, (), None, None, ""),
        "Bert asks to resume; no one else needs to agree",
    ),
    (
        Propose(2, Matter.END, (0, 1), None, None, ""),
        "Cleo asks to end the match here; Ann and Bert must agree",
    ),
    (
        Propose(0, Matter.REPLACE, (1,), None, 2, "greedy"),
        "Ann asks to let the greedy bot stand in for Cleo; Bert must agree",
    ),
    (Reply(1, agrees=True), "Bert agrees"),
    (Reply(1, agrees=False), "Bert does not agree"),
    (Lapse(), "the request lapses: not everyone answered in time"),
    (TakeBack(0, 45), "Ann undoes: the match returns to before entry 45"),
    (Pause(), "paused"),
    (Resume(), "resumed"),
    (Conclude(Ending.VOTE), "the players end the match here"),
    (Conclude(Ending.ONE_LEFT), "the match ends: no opponents left"),
    (Conclude(Ending.ABANDONED), "the match is abandoned: nobody came back"),
    (
        CorrectPoints(1, "Ida", "counted wrong", 1, 5),
        "Ida (arbiter): Bert +5 points, because: counted wrong",
    ),
    (
        CorrectPoints(1, "Ida", "twice", 1, -12),
        "Ida (arbiter): Bert -12 points, because: twice",
    ),
    (
        ForfeitSeat(1, "Ida", "left", 1, "greedy"),
        "Ida (arbiter): Bert forfeits, the greedy bot plays any rest of the match, because: left",
    ),
    (
        AppointStandIn(1, "Ida", "late", 1, "greedy"),
        "Ida (arbiter): the greedy bot plays for Bert until Bert is back, because: late",
    ),
    (
        ChangeClock(1, "Ida", "disturbed", 1, 30_000),
        "Ida (arbiter): Bert has 30.0 s more, because: disturbed",
    ),
    (
        ChangeClock(1, "Ida", "too much", 1, -90_000),
        "Ida (arbiter): Bert has 1 min 30 s less, because: too much",
    ),
    (
        DeclareOver(1, "Ida", "the hall closes"),
        "Ida (arbiter): the match ends here and is scored, because: the hall closes",
    ),
    (
        AnnulMatch(1, "Ida", "wrong table"),
        "Ida (arbiter): the match does not count, because: wrong table",
    ),
]


@pytest.mark.parametrize(("control", "words"), SENTENCES)
def test_a_control_entry_in_a_sentence(control: Control, words: str) -> None:
    assert sentence(control, NAMES, QUIET, Terms()) == words


def test_every_kind_of_control_entry_has_a_sentence() -> None:
    assert {type(control) for control, _ in SENTENCES} == set(CONTROL_TYPES)
    matters = {control.matter for control, _ in SENTENCES if isinstance(control, Propose)}
    assert matters == set(Matter)


@pytest.mark.parametrize(
    ("brings", "words"),
    [
        (TimeOutBrings.BOT_ONCE, "the greedy bot decides this once"),
        (TimeOutBrings.BOT, "the greedy bot plays until Cleo is back"),
        (TimeOutBrings.RESIGNATION, "that is a resignation; the greedy bot plays on"),
    ],
)
def test_what_follows_when_time_is_up(brings: TimeOutBrings, words: str) -> None:
    told = sentence(TimeOut(2, "greedy"), NAMES, QUIET, Terms(time_out=brings))
    assert told == f"Cleo ran out of time: {words}"


def test_what_is_said_while_something_is_proposed() -> None:
    for control, words in (
        (Reply(1, agrees=False), "Bert does not agree"),
        (Reply(0, agrees=False), "Ann asks no longer"),
        (TakeBack(0, 45), "the match returns to before entry 45"),
    ):
        assert sentence(control, NAMES, ASKED, Terms()) == words


def test_how_a_match_ended() -> None:
    told = [ending_text(ending) for ending in Ending]
    assert told == [
        "played to its end",
        "ended by its players",
        "ended: no opponents left",
        "abandoned",
        "declared over by an arbiter",
        "annulled by an arbiter",
        "ended: too many entries for one record",
    ]


@pytest.mark.parametrize(
    ("ms", "words"),
    [
        (0, "0.0 s"),
        (999, "0.9 s"),
        (59_999, "59.9 s"),
        (60_000, "1 min 00 s"),
        (3_599_999, "59 min 59 s"),
        (3_600_000, "1 h 00 min"),
        (86_399_999, "23 h 59 min"),
        (86_400_000, "1 d 0 h"),
        (200_000_000, "2 d 7 h"),
    ],
)
def test_a_span_of_time(ms: int, words: str) -> None:
    assert span(ms) == words


def test_how_long_somebody_thought() -> None:
    standing = replace(QUIET, clocks=Clocks((60_000, 60_000, 2_000)))
    assert thought(standing, 1, 12_300) == "thought 12.3 s, 47.7 s left"
    assert thought(standing, 2, 2_500) == "thought 2.5 s, 0.0 s left"
    assert thought(standing, None, 0) == ""
    assert thought(QUIET, None, 0) == ""
