"""What a tile looks like after some quarter turns, worked out from the catalogue alone."""

from functools import cache

from tilewyrm.engine.carcassonne.core.components.catalogue import TileInfo
from tilewyrm.engine.carcassonne.game import EXPANSION_SET

TURNS = range(4)


def appearance(tile: TileInfo, turns: int) -> frozenset[tuple[object, ...]]:
    """Return what *tile* shows after *turns* quarter turns, whatever the order of its features.

    Two equal features of one tile cannot be: each covers edges of its own or marks the tile.
    """

    def edges(numbers: tuple[int, ...]) -> frozenset[int]:
        return frozenset((number - 1 + turns) % 4 for number in numbers)

    marks = EXPANSION_SET.vocabulary.marks
    arrows = frozenset((mark, turns) for mark in tile.marks if marks[mark].turns)
    return arrows | frozenset(
        (
            feature.kind,
            edges(feature.sides),
            frozenset((half - 1 + 2 * turns) % 8 for half in feature.halves),
            tuple(sorted(feature.marks)),
            frozenset(edges(tile.features[city].sides) for city in feature.cities),
        )
        for feature in tile.features
    )


@cache
def looks(tile: TileInfo) -> tuple[int, ...]:
    """Return by quarter turns the first rotation, from 0, in which *tile* looks the same."""
    shown = [appearance(tile, turns) for turns in TURNS]
    return tuple(shown.index(shown[turns]) for turns in TURNS)
