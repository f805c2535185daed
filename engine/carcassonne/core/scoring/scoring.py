"""Scoring of features: their worth and who gets it, in step 3 and at the end of the game."""

from collections.abc import Iterable

from tilewyrm.engine.carcassonne.core.components.feature_kind import CITY, FIELD, Completion
from tilewyrm.engine.carcassonne.core.components.vocabulary import SHIELD
from tilewyrm.engine.carcassonne.core.expansion.worth import Worth
from tilewyrm.engine.carcassonne.core.position.forecast_cache import ForecastCache
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState, ScoringEvent
from tilewyrm.engine.carcassonne.core.scoring.fields import score_fields
from tilewyrm.engine.carcassonne.core.scoring.majority import claims, first_claimant
from tilewyrm.engine.carcassonne.core.scoring.piece_release import scored_labels
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell
from tilewyrm.engine.carcassonne.core.values.events import END, FeatureScored
from tilewyrm.engine.carcassonne.core.values.grid import Count
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT

_SURROUNDED = 9
_TINY = 2
"""Tiles of a city that `CoreOptions.tiny_city` is about."""


def worth(
    state: CarcassonneState, label: int, *, complete: bool, cause: str = END, more: int = 0
) -> Worth:
    """Return the worth of the feature *label*, not a field, if *complete* or not (C11-C13).

    *cause* is that of the scoring. A road or city has *more* tiles than on the map.
    """
    features = state.board.features
    kind = features.kinds[label]
    if kind.completion is Completion.SURROUNDINGS:
        tiles = _SURROUNDED - (0 if complete else features.missing[label])
        found = Worth(tiles, (), tiles)
    elif kind is CITY:
        found = _city(state, label, features.tiles(label) + more, complete=complete)
    else:
        tiles = features.tiles(label) + more
        found = Worth(tiles, (), tiles)
    hooks = state.rules.hooks
    return hooks.worth_bonus(state, label, cause, hooks.worth(state, label, complete, found))


def least_worth(state: CarcassonneState, label: int) -> Worth:
    """Return the least that the feature *label*, not a field, is worth once it is complete.

    A road or city then has another tile in each empty cell that it reaches.
    """
    missing = state.board.features.missing[label]
    more = len(state.board.open_cells(label)) if missing else 0
    return worth(state, label, complete=True, more=more)


def _city(state: CarcassonneState, label: int, tiles: int, *, complete: bool) -> Worth:
    """Return the worth of a city of so many *tiles* by itself (C12, C136).

    That is 2 for each tile and shield, 1 if it is incomplete.
    """
    features = state.board.features
    shields = features.marks[label].count(SHIELD.name)
    rate = 2 if complete else 1
    if tiles == _TINY and state.rules.options.tiny_city == _TINY:
        rate = 1
    return Worth(tiles, (Count(SHIELD.name, shields),) if shields else (), (tiles + shields) * rate)


def score(state: CarcassonneState, label: int, cause: str) -> FeatureScored:
    """Return the scoring of the feature *label*, not a field, now; change nothing.

    A seat must have a claim to it (`claimants`).
    """
    features = state.board.features
    complete = features.missing[label] == 0 and state.rules.hooks.is_complete(state, label)
    found = worth(state, label, complete=complete, cause=cause)
    standing = features.standing[label]
    place, feature = state.board.part_of(first_claimant(state, standing))
    return FeatureScored(
        cause=cause,
        kind=features.kinds[label].name,
        cell=cell(place),
        feature=feature,
        complete=complete,
        tiles=found.tiles,
        marks=found.marks,
        cities=(),
        value=found.points,
        claims=claims(state, standing, found.points),
    )


def final(
    state: CarcassonneState, cause: str = END, cache: ForecastCache | None = None
) -> list[ScoringEvent]:
    """Return all scorings if the game ends now, for *cause*; change nothing (C136, C19).

    Unfinished features come first, then fields, each in the order of the earliest tile with a
    piece on it, then the scorings of expansions. *cache* is of the same cause. A feature that is
    scored already, with its pieces still on it, gives nothing again.
    """
    features, hooks = state.board.features, state.rules.hooks
    cache = cache or ForecastCache()
    seen: dict[int, None] = {}
    for stand in sorted(state.pieces, key=SEGMENT.__and__):
        if state.pieces[stand].kind.strength:
            seen[features.labels[stand & SEGMENT]] = None
    for label in scored_labels(state):
        seen.pop(label, None)
    fields = [label for label in seen if features.kinds[label] is FIELD]
    scorings: list[ScoringEvent] = []
    for label in seen:
        kind = features.kinds[label]
        if kind is not FIELD and kind.is_scored:
            scorings.append(_cached_score(state, label, cause, cache))
            scorings += hooks.extra_scorings(state, label)
    scorings += score_fields(state, fields, cause, cache)
    for label in fields:
        scorings += hooks.extra_scorings(state, label)
    scorings += hooks.final_scorings(state)
    return scorings


def _cached_score(
    state: CarcassonneState, label: int, cause: str, cache: ForecastCache
) -> FeatureScored:
    """Return `score` of the feature, from *cache* if it is there."""
    features, pieces = state.board.features, state.pieces
    standing = [(segment, pieces[segment]) for segment in features.standing[label]]
    basis = features.members[label], standing, features.missing[label]
    known = cache.get(label, basis)
    if known is None:
        known = score(state, label, cause)
        cache.put(label, basis, known)
    return known


def totals(state: CarcassonneState, scorings: Iterable[ScoringEvent]) -> list[int]:
    """Return the points of all seats with what *scorings* give, by seat; change nothing."""
    points = state.scores.copy()
    for scoring in scorings:
        for seat, gained in scoring.gains:
            points[seat] += gained
    return points
