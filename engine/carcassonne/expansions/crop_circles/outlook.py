"""Expectations of the players who are still to act at a crop circle: a guess, for strategies."""

from collections.abc import Iterator, Sequence

from tilewyrm.engine.carcassonne.core.components.feature_kind import FIELD
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.estimate import (
    growing_worth,
    majority_change,
    meeple_price,
)
from tilewyrm.engine.carcassonne.core.scoring.fields import adjacent_cities
from tilewyrm.engine.carcassonne.core.scoring.majority import strengths_of
from tilewyrm.engine.carcassonne.core.values.cell_numbers import number
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT
from tilewyrm.engine.carcassonne.expansions.crop_circles.action import (
    AddMeeple,
    AddMeepleFrame,
    RemoveMeeple,
    RemoveMeepleFrame,
    can_add,
)
from tilewyrm.engine.carcassonne.expansions.crop_circles.circles import own_stands
from tilewyrm.engine.game import Value

FIELD_SHARE = 80
"""Hundredths that count of the points of a field."""


def evaluation_bonus(state: CarcassonneState) -> Sequence[int]:
    """Return the expected gain of each seat from the rest of a crop circle's action.

    Each seat that is still to act does its best. Empty: no such action is under way.
    """
    frame = state.agenda[-1] if state.agenda else None
    if not isinstance(frame, AddMeepleFrame | RemoveMeepleFrame):
        return ()
    change = 1 if isinstance(frame, AddMeepleFrame) else -1
    price = meeple_price(state)
    expected, seats = [0] * state.rules.seats, state.rules.seats
    left = (state.seat - frame.seat) % seats
    for seat in (((frame.seat + step) % seats) for step in range(left + 1)):
        if change > 0 and not can_add(state, seat):
            continue
        gains = [(_gain(one, seat), one) for one in _changes(state, seat, change)]
        gain, best = max(gains, default=(0, ()))
        if not best or (change > 0 and gain < price):
            continue
        for other, points in enumerate(best):
            expected[other] += points
        expected[seat] -= change * price
    return expected


def _gain(change: Sequence[int], seat: int) -> int:
    """Return how much better off *seat* is than the others by a *change* of their points."""
    return 2 * change[seat] - sum(change)


def _changes(state: CarcassonneState, seat: int, change: int) -> Iterator[list[int]]:
    """Yield by feature the change of all points if the strength of *seat* changes there."""
    features = state.board.features
    labels = {features.labels[stand & SEGMENT] for stand in own_stands(state, seat)}
    for label in labels:
        before = strengths_of(state, features.standing[label])
        after = {**before, seat: before.get(seat, 0) + change}
        yield majority_change(state.rules.seats, before, after, _value(state, label))


def _value(state: CarcassonneState, label: int) -> int:
    """Return the expected points of the feature *label*."""
    if state.board.features.kinds[label] is FIELD:
        return 3 * len(adjacent_cities(state, label)) * FIELD_SHARE
    return growing_worth(state, label)


def unlike_choices(state: CarcassonneState, decisions: Sequence[Value]) -> Sequence[Value]:
    """Return one of *decisions* for each feature and kind of piece: the others come to the same."""
    board, is_apart = state.board, state.rules.hooks.is_apart
    found: dict[object, Value] = {}
    for one in decisions:
        key: object = one
        if isinstance(one, AddMeeple | RemoveMeeple):
            stand = board.stand_at(number(one.cell), one.feature)
            assert stand is not None
            label = board.features.labels[stand & SEGMENT]
            if isinstance(one, AddMeeple):
                key = label, one.piece
            else:
                key = label, state.pieces[stand], is_apart(state, stand)
        found.setdefault(key, one)
    return list(found.values())
