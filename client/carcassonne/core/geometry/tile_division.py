"""The division of a tile: where its cities, streams and roads lie, as paths.

A tile is `SIZE` units wide and high. The shapes come from the features' sides and half edges
alone, so any tile of any edition can be drawn. A side looks the same on every tile that has the
same kind of edge there, but for its two corners: so the drawings of neighbouring tiles meet.
All that is drawn of a tile, on whatever terminal or page, is made from this.
"""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from tilewyrm.client.carcassonne.core.geometry.paths import Point, covers, curve, polylines
from tilewyrm.client.carcassonne.core.model.glossary import FeatureShape
from tilewyrm.client.carcassonne.core.model.tiles import EAST, NORTH, SOUTH, STEPS, WEST, TileView
from tilewyrm.client.carcassonne.core.model.tiles import opposite as opposite_side

SIZE = 100
"""Units of a tile's width and height."""
_MIDDLE = SIZE / 2
_CAP, _CAP_OPPOSITE, _CAP_BETWEEN = 38.0, 32.0, 26.0
"""How far a city on one side reaches into the tile: as a rule; where another city reaches in from
the other side; between two arms of another city."""
_GAP, _GAP_ALONE, _GAP_WITH_CITY, _GAP_OPPOSITE = 32.0, 36.0, 52.0, 22.0
"""How far land reaches in between two arms of a city: from one side or both; from one side alone;
where a city of its own stands in the gap, and opposite of such a gap."""
_WEDGE, _WEDGE_BESIDE = (36.0, 16.0), (44.0, 10.0)
"""How the wall of a city on two adjoining sides leaves its corner, along the side and away from it:
alone, and beside another city."""
_ALONG, _ALONG_BESIDE = 0.2, 0.44
"""How far along a side the control points of a wall lie: as a rule, and beside another city."""
_CONTROL = 0.75
"""How far a curve reaches, as a share of its control points' distance."""
_PART = 0.65
"""The share of its way across the tile that a road goes which ends beyond the middle."""
_APART = 0.55
"""The share of the way to the middle that a road goes which ends apart from others."""
_SHORT = 0.38
"""The share of its way to the middle that a road goes which ends before another one there."""
_STEP = 0.02
"""The exactness, as a share of a piece of its way, with which a road ends at a city."""
_EDGE = "L100 0"
"""The north edge, from its first corner."""
_OVER = "C66 4 60 10 60 40L60 60C60 74 84 86 100 100"
"""The wall behind it of a city that passes over another: beside a field, as a bridge, beside it."""
_UNDER, _UNDER_OPEN = "C86 16 74 40 60 40L40 40", "C40 10 34 4 0 0"
"""The walls behind it of the city below: beside the upper one, and beside a field."""

CORNERS: Mapping[int, Point] = {
    NORTH: (0, 0),
    EAST: (SIZE, 0),
    SOUTH: (SIZE, SIZE),
    WEST: (0, SIZE),
}
"""The first corner of each side, clockwise."""
_POINT = re.compile(r"([\d.]+) ([\d.]+)")
_ROUND = (NORTH, EAST, SOUTH, WEST)
_ALL = f"M0 0H{SIZE}V{SIZE}H0Z"


class CityArea(NamedTuple):
    """Where a city lies."""

    outline: str
    """The path around it."""
    walls: str
    """That of its walls; empty: it fills the tile."""


class TileDivision(NamedTuple):
    """The features of a tile by their positions; fields have the rest."""

    cities: Mapping[int, CityArea]
    """The smallest first."""
    streams: Mapping[int, str]
    """Their middle lines. One that begins or ends here has a pond in the middle of the tile."""
    roads: Mapping[int, str]
    """Their middle lines; of two that cross, the one from west to east comes last."""
    village: bool
    """Whether roads that end on the tile meet in its middle."""


@lru_cache(maxsize=1024)
def tile_division(tile: TileView) -> TileDivision:
    """Return the division of *tile* as it is turned."""
    features = tile.features
    cities = {
        index: _city(tile, index)
        for index in sorted(
            tile.of_shape(FeatureShape.AREA), key=lambda index: len(features[index].sides)
        )
    }
    streams = {index: line(features[index].sides) for index in tile.of_shape(FeatureShape.STREAM)}
    roads = sorted(
        tile.of_shape(FeatureShape.LINE), key=lambda index: features[index].sides == (EAST, WEST)
    )
    single = [index for index in roads if len(features[index].sides) == 1]
    around = any(mark.ends_line for mark in tile.marks)
    apart = [
        index for index in single if around or any(mark.ends_line for mark in features[index].marks)
    ]
    ends = [index for index in single if index not in apart]
    meet = len(ends) > 1 and not all(_walled_in(tile, index) for index in ends)
    ways = {index: line(features[index].sides) for index in roads}
    for index in ends:
        ways[index] = _road_end(tile, index, cities, meet=meet)
    for index in apart:
        (side,) = features[index].sides
        ways[index] = f"M{_pair(_at(side, 0))}L{_pair(_at(side, _APART))}"
    return TileDivision(cities, streams, ways, meet and not _built_up(tile))


