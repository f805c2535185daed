"""Expected losses in challenges, for strategies."""

from collections.abc import Sequence

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.estimate import rough_chance
from tilewyrm.engine.carcassonne.core.scoring.majority import claims
from tilewyrm.engine.carcassonne.core.values.cell_numbers import AROUND
from tilewyrm.engine.carcassonne.expansions.cult.challenge import challenges

WHOLE = 9
"""Points of a complete building."""


def evaluation_bonus(state: CarcassonneState) -> Sequence[int]:
    """Return for each seat the expected loss of its buildings in challenges, in hundredths.

    It is never positive. Empty: there is no challenge.
    """
    bonus: list[int] = []
    missing, standing = state.board.features.missing, state.board.features.standing
    for pair in challenges(state):
        for one, other in (pair, pair[::-1]):
            if missing[one] and missing[other]:
                bonus = bonus or [0] * state.rules.seats
                risk = _risk(state, missing[one], missing[other])
                for claim in claims(state, standing[one], risk):
                    bonus[claim.seat] -= claim.points
    return bonus


def _risk(state: CarcassonneState, gaps: int, other_gaps: int) -> int:
    """Return the expected loss of a building with *gaps*, if the other one wins."""
    left = sum(state.pile.left)
    chance, other = rough_chance(gaps, left), rough_chance(other_gaps, left)
    # If both can be completed in time, the one with fewer gaps is likely the first.
    first = other * (100 - chance) + other * chance * gaps // (gaps + other_gaps)
    expected = (WHOLE - gaps) * 100 + gaps * chance
    return expected * first // 10_000


def is_nearer(state: CarcassonneState) -> bool:
    """Return whether a tile that is only tried out brings a building of a challenge nearer.

    Such a tile counts in what features lack, but is not on the map.
    """
    board = state.board
    missing, homes, tiles = board.features.missing, board.features.homes, board.tiles
    return any(
        missing[one] != sum(homes[one] + step not in tiles for step in AROUND)
        for pair in challenges(state)
        for one in pair
    )
