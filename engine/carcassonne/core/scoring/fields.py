"""Scoring of fields at the end of the game, by three editions of the rules (C19, C20)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from tilewyrm.engine.carcassonne.core.components.feature_kind import FIELD
from tilewyrm.engine.carcassonne.core.expansion.hooks import Hooks
from tilewyrm.engine.carcassonne.core.expansion.worth import Worth
from tilewyrm.engine.carcassonne.core.position.forecast_cache import ForecastCache
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.majority import claims, first_claimant
from tilewyrm.engine.carcassonne.core.values.cell_numbers import cell
from tilewyrm.engine.carcassonne.core.values.events import Claim, FeatureScored

_PER_CITY = 3
_PER_CITY_FIRST_EDITION = 4
_NOTHING = Worth(0, (), 0)


def score_fields(
    state: CarcassonneState, fields: Sequence[int], cause: str, cache: ForecastCache
) -> list[FeatureScored]:
    """Return the scorings of *fields* (labels, all with pieces on them); change nothing.

    Their cause is *cause*; *cache* is of the same cause.
    """
    edition = state.rules.options.field_edition
    if edition == 1:
        return _by_city(state, fields, cause)
    standing, pieces = state.board.features.standing, state.pieces
    served: set[tuple[int, int]] = set()
    scored = []
    for label in fields:
        cities = adjacent_cities(state, label)
        if edition == 2:
            event = _score(state, cause, standing[label], (label,), cities, _PER_CITY)
            shares = [_once(state, claim, label, cities, served) for claim in event.claims]
            event = replace(event, claims=tuple(shares))
            scored.append(_with_bonus(state, label, event, cache))
            continue
        basis = cities, [(segment, pieces[segment]) for segment in standing[label]]
        known = cache.get(label, basis)
        if known is None:
            known = _score(state, cause, standing[label], (label,), cities, _PER_CITY)
            cache.put(label, basis, known)
        scored.append(_with_bonus(state, label, known, cache))
    return scored


def field_bonus(state: CarcassonneState, label: int, cause: str) -> Worth:
    """Return the points besides those of cities for a scoring of the field *label*."""
    return state.rules.hooks.worth_bonus(state, label, cause, _NOTHING)


def _with_bonus(
    state: CarcassonneState, label: int, event: FeatureScored, cache: ForecastCache
) -> FeatureScored:
    """Return *event* of the field *label* with what is added after everything else."""
    if not state.rules.hooks.has(Hooks.worth_bonus.__name__):
        return event
    features = state.board.features
    basis = event, features.members[label], features.standing[label]
    known = cache.get(~label, basis)
    if known is None:
        bonus = field_bonus(state, label, event.cause)
        known = event if bonus is _NOTHING else _with_more(event, bonus)
        cache.put(~label, basis, known)
    return known


def _with_more(event: FeatureScored, bonus: Worth) -> FeatureScored:
    """Return *event* with *bonus* for each seat that has the majority."""
    shares = [
        replace(claim, points=claim.points + bonus.points) if claim.majority else claim
        for claim in event.claims
    ]
    return replace(event, marks=bonus.marks, value=event.value + bonus.points, claims=tuple(shares))


def _by_city(state: CarcassonneState, fields: Sequence[int], cause: str) -> list[FeatureScored]:
    """Score each completed city for those with most farmers on the fields around it."""
    around: dict[int, list[int]] = {}
    for label in fields:
        for city in adjacent_cities(state, label):
            around.setdefault(city, []).append(label)
    standing = state.board.features.standing
    return [
        _score(
            state,
            cause,
            [segment for label in labels for segment in standing[label]],
            labels,
            (city,),
            _PER_CITY_FIRST_EDITION,
        )
        for city, labels in sorted(around.items())
    ]


def adjacent_cities(state: CarcassonneState, label: int) -> list[int]:
    """Return the labels of the completed cities that touch the field *label*, ascending."""
    features, hooks = state.board.features, state.rules.hooks
    labels, missing = features.labels, features.missing
    found = {labels[segment] for segment in features.touched[label]}
    return sorted([city for city in found if not missing[city] and hooks.is_complete(state, city)])


def _score(
    state: CarcassonneState,
    cause: str,
    standing: Sequence[int],
    fields: Sequence[int],
    cities: Sequence[int],
    per_city: int,
) -> FeatureScored:
    """Return the scoring of *cities* for the majority of the pieces *standing* on *fields*."""
    features = state.board.features
    place, feature = state.board.part_of(first_claimant(state, standing))
    earliest = sorted([features.homes[min(features.members[city])] for city in cities])
    value = per_city * len(cities)
    shares = claims(state, standing, value)
    if cities:
        shares = tuple([_with_expansions(state, claim, fields, len(cities)) for claim in shares])
    return FeatureScored(
        cause=cause,
        kind=FIELD.name,
        cell=cell(place),
        feature=feature,
        complete=False,
        tiles=0,
        marks=(),
        cities=tuple([cell(home) for home in earliest]),
        value=value,
        claims=shares,
    )


def _with_expansions(
    state: CarcassonneState, claim: Claim, fields: Sequence[int], cities: int
) -> Claim:
    """Return *claim* with the worth of *cities* for its seat as expansions change it."""
    if not claim.majority:
        return claim
    own = Worth(cities, (), claim.points)
    found = state.rules.hooks.field_worth(state, claim.seat, fields, own)
    return claim if found is own else replace(claim, points=found.points, marks=found.marks)


def _once(
    state: CarcassonneState,
    claim: Claim,
    label: int,
    cities: Iterable[int],
    served: set[tuple[int, int]],
) -> Claim:
    """Return *claim* with points only for those *cities* that the seat was not paid for yet."""
    if not claim.majority:
        return claim
    new = {(claim.seat, city) for city in cities} - served
    served |= new
    fresh = replace(claim, points=_PER_CITY * len(new), marks=())
    if not new:
        return fresh
    return _with_expansions(state, fresh, (label,), len(new))
