"""The order of a turn (C51)."""

import pytest

from support.carcassonne.match import Match


@pytest.mark.clause("C51")
def test_a_turn_goes_draw_place_meeple_score_and_then_comes_the_next_player():
    match = Match()
    match.lay("U", 1, 0, piece="road")
    match.lay("T", -1, 0, 3)
    match.forget()
    match.put("A", 2, 0, 1)
    assert match.scores == (0, 0)
    match.stand(2, 0, "monastery")
    assert match.scores == (4, 0)
    assert [type(event).__name__ for event in match.events] == [
        "TileDrawn",
        "TilePlaced",
        "PiecePlaced",
        "FeatureScored",
        "PieceReturned",
        "TurnBegan",
    ]
    assert match.turn.seat == 1
