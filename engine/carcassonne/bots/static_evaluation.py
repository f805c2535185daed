"""Static evaluation of Carcassonne: the value of each seat, a guess in hundredths of a point.

Its terms: points, unfinished features, pieces in supply, and the `evaluation_bonus` of expansions.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import accumulate
from operator import add
from typing import NamedTuple

from tilewyrm.engine.carcassonne.core.components.feature_kind import CITY, FIELD
from tilewyrm.engine.carcassonne.core.components.piece import MEEPLE, PieceKind
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.estimate import (
    LONG_GAME,
    POINT,
    rough_chance,
    youth,
)
from tilewyrm.engine.carcassonne.core.scoring.fields import adjacent_cities, field_bonus
from tilewyrm.engine.carcassonne.core.scoring.majority import strengths_of
from tilewyrm.engine.carcassonne.core.scoring.piece_release import scored_labels
from tilewyrm.engine.carcassonne.core.scoring.scoring import worth
from tilewyrm.engine.carcassonne.core.values.events import END
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT

MEEPLE_PRICES = (0, 300, 220, 160, 110, 80, 50, 30)
"""Value of the first, second, ... meeple in supply then."""
_SUPPLY_PRICES = tuple(accumulate(MEEPLE_PRICES))
"""Value of so many meeples in supply then."""
OTHER_PRICE = 60
"""Value of any other piece in supply then, for each meeple that it counts as."""
FIELD_SHARE = 60
"""Of the points of a field, how many hundredths count before the end."""


_CACHE_SIZE = 4096
"""Number of supplies whose values are cached."""


class _FeatureValue(NamedTuple):
    """The expected points of a feature, with their basis: the very objects of a position."""

    members: tuple[int, ...]
    missing: int
    standing: tuple[int, ...]
    is_field: bool
    shares: tuple[tuple[int, int], ...]
    """Seats, and the expected points of each."""


class StaticEvaluation:
    """Static evaluation of one position, and of those that follow from it.

    Most features of a position are still the same a decision later: they are evaluated once, as
    long as `Hooks.worth_key` is the same.
    """

    def __init__(self, state: CarcassonneState, before: "StaticEvaluation | None" = None) -> None:
        """Evaluate all features of *state* with pieces on them.

        Those that are as they were in the position of *before* are taken from there.
        """
        self._left = sum(state.pile.left)
        self._key = state.rules.hooks.worth_key(state)
        self._last = state.board.last
        self._known: dict[int, _FeatureValue] = {}
        """By label."""
        self._sums = [0] * state.rules.seats
        """By seat, the expected points of all features."""
        labels = unscored_labels(state)
        if before is not None:
            self._known.update(before._known)
            for label in before._changed(state, labels):
                del self._known[label]
        features = state.board.features
        for label in labels:
            self._known[label] = _FeatureValue(
                features.members[label],
                features.missing[label],
                features.standing[label],
                features.kinds[label] is FIELD,
                _shares(state, label, self._left),
            )
        for value in self._known.values():
            for seat, share in value.shares:
                self._sums[seat] += share
        self._values = list(map(add, base_values(state), self._sums))

    def lead(self, state: CarcassonneState, seat: int) -> int:
        """Return how much better off *seat* is than the strongest other one."""
        return lead(self.values(state), seat)

    def values(self, state: CarcassonneState) -> list[int]:
        """Return the value of each seat in *state*, the first position or a later one."""
        worths = list(map(add, base_values(state), self._sums))
        labels = unscored_labels(state)
        for label in self._changed(state, labels):
            for seat, share in self._known[label].shares:
                worths[seat] -= share
        left = sum(state.pile.left)
        for label in labels:
            for seat, share in _shares(state, label, left):
                worths[seat] += share
        return worths

    @property
    def fields(self) -> set[int]:
        """The labels of the fields with pieces on them."""
        return {label for label, value in self._known.items() if value.is_field}

    def values_after(
        self, state: CarcassonneState, stale: Iterable[int], changed: Iterable[int]
    ) -> list[int]:
        """Return the value of each seat if only these features have changed.

        *stale* are their labels in the first position, *changed* those in *state*.
        """
        values, known = self._values.copy(), self._known
        for label in stale:
            was = known.get(label)
            if was is not None:
                for seat, share in was.shares:
                    values[seat] -= share
        standing = state.board.features.standing
        for label in changed:
            if standing[label]:
                for seat, share in _shares(state, label, self._left):
                    values[seat] += share
        return values

    def _changed(self, state: CarcassonneState, labels: set[int]) -> Sequence[int]:
        """Return the labels whose features are not worth in *state* what they were worth.

        All others are taken out of *labels*, those of *state*.
        """
        if sum(state.pile.left) != self._left or state.rules.hooks.worth_key(state) != self._key:
            return list(self._known)
        features = state.board.features
        members, missing, standing = features.members, features.missing, features.standing
        city = state.board.last != self._last and _completes_city(state)
        changed = []
        for label, (members_was, missing_was, standing_was, is_field, _) in self._known.items():
            if (
                members_was is members[label]
                and standing_was is standing[label]
                and missing_was == missing[label]
                and label in labels
                and not (is_field and city)
            ):
                labels.remove(label)
            else:
                changed.append(label)
        return changed


def fresh_claim(state: CarcassonneState, seat: int, labels: Iterable[int]) -> int:
    """Return the highest gain of *seat* by claiming one of the features *labels*; 0 or more.

    It is a guess: the expected points of a free feature there, less the piece if it stays.
    """
    rules, left = state.rules, sum(state.pile.left)
    for kind in rules.pieces:
        if kind.is_meeple and state.left(kind, seat):
            break
    else:
        return 0
    features = state.board.features
    price = _price(state, seat, kind) * min(left, LONG_GAME) // LONG_GAME
    claimed = rules.stands_on[kind.name]
    best = 0
    for label in labels:
        if not features.standing[label] and features.kinds[label].treated_as in claimed:
            gain = _promise(state, label, left) - (price if features.missing[label] else 0)
            best = max(best, gain)
    return best


def lead(worths: Sequence[int], seat: int) -> int:
    """Return how much better off *seat* is than the strongest other one, by the values of all."""
    return worths[seat] - max([*worths[:seat], *worths[seat + 1 :]])


def base_values(state: CarcassonneState) -> list[int]:
    """Return the value of each seat without features: points, pieces, bonuses of expansions."""
    values = zip(state.scores, supply_values(state), bonuses(state), strict=True)
    return [POINT * score + supply + bonus for score, supply, bonus in values]


def supply_values(state: CarcassonneState) -> Sequence[int]:
    """Return the value of the pieces in supply to each seat."""
    rules = state.rules
    return _supply_values(rules.pieces, rules.seats, tuple(state.supply), youth(state))


def bonuses(state: CarcassonneState) -> Sequence[int]:
    """Return the bonus of each seat from expansions."""
    return state.rules.hooks.evaluation_bonus(state) or (0,) * state.rules.seats


def unscored_labels(state: CarcassonneState) -> set[int]:
    """Return the labels of the features on which pieces stand and that can still give points."""
    features = state.board.features
    kinds, labels = features.kinds, features.labels
    standing = {labels[stand & SEGMENT] for stand in state.pieces}
    found = {label for label in standing if kinds[label].is_scored}
    found.difference_update(scored_labels(state))
    return found


def _completes_city(state: CarcassonneState) -> bool:
    """Return whether a city on the last tile is complete: then fields nearby may be worth more."""
    board = state.board
    features, last = board.features, board.last
    if last not in board.firsts:
        return False
    kinds, missing = features.kinds, features.missing
    for label in features.labels[board.firsts[last] :]:
        if not missing[label] and kinds[label] is CITY:
            return True
    return False


def _shares(state: CarcassonneState, label: int, left: int) -> tuple[tuple[int, int], ...]:
    """Return the seats that can expect points of the feature *label*, each with its points."""
    standing = state.board.features.standing[label]
    strengths = strengths_of(state, standing)
    if not strengths:
        return ()
    promise, most = _promise(state, label, left), max(strengths.values())
    return tuple([(seat, promise) for seat, strength in strengths.items() if strength == most])


@lru_cache(_CACHE_SIZE)
def _supply_values(
    kinds: Sequence[PieceKind], seats: int, supply: Sequence[int], young: int
) -> Sequence[int]:
    """Return the value of the pieces in *supply*, by kind and seat, to each of so many *seats*."""
    values = []
    for seat in range(seats):
        price = 0
        for kind, left in zip(kinds, supply[seat::seats], strict=True):
            if kind is MEEPLE:
                price += _SUPPLY_PRICES[min(left, len(MEEPLE_PRICES) - 1)]
            else:
                price += OTHER_PRICE * kind.strength * left
        values.append(price * young // LONG_GAME)
    return values


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
        return field_promise(state, label, left)
    complete = worth(state, label, complete=True).points
    if not missing:
        return complete * POINT
    chance = rough_chance(missing, left)
    incomplete = worth(state, label, complete=False).points
    return incomplete * POINT + (complete - incomplete) * chance


def field_promise(state: CarcassonneState, label: int, left: int) -> int:
    """Return the expected points of the field *label* with *left* tiles to come."""
    late = LONG_GAME - min(left, LONG_GAME)
    share = FIELD_SHARE + (POINT - FIELD_SHARE) * late // LONG_GAME
    points = 3 * len(adjacent_cities(state, label))
    if state.rules.options.field_edition != 1:
        points += field_bonus(state, label, END).points
    return points * share
