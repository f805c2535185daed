"""Proof that a tile kind is whole: every edge and half edge belongs to just one feature."""

from collections.abc import Iterator

from tilewyrm.engine.carcassonne.core.components.feature_kind import CITY, FIELD
from tilewyrm.engine.carcassonne.core.components.tile import TileKind
from tilewyrm.engine.carcassonne.core.components.tile_notation import half_name, side_name
from tilewyrm.engine.carcassonne.core.components.vocabulary import Vocabulary
from tilewyrm.engine.carcassonne.core.values.grid import Half, Side
from tilewyrm.engine.errors import EditionError


def check_tile(set_name: str, tile: TileKind, vocabulary: Vocabulary) -> None:
    """Raise EditionError, with the tile's line and all that is wrong with it, if anything is."""
    faults = [*_edge_faults(tile), *_half_faults(tile), *_touch_faults(tile)]
    for check in vocabulary.checks:
        faults += check(set_name, tile)
    if faults:
        raise EditionError(f"tile {tile.id}: {'; '.join(faults)}", tile.line)


def _edge_faults(tile: TileKind) -> Iterator[str]:
    """Say which edges are not in just the one city, road or the like that they should be in."""
    for side, edge in zip(Side, tile.edges, strict=True):
        found = [feature.kind for feature in tile.features if side in feature.sides]
        wanted = [] if edge is FIELD else [edge.name]
        if found != wanted:
            yield (
                f"edge {side_name(side)} is {edge.name}, but belongs to "
                f"{' and '.join(found) or 'no feature'}"
            )
    for kind, feature in zip(tile.kinds, tile.features, strict=True):
        if len(feature.sides) > kind.most_sides:
            yield f"a {kind.name} has {len(feature.sides)} ends"


def _half_faults(tile: TileKind) -> Iterator[str]:
    """Say which half edges are not in just the one field that they should be in."""
    for half in Half:
        edge = tile.edges[(half - 1) // 2]
        fields = sum(half in feature.halves for feature in tile.features)
        wanted = 0 if edge is CITY else 1
        if fields != wanted:
            yield (
                f"half edge {half_name(half)} of a {edge.name} edge is in {fields} fields, "
                f"not in {wanted}"
            )


def _touch_faults(tile: TileKind) -> Iterator[str]:
    """Say which fields do not name each city that touches them once, by one of its edges."""
    for kind, feature in zip(tile.kinds, tile.features, strict=True):
        if len(set(feature.cities)) < len(feature.cities):
            yield "a field names a city that touches it by two of its edges; one is enough"
        if kind is FIELD and not feature.halves and not feature.cities:
            yield "an inner field lies between cities, but names none after 'by'"
