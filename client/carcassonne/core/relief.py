"""What lies where on a tile, pixel by pixel, for drawing it filled to its edges.

The shapes come from the features' sides and half edges alone, so any tile of any edition can be
drawn. A side looks the same on every tile that has the same kind of edge there, but for its two
corners: so the drawings of neighbouring tiles meet.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum, auto
from functools import cache
from heapq import heappop, heappush
from math import hypot

from tilewyrm.client.carcassonne.core.outline import city_outline
from tilewyrm.client.carcassonne.core.tiles import EAST, NORTH, SOUTH, STEPS, WEST, Feature, Tile
from tilewyrm.client.carcassonne.core.vocabulary import Shape
from tilewyrm.client.carcassonne.core.ways import built_up, walled_in, way_on

Pixel = tuple[int, int]
"""Column and row on a tile, from its north-west corner."""

_WALLED_FROM = 8
"""Pixels of a tile's width from which cities have walls, and roads verges."""


class Matter(Enum):
    """What a pixel shows."""

    LAND = auto()
    HEDGE = auto()
    """It parts two fields between which nothing else lies."""
    CITY = auto()
    WALL = auto()
    GATE = auto()
    """Where a road enters a city's wall."""
    TUNNEL = auto()
    """City below which a road runs."""
    ROAD = auto()
    VERGE = auto()
    WATER = auto()
    BANK = auto()


_BUILT = (Matter.CITY, Matter.WALL, Matter.GATE, Matter.TUNNEL)
"""What is of a city."""


