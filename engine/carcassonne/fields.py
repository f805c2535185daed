"""How fields score at the end of the game, by three editions of the rules (C19, C20)."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from tilewyrm.engine.carcassonne.cells import cell
from tilewyrm.engine.carcassonne.events import Claim, FeatureScored
from tilewyrm.engine.carcassonne.kinds import FeatureKind, ScoreCause
from tilewyrm.engine.carcassonne.majority import claims

if TYPE_CHECKING:
    from tilewyrm.engine.carcassonne.state import CarcassonneState

_PER_CITY = 3
_PER_CITY_FIRST_EDITION = 4


class FieldScorer:
    """Scores fields by *edition* 3, 2 or 1 of the rules."""

    def __init__(self, edition: int) -> None:
        self._edition = edition

    def final(self, state: "CarcassonneState", fields: Sequence[int]) -> list[FeatureScored]:
        """Return what the *fields* (labels, all with farmers) give; change nothing."""
        if self._edition == 1:
            return self._by_city(state, fields)
        standing = state.board.features.standing
        served: set[tuple[int, int]] = set()
        scored = []
        for label in fields:
            cities = cities_touching(state, label)
            event = _scored(state, standing[label], cities, _PER_CITY * len(cities))
            if self._edition == 2:
                shares = tuple(_once(claim, cities, served) for claim in event.claims)
                event = replace(event, claims=shares)
            scored.append(event)
        return scored

    @staticmethod
    def _by_city(state: "CarcassonneState", fields: Sequence[int]) -> list[FeatureScored]:
        """Score each completed city for those with most farmers on the fields around it."""
        farmers: dict[int, list[int]] = {}
        for label in fields:
            for city in cities_touching(state, label):
                farmers.setdefault(city, []).extend(state.board.features.standing[label])
        return [
            _scored(state, standing, (city,), _PER_CITY_FIRST_EDITION)
            for city, standing in sorted(farmers.items())
        ]


def cities_touching(state: "CarcassonneState", label: int) -> list[int]:
    """Return the labels of the completed cities that touch the field *label*, ascending."""
    board = state.board
    features = board.features
    found = set()
    for segment in features.members[label]:
        home = features.homes[segment]
        first = board.firsts[home]
        for part in board.tiles[home].kind.features[segment - first].cities:
            city = features.labels[first + part]
            if features.missing[city] == 0:
                found.add(city)
    return sorted(found)


def _scored(
    state: "CarcassonneState", standing: Sequence[int], cities: Iterable[int], value: int
) -> FeatureScored:
    features = state.board.features
    place, feature = state.board.place_of(min(standing))
    earliest = sorted(features.homes[min(features.members[city])] for city in cities)
    return FeatureScored(
        cause=ScoreCause.END,
        kind=FeatureKind.FIELD,
        cell=cell(place),
        feature=feature,
        complete=False,
        tiles=0,
        shields=0,
        cities=tuple(cell(home) for home in earliest),
        value=value,
        claims=claims(state, standing, value),
    )


def _once(claim: Claim, cities: Iterable[int], served: set[tuple[int, int]]) -> Claim:
    """Return *claim* with points only for those *cities* that the seat was not paid for yet."""
    if not claim.majority:
        return claim
    new = {(claim.seat, city) for city in cities} - served
    served |= new
    return replace(claim, points=_PER_CITY * len(new))
