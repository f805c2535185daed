"""Static evaluation of Carcassonne: the value of each seat, a guess in hundredths of a point.

Its terms: points, unfinished features, pieces in supply, and the `evaluation_bonus` of expansions.
"""

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from tilewyrm.engine.carcassonne.core.components.feature_kind import CITY, FIELD
from tilewyrm.engine.carcassonne.core.components.piece import MEEPLE, PieceKind
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.fields import adjacent_segments, complete_cities
from tilewyrm.engine.carcassonne.core.scoring.majority import strengths_of
from tilewyrm.engine.carcassonne.core.scoring.piece_release import scored_labels
from tilewyrm.engine.carcassonne.core.scoring.scoring import worth

POINT = 100
"""All values are in hundredths of a point, so that they are whole numbers."""
LONG_GAME = 40
"""With so many tiles left a game is young: a piece in supply is worth its full price."""
MEEPLE_PRICES = (0, 300, 220, 160, 110, 80, 50, 30)
"""Value of the first, second, ... meeple in supply then."""
_SUPPLY_PRICES = tuple(accumulate(MEEPLE_PRICES))
"""Value of so many meeples in supply then."""
OTHER_PRICE = 60
"""Value of any other piece in supply then, for each meeple that it counts as."""
FIELD_SHARE = 60
"""Of the points of a field, how many hundredths count before the end."""


class _FeatureValue(NamedTuple):
    """The expected points of a feature, with their basis: the very objects of a position."""

    members: tuple[int, ...]
    missing: int
    standing: tuple[int, ...]
    shares: tuple[tuple[int, int], ...]
    """Seats, and the expected points of each."""


class StaticEvaluation:
    """Static evaluation of one position, and of those that follow from it.

    Most features of a position are still the same a decision later: they are evaluated once, as
    long as `Hooks.forecast_key` is the same.
    """

    def __init__(self, state: CarcassonneState) -> None:
        """Evaluate all features of *state* with pieces on them."""
        self._left = sum(state.pile.left)
        self._key = state.rules.hooks.forecast_key(state)
        features = state.board.features
        self._known = {
            label: _FeatureValue(
                features.members[label],
                features.missing[label],
                features.standing[label],
                _shares(state, label, self._left),
            )
            for label in unscored_labels(state)
        }

    def lead(self, state: CarcassonneState, seat: int) -> int:
        """Return how much better off *seat* is than the strongest other one."""
        return lead(self.values(state), seat)

    def values(self, state: CarcassonneState) -> list[int]:
        """Return the value of each seat in *state*, the first position or a later one."""
        left = sum(state.pile.left)
        worths = base_values(state)
        features = state.board.features
        members, missing, standing = features.members, features.missing, features.standing
        alike = left == self._left and state.rules.hooks.forecast_key(state) == self._key
        known = self._known if alike else {}
        city = _completes_city(state)
        for label in unscored_labels(state):
            was = known.get(label)
            if (
                was is not None
                and was.members is members[label]
                and was.standing is standing[label]
                and was.missing == missing[label]
                and not (city and features.kinds[label] is FIELD)
            ):
                shares = was.shares
            else:
                shares = _shares(state, label, left)
            for seat, share in shares:
                worths[seat] += share
        return worths


def fresh_claim(state: CarcassonneState, seat: int) -> int:
    """Return the highest gain of *seat* by claiming a feature of the tile placed last; 0 or more.

    It is a guess: the expected points of a free feature there, less the piece if it stays.
    """
    kind = next(
        (one for one in state.rules.pieces if one.is_meeple and state.left(one, seat)), None
    )
    if kind is None:
        return 0
    left, last, board = sum(state.pile.left), state.board.last, state.board
    features, youth = board.features, min(left, LONG_GAME)
    price = _price(state, seat, kind) * youth // LONG_GAME
    claimed = kind.stands_on if state.rules.options.farmers else kind.stands_on - {FIELD}
    best = 0
    for label in set(features.labels[board.firsts[last] :]):
        if not features.standing[label] and features.kinds[label] in claimed:
            gain = _promise(state, label, left) - (price if features.missing[label] else 0)
            best = max(best, gain)
    return best


