"""What one seat asks of the others, and taking back."""

import pytest

from support.around import Around
from tilewyrm.engine.carcassonne.registry import EXPANSIONS
from tilewyrm.engine.errors import GameError
from tilewyrm.engine.match.controls import (
    Cause,
    Ending,
    Lapse,
    Matter,
    Propose,
    Reply,
    Resign,
    TakeBack,
    TakeOver,
)
from tilewyrm.engine.match.terms import TakeBacks


def test_ones_own_last_decision_is_free_while_nothing_was_rolled() -> None:
    around = Around()
    before = around.match.state.digest()
    seat, seq = around.asked, around.decide()
    assert around.asked == seat  # the tile lies, a meeple may follow
    around.do(TakeBack(seat, seq))
    assert around.match.state.digest() == before


def test_after_a_roll_the_others_must_agree() -> None:
    around = Around()
    before = around.match.state.digest()
    seat, seq = around.asked, around.turn()[0]
    assert "must agree" in around.refusal(TakeBack(seat, seq))
    others = [other for other in range(3) if other != seat]
    around.propose(seat, Matter.TAKE_BACK, *others, to_seq=seq)
    around.do(Reply(others[0], agrees=True))
    assert around.match.standing.to_answer() == others[1:]
    around.do(Reply(others[1], agrees=True))
    assert around.match.state.digest() == before
    assert around.match.standing.proposal is None


def test_ones_decision_is_free_until_another_has_decided_though_nothing_was_rolled() -> None:
    """With everything that can be played there are questions that go from seat to seat."""
    around = Around(playing=[one.name for one in EXPANSIONS])
    met = 0
    while met < 3:
        seat, seq = around.asked, around.decide()
        if around.match.seq != seq or around.asked == seat:
            continue  # something was rolled, or the seat is asked again
        other = around.asked
        assert not around.refusal(TakeBack(seat, seq))
        later = around.decide()
        if around.match.seq == later:
            assert "the others must agree" in around.refusal(TakeBack(seat, seq))
            assert not around.refusal(TakeBack(other, later))
            met += 1


def test_one_no_is_enough() -> None:
    around = Around()
    seat, seq = around.asked, around.turn()[0]
    others = [other for other in range(3) if other != seat]
    around.propose(seat, Matter.TAKE_BACK, *others, to_seq=seq)
    before = around.match.state.digest()
    around.do(Reply(others[1], agrees=False))
    assert around.match.standing.proposal is None
    assert around.match.state.digest() == before
    assert "no request is open" in around.refusal(Reply(others[0], agrees=True))


def test_all_others_must_be_asked_to_take_back() -> None:
    around = Around()
    seat, seq = around.asked, around.turn()[0]
    made = Propose(seat, Matter.TAKE_BACK, ((seat + 1) % 3,), seq, None, "")
    assert "all others must be asked" in around.refusal(made)


def test_nobody_takes_back_what_another_decided() -> None:
    around = Around()
    seq = around.turn()[0]
    assert "is not a decision of" in around.refusal(TakeBack(around.asked, seq))


def test_a_decision_answers_a_request_to_take_back() -> None:
    around = Around()
    seat, seq = around.asked, around.turn()[0]
    others = [other for other in range(3) if other != seat]
    around.propose(seat, Matter.TAKE_BACK, *others, to_seq=seq)
    around.decide()
    assert around.match.standing.proposal is None


def test_where_nothing_can_be_taken_back_nobody_is_asked() -> None:
    around = Around(take_back=TakeBacks.FORBIDDEN)
    seat, seq = around.asked, around.decide()
    assert "this table does not allow" in around.refusal(TakeBack(seat, seq))
    made = Propose(seat, Matter.TAKE_BACK, (1, 2), seq, None, "")
    assert "this table does not allow" in around.refusal(made)


def test_who_sits_with_bots_alone_needs_nobody() -> None:
    around = Around(["", "greedy"])
    seat, seq = around.asked, None
    while seat != 0:
        around.decide()
        seat = around.asked
    before = around.match.state.digest()
    seq = around.turn()[0]
    around.propose(0, Matter.TAKE_BACK, to_seq=seq)
    assert around.match.state.digest() == before


def test_nothing_is_decided_in_a_pause() -> None:
    around = Around()
    around.propose(0, Matter.PAUSE, 1, 2)
    around.do(Reply(1, agrees=True))
    around.do(Reply(2, agrees=True))
    assert around.match.standing.paused
    with pytest.raises(GameError, match="paused"):
        around.decide()
    around.propose(1, Matter.RESUME, 0)
    around.do(Reply(0, agrees=True))
    assert not around.match.standing.paused
    around.decide()


def test_the_people_can_end_the_match_and_score_it() -> None:
    around = Around()
    for _ in range(6):
        around.turn()
    around.propose(2, Matter.END, 0, 1)
    around.do(Reply(0, agrees=True))
    assert around.match.result is None
    around.do(Reply(1, agrees=True))
    result = around.match.result
    assert result is not None
    assert result.ending is Ending.VOTE
    assert result.winners


def test_only_one_thing_is_open_at_a_time() -> None:
    around = Around()
    around.propose(0, Matter.PAUSE, 1, 2)
    made = Propose(1, Matter.END, (0, 2), None, None, "")
    assert "has an open request" in around.refusal(made)
    around.do(Lapse())
    assert not around.refusal(made)


def test_whoever_asked_may_drop_it() -> None:
    around = Around()
    around.propose(0, Matter.PAUSE, 1, 2)
    around.do(Reply(0, agrees=False))
    assert around.match.standing.proposal is None


def test_the_player_whose_seat_a_bot_is_to_take_over_is_not_asked() -> None:
    around = Around()
    made = Propose(0, Matter.REPLACE, (1, 2), None, 1, "greedy")
    assert "only these seats can be asked, each once, ascending: [3]" in around.refusal(made)
    around.propose(0, Matter.REPLACE, 2, of_seat=1)
    around.do(Reply(2, agrees=True))
    assert around.match.standing.seats[1].player == "greedy"


def test_a_seat_that_a_bot_plays_meanwhile_need_not_answer() -> None:
    around = Around()
    around.propose(0, Matter.PAUSE, 1, 2)
    around.do(Resign(1, "greedy"))
    assert around.match.standing.to_answer() == [2]
    around.do(Reply(2, agrees=True))
    assert around.match.standing.paused


@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_asked_by_or_about_a_seat_is_dropped_when_it_resigns(seat: int) -> None:
    around = Around(("", "", "", ""))
    around.propose(0, Matter.REPLACE, 2, 3, of_seat=1)
    around.do(Resign(seat, "greedy"))
    assert around.match.standing.proposal is None


@pytest.mark.parametrize("seat", [0, 1])
def test_what_is_asked_by_or_about_a_seat_is_dropped_when_a_bot_takes_it_over(seat: int) -> None:
    around = Around(("", "", "", ""), takeover_minutes=5)
    around.propose(0, Matter.REPLACE, 2, 3, of_seat=1)
    assert around.refusal(TakeOver(seat, "greedy", Cause.AWAY, 299))
    around.do(TakeOver(seat, "greedy", Cause.AWAY, 300))
    assert around.match.standing.proposal is None


def test_whoever_asked_cannot_agree() -> None:
    around = Around()
    around.propose(0, Matter.PAUSE, 1, 2)
    assert "seat 1 is not asked" in around.refusal(Reply(0, agrees=True))