def line(sides: Sequence[int]) -> str:
    """Return the path of a line between two *sides*; else from each of them to the middle."""
    if len(sides) != 2:
        return "".join(f"M{_pair(_at(side, 0))}L{_pair((_MIDDLE, _MIDDLE))}" for side in sides)
    start, end = sides
    if (end - start) % 2 == 0:
        return f"M{_pair(_at(start, 0))}L{_pair(_at(end, 0))}"
    bend = _at(start, 0.5523), _at(end, 0.5523), _at(end, 0)
    return f"M{_pair(_at(start, 0))}" + curve(*(value for point in bend for value in point))


def at_turn(point: Point, rotation: int) -> Point:
    """Return *point* after *rotation* quarter turns clockwise of its tile."""
    x, y = point
    for _ in range(rotation % 4):
        x, y = SIZE - y, x
    return x, y


def _at(side: int, share: float) -> Point:
    """Return the point so far on the way from the middle of *side* to that of the tile."""
    dx, dy = STEPS[side]
    return _MIDDLE + dx * _MIDDLE * (1 - share), _MIDDLE + dy * _MIDDLE * (1 - share)


def _pair(point: Point) -> str:
    return f"{round(point[0], 2):g} {round(point[1], 2):g}"


# Cities -------------------------------------------------------------------------------------------


def _city(tile: TileView, index: int) -> CityArea:
    """Return where a city lies, whose walls go from corner to corner of the tile."""
    sides = [side for side in _ROUND if side in tile.features[index].sides]
    if index in (crossing := tile.crossing_cities):
        return _over(sides) if index == crossing[0] else _under(sides)
    if len(sides) in (0, len(_ROUND)):
        return CityArea(_ALL if sides else "", "")
    # Begin behind a gap, so that sides which follow each other are drawn in one go.
    side = next(side for side in sides if _next(side, 3) not in sides)
    outline, walls = f"M{_pair(CORNERS[side])}", ""
    for _ in range(len(sides)):
        corner = f"{_pair(CORNERS[_next(side)])}"
        outline += f"L{corner}"
        gap = next(steps for steps in range(4) if _next(side, steps + 1) in sides)
        if gap:
            bend = _wall(tile, index, side, gap)
            outline += bend
            walls += f"M{corner}{bend}"
        side = _next(side, gap + 1)
    return CityArea(f"{outline}Z", walls)


def _over(sides: Sequence[int]) -> CityArea:
    """Return where a city between two *sides* lies that passes over another one."""
    lines = [_turned(f"{_EDGE}{_OVER}", side) for side in sides]
    return CityArea(
        f"M{_pair(CORNERS[sides[0]])}{''.join(lines)}Z",
        "".join(f"M{line.removeprefix('L')}" for line in lines),
    )


def _under(sides: Sequence[int]) -> CityArea:
    """Return where a city on two *sides* lies that passes under another one."""
    return CityArea(
        "".join(_turned(f"M0 0{_EDGE}{_UNDER}{_UNDER_OPEN}Z", side) for side in sides),
        "".join(_turned(f"M40 40{_UNDER_OPEN}", side) for side in sides),
    )


def _turned(path: str, side: int) -> str:
    """Return a *path* that begins at the north side as it is when it begins at *side*."""
    return _POINT.sub(
        lambda point: _pair(at_turn((float(point[1]), float(point[2])), _ROUND.index(side))), path
    )


