"""Proof that a tile kind is whole: every edge and half edge belongs to just one feature."""

from collections.abc import Iterator

from tilewyrm.engine.carcassonne.kinds import FeatureKind
from tilewyrm.engine.carcassonne.tile import TileKind
from tilewyrm.engine.carcassonne.tile_notation import SIDES, half_name
from tilewyrm.engine.errors import EditionError

_LINED = (FeatureKind.CITY, FeatureKind.ROAD, FeatureKind.RIVER)
_MOST_SIDES = {FeatureKind.CITY: 4, FeatureKind.ROAD: 2, FeatureKind.RIVER: 2}


def check_tile(tile: TileKind) -> None:
    """Raise EditionError, with the tile's line and all that is wrong with it, if anything is."""
    faults = [*_edge_faults(tile), *_half_faults(tile), *_touch_faults(tile)]
    if faults:
        raise EditionError(f"tile {tile.id}: {'; '.join(faults)}", tile.line)


def _edge_faults(tile: TileKind) -> Iterator[str]:
    """Say which edges are not in just the one city, road or river that they should be in."""
    for side, edge in enumerate(tile.edges):
        found = [
            feature.kind
            for feature in tile.features
            if feature.kind in _LINED and side in feature.sides
        ]
        wanted = [] if edge is FeatureKind.FIELD else [edge]
        if found != wanted:
            yield (
                f"edge {SIDES[side]} is {edge.name.lower()}, but belongs to "
                f"{' and '.join(kind.name.lower() for kind in found) or 'no city, road or river'}"
            )
    for feature in tile.features:
        if len(feature.sides) > _MOST_SIDES.get(feature.kind, 0):
            yield f"a {feature.kind.name.lower()} has {len(feature.sides)} ends"


def _half_faults(tile: TileKind) -> Iterator[str]:
    """Say which half edges are not in just the one field that they should be in."""
    for half in range(8):
        fields = sum(half in feature.halves for feature in tile.features)
        wanted = 0 if tile.edges[half // 2] is FeatureKind.CITY else 1
        if fields != wanted:
            why = "a city edge" if wanted == 0 else f"a {tile.edges[half // 2].name.lower()} edge"
            yield f"half edge {half_name(half)} of {why} is in {fields} fields, not in {wanted}"


def _touch_faults(tile: TileKind) -> Iterator[str]:
    """Say which fields do not name each city that touches them once, by one of its edges."""
    for feature in tile.features:
        if len(set(feature.cities)) < len(feature.cities):
            yield "a field names a city that touches it by two of its edges; one is enough"
        if feature.kind is FeatureKind.FIELD and not feature.halves and not feature.cities:
            yield "an inner field lies between cities, but names none after 'by'"
