"""Seats that their players leave, and what the table said would follow."""

import pytest

from support.around import Around
from tilewyrm.engine.match.controls import (
    Cause,
    Conclude,
    Ending,
    GiveBack,
    Matter,
    Reply,
    Resign,
    TakeOver,
)
from tilewyrm.engine.match.terms import ResignationBrings


def test_who_resigns_ranks_last_whatever_the_points() -> None:
    around = Around(resignation=ResignationBrings.BOT)
    for _ in range(9):
        around.turn()
    ahead = max(range(3), key=lambda seat: around.match.state.copy().end_now()[-1].scores[seat])
    around.do(Resign(ahead, "greedy"))
    while around.match.result is None:
        around.decide()
    result = around.match.result
    assert result.places[ahead] == 3
    assert ahead not in result.winners
    assert result.ending is Ending.PLAYED


def test_a_match_of_two_ends_when_one_resigns() -> None:
    around = Around(["", ""])
    around.turn()
    around.do(Resign(0, "greedy"))
    result = around.match.result
    assert result is not None
    assert (result.ending, result.winners, result.places) == (Ending.ONE_LEFT, (1,), (2, 1))


def test_it_goes_on_where_a_bot_is_to_play_to_the_end() -> None:
    around = Around(["", ""], resignation=ResignationBrings.BOT)
    around.do(Resign(0, "greedy"))
    assert around.match.result is None
    assert around.match.standing.seats[0].player == "greedy"


def test_three_go_on_until_one_is_left() -> None:
    around = Around()
    around.do(Resign(1, "greedy"))
    assert around.match.result is None
    around.do(Resign(2, "greedy"))
    assert around.match.result is not None
    assert around.match.result.winners == (0,)


@pytest.mark.parametrize("brings", ResignationBrings)
def test_a_match_between_bots_that_nobody_looks_after_ends(brings: ResignationBrings) -> None:
    around = Around(["", "greedy", "greedy"], resignation=brings)
    around.do(Resign(0, "greedy"))
    assert around.match.result is not None
    assert around.match.result.ending is Ending.ONE_LEFT
    assert 0 not in around.match.result.winners


def test_a_bot_comes_when_somebody_was_away_for_as_long_as_was_said() -> None:
    around = Around(takeover_minutes=5)
    assert "its time" in around.refusal(TakeOver(1, "greedy", Cause.AWAY, 299))
    around.do(TakeOver(1, "greedy", Cause.AWAY, 300))
    assert around.match.standing.seats[1].player == "greedy"
    assert around.match.standing.voters() == [0, 2]
    around.do(GiveBack(1))
    assert around.match.standing.voters() == [0, 1, 2]


def test_without_such_terms_only_the_others_can_want_it() -> None:
    around = Around()
    assert "not agreed" in around.refusal(TakeOver(1, "greedy", Cause.AWAY, 10**6))
    assert "not agreed" in around.refusal(TakeOver(1, "greedy", Cause.VOTE, 0))
    around.propose(0, Matter.REPLACE, 2, of_seat=1)
    around.do(Reply(2, agrees=True))
    assert around.match.standing.seats[1].player == "greedy"


def test_who_resigned_cannot_come_back() -> None:
    around = Around()
    around.do(Resign(1, "greedy"))
    assert "has no stand-in" in around.refusal(GiveBack(1))
    assert "has no player" in around.refusal(Resign(1, "greedy"))


def test_only_the_server_ends_a_match_that_nobody_comes_to() -> None:
    around = Around()
    assert "not agreed" in around.refusal(Conclude(Ending.VOTE))
    around.do(Conclude(Ending.ABANDONED))
    result = around.match.result
    assert result is not None
    assert (result.winners, result.places) == ((), (0, 0, 0))
