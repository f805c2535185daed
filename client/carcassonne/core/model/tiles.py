"""Tiles: their features, and how these lie when a tile is turned."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from tilewyrm.carcassonne.v1 import core_pb2 as pb
from tilewyrm.client.carcassonne.core.model.glossary import FeatureEntry, FeatureShape, MarkEntry

NORTH: int = pb.SIDE_NORTH
EAST: int = pb.SIDE_EAST
SOUTH: int = pb.SIDE_SOUTH
WEST: int = pb.SIDE_WEST
STEPS: Mapping[int, tuple[int, int]] = {NORTH: (0, -1), EAST: (1, 0), SOUTH: (0, 1), WEST: (-1, 0)}
"""The step in x and y across each side."""


class TileFeature(NamedTuple):
    """A part of a tile."""

    kind: FeatureEntry
    sides: tuple[int, ...]
    """Sides that it reaches with an edge of its own."""
    halves: tuple[int, ...]
    """Half edges that a field covers; none: it lies inside the tile."""
    marks: tuple[MarkEntry, ...]
    """The marks on it, with repetition."""
    cities: tuple[int, ...]
    """Positions of the cities of this tile that touch it, if it is a field."""
    corner: int = 0
    """The side whose second corner, clockwise, a field between two crossing cities lies in.

    All other features have 0.
    """
    idle: bool = False
    """Whether nothing in the match makes use of its kind: its tile's name leaves it out."""


class TileView(NamedTuple):
    """A tile kind, or one that is turned."""

    id: str
    set: str
    number: int
    """Number of tiles of this kind."""
    edges: tuple[FeatureEntry, ...]
    """The kinds of the north, east, south and west edge."""
    features: tuple[TileFeature, ...]
    marks: tuple[MarkEntry, ...]
    """The marks beside its features."""
    role: str = ""
    """The key of the text for its name in the box; empty if it has none."""

    def of_kind(self, kind: FeatureEntry) -> list[int]:
        """Return the positions of the features of *kind*."""
        return [index for index, feature in enumerate(self.features) if feature.kind is kind]

    def of_shape(self, *shapes: FeatureShape) -> list[int]:
        """Return the positions of the features with one of *shapes*."""
        return [index for index, one in enumerate(self.features) if one.kind.shape in shapes]

    @property
    def crossing_cities(self) -> tuple[int, ...]:
        """The positions of two cities that cross without meeting, the upper one first; or none."""
        through = [
            index
            for index in self.of_shape(FeatureShape.AREA)
            if len(sides := self.features[index].sides) == 2 and opposite(sides[0]) == sides[1]
        ]
        return tuple(through) if len(through) == 2 else ()


@lru_cache(maxsize=1024)
def rotate(tile: TileView, rotation: int) -> TileView:
    """Return *tile* after *rotation* quarter turns clockwise; its features keep their positions."""
    if rotation % 4 == 0:
        return tile
    return tile._replace(
        edges=tuple(tile.edges[(side - rotation) % 4] for side in range(4)),
        features=tuple(
            feature._replace(
                sides=_rotate_positions(feature.sides, rotation, 4),
                halves=_rotate_positions(feature.halves, 2 * rotation, 8),
                corner=feature.corner and (feature.corner - 1 + rotation) % 4 + 1,
            )
            for feature in tile.features
        ),
        marks=tuple(mark.after(rotation) for mark in tile.marks),
    )


def _rotate_positions(places: Iterable[int], by: int, around: int) -> tuple[int, ...]:
    return tuple(sorted((place - 1 + by) % around + 1 for place in places))


def neighbours(cell: tuple[int, int]) -> set[tuple[int, int]]:
    """Return the eight cells around a cell."""
    x, y = cell
    return {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)} - {cell}


def opposite(side: int) -> int:
    """Return the side that lies against *side* on the neighbouring tile."""
    return (side + 1) % 4 + 1


def across(half: int) -> tuple[int, int]:
    """Return the side that *half* belongs to, and the half that it meets on the neighbour."""
    side = (half + 1) // 2
    first = half % 2 == 1
    return side, 2 * opposite(side) - (0 if first else 1)
