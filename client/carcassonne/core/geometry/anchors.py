"""Where things stand on a tile: each where it has most room, and there in the cells of any grid."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AnySet
from functools import lru_cache
from itertools import accumulate
from math import hypot
from operator import itemgetter
from typing import NamedTuple

from tilewyrm.client.carcassonne.core.geometry.paths import Cell, Point
from tilewyrm.client.carcassonne.core.geometry.stroked_tile import Material, StrokedTile
from tilewyrm.client.carcassonne.core.geometry.tile_division import SIZE
from tilewyrm.client.carcassonne.core.model.glossary import FeatureEntry, FeatureShape, MarkEntry
from tilewyrm.client.carcassonne.core.model.tiles import TileView

_GRID = 16
"""Cells of a tile's width in which room is sought."""
_NEAR = 5
"""Cells around a line in which its marks are."""
_MIDDLE: Point = (SIZE / 2, SIZE / 2)
_BUILDING, _MARK, _PIECE, _HOUSE, _VILLAGE = 13, 13, 10, 8, 12
"""The radii of what stands on tiles, in units."""


class PrintedMark(NamedTuple):
    """What is printed on a tile, once."""

    entry: FeatureEntry | MarkEntry
    """A building, or a mark."""
    feature: int | None
    """The building itself, or the feature that is marked; None: the tile as a whole."""
    point: Point
    """Its middle."""
    central: bool = False
    """Whether it stands in the middle of the tile, whatever is there."""


class AnchorPoints(NamedTuple):
    """Where things stand on a turned tile."""

    stand: Mapping[int, Point]
    """Where a piece stands on each feature."""
    printed: Sequence[PrintedMark]
    """All that is printed on it: buildings first, then marks of the tile, then of features."""
    taken: Sequence[tuple[Point, float]]
    """The circles that all of this takes: their middles and radii."""


@lru_cache(maxsize=1024)
def anchors(tile: TileView) -> AnchorPoints:
    """Return where things stand on *tile* as it is turned."""
    sample = StrokedTile(tile, _GRID)
    room = _FreeArea(sample)
    stand: dict[int, Point] = {}
    printed: list[PrintedMark] = []
    for index in tile.of_shape(FeatureShape.BUILDING):
        kind = tile.features[index].kind
        central = kind.central and not sample.division.streams
        middle = _MIDDLE if central else room.take(_land(sample), _BUILDING)
        room.keep(middle, _BUILDING + 2)
        stand[index] = middle
        printed.append(PrintedMark(kind, index, middle, central))
    if sample.division.village:
        room.keep(_MIDDLE, _VILLAGE)
    for mark in tile.marks:
        if mark.ends_line:
            room.keep(_MIDDLE, _MARK)
        point = _MIDDLE if mark.ends_line else room.take(_land(sample), _MARK)
        printed.append(PrintedMark(mark, None, point, mark.ends_line))
    for index, feature in enumerate(tile.features):
        own = set(sample.of(index))
        for mark in feature.marks:
            near = own if feature.kind.shape is not FeatureShape.LINE else _beside(sample, own)
            printed.append(PrintedMark(mark, index, room.take(near, _PIECE)))
        if index not in stand:
            stand[index] = room.take(own, _PIECE)
    return AnchorPoints(stand, printed, room.taken)


def houses(tile: TileView) -> Sequence[Point]:
    """Return where houses of cities have room on *tile* as it is turned."""
    sample = StrokedTile(tile, _GRID)
    room = _FreeArea(sample, anchors(tile).taken)
    return [
        point
        for index in tile.of_shape(FeatureShape.AREA)
        for point in room.more(set(sample.of(index)), _HOUSE, 3 * len(tile.features[index].sides))
    ]


def fitting(
    size: Cell,
    within: Cell,
    anchor: Point,
    room: AnySet[Cell],
    cost: Mapping[Cell, float],
    margin: int = 0,
) -> Cell:
    """Return where a rectangle of *size* cells lies best: its north-western cell.

    It covers as many cells of *room* as it can, above all with its first one, at little cost, and
    is near its anchor.

    Args:
        size: columns and rows of the rectangle.
        within: columns and rows of the grid.
        anchor: the point of the tile where its middle is to be.
        room: the cells that it is to cover.
        cost: how many cells of room are given up for not covering these.
        margin: rows and columns at the edges that it leaves free, if it can.
    """
    columns, rows = within
    width, height = (min(size[axis], within[axis]) for axis in (0, 1))
    x, y = anchor[0] * columns / SIZE - width / 2, anchor[1] * rows / SIZE - height / 2

    sums = [[0.0] * (columns + 1)]  # by row and column: what all further north and west is worth
    for row in range(rows):
        line = ((((at, row) in room) - cost.get((at, row), 0.0)) for at in range(columns))
        sums.append(
            [above + own for above, own in zip(sums[-1], (0, *accumulate(line)), strict=True)]
        )

    best, least, found = float("-inf"), float("inf"), (0, 0)
    for top in _starts(height, rows, margin):
        above, below = sums[top], sums[top + height]
        for left in _starts(width, columns, margin):
            right = left + width
            covered = below[right] - above[right] - below[left] + above[left]
            if covered + 2 < best - 1e-6:
                continue
            worth = round(2 * ((left, top) in room) + covered, 6)
            if worth < best:
                continue
            off = round(hypot((left - x) / columns, (top - y) / rows), 6)
            if worth > best or off < least:
                best, least, found = worth, off, (left, top)
    return found


