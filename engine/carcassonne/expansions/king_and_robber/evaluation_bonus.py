"""Static evaluation of King & Robber: a guess, for strategies."""

from collections.abc import Sequence

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.expansions.king_and_robber.options import (
    KingAndRobberOptions,
    TokenPoints,
)
from tilewyrm.engine.carcassonne.expansions.king_and_robber.tokens import (
    KingAndRobber,
    Token,
    score_tokens,
)

POINT = 100
TO_COME = 6
"""Value of a token, in hundredths of points, for each tile that is still to be drawn."""
KEPT = 60
"""Share of the tokens' points that counts in a young game, in hundredths."""
LONG_GAME = 40
"""With so many tiles left a game is young."""


def evaluation_bonus(state: CarcassonneState) -> Sequence[int]:
    """Return what the tokens let each seat expect, in hundredths of points; empty for none."""
    current = state.of(KingAndRobber)
    if current.king is current.robber is None:
        return ()
    left = sum(state.pile.left)
    share = POINT - (POINT - KEPT) * min(left, LONG_GAME) // LONG_GAME
    expected = [0] * state.rules.seats
    for scored in score_tokens(state):
        expected[scored.seat] += share * scored.points
    points = state.rules.of(KingAndRobberOptions).king_robber_points
    if points in (TokenPoints.PER_FEATURE, TokenPoints.CONTINUOUS):
        for token in Token:
            held = current.holding(token)
            if held is not None:
                expected[held.seat] += TO_COME * left
    return expected
