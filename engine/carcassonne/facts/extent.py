"""Extent of a feature: its tiles, what it is worth once complete, and what is missing."""

from tilewyrm.engine.carcassonne.core.components.feature_kind import FIELD, Completion
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.scoring import least_worth, worth


def extent(state: CarcassonneState, label: int) -> tuple[int, int, int]:
    """Return tiles, worth once complete and what is missing of a feature; see `FeatureChange`."""
    features, hooks = state.board.features, state.rules.hooks
    completion, missing = features.kinds[label].completion, features.missing[label]
    if completion is Completion.NEVER:
        return 0, 0, incomplete_cities(state, label) if features.kinds[label] is FIELD else 0
    complete = not missing and hooks.is_complete(state, label)
    now = worth(state, label, complete=complete)
    whole = least_worth(state, label) if missing else now
    return now.tiles, whole.points, missing


def incomplete_cities(state: CarcassonneState, label: int) -> int:
    """Return how many cities that are not complete touch the field *label*."""
    features, hooks = state.board.features, state.rules.hooks
    cities = {features.labels[segment] for segment in features.touched[label]}
    return sum(
        bool(features.missing[city]) or not hooks.is_complete(state, city) for city in cities
    )
