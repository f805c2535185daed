"""Estimates for strategies: guesses in hundredths of a point, on one scale for all expansions."""

from collections.abc import Mapping

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.majority import leaders
from tilewyrm.engine.carcassonne.core.scoring.scoring import worth

POINT = 100
"""All values are in hundredths of a point, so that they are whole numbers."""
LONG_GAME = 40
"""With so many tiles left a game is young: a piece in supply is worth its full price."""
MEEPLE = 150
"""A meeple in supply, in a young game."""
GROWTH = 35
"""Hundredths that count of the points that a feature gains once it is complete."""
NEAR, EACH = 90, 18
"""How likely a feature is completed in time, in hundredths, less EACH for each gap."""


def youth(state: CarcassonneState) -> int:
    """Return the youth of the game: `LONG_GAME` in a young one, fewer with fewer tiles left."""
    return min(sum(state.pile.left), LONG_GAME)


def meeple_price(state: CarcassonneState) -> int:
    """Return the value of a meeple in supply."""
    return MEEPLE * youth(state) // LONG_GAME


def rough_chance(missing: int, left: int) -> int:
    """Return a guess in hundredths that a feature lacking *missing* is completed in time."""
    return max(0, NEAR - EACH * missing) * min(left, LONG_GAME) // LONG_GAME


def growing_worth(state: CarcassonneState, label: int) -> int:
    """Return the expected points of the feature *label*, not a field."""
    now = worth(state, label, complete=False).points
    return now * POINT + (worth(state, label, complete=True).points - now) * GROWTH


def majority_change(
    seats: int, before: Mapping[int, int], after: Mapping[int, int], value: int
) -> list[int]:
    """Return the changes of the *seats* when strengths on a feature of *value* change."""
    change = [0] * seats
    for owner in leaders(before):
        change[owner] -= value
    for owner in leaders(after):
        change[owner] += value
    return change
