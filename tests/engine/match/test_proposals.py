"""What one seat asks of the others, and taking back."""

import pytest

from support.around import Around
from tilewyrm.engine.errors import GameError
from tilewyrm.engine.match.controls import Ending, Lapse, Matter, Propose, Reply, TakeBack
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
    """The seats move the dragon in turn, and no roll comes between them."""
    around = Around(playing="princess_dragon")
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
    assert "nothing is proposed" in around.refusal(Reply(others[0], agrees=True))


def test_all_others_must_be_asked_to_take_back() -> None:
    around = Around()
    seat, seq = around.asked, around.turn()[0]
    made = Propose(seat, Matter.TAKE_BACK, ((seat + 1) % 3,), seq, None, "")
    assert "all others must be asked" in around.refusal(made)


def test_nobody_takes_back_what_another_decided() -> None:
    around = Around()
    seq = around.turn()[0]
    assert "no decision of seat" in around.refusal(TakeBack(around.asked, seq))


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
    assert "nothing can be taken back" in around.refusal(TakeBack(seat, seq))
    made = Propose(seat, Matter.TAKE_BACK, (1, 2), seq, None, "")
    assert "nothing can be taken back" in around.refusal(made)


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
    assert "still open" in around.refusal(made)
    around.do(Lapse())
    assert not around.refusal(made)


def test_whoever_asked_may_drop_it() -> None:
    around = Around()
    around.propose(0, Matter.PAUSE, 1, 2)
    around.do(Reply(0, agrees=False))
    assert around.match.standing.proposal is None