def _wall(tile: TileView, index: int, side: int, gap: int) -> str:
    """Return the wall of a city behind *side*, over a *gap* of so many sides."""
    start, end = CORNERS[_next(side)], CORNERS[_next(side, gap + 1)]
    others = [city for city in tile.of_shape(FeatureShape.AREA) if city != index]
    if gap == 2:  # between two adjoining sides: one goes along `side`, the other ends at `end`
        along, away = _WEDGE_BESIDE if others else _WEDGE
        back, on = STEPS[_next(side, 3)], STEPS[_next(side, 2)]
        first = start[0] + back[0] * along + on[0] * away, start[1] + back[1] * along + on[1] * away
        up, out = STEPS[side], STEPS[_next(side)]
        last = end[0] + up[0] * along + out[0] * away, end[1] + up[1] * along + out[1] * away
    else:
        level = side if gap == 3 else _next(side)
        arms = len(tile.features[index].sides)
        depth = _cap(tile, level, others) if gap == 3 else _gap(tile, level, arms)
        beside = gap == 3 and any(
            step in tile.features[other].sides
            for other in others
            for step in (_next(side), _next(side, 3))
        )
        along = _ALONG_BESIDE if beside else _ALONG
        deep = min(depth / _CONTROL, SIZE * along) if beside else depth / _CONTROL
        dx, dy = (step * -deep for step in STEPS[level])
        first, last = (
            (
                start[0] + (end[0] - start[0]) * share + dx,
                start[1] + (end[1] - start[1]) * share + dy,
            )
            for share in (along, 1 - along)
        )
    return curve(*first, *last, *end)


def _cap(tile: TileView, side: int, others: Sequence[int]) -> float:
    """Return how far a city on one *side* alone reaches in, on a tile with *others*."""
    arms = [tile.features[other].sides for other in others]
    if any(opposite_side(each) in sides for sides in arms for each in sides):
        return _CAP_BETWEEN
    facing = tile.edges[opposite_side(side) - 1].shape is FeatureShape.AREA
    return _CAP_OPPOSITE if facing else _CAP


def _gap(tile: TileView, side: int, arms: int) -> float:
    """Return how far what lies on *side* reaches in between so many *arms* of a city."""
    if tile.edges[side - 1].shape is FeatureShape.AREA:
        return _GAP_WITH_CITY
    if arms == 2 and tile.edges[opposite_side(side) - 1].shape is FeatureShape.AREA:
        return _GAP_OPPOSITE
    return _GAP if arms == 2 else _GAP_ALONE


def _next(side: int, steps: int = 1) -> int:
    """Return the side so many *steps* clockwise of *side*."""
    return _ROUND[(_ROUND.index(side) + steps) % 4]


# Roads that end on the tile -----------------------------------------------------------------------


def _road_end(tile: TileView, index: int, cities: Mapping[int, CityArea], *, meet: bool) -> str:
    """Return the path of a road that ends on the tile: up to a city's wall, if it makes for one."""
    (side,) = tile.features[index].sides
    if any(len(tile.features[other].sides) > 2 for other in tile.of_shape(FeatureShape.LINE)):
        return f"M{_pair(_at(side, 0))}L{_pair(_at(side, _SHORT))}"
    way = _way_on(tile, index, meet=meet)
    if len(way) == 1:
        return line(way)
    points = [
        (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)
        for (part,) in [polylines(line(way))]
        for start, end in pairwise(part)
        for share in (step * _STEP for step in range(round(1 / _STEP)))
    ]
    free = next(
        (
            number
            for number, point in enumerate(points)
            if any(covers(city.outline, point) for city in cities.values())
        ),
        round(len(points) * _PART),
    )
    return "M" + "L".join(_pair(point) for point in (*points[:free:5], points[free - 1]))


def _way_on(tile: TileView, index: int, *, meet: bool) -> Sequence[int]:
    """Return the sides that a road which ends on the tile makes for, its own one first.

    Roads that *meet* make for the middle, as one does that leads to a building.
    """
    (side,) = tile.features[index].sides
    ahead = opposite_side(side)
    crosses = any(
        side not in tile.features[stream].sides and len(tile.features[stream].sides) == 2
        for stream in tile.of_shape(FeatureShape.STREAM)
    )
    if crosses and not meet:
        return side, ahead
    if meet or _built_up(tile) or not _walled_in(tile, index):
        return (side,)
    if tile.edges[ahead - 1].shape is FeatureShape.AREA or any(
        len(tile.features[city].sides) > 1 for city in tile.of_shape(FeatureShape.AREA)
    ):
        return side, ahead
    city = next(each for each in STEPS if tile.edges[each - 1].shape is FeatureShape.AREA)
    return side, city


def _built_up(tile: TileView) -> bool:
    """Return whether something is built in the middle of a tile."""
    return any(feature.kind.central for feature in tile.features)


def _walled_in(tile: TileView, index: int) -> bool:
    """Return whether a road that ends on the tile does so at a city that parts its fields."""
    side = tile.features[index].sides[0]
    fields = [tile.features[index] for index in tile.of_shape(FeatureShape.LAND)]
    left, right = (
        next((field for field in fields if half in field.halves), None)
        for half in (2 * side - 1, 2 * side)
    )
    if left is None or right is None or left is right:
        return False
    return bool(set(left.cities) & set(right.cities))
