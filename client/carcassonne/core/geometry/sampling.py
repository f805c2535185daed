"""A tile's division sampled: which feature lies in each cell of a grid, whatever its size."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AnySet
from functools import cache, lru_cache

from tilewyrm.client.carcassonne.core.geometry.paths import (
    Cell,
    Point,
    cells_near,
    covers,
)
from tilewyrm.client.carcassonne.core.geometry.tile_division import SIZE, tile_division
from tilewyrm.client.carcassonne.core.model.glossary import FeatureEntry, FeatureShape
from tilewyrm.client.carcassonne.core.model.tiles import (
    EAST,
    NORTH,
    SOUTH,
    STEPS,
    WEST,
    TileView,
)

FINE = 16
"""Cells of a tile's width in which the land is shared among its fields."""
_REMEMBERED = 1024
"""Outlines of cities at a size: many tiles have the same."""
_EDGE = 1.0
"""Units from the edge of a tile at which it is looked what lies at the edge."""


@cache
def cells(width: int, height: int) -> Sequence[Cell]:
    """Return all cells of a grid, row by row."""
    return tuple((column, row) for row in range(height) for column in range(width))


@cache
def neighbours(width: int, height: int) -> Mapping[Cell, Sequence[Cell]]:
    """Return of each cell those of the grid that have an edge in common with it."""
    inside = frozenset(cells(width, height))
    return {
        (column, row): tuple(
            (column + dx, row + dy)
            for dx, dy in STEPS.values()
            if (column + dx, row + dy) in inside
        )
        for column, row in inside
    }


@cache
def _touched(width: int, height: int) -> Mapping[Cell, Sequence[int]]:
    """Return the sides whose edge each cell of the rim touches, one or two as a rule."""
    edges = {NORTH: (1, 0), EAST: (0, width - 1), SOUTH: (1, height - 1), WEST: (0, 0)}
    found = {
        cell: tuple(side for side, (axis, at) in edges.items() if cell[axis] == at)
        for cell in cells(width, height)
    }
    return {cell: sides for cell, sides in found.items() if sides}


@cache
def _middles(width: int, height: int) -> Mapping[Cell, Point]:
    """Return the middle of each cell."""
    return {
        (column, row): ((column + 0.5) * SIZE / width, (row + 0.5) * SIZE / height)
        for column, row in cells(width, height)
    }


@cache
def _edges(width: int, height: int) -> Mapping[Cell, Sequence[Point]]:
    """Return the points at the tile's edge by the cells there, but for its corners."""
    found, far = dict[Cell, Sequence[Point]](), SIZE - _EDGE
    for cell, sides in _touched(width, height).items():
        x, y = _middles(width, height)[cell]
        edges = {NORTH: (x, _EDGE), EAST: (far, y), SOUTH: (x, far), WEST: (_EDGE, y)}
        if len({side % 2 for side in sides}) == 1:
            found[cell] = [edges[side] for side in sides]
    return found


@cache
def _fine(width: int, height: int) -> Mapping[Cell, Cell]:
    """Return the cell of the fine grid that decides of which field each cell is."""
    edges = {cell: points[0] for cell, points in _edges(width, height).items()}
    return {
        cell: (int(x * FINE / SIZE), int(y * FINE / SIZE))
        for cell, (x, y) in {**_middles(width, height), **edges}.items()
    }


@lru_cache(_REMEMBERED)
def _covered_edges(outline: str, width: int, height: int) -> Sequence[Cell]:
    """Return the cells at the tile's edge that *outline* covers there."""
    return [
        cell
        for cell, points in _edges(width, height).items()
        if any(covers(outline, point) for point in points)
    ]


@lru_cache(_REMEMBERED)
def _covered_cells(outline: str, width: int, height: int) -> Sequence[Cell]:
    """Return the cells whose middle *outline* covers, row by row."""
    return [cell for cell, middle in _middles(width, height).items() if covers(outline, middle)]