class Relief:
    """The division of one turned tile, drawn *size* by *size* pixels large; *size* is even."""

    def __init__(self, tile: Tile, size: int) -> None:
        self.tile = tile
        self.size = size
        self.owner: dict[Pixel, int] = {}
        """The feature of each pixel; pixels of none are absent."""
        self.matter: dict[Pixel, Matter] = {}
        self.village = False
        """Whether roads that end on the tile meet in its middle."""
        self._cities()
        self._streams()
        self._roads()
        self._fields()

    def pixels(self) -> Sequence[Pixel]:
        """Return every pixel, row by row."""
        return _pixels(self.size)

    def is_corner(self, pixel: Pixel) -> bool:
        """Return whether *pixel* is one of the tile's four corners."""
        return pixel[0] in (0, self.size - 1) and pixel[1] in (0, self.size - 1)

    def on_rim(self, pixel: Pixel) -> bool:
        """Return whether *pixel* is on the tile's edge."""
        return pixel[0] in (0, self.size - 1) or pixel[1] in (0, self.size - 1)

    def of(self, feature: int) -> list[Pixel]:
        """Return the pixels of *feature*, row by row."""
        return [pixel for pixel in self.pixels() if self.owner.get(pixel) == feature]

    def _depth(self, side: int, pixel: Pixel) -> int:
        """Return how many pixels *pixel* is away from the edge on *side*."""
        column, row = pixel
        last = self.size - 1
        return {NORTH: row, EAST: last - column, SOUTH: last - row, WEST: column}[side]

    def around(self, pixel: Pixel) -> Sequence[Pixel]:
        """Return the pixels of the tile that have an edge in common with *pixel*."""
        return _neighbours(self.size)[pixel]

    # Cities ---------------------------------------------------------------------------------------

    def _cities(self) -> None:
        """Give the edges to their cities, then what lies behind them, small cities first."""
        cities = self.tile.of_shape(Shape.AREA)
        for index in cities:
            for pixel in self.pixels():
                if self._at_edge(pixel, self.tile.features[index]):
                    self.owner.setdefault(pixel, index)
        for index in sorted(cities, key=lambda index: len(self.tile.features[index].sides)):
            inside = city_outline(self.tile, index)
            for x, y in self.pixels():
                if not self.on_rim((x, y)) and inside((x + 0.5) / self.size, (y + 0.5) / self.size):
                    self.owner.setdefault((x, y), index)
        for pixel, index in self.owner.items():
            self.matter[pixel] = Matter.WALL if self._is_wall(pixel, index) else Matter.CITY
        if self.size >= _WALLED_FROM:
            self._corner_towers()

    def _at_edge(self, pixel: Pixel, city: Feature) -> bool:
        """Return whether *pixel* is of the strip along its sides that every city covers."""
        if self.is_corner(pixel):
            touched = [side for side in STEPS if self._depth(side, pixel) == 0]
            return all(side in city.sides for side in touched)
        for side in city.sides:
            along = self._depth(NORTH if side in (EAST, WEST) else WEST, pixel)
            if self._depth(side, pixel) == 0:
                return True
            if self._depth(side, pixel) == 1 and 2 <= along < self.size - 2:
                return self.size >= _WALLED_FROM
        return False

    def _is_wall(self, pixel: Pixel, index: int) -> bool:
        if self.size < _WALLED_FROM or self.on_rim(pixel):
            return False
        return any(self.owner.get(beside) != index for beside in self.around(pixel))

    def _corner_towers(self) -> None:
        """Let walls that come out at a corner of the tile end there."""
        for corner in filter(self.is_corner, self.pixels()):
            touched = [side for side in STEPS if self._depth(side, corner) == 0]
            edges = [self.tile.edges[side - 1].shape for side in touched]
            if corner not in self.owner and Shape.AREA in edges:
                self.matter[corner] = Matter.WALL

    # Lines ----------------------------------------------------------------------------------------

    def _streams(self) -> None:
        half = max(1.0, self.size * 0.16)
        for index in self.tile.of_shape(Shape.STREAM):
            sides = self.tile.features[index].sides
            covered = set()
            for pixel in self.pixels():
                away = self._away(pixel, sides)
                if len(sides) == 1:  # a stream that begins or ends here
                    away = min(away, self._from_middle(pixel) - self.size * 0.14)
                if away < half:
                    covered.add(pixel)
            self._draw(index, covered, Matter.WATER, Matter.BANK)

    def _roads(self) -> None:
        """Draw the roads; where two cross, the one from west to east is on top."""
        roads = self.tile.of_shape(Shape.LINE)
        ends = [index for index in roads if len(self.tile.features[index].sides) == 1]
        meet = len(ends) > 1 and not all(walled_in(self.tile, index) for index in ends)
        self.village = meet and not built_up(self.tile)
        level = [index for index in roads if set(self.tile.features[index].sides) == {EAST, WEST}]
        half = max(self.size // 8, 1)
        for index in sorted(roads, key=level.__contains__):
            sides = self.tile.features[index].sides
            way = sides if len(sides) > 1 else way_on(self.tile, index, meet=meet)
            near = {pixel for pixel in self.pixels() if self._away(pixel, way) < half}
            covered = {pixel for pixel in near if self.matter.get(pixel) not in _BUILT}
            if len(sides) == 1:
                covered = self._up_to_its_end(covered, sides[0])
            self._draw(index, covered, Matter.ROAD, Matter.VERGE)
            for pixel in near:
                entered = covered.intersection(self.around(pixel))
                if self.matter.get(pixel) is Matter.WALL and entered:
                    self.matter[pixel] = Matter.GATE
                elif self.matter.get(pixel) is Matter.CITY and len(sides) > 1:
                    self.matter[pixel] = Matter.TUNNEL

    def _up_to_its_end(self, covered: set[Pixel], side: int) -> set[Pixel]:
        """Return what of *covered* is joined to *side*, and not far beyond the middle for nothing.

        A road goes on beyond the middle to a city's wall; else just over the water.
        """
        joined = {pixel for pixel in covered if self._depth(side, pixel) == 0}
        waiting = list(joined)
        while waiting:
            for beside in self.around(waiting.pop()):
                if beside in covered and beside not in joined:
                    joined.add(beside)
                    waiting.append(beside)
        beyond = {pixel for pixel in joined if self._depth(side, pixel) >= self.size * 0.75}
        return joined - beyond if any(self.on_rim(pixel) for pixel in beyond) else joined

    def _away(self, pixel: Pixel, sides: tuple[int, ...]) -> float:
        """Return how far, in pixels, *pixel* is from the middle of a line between *sides*."""
        x, y = pixel[0] + 0.5, pixel[1] + 0.5
        middle = self.size / 2
        if len(sides) == 2 and (sides[1] - sides[0]) % 2 == 1:
            corner_x = self.size if EAST in sides else 0
            corner_y = self.size if SOUTH in sides else 0
            return abs(hypot(x - corner_x, y - corner_y) - middle)
        found = [self._from_middle(pixel)]
        for side in sides:
            dx, dy = STEPS[side]
            if (x - middle) * dx + (y - middle) * dy >= 0:
                found.append(abs(x - middle) if dy else abs(y - middle))
        return min(found)

    def _from_middle(self, pixel: Pixel) -> float:
        middle = self.size / 2
        return hypot(pixel[0] + 0.5 - middle, pixel[1] + 0.5 - middle)

    def _draw(self, index: int, covered: set[Pixel], inside: Matter, beside: Matter) -> None:
        """Draw a line and its border; what is built stays."""
        own = {pixel for pixel in covered if self.matter.get(pixel) not in _BUILT}
        for pixel in own:
            self.owner[pixel], self.matter[pixel] = index, inside
        if self.size < _WALLED_FROM:
            return
        for pixel in {beyond for each in own for beyond in self.around(each)} - own:
            lies = self.matter.get(pixel)
            joins = lies is inside and len(self.tile.features[index].sides) == 1
            if lies not in _BUILT and not joins:
                self.matter[pixel] = beside
                self.owner.pop(pixel, None)

    # Fields ---------------------------------------------------------------------------------------

    def _fields(self) -> None:
        """Give what is left to the fields, from their half edges inwards."""
        fields = self.tile.of_shape(Shape.LAND)
        free = {
            pixel
            for pixel in self.pixels()
            if pixel not in self.owner and self.matter.get(pixel) not in _BUILT
        }
        seeds = [(pixel, index) for index in fields for pixel in self._rim(index) if pixel in free]
        for index in fields:
            if not self.tile.features[index].halves:
                seeds += [(pixel, index) for pixel in self._between(free, index)]
        self._spread(seeds, free)
        near = [(pixel, owner) for pixel, owner in self.owner.items() if owner in fields]
        self._spread(near, set(self.pixels()), settle=free)
        for pixel in free:
            self.matter.setdefault(pixel, Matter.LAND)
        for column, row in free:
            own = self.owner.get((column, row))
            beyond = [self.owner.get(beside) for beside in ((column + 1, row), (column, row + 1))]
            parted = any(other != own and other in fields for other in beyond)
            if parted and not self.on_rim((column, row)):
                self.matter[column, row] = Matter.HEDGE

    def _spread(
        self,
        seeds: Iterable[tuple[Pixel, int]],
        room: set[Pixel],
        settle: set[Pixel] | None = None,
    ) -> None:
        """Let each of *seeds*, a pixel with its field, take what of *settle* is nearest to it.

        The way there goes through *room*; without *settle* all of it is to be taken.
        """
        wanted = room if settle is None else settle
        waiting = [(0, pixel, index) for pixel, index in sorted(seeds)]
        done: set[Pixel] = set()
        while waiting:
            far, pixel, index = heappop(waiting)
            if pixel in done:
                continue
            done.add(pixel)
            if pixel in wanted:
                self.owner.setdefault(pixel, index)
            for beside in self.around(pixel):
                if beside in room and beside not in done:
                    heappush(waiting, (far + 1, beside, index))

    def _rim(self, index: int) -> list[Pixel]:
        """Return the pixels on the tile's edge that a field covers."""
        return [pixel for half in self.tile.features[index].halves for pixel in self._half(half)]

    def _half(self, half: int) -> list[Pixel]:
        """Return the pixels of a half edge."""
        side, last = (half + 1) // 2, self.size - 1
        first = (half % 2 == 1) == (side in (NORTH, EAST))
        steps = range(self.size // 2) if first else range(self.size // 2, self.size)
        return [
            {NORTH: (step, 0), EAST: (last, step), SOUTH: (step, last), WEST: (0, step)}[side]
            for step in steps
        ]

    def _between(self, free: set[Pixel], index: int) -> list[Pixel]:
        """Return the pixels that lie nearest to all of the cities that touch an inner field."""
        cities = [set(self.of(city)) for city in self.tile.features[index].cities]
        inner = {pixel for pixel in free if not self.on_rim(pixel)} or free
        far = {
            (x, y): max(
                (min(abs(x - i) + abs(y - j) for i, j in city) for city in cities if city),
                default=0,
            )
            for x, y in inner
        }
        return [pixel for pixel in inner if far[pixel] == min(far.values())]


@cache
def _pixels(size: int) -> Sequence[Pixel]:
    """Return all pixels of a tile, row by row."""
    return tuple((column, row) for row in range(size) for column in range(size))


@cache
def _neighbours(size: int) -> Mapping[Pixel, Sequence[Pixel]]:
    """Return of each pixel those of the tile that have an edge in common with it."""
    inside = frozenset(_pixels(size))
    return {
        (column, row): tuple(
            (column + dx, row + dy)
            for dx, dy in STEPS.values()
            if (column + dx, row + dy) in inside
        )
        for column, row in _pixels(size)
    }
