"""What the tokens give (KB20-KB50)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.king_and_robber import NAME, holds
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.expansions.king_and_robber.tokens import Token, TokenScored

KING, ROBBER = Token.KING, Token.ROBBER


@pytest.mark.clause("KB20", "KB21")
def test_each_completed_city_and_road_brings_its_holder_a_point_whoever_had_it():
    match = Match(2, NAME, edition=box(E=3, A=2, U=2))
    match.lay("E", 0, -1, 2, piece="city")
    match.lay("E", 0, 1, 2)
    match.lay("A", -1, 0, 3)
    match.lay("E", 0, 2)  # the same size: the king stays
    match.lay("U", 1, 0)
    match.lay("A", 2, 0, 1)
    assert (holds(match, KING), holds(match, ROBBER)) == ((0, 2), (1, 4))
    assert match.finals == (4 + 2, 1)
    events = match.lay("U", 3, 0, 1)  # a road that stays open
    assert match.question == "over"
    assert [one for one in events if isinstance(one, TokenScored)] == [
        TokenScored(seat=0, king=True, robber=False, number=2, points=2),
        TokenScored(seat=1, king=False, robber=True, number=1, points=1),
    ]
    assert match.scores == (6, 1)


@pytest.mark.clause("KB22")
def test_a_token_that_was_never_taken_brings_nothing():
    match = Match(2, NAME, edition=box(U=2))
    match.lay("U", 1, 0)
    match.lay("U", 2, 0)
    assert match.question == "over"
    assert match.scores == (0, 0)


@pytest.mark.clause("KB20", "KB50")
@pytest.mark.option("king_robber_points", "per_feature", "ten", "fifteen_forty")
@pytest.mark.parametrize(
    ("rule", "points"), [("per_feature", 1 + 1), ("ten", 20), ("fifteen_forty", 40)]
)
def test_both_in_one_hand(rule: str, points: int):
    match = Match(2, NAME, edition=box(E=1, A=2), king_robber_points=rule)
    match.lay("E", 0, -1, 2)
    match.lay("A", -1, 0, 3)
    match.lay("A", 1, 0, 1)
    assert match.question == "over"
    assert match.scores == (points, 0)


@pytest.mark.clause("KB50")
@pytest.mark.parametrize(
    ("rule", "points"), [("per_feature", 1), ("ten", 10), ("fifteen_forty", 15)]
)
def test_one_in_each_hand(rule: str, points: int):
    match = Match(2, NAME, edition=box(E=1, A=2), king_robber_points=rule)
    match.lay("A", -1, 0, 3)
    match.lay("A", 1, 0, 1)
    match.lay("E", 0, -1, 2)
    assert match.scores == (points, points)


@pytest.mark.clause("KB50")
@pytest.mark.option("king_robber_points", "continuous")
def test_while_it_is_held_each_completion_brings_a_point_to_who_had_it_before():
    edition = box(E=3, G=1, U=1)
    match = Match(2, NAME, edition=edition, king_robber_points="continuous")
    match.lay("E", 0, -1, 2)
    assert match.scores == (0, 0)
    match.lay("E", 0, 1, 2)
    match.lay("G", 0, 2, 1)
    match.lay("E", 0, 3)
    assert holds(match, KING) == (1, 3)
    assert match.scores == (1, 0)
    match.lay("U", 1, 0)
    assert match.question == "over"
    assert match.scores == (1, 0)