def lead(worths: Sequence[int], seat: int) -> int:
    """Return how much better off *seat* is than the strongest other one, by the values of all."""
    return worths[seat] - max(worth for other, worth in enumerate(worths) if other != seat)


def base_values(state: CarcassonneState) -> list[int]:
    """Return the value of each seat without features: points, pieces, bonuses of expansions."""
    youth = min(sum(state.pile.left), LONG_GAME)
    hooks = state.rules.hooks
    return [
        POINT * score
        + _pieces(state, seat) * youth // LONG_GAME
        + hooks.evaluation_bonus(state, seat)
        for seat, score in enumerate(state.scores)
    ]


def unscored_labels(state: CarcassonneState) -> set[int]:
    """Return the labels of the features on which pieces stand and that can still give points."""
    labels = state.board.features.labels
    return {labels[segment] for segment in state.pieces}.difference(scored_labels(state))


def _completes_city(state: CarcassonneState) -> bool:
    """Return whether a city on the last tile is complete: then fields nearby may be worth more."""
    board = state.board
    features, last = board.features, board.last
    if last not in board.firsts:
        return False
    return any(
        features.kinds[label] is CITY and not features.missing[label]
        for label in features.labels[board.firsts[last] :]
    )


def _shares(state: CarcassonneState, label: int, left: int) -> tuple[tuple[int, int], ...]:
    """Return the seats that can expect points of the feature *label*, each with its points."""
    strengths = strengths_of(state, state.board.features.standing[label])
    if not strengths:
        return ()
    promise, most = _promise(state, label, left), max(strengths.values())
    return tuple([(seat, promise) for seat, strength in strengths.items() if strength == most])


def _pieces(state: CarcassonneState, seat: int) -> int:
    """Return the value of the pieces in the supply of *seat* in a young game."""
    supply, seats = state.supply, state.rules.seats
    price = _SUPPLY_PRICES[min(state.left(MEEPLE, seat), len(MEEPLE_PRICES) - 1)]
    for number, kind in enumerate(state.rules.pieces):
        left = supply[number * seats + seat]
        if left and kind is not MEEPLE:
            price += OTHER_PRICE * kind.strength * left
    return price


def _price(state: CarcassonneState, seat: int, kind: PieceKind) -> int:
    """Return the value of the next piece of *kind* in the supply of *seat* in a young game."""
    if kind is MEEPLE:
        return MEEPLE_PRICES[min(state.left(MEEPLE, seat), len(MEEPLE_PRICES) - 1)]
    return OTHER_PRICE * kind.strength


def _promise(state: CarcassonneState, label: int, left: int) -> int:
    """Return the expected points of the feature: those of now, and part of those it may become."""
    features = state.board.features
    missing = features.missing[label]
    if features.kinds[label] is FIELD:
        return field_promise(state, adjacent_segments(state, label), left)
    complete = worth(state, label, complete=True).points
    if not missing:
        return complete * POINT
    chance = rough_chance(missing, left)
    incomplete = worth(state, label, complete=False).points
    return incomplete * POINT + (complete - incomplete) * chance


def field_promise(state: CarcassonneState, touched: Sequence[int], left: int) -> int:
    """Return the expected points of a field with *left* tiles to come.

    *touched* are the segments of cities that touch it.
    """
    late = LONG_GAME - min(left, LONG_GAME)
    share = FIELD_SHARE + (POINT - FIELD_SHARE) * late // LONG_GAME
    return 3 * len(complete_cities(state, touched)) * share


def rough_chance(missing: int, left: int) -> int:
    """Return a guess in hundredths that a feature lacking *missing* is completed in time."""
    return max(0, 90 - 18 * missing) * min(left, LONG_GAME) // LONG_GAME
