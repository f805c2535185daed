"""A tile as lines and areas, for where it can be drawn as large as one likes.

A tile is 100 units wide and high. As in `relief` the shapes come from the features' sides and half
edges alone, and a side looks the same on every tile that has the same kind of edge there.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import hypot
from typing import NamedTuple

from tilewyrm.client.carcassonne.core.emblem import Emblem, Emblems
from tilewyrm.client.carcassonne.core.relief import Matter, Relief
from tilewyrm.client.carcassonne.core.tiles import EAST, NORTH, SOUTH, WEST, Feature, Tile
from tilewyrm.client.carcassonne.core.vocabulary import Shape
from tilewyrm.client.carcassonne.core.ways import walled_in, way_on
from tilewyrm.client.plate import number
from tilewyrm.client.theme import Tone

Point = tuple[float, float]

SIZE = 100
"""Units of a tile's width and height."""
_GRID = 16
"""Pixels of the relief in which room for what stands on a tile is sought."""
_EMBLEM = 2.0
"""Units of a pixel of an emblem."""
_FINE = 16
"""The size of tiles whose emblems are drawn."""

_CORNERS: Mapping[int, Point] = {NORTH: (0, 0), EAST: (100, 0), SOUTH: (100, 100), WEST: (0, 100)}
"""Where each side begins, clockwise."""
_MIDDLES: Mapping[int, Point] = {NORTH: (50, 0), EAST: (100, 50), SOUTH: (50, 100), WEST: (0, 50)}
_INWARD: Mapping[int, Point] = {NORTH: (0, 1), EAST: (-1, 0), SOUTH: (0, -1), WEST: (1, 0)}
_ROUND = (NORTH, EAST, SOUTH, WEST)


class Places(NamedTuple):
    """Where things stand on an unturned tile."""

    stand: Mapping[int, Point]
    """Where a piece stands on each feature."""
    printed: Sequence[tuple[str, Point]]
    """The words of what is printed on it, each with its middle: buildings first."""
    houses: Sequence[Point]
    village: bool
    """Whether roads that end on the tile meet in its middle."""


def at_turn(point: Point, rotation: int) -> Point:
    """Return where *point* comes to lie after *rotation* quarter turns clockwise of its tile."""
    x, y = point
    for _ in range(rotation % 4):
        x, y = SIZE - y, x
    return x, y


# The ground ---------------------------------------------------------------------------------------


def ground(tile: Tile) -> str:
    """Return the land of an unturned tile with its streams, roads and cities, as SVG."""
    parts = ['<rect width="100" height="100" class="land"/>', *_tufts(tile)]
    for index in tile.of_shape(Shape.STREAM):
        parts += _stream(tile.features[index])
    parts += _roads(tile)
    for index in tile.of_shape(Shape.AREA):
        parts += _city(tile.features[index])
    return "".join(parts)


