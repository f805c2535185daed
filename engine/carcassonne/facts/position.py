"""A position with what the end of the game would give there, and the shares of the seats in it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.position.view_cache import EndForecast
from tilewyrm.engine.carcassonne.core.values.cell_numbers import place_number
from tilewyrm.engine.carcassonne.core.values.events import END, FeatureScored
from tilewyrm.engine.carcassonne.core.view import end_forecast
from tilewyrm.engine.carcassonne.facts.values import Share
from tilewyrm.engine.game import Value

Scorings = Mapping[int, Sequence[FeatureScored]]
"""By label, what a feature gives if the match ends; a field may give points several times."""


def scorings_by_feature(state: CarcassonneState, end: EndForecast) -> Scorings:
    """Return what each feature of *state* with a claim on it gives at the *end*."""
    board = state.board
    labels, firsts = board.features.labels, board.firsts
    found: dict[int, list[FeatureScored]] = {}
    for event in end.scorings:
        if isinstance(event, FeatureScored):
            label = labels[firsts[place_number(event.cell)] + event.feature]
            found.setdefault(label, []).append(event)
    return found


def owners(events: Iterable[FeatureScored]) -> list[int]:
    """Return the seats with the majority in *events*, ascending."""
    return sorted({claim.seat for event in events for claim in event.claims if claim.majority})


class Position(NamedTuple):
    """A position, and what the end of the game would give there."""

    state: CarcassonneState
    end: EndForecast


def position_after(state: CarcassonneState, events: Iterable[Value]) -> Position:
    """Return the position *state* that *events* led to; if it is over, with what its end gave."""
    end = end_forecast(state)
    if state.over:
        given = [one for one in events if isinstance(one, FeatureScored) and one.cause == END]
        end = end._replace(scorings=given)
    return Position(state, end)


def feature_shares(
    was: Sequence[FeatureScored], becomes: Sequence[FeatureScored]
) -> tuple[Share, ...]:
    """Return the shares after *becomes*, compared with *was*, by seat."""
    now, then, left = _points(becomes), _points(was), set(owners(becomes))
    return tuple(
        Share(
            seat=seat,
            points=now.get(seat, 0),
            change=now.get(seat, 0) - then.get(seat, 0),
            outvoted=seat not in left,
        )
        for seat in sorted(left.union(owners(was)))
    )


def _points(events: Iterable[FeatureScored]) -> dict[int, int]:
    points: dict[int, int] = {}
    for event in events:
        for seat, gained in event.gains:
            points[seat] = points.get(seat, 0) + gained
    return points
