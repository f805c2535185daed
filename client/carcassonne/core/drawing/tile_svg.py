"""SVG of a tile, at any size.

A tile is 100 units wide and high. As in `relief` the shapes come from the features' sides and half
edges alone, and a side looks the same on every tile that has the same kind of edge there.
"""

from collections.abc import Iterator, Mapping, Sequence

from tilewyrm.client.carcassonne.core.drawing.emblem import Emblem, EmblemSet
from tilewyrm.client.carcassonne.core.geometry.anchors import SIZE, Point
from tilewyrm.client.carcassonne.core.geometry.road_ends import walled_in, way_on
from tilewyrm.client.carcassonne.core.model.glossary import FeatureShape
from tilewyrm.client.carcassonne.core.model.tiles import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    TileFeature,
    TileView,
)
from tilewyrm.client.drawing.svg import number
from tilewyrm.client.drawing.theme import Tone

_EMBLEM = 2.0
"""Units of a pixel of an emblem."""
_FINE = 16
"""The size of tiles whose emblems are drawn."""

_CORNERS: Mapping[int, Point] = {NORTH: (0, 0), EAST: (100, 0), SOUTH: (100, 100), WEST: (0, 100)}
"""The first corner of each side, clockwise."""
_MIDDLES: Mapping[int, Point] = {NORTH: (50, 0), EAST: (100, 50), SOUTH: (50, 100), WEST: (0, 50)}
_INWARD: Mapping[int, Point] = {NORTH: (0, 1), EAST: (-1, 0), SOUTH: (0, -1), WEST: (1, 0)}
_ROUND = (NORTH, EAST, SOUTH, WEST)


def at_turn(point: Point, rotation: int) -> Point:
    """Return *point* after *rotation* quarter turns clockwise of its tile."""
    x, y = point
    for _ in range(rotation % 4):
        x, y = SIZE - y, x
    return x, y


# The ground ---------------------------------------------------------------------------------------


def ground(tile: TileView) -> str:
    """Return the land of an unturned tile with its streams, roads and cities, as SVG."""
    parts = ['<rect width="100" height="100" class="land"/>', *_tufts(tile)]
    for index in tile.of_shape(FeatureShape.STREAM):
        parts += _stream(tile.features[index])
    parts += _roads(tile)
    for index in tile.of_shape(FeatureShape.AREA):
        parts += _city(tile.features[index])
    return "".join(parts)


def _tufts(tile: TileView) -> Iterator[str]:
    """Yield some blades of grass for the open land."""
    spread = sum(map(ord, tile.id))
    for step in range(9):
        x = 8 + (step % 3) * 34 + (spread * 7 + step * 13) % 17
        y = 12 + (step // 3) * 34 + (spread * 5 + step * 11) % 15
        yield f'<path d="M{x} {y}l2-4l1 4l2-3l1 3" class="tuft"/>'


def _stream(stream: TileFeature) -> Iterator[str]:
    path = _road_path(stream.sides)
    pool = '<circle cx="50" cy="50" r="{}" class="{}"/>' if len(stream.sides) == 1 else ""
    yield f'<path d="{path}" class="bank"/>'
    if pool:
        yield pool.format(24, "shore")
    yield f'<path d="{path}" class="water"/>'
    if pool:
        yield pool.format(20, "pool")
    yield f'<path d="{path}" class="ripple"/>'


def _roads(tile: TileView) -> Iterator[str]:
    roads = tile.of_shape(FeatureShape.LINE)
    ends = [index for index in roads if len(tile.features[index].sides) == 1]
    meet = len(ends) > 1 and not all(walled_in(tile, index) for index in ends)
    paths = []
    for index in roads:
        sides = tile.features[index].sides
        ends_of_road = sides if len(sides) > 1 else way_on(tile, index, meet=meet)
        paths.append(_road_path(ends_of_road))
    yield from (f'<path d="{ends_of_road}" class="verge"/>' for ends_of_road in paths)
    yield from (f'<path d="{ends_of_road}" class="road"/>' for ends_of_road in paths)


def _road_path(sides: Sequence[int]) -> str:
    """Return the path of a line between *sides*, or from one of them to the middle."""
    start = _MIDDLES[sides[0]]
    if len(sides) == 1:
        return _path(f"M{_point(start)}L50 50")
    end = _MIDDLES[sides[1]]
    if (sides[1] - sides[0]) % 2 == 0:
        return _path(f"M{_point(start)}L{_point(end)}")
    sweep = 0 if (sides[1] - sides[0]) % 4 == 1 else 1
    return _path(f"M{_point(start)}A50 50 0 0 {sweep} {_point(end)}")


def _city(city: TileFeature) -> Iterator[str]:
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
    wall_path = _path("".join(walls))
    yield f'<path d="{wall_path}" class="wall"/><path d="{wall_path}" class="crest"/>'


def _gap(side: int, sides: Sequence[int]) -> int:
    """Return the number of sides after *side* that do not belong to the city."""
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


# Emblems ------------------------------------------------------------------------------------------


def emblem(
    word: str, vectors: Mapping[str, str], emblems: EmblemSet, tones: Mapping[str, Tone]
) -> str:
    """Return the picture of *word* around (0, 0), as SVG; pixel by pixel if there is no other."""
    return vectors.get(word) or _pixel_svg(emblems.of(word), tones)


def _pixel_svg(pictured: Emblem, tones: Mapping[str, Tone]) -> str:
    rows = pictured.pixels(_FINE)
    left, top = -len(rows[0]) * _EMBLEM / 2, -len(rows) * _EMBLEM / 2
    return "".join(
        f'<rect x="{number(left + column * _EMBLEM)}" y="{number(top + row * _EMBLEM)}"'
        f' width="2.05" height="2.05" fill="{tones[tone].rgb}"/>'
        for row, line in enumerate(rows)
        for column, tone in enumerate(line)
        if tone
    )