def _starts(length: int, room: int, margin: int) -> range:
    """Return where something of *length* may begin within *room*."""
    if length + 2 * margin > room:
        return range(max(room - length, 0) + 1)
    return range(margin, room - length - margin + 1)


def _land(sample: StrokedTile) -> set[Cell]:
    """Return where nothing but land lies; the whole tile if there is none."""
    land = {cell for cell, matter in sample.matter.items() if matter is Material.LAND}
    return land or set(sample.cells())


def _beside(sample: StrokedTile, own: AnySet[Cell]) -> set[Cell]:
    """Return the land near the cells of a line, *own*; all of it if there is none near."""
    land = _land(sample)
    reach = range(-_NEAR, _NEAR + 1)
    near = {(x + dx, y + dy) for x, y in own for dx in reach for dy in reach}
    return land & near or land


class _FreeArea:
    """What is free on a tile."""

    def __init__(self, sample: StrokedTile, taken: Iterable[tuple[Point, float]] = ()) -> None:
        self.taken = [*taken]
        """Middles and radii of circles."""
        self._size = sample.size

    def keep(self, middle: Point, radius: float) -> None:
        """Take the circle around *middle*."""
        self.taken.append((middle, radius))

    def take(self, cells: AnySet[Cell], radius: float) -> Point:
        """Take, of the area of *cells*, the circle with most room around it."""
        middle = self._best(_distances(cells, self._size), radius)[1]
        self.keep(middle, radius)
        return middle

    def more(self, cells: AnySet[Cell], radius: float, most: int) -> Iterator[Point]:
        """Take circles that lie wholly within *cells*, at *most* so many, and yield them."""
        away = _distances(cells, self._size)
        for _ in range(most):
            room, middle = self._best(away, radius)
            if room < radius:
                return
            self.keep(middle, radius)
            yield middle

    def _best(self, away: Mapping[Cell, float], radius: float) -> tuple[float, Point]:
        """Return the room around the point that has most of it, and the point itself.

        *away* says of each cell how far the next is that does not belong to the area; room for
        more than *radius* needs is no better.
        """
        unit, enough = SIZE / self._size, 1.4 * radius
        best: tuple[float, float, float, Point] = (float("-inf"), 0.0, 0.0, _MIDDLE)
        for (column, row), steps in sorted(away.items(), key=itemgetter(1), reverse=True):
            room = min((steps - 0.5) * unit, enough)
            if room < best[0]:
                break
            middle = ((column + 0.5) * unit, (row + 0.5) * unit)
            for (x, y), own in self.taken:
                room = min(room, hypot(middle[0] - x, middle[1] - y) - own)
            if room < best[0]:
                continue
            central = -hypot(middle[0] - _MIDDLE[0], middle[1] - _MIDDLE[1])
            upright = -abs(middle[0] - _MIDDLE[0])  # above or below, not beside: words are wide
            best = max(best, (room, round(central, 6), upright, middle))
        return best[0], best[3]


def _distances(cells: AnySet[Cell], size: int) -> dict[Cell, float]:
    """Return for each of *cells* how many cells it is away from the first that is none of them.

    The tile's edge counts as such.
    """
    wide = size + 2  # with cells of nothing around the tile
    away = [0.0] * (wide * wide)
    places = sorted((x + 1) * wide + y + 1 for x, y in cells)
    for at in places:
        straight = min(away[at - wide], away[at - 1]) + 1.0
        aslant = min(away[at - wide - 1], away[at - wide + 1]) + 1.4
        away[at] = min(straight, aslant, size + 1 - at % wide)
    for at in reversed(places):
        straight = min(away[at + wide], away[at + 1]) + 1.0
        aslant = min(away[at + wide + 1], away[at + wide - 1]) + 1.4
        away[at] = min(away[at], straight, aslant)
    return {(at // wide - 1, at % wide - 1): away[at] for at in places}