class TileSample:
    """The cities of one turned tile, on a grid *width* by *height* cells large."""

    def __init__(self, tile: TileView, width: int, height: int) -> None:
        self.tile = tile
        self.width, self.height = width, height
        self.division = tile_division(tile)
        self.owner: dict[Cell, int] = {}
        """The feature of each cell; cells of none are absent."""
        self._sides = _touched(width, height)
        self._edges = _edges(width, height)
        self._neighbours = neighbours(width, height)
        self._cities()

    def cells(self) -> Sequence[Cell]:
        """Return every cell, row by row."""
        return cells(self.width, self.height)

    def around(self, cell: Cell) -> Sequence[Cell]:
        """Return the cells of the tile that have an edge in common with *cell*."""
        return self._neighbours[cell]

    def on_rim(self, cell: Cell) -> bool:
        """Return whether *cell* is on the tile's edge."""
        return cell in self._sides

    def on_corner(self, cell: Cell) -> bool:
        """Return whether *cell* is one of the tile's four corners."""
        return len({side % 2 for side in self._sides.get(cell, ())}) == 2

    def of(self, feature: int) -> list[Cell]:
        """Return the cells of *feature*, row by row."""
        return [cell for cell in self.cells() if self.owner.get(cell) == feature]

    def kind(self, cell: Cell) -> FeatureEntry | None:
        """Return the kind of the feature at *cell*, None for none."""
        owner = self.owner.get(cell)
        return None if owner is None else self.tile.features[owner].kind

    def shape(self, cell: Cell) -> FeatureShape | None:
        """Return the shape of the feature at *cell*, None for none."""
        kind = self.kind(cell)
        return None if kind is None else kind.shape

    def _cities(self) -> None:
        """Give the edges to their cities, then what lies behind them, small cities first."""
        for index, city in self.division.cities.items():
            for cell in _covered_edges(city.outline, self.width, self.height):
                self.owner.setdefault(cell, index)
        for index, city in self.division.cities.items():
            for cell in _covered_cells(city.outline, self.width, self.height):
                if cell not in self.owner and self._has_room(cell, index):
                    self.owner[cell] = index

    def _has_room(self, cell: Cell, _city: int) -> bool:
        """Return whether there is room for a *city* in *cell*."""
        return cell not in self._edges

    def _share_land(self, land: Iterable[Cell]) -> None:
        """Give each cell of *land* to its field."""
        fields, fine = field_grid(self.tile), _fine(self.width, self.height)
        if fields:
            self.owner.update((cell, fields[fine[cell]]) for cell in land)


# Fields -------------------------------------------------------------------------------------------


@lru_cache(maxsize=1024)
def field_grid(tile: TileView) -> Mapping[Cell, int]:
    """Return the field that is nearest to each cell of a fine grid; empty: the tile has none.

    Fields spread from their half edges inwards, as far as no city, stream or road parts them.
    """
    fields = tile.of_shape(FeatureShape.LAND)
    if len(fields) < 2:
        return dict.fromkeys(cells(FINE, FINE), fields[0]) if fields else {}
    sample = TileSample(tile, FINE, FINE)
    taken = set(sample.owner)
    for path in (*sample.division.streams.values(), *sample.division.roads.values()):
        taken.update(cells_near(path, 0.8 * SIZE / FINE, FINE, SIZE))
    free = set(sample.cells()) - taken
    seeds = [
        (cell, index)
        for index in fields
        for half in tile.features[index].halves
        for cell in _half_edge(half)
        if cell in free
    ]
    for index in fields:
        if not tile.features[index].halves:
            seeds += [(cell, index) for cell in _between(sample, free, index)]
    found: dict[Cell, int] = {}
    _spread(found, seeds, free)
    _spread(found, list(found.items()), set(sample.cells()))
    return found


def _half_edge(half: int) -> Iterator[Cell]:
    """Yield the cells of a half edge, from west to east or from north to south."""
    side, last = (half + 1) // 2, FINE - 1
    first = (half % 2 == 1) == (side in (NORTH, EAST))
    for step in range(FINE // 2) if first else range(FINE // 2, FINE):
        yield {NORTH: (step, 0), EAST: (last, step), SOUTH: (step, last), WEST: (0, step)}[side]


def _between(sample: TileSample, free: AnySet[Cell], index: int) -> list[Cell]:
    """Return the cells that lie nearest to all of the cities that touch an inner field.

    Of two in corners, they are those on either side of the city between them.
    """
    feature = sample.tile.features[index]
    if feature.corner:
        dx, dy = STEPS[feature.corner % len(STEPS) + 1]
        middle = (FINE - 1) / 2
        return [(x, y) for x, y in sample.cells() if dx * (x - middle) + dy * (y - middle) > 0]
    cities = [sample.of(city) for city in feature.cities]
    inner = {cell for cell in free if not sample.on_rim(cell)} or free
    far = {
        (x, y): max(
            (min(abs(x - i) + abs(y - j) for i, j in city) for city in cities if city), default=0
        )
        for x, y in inner
    }
    least = min(far.values())
    return [cell for cell in inner if far[cell] == least]


def _spread(found: dict[Cell, int], seeds: Iterable[tuple[Cell, int]], room: AnySet[Cell]) -> None:
    """Let each of *seeds*, a cell with its field, take what of *room* is nearest to it."""
    around = neighbours(FINE, FINE)
    edge, done = sorted(seeds), set[Cell]()
    while edge:  # all that is as far away as another, in the order of cells and fields
        beyond = set[tuple[Cell, int]]()
        for cell, index in edge:
            if cell not in done:
                done.add(cell)
                found.setdefault(cell, index)
                beyond.update((beside, index) for beside in around[cell] if beside in room)
        edge = sorted(each for each in beyond if each[0] not in done)