def _tufts(tile: Tile) -> Iterator[str]:
    """Yield some blades of grass, where it is the land that is seen."""
    spread = sum(map(ord, tile.id))
    for step in range(9):
        x = 8 + (step % 3) * 34 + (spread * 7 + step * 13) % 17
        y = 12 + (step // 3) * 34 + (spread * 5 + step * 11) % 15
        yield f'<path d="M{x} {y}l2-4l1 4l2-3l1 3" class="tuft"/>'


def _stream(stream: Feature) -> Iterator[str]:
    way = _way(stream.sides)
    pool = '<circle cx="50" cy="50" r="{}" class="{}"/>' if len(stream.sides) == 1 else ""
    yield f'<path d="{way}" class="bank"/>'
    if pool:
        yield pool.format(24, "shore")
    yield f'<path d="{way}" class="water"/>'
    if pool:
        yield pool.format(20, "pool")
    yield f'<path d="{way}" class="ripple"/>'


def _roads(tile: Tile) -> Iterator[str]:
    roads = tile.of_shape(Shape.LINE)
    ends = [index for index in roads if len(tile.features[index].sides) == 1]
    meet = len(ends) > 1 and not all(walled_in(tile, index) for index in ends)
    ways = []
    for index in roads:
        sides = tile.features[index].sides
        way = sides if len(sides) > 1 else way_on(tile, index, meet=meet)
        ways.append(_way(way))
    yield from (f'<path d="{way}" class="verge"/>' for way in ways)
    yield from (f'<path d="{way}" class="road"/>' for way in ways)


def _way(sides: Sequence[int]) -> str:
    """Return the path of a line between *sides*, or from one of them to the middle."""
    start = _MIDDLES[sides[0]]
    if len(sides) == 1:
        return _path(f"M{_point(start)}L50 50")
    end = _MIDDLES[sides[1]]
    if (sides[1] - sides[0]) % 2 == 0:
        return _path(f"M{_point(start)}L{_point(end)}")
    sweep = 0 if (sides[1] - sides[0]) % 4 == 1 else 1
    return _path(f"M{_point(start)}A50 50 0 0 {sweep} {_point(end)}")


def _city(city: Feature) -> Iterator[str]:
    if not city.sides:
        return
    sides = [side for side in _ROUND if side in city.sides]
    if len(sides) == len(_ROUND):
        yield '<rect width="100" height="100" class="city"/>'
        return
    # Begin behind a gap, so that sides which follow each other are drawn in one go.
    first = next(side for side in sides if _before(side) not in sides)
    outline, walls, side = f"M{_point(_CORNERS[first])}", [], first
    for _ in _ROUND:
        if side not in sides:
            side = _after(side)
            continue
        outline += f"L{_point(_CORNERS[_after(side)])}"
        gap = _gap(side, sides)
        if gap:
            bend = _bend(side, gap)
            outline += bend
            walls.append(f"M{_point(_CORNERS[_after(side)])}{bend}")
        side = _after(side)
    yield f'<path d="{_path(outline)}Z" class="city"/>'
    drawn = _path("".join(walls))
    yield f'<path d="{drawn}" class="wall"/><path d="{drawn}" class="crest"/>'


def _gap(side: int, sides: Sequence[int]) -> int:
    """Return how many sides that are not of the city follow *side*."""
    steps = 0
    while _after(side) not in sides:
        steps, side = steps + 1, _after(side)
    return steps


def _bend(side: int, gap: int) -> str:
    """Return the wall behind *side*, over a *gap* of so many sides."""
    start = _CORNERS[_after(side)]
    behind = side
    for _ in range(gap + 1):
        behind = _after(behind)
    end = _CORNERS[behind]
    if gap == 2:
        corner = _CORNERS[_after(_after(side))]
        one = _between(start, corner, 0.45), _between(corner, end, 0.28)
        two = _between(end, corner, 0.45), _between(corner, start, 0.28)
        first = (one[0][0] + one[1][0] - corner[0], one[0][1] + one[1][1] - corner[1])
        last = (two[0][0] + two[1][0] - corner[0], two[0][1] + two[1][1] - corner[1])
    else:
        level, deep = (_after(side), 28.0) if gap == 1 else (side, 40.0)
        inward = _INWARD[level]
        first, last = (
            (point[0] + inward[0] * deep, point[1] + inward[1] * deep)
            for point in (_between(start, end, 0.2), _between(start, end, 0.8))
        )
    return f"C{_point(first)} {_point(last)} {_point(end)}"


def _between(one: Point, other: Point, share: float) -> Point:
    return one[0] + (other[0] - one[0]) * share, one[1] + (other[1] - one[1]) * share


def _after(side: int) -> int:
    return _ROUND[(_ROUND.index(side) + 1) % 4]


def _before(side: int) -> int:
    return _ROUND[(_ROUND.index(side) - 1) % 4]


def _point(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _path(path: str) -> str:
    return path.replace(" -", "-")


# What stands on it --------------------------------------------------------------------------------


@lru_cache(maxsize=512)
def places(tile: Tile) -> Places:
    """Return where things stand on an unturned *tile*: each where it has most room."""
    relief = Relief(tile, _GRID)
    room = _Room(relief)
    stand: dict[int, Point] = {}
    printed: list[tuple[str, Point]] = []
    for index in tile.of_shape(Shape.BUILDING):
        middle = (50.0, 50.0)
        if not tile.features[index].kind.central:
            middle = room.take(_land(tile, relief), 13)
        room.keep(middle, 15)
        stand[index] = middle
        printed.append((tile.features[index].kind.name, middle))
    if relief.village:
        room.keep((50, 50), 12)
    printed += [(mark.name, room.take(_land(tile, relief), 13)) for mark in tile.marks]
    for index, feature in enumerate(tile.features):
        own = set(relief.of(index))
        for mark in feature.marks:
            near = own if feature.kind.shape is not Shape.LINE else _land(tile, relief)
            printed.append((mark.name, room.take(near, 10)))
        if index not in stand:
            stand[index] = room.take(own, 10)
    houses = [
        point
        for index in tile.of_shape(Shape.AREA)
        for point in room.more(set(relief.of(index)), 8, 3 * len(tile.features[index].sides))
    ]
    return Places(stand, printed, houses, relief.village)


def _land(tile: Tile, relief: Relief) -> set[tuple[int, int]]:
    """Return where nothing but land lies; the whole tile if there is none."""
    pixels = set(relief.pixels())
    land = {pixel for pixel in pixels if relief.matter.get(pixel) is Matter.LAND}
    return land or pixels


class _Room:
    """What is free on a tile."""

    def __init__(self, relief: Relief) -> None:
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


# Emblems ------------------------------------------------------------------------------------------


def emblem(
    word: str, vectors: Mapping[str, str], emblems: Emblems, tones: Mapping[str, Tone]
) -> str:
    """Return the picture of *word* around (0, 0), as SVG; pixel by pixel if there is no other."""
    return vectors.get(word) or _of_pixels(emblems.of(word), tones)


def _of_pixels(pictured: Emblem, tones: Mapping[str, Tone]) -> str:
    rows = pictured.pixels(_FINE)
    left, top = -len(rows[0]) * _EMBLEM / 2, -len(rows) * _EMBLEM / 2
    return "".join(
        f'<rect x="{number(left + column * _EMBLEM)}" y="{number(top + row * _EMBLEM)}"'
        f' width="2.05" height="2.05" fill="{tones[tone].rgb}"/>'
        for row, line in enumerate(rows)
        for column, tone in enumerate(line)
        if tone
    )
