"""Thinking time: what is left, when it comes back, and what follows when it is gone."""

import pytest

from support.around import Around
from tilewyrm.engine.errors import IllegalEntry, Reason
from tilewyrm.engine.match.controls import GiveBack, Matter, Reply, TakeBack, TimeOut
from tilewyrm.engine.match.terms import ClockKind, TimeOutBrings

DAY_MS = 24 * 60 * 60 * 1000


def test_each_decision_has_its_time() -> None:
    around = Around(clock=ClockKind.DECISION, clock_seconds=10)
    seat = around.asked
    around.decide(9000)
    assert around.asked == seat
    assert around.left_ms[seat] == 10_000


def test_a_bank_gains_its_increment_with_each_turn() -> None:
    around = Around(clock=ClockKind.BANK, clock_seconds=60, clock_increment=5)
    seat = around.asked
    around.turn(20_000)
    assert around.left_ms[seat] == 45_000
    assert around.left_ms[around.asked] == 60_000


def test_days_are_full_again_with_each_turn() -> None:
    around = Around(clock=ClockKind.DAYS, clock_days=2)
    seat = around.asked
    around.decide(DAY_MS)
    assert around.left_ms[seat] == DAY_MS
    around.turn()
    assert around.left_ms[seat] == 2 * DAY_MS


def test_a_decision_cannot_take_longer_than_there_is() -> None:
    around = Around(clock=ClockKind.DECISION, clock_seconds=10)
    with pytest.raises(IllegalEntry) as refused:
        around.decide(10_001)
    assert refused.value.reason is Reason.OUT_OF_TIME
    around.decide(10_000)  # all of it, and not a millisecond more


def test_time_is_said_where_it_runs_only() -> None:
    around = Around()
    with pytest.raises(IllegalEntry) as refused:
        around.decide(1)
    assert refused.value.reason is Reason.NO_CLOCK


def test_time_runs_out_when_it_is_spent_and_not_before() -> None:
    around = Around(clock=ClockKind.DECISION, clock_seconds=10)
    seat = around.asked
    assert "ms left" in around.refusal(TimeOut(seat, "greedy"), 9999)
    assert "not running" in around.refusal(TimeOut((seat + 1) % 3, "greedy"), 10_000)
    assert not around.refusal(TimeOut(seat, "greedy"), 10_000)


def test_a_bot_decides_once() -> None:
    around = Around(clock=ClockKind.DECISION, clock_seconds=10)
    seat = around.asked
    around.do(TimeOut(seat, "greedy"), 10_000)
    assert around.match.standing.seats[seat].player == "greedy"
    assert around.match.running is None
    around.decide()
    assert around.match.standing.seats[seat].player == ""


def test_a_bot_takes_over_until_the_player_is_back() -> None:
    around = Around(clock=ClockKind.DECISION, clock_seconds=10, time_out=TimeOutBrings.BOT)
    seat = around.asked
    around.do(TimeOut(seat, "greedy"), 10_000)
    around.turn()
    assert around.match.standing.seats[seat].player == "greedy"
    around.do(GiveBack(seat))
    assert around.match.standing.seats[seat].player == ""


def test_or_the_seat_has_resigned() -> None:
    around = Around(clock=ClockKind.BANK, time_out=TimeOutBrings.RESIGNATION)
    seat = around.asked
    around.do(TimeOut(seat, "greedy"), 60_000)
    assert around.match.standing.seats[seat].out


def test_who_takes_back_has_no_new_time() -> None:
    around = Around(clock=ClockKind.DECISION, clock_seconds=10)
    seat = around.asked
    seq = around.decide(1000)
    assert around.asked == seat
    around.do(TakeBack(seat, seq), 7000)
    assert around.asked == seat
    assert around.left_ms[seat] == 3000


def test_no_time_runs_in_a_pause() -> None:
    around = Around(clock=ClockKind.BANK, clock_seconds=60)
    seat = around.asked
    other, third = (each for each in range(3) if each != seat)
    around.propose(seat, Matter.PAUSE, *sorted((other, third)))
    around.do(Reply(other, agrees=True), 1000)
    around.do(Reply(third, agrees=True), 2000)
    assert around.match.running is None
    assert around.left_ms[seat] == 57_000
    around.propose(seat, Matter.RESUME)
    assert around.match.running == seat
