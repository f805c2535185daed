"""Facts of the features on the map, and of the reach of figures."""

from collections import Counter
from collections.abc import Iterator, Sequence

from tilewyrm.engine.carcassonne.core.components.feature_kind import FIELD, Completion
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.fields import field_bonus
from tilewyrm.engine.carcassonne.core.scoring.scoring import least_worth, worth
from tilewyrm.engine.carcassonne.core.values.cell_numbers import AROUND, NOWHERE, cell
from tilewyrm.engine.carcassonne.core.values.events import END, FeatureScored
from tilewyrm.engine.carcassonne.core.values.grid import Cell, Count
from tilewyrm.engine.carcassonne.core.view import end_forecast
from tilewyrm.engine.carcassonne.facts.position import owners, scorings_by_feature
from tilewyrm.engine.carcassonne.facts.remarks import contestants
from tilewyrm.engine.carcassonne.facts.threats import reach
from tilewyrm.engine.carcassonne.facts.values import Fact, FeatureFacts


def facts(state: CarcassonneState, *, aids: bool) -> Iterator[Fact]:
    """Yield the facts of *state*: of each feature by its earliest tile, then of figures.

    With *aids* that includes what would be.
    """
    features = state.board.features
    scorings = scorings_by_feature(state, end_forecast(state))
    for label in dict.fromkeys(features.labels):
        yield _feature(state, label, scorings.get(label, ()), aids=aids)
    if aids and not state.over:
        for threat in state.rules.hooks.threats(state):
            yield reach(state, threat)


def _feature(
    state: CarcassonneState, label: int, events: Sequence[FeatureScored], *, aids: bool
) -> FeatureFacts:
    features = state.board.features
    completion, missing = features.kinds[label].completion, features.missing[label]
    place, feature = state.board.place_of(min(features.members[label]))
    complete = not missing and state.rules.hooks.is_complete(state, label)
    tiles = features.tiles(label) if features.kinds[label].is_scored else 0
    points, whole = None, None
    marks = Counter(features.marks[label])
    can_score = state.rules.is_claimable(features.kinds[label])
    if completion is not Completion.NEVER and can_score:
        now = worth(state, label, complete=complete)
        tiles, points = now.tiles, now.points
        marks |= Counter({one.what: one.number for one in now.marks if one.what not in marks})
        if aids:
            whole = least_worth(state, label).points if missing else points
        spoils = state.rules.hooks.spoils(state, label, ())
        marks |= Counter({one.what: one.number for one in spoils})
    else:
        if features.kinds[label] is FIELD:
            bonus = field_bonus(state, label, END)
            marks |= Counter({one.what: one.number for one in bonus.marks})
        if events:
            points = sum(event.value for event in events)
    if complete and _is_lost(state, label):
        points = whole = None
    would_be = aids and completion is not Completion.NEVER and can_score
    ends = state.board.open_ends(label) if would_be and state.rules.has_open_ends else 0
    return FeatureFacts(
        cell=cell(place),
        feature=feature,
        tiles=tiles,
        marks=tuple(Count(*one) for one in sorted(marks.items())),
        owners=tuple(owners(events)),
        complete=complete,
        points=points,
        whole=whole,
        open_edges=missing - ends if would_be and completion is Completion.EDGES else 0,
        gaps=_gaps(state, label) if would_be else (),
        contestants=contestants(state, label),
        open_ends=ends,
    )


def _is_lost(state: CarcassonneState, label: int) -> bool:
    """Return whether the complete feature *label* is free, and can no longer be claimed (C9)."""
    board = state.board
    labels = board.features.labels
    is_new = state.hand == NOWHERE and label in [
        labels[segment] for segment in board.segments(board.last)
    ]
    return not board.features.standing[label] and not is_new


def _gaps(state: CarcassonneState, label: int) -> tuple[Cell, ...]:
    """Return the empty cells that the feature needs to be complete, sorted."""
    board = state.board
    features = board.features
    if features.kinds[label].completion is Completion.SURROUNDINGS:
        home = features.homes[label]
        places = {home + step for step in AROUND}.difference(board.tiles)
    else:
        places = set(board.open_cells(label))
    return tuple(sorted(map(cell, places), key=lambda one: (one.x, one.y)))
