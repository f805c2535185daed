"""Expectation of a player whose meeple is about to fly: a guess, for strategies."""

from collections.abc import Sequence

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.estimate import (
    growing_worth,
    majority_change,
    meeple_price,
)
from tilewyrm.engine.carcassonne.core.scoring.majority import strengths_of
from tilewyrm.engine.carcassonne.expansions.flying_machines.flight import (
    DISTANCES,
    FlightFrame,
    LandFrame,
    landing_places,
)
from tilewyrm.engine.carcassonne.expansions.flying_machines.machines import destination


def evaluation_bonus(state: CarcassonneState) -> Sequence[int]:
    """Return the expected change for each seat while the die or the landing is waited for.

    Empty: no meeple flies.
    """
    frame = state.agenda[-1] if state.agenda else None
    if isinstance(frame, FlightFrame):
        distances: Sequence[int] = DISTANCES
    elif isinstance(frame, LandFrame):
        distances = (frame.distance,)
    else:
        return ()
    price = meeple_price(state)
    total = [0] * state.rules.seats
    for distance in distances:
        changes = _landings(state, frame.seat, frame.piece, distance)
        if changes:
            best = max(changes, key=lambda change: 2 * change[frame.seat] - sum(change))
            best[frame.seat] -= price
            for seat, points in enumerate(best):
                total[seat] += points
    return [points // len(distances) for points in total]


def _landings(
    state: CarcassonneState, seat: int, piece_name: str, distance: int
) -> list[list[int]]:
    """Return for each landing place what it changes for each seat."""
    rules, features = state.rules, state.board.features
    strength = rules.pieces[rules.piece_numbers[piece_name]].strength
    place, found = destination(state, distance), []
    for feature in landing_places(state, piece_name, distance):
        label = features.labels[state.board.firsts[place] + feature]
        before = strengths_of(state, features.standing[label])
        after = {**before, seat: before.get(seat, 0) + strength}
        value = growing_worth(state, label)
        found.append(majority_change(rules.seats, before, after, value))
    return found
