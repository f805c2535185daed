"""What stands on a tile that is drawn of lines and areas: each thing where it has most room."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import hypot
from typing import NamedTuple

from tilewyrm.client.carcassonne.core.geometry.pixel_map import Material, PixelMap
from tilewyrm.client.carcassonne.core.model.glossary import FeatureShape
from tilewyrm.client.carcassonne.core.model.tiles import TileView

Point = tuple[float, float]
"""Units from the left and from the top of a tile."""
SIZE = 100
"""Units of a tile's width and height."""
_GRID = 16
"""Pixels of the relief in which room is sought."""


class AnchorPoints(NamedTuple):
    """Where things stand on an unturned tile."""

    stand: Mapping[int, Point]
    """Where a piece stands on each feature."""
    printed: Sequence[tuple[str, Point]]
    """The words of what is printed on it, each with its middle: buildings first."""
    houses: Sequence[Point]
    village: bool
    """Whether roads that end on the tile meet in its middle."""


@lru_cache(maxsize=512)
def places(tile: TileView) -> AnchorPoints:
    """Return where things stand on an unturned *tile*: each where it has most room."""
    relief = PixelMap(tile, _GRID)
    room = _FreeArea(relief)
    stand: dict[int, Point] = {}
    printed: list[tuple[str, Point]] = []
    for index in tile.of_shape(FeatureShape.BUILDING):
        middle = (50.0, 50.0)
        if not tile.features[index].kind.central:
            middle = room.take(_land(relief), 13)
        room.keep(middle, 15)
        stand[index] = middle
        printed.append((tile.features[index].kind.name, middle))
    if relief.village:
        room.keep((50, 50), 12)
    printed += [(mark.name, room.take(_land(relief), 13)) for mark in tile.marks]
    for index, feature in enumerate(tile.features):
        own = set(relief.of(index))
        for mark in feature.marks:
            near = own if feature.kind.shape is not FeatureShape.LINE else _land(relief)
            printed.append((mark.name, room.take(near, 10)))
        if index not in stand:
            stand[index] = room.take(own, 10)
    houses = [
        point
        for index in tile.of_shape(FeatureShape.AREA)
        for point in room.more(set(relief.of(index)), 8, 3 * len(tile.features[index].sides))
    ]
    return AnchorPoints(stand, printed, houses, relief.village)


def _land(relief: PixelMap) -> set[tuple[int, int]]:
    """Return where nothing but land lies; the whole tile if there is none."""
    pixels = set(relief.pixels())
    land = {pixel for pixel in pixels if relief.matter.get(pixel) is Material.LAND}
    return land or pixels


class _FreeArea:
    """What is free on a tile."""

    def __init__(self, relief: PixelMap) -> None:
        self._taken: list[tuple[Point, float]] = []
        self._size = relief.size

    def keep(self, middle: Point, radius: float) -> None:
        """Take the circle around *middle*."""
        self._taken.append((middle, radius))

    def take(self, pixels: set[tuple[int, int]], radius: float) -> Point:
        """Take, of the area of *pixels*, the circle with most room around it."""
        middle = self._best(_distances(pixels, self._size), radius)[1]
        self.keep(middle, radius)
        return middle

    def more(self, pixels: set[tuple[int, int]], radius: float, most: int) -> Iterator[Point]:
        """Take circles that lie wholly within *pixels*, at *most* so many, and yield them."""
        away = _distances(pixels, self._size)
        for _ in range(most):
            room, middle = self._best(away, radius)
            if room < radius:
                return
            self.keep(middle, radius)
            yield middle

    def _best(self, away: Mapping[tuple[int, int], float], radius: float) -> tuple[float, Point]:
        """Return the room around the point that has most of it, and the point itself.

        *away* says of each pixel how far the next is that does not belong to the area; room for
        more than *radius* needs is no better.
        """
        unit = SIZE / self._size
        best: tuple[float, float, Point] = (float("-inf"), 0.0, (50.0, 50.0))
        for (column, row), steps in sorted(away.items()):
            middle = ((column + 0.5) * unit, (row + 0.5) * unit)
            room = min(
                [
                    (steps - 0.5) * unit,
                    *(hypot(middle[0] - x, middle[1] - y) - own for (x, y), own in self._taken),
                ]
            )
            central = -hypot(middle[0] - 50, middle[1] - 50)
            best = max(best, (min(room, 1.4 * radius), central, middle))
        return best[0], best[2]


def _distances(pixels: set[tuple[int, int]], size: int) -> dict[tuple[int, int], float]:
    """Return for each of *pixels* how many pixels it is away from the first that is none of them.

    The tile's edge counts as such.
    """
    found: dict[tuple[int, int], float] = {}
    for column, row in sorted(pixels):
        steps = min(column + 1.0, row + 1.0)
        for dx, dy, far in ((-1, 0, 1.0), (0, -1, 1.0), (-1, -1, 1.4), (-1, 1, 1.4)):
            steps = min(steps, found.get((column + dx, row + dy), 0.0) + far)
        found[column, row] = steps
    for column, row in sorted(pixels, reverse=True):
        steps = min(found[column, row], size - column, size - row)
        for dx, dy, far in ((1, 0, 1.0), (0, 1, 1.0), (1, 1, 1.4), (1, -1, 1.4)):
            steps = min(steps, found.get((column + dx, row + dy), 0.0) + far)
        found[column, row] = steps
    return found
