"""Static evaluation of King & Robber: a guess, for strategies."""

from collections.abc import Sequence

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.estimate import LONG_GAME, POINT, youth
from tilewyrm.engine.carcassonne.expansions.king_and_robber.options import (
    KingAndRobberOptions,
    TokenPoints,
)
from tilewyrm.engine.carcassonne.expansions.king_and_robber.tokens import (
    KINDS,
    completed,
    expected_holders,
    holders,
    score_tokens,
)

TO_COME = 6
"""Value of a token, in hundredths of points, for each tile that is still to be drawn."""
KEPT = 60
"""Share of the tokens' points that counts in a young game, in hundredths."""


def evaluation_bonus(state: CarcassonneState, *, is_awarded: bool) -> Sequence[int]:
    """Return the expected points of the tokens by seat, in hundredths; empty for none.

    *is_awarded* says whether the last tile has brought its tokens already.
    """
    held = holders(state) if is_awarded else expected_holders(state)
    if not held:
        return ()
    left = sum(state.pile.left)
    share = POINT - (POINT - KEPT) * youth(state) // LONG_GAME
    expected = [0] * state.rules.seats
    points = state.rules.of(KingAndRobberOptions).king_robber_points
    if points is TokenPoints.PER_FEATURE:
        numbers = completed(state)
        for token, seat in held.items():
            expected[seat] += share * numbers[KINDS[token]]
    else:
        for scored in score_tokens(state, held):
            expected[scored.seat] += share * scored.points
    if points in (TokenPoints.PER_FEATURE, TokenPoints.CONTINUOUS):
        for seat in held.values():
            expected[seat] += TO_COME * left
    return expected
