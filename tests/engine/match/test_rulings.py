"""What arbiters decide."""

from support.around import Around
from tilewyrm.engine.match.controls import (
    AnnulMatch,
    AppointStandIn,
    ChangeClock,
    CorrectPoints,
    DeclareOver,
    Ending,
    ForfeitSeat,
    GiveBack,
)
from tilewyrm.engine.match.terms import ClockKind


def test_points_are_corrected_and_count_at_the_end() -> None:
    around = Around()
    around.do(CorrectPoints(1, "Ida", "counted wrong", 1, 500))
    around.do(CorrectPoints(2, "Ida", "too much", 1, -100))
    around.do(DeclareOver(3, "Ida", "the hall closes"))
    result = around.match.result
    assert result is not None
    assert result.scores[1] >= 400
    assert result.winners == (1,)
    assert result.ending is Ending.DECLARED


def test_rulings_are_numbered_so_that_none_comes_twice() -> None:
    around = Around()
    ruling = CorrectPoints(1, "Ida", "counted wrong", 1, 5)
    around.do(ruling)
    assert "number 2" in around.refusal(ruling)


def test_a_ruling_says_who_and_why() -> None:
    around = Around()
    assert "needs its arbiter's name" in around.refusal(CorrectPoints(1, "", "counted wrong", 1, 5))
    assert "needs its arbiter's name" in around.refusal(CorrectPoints(1, "Ida", "", 1, 5))
    assert "needs its arbiter's name" in around.refusal(CorrectPoints(1, "Ida", "x" * 201, 1, 5))


def test_a_forfeited_seat_ranks_last() -> None:
    around = Around()
    around.do(ForfeitSeat(1, "Ida", "left the hall", 0, "passive"))
    around.do(DeclareOver(2, "Ida", "the hall closes"))
    assert around.match.result is not None
    assert around.match.result.places[0] == 3


def test_a_stand_in_plays_until_the_player_is_back() -> None:
    around = Around()
    around.do(AppointStandIn(1, "Ida", "late", 0, "greedy"))
    assert around.match.standing.seats[0].stand_in == "greedy"
    assert "cannot stand in" in around.refusal(AppointStandIn(2, "Ida", "late", 0, "greedy"))
    assert "cannot stand in" in around.refusal(AppointStandIn(2, "Ida", "late", 9, "greedy"))
    assert "bot to play" in around.refusal(AppointStandIn(2, "Ida", "late", 1, ""))
    around.do(GiveBack(0))
    assert not around.match.standing.seats[0].player


def test_an_annulled_match_has_no_winner() -> None:
    around = Around()
    around.do(AnnulMatch(1, "Ida", "the wrong people"))
    result = around.match.result
    assert result is not None
    assert (result.winners, result.ending) == ((), Ending.ANNULLED)


def test_a_clock_can_be_changed_where_there_is_one() -> None:
    around = Around(clock=ClockKind.BANK, clock_seconds=60)
    around.do(ChangeClock(1, "Ida", "disturbed", 2, 30_000))
    assert around.left_ms[2] == 90_000
    assert "no clock" in Around().refusal(ChangeClock(1, "Ida", "disturbed", 2, 30_000))
