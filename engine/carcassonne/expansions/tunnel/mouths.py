"""Tunnel mouths: ends of roads that stay open until two of them are joined (TN10-TN12, TN40)."""

from collections.abc import Iterator
from dataclasses import replace

from tilewyrm.engine.carcassonne.core.components.feature_kind import CITY, ROAD
from tilewyrm.engine.carcassonne.core.components.tile import Feature, TileKind
from tilewyrm.engine.carcassonne.core.components.vocabulary import Mark
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState

MOUTH = Mark("tunnel_mouth", "tunnel_mouths", frozenset((ROAD.name,)))
"""A road ends there within the tile, and may continue underground."""


def check_tile(_set: str, kind: TileKind) -> Iterator[str]:
    """Yield the fault of a tile with a road that has a mouth, but not one mouth and one edge."""
    for feature in kind.features:
        mouths = feature.marks.count(MOUTH.name)
        if mouths and (mouths > 1 or len(feature.sides) != 1):
            yield "has a road with a tunnel_mouth, but not with one mouth and one edge"


def open_mouths(kind: TileKind) -> TileKind:
    """Return the tile *kind* with the ends of roads at its mouths open (TN10)."""
    ends = [feature.marks.count(MOUTH.name) for feature in kind.features]
    return kind.with_features(kind.features, kind.kinds, ends) if any(ends) else kind


def interrupt_roads(kind: TileKind) -> TileKind:
    """Return the tile *kind* with two mouths in place of each road below a city (TN40).

    The road's first half keeps its position; the second half comes after all other features.
    """
    features, kinds = list(kind.features), list(kind.kinds)
    for index, feature in enumerate(kind.features):
        if kind.kinds[index] is ROAD and _is_below_a_city(kind, feature):
            halves = [
                replace(feature, sides=(side,), marks=(*feature.marks, MOUTH.name))
                for side in feature.sides
            ]
            features[index] = halves[0]
            features.append(halves[1])
            kinds.append(ROAD)
    if len(features) == len(kind.features):
        return kind
    return kind.with_features(tuple(features), kinds, ())


def _is_below_a_city(kind: TileKind, road: Feature) -> bool:
    """Return whether a city lies across the *road* between two opposite edges, above it.

    Then the road divides no field. One over a city, by a bridge, does.
    """
    if len(road.sides) != 2 or (road.sides[1] - road.sides[0]) != 2:
        return False
    halves = [{2 * side - 1, 2 * side} for side in road.sides]
    if not all(any(each <= set(one.halves) for one in kind.features) for each in halves):
        return False
    beside = {side for side in range(1, 5) if side not in road.sides}
    return any(
        one is CITY and beside <= set(feature.sides)
        for one, feature in zip(kind.kinds, kind.features, strict=True)
    )


def mouths(state: CarcassonneState) -> list[int]:
    """Return the segments of the roads at mouths on the map, with a token or not, by (y, x)."""
    return sorted(state.board.ended, key=state.board.part_of)
