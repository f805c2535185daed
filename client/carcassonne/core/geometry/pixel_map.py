"""What lies where on a tile, pixel by pixel, for drawing it filled to its edges.

The shapes come from the features' sides and half edges alone, so any tile of any edition can be
drawn. A side looks the same on every tile that has the same kind of edge there, but for its two
corners: so the drawings of neighbouring tiles meet.
"""

from collections.abc import Iterable, Sequence
from collections.abc import Set as AnySet
from enum import Enum, auto

from tilewyrm.client.carcassonne.core.geometry import raster
from tilewyrm.client.carcassonne.core.geometry.city_outline import city_outline
from tilewyrm.client.carcassonne.core.geometry.raster import Pixel
from tilewyrm.client.carcassonne.core.geometry.road_ends import built_up, walled_in, way_on
from tilewyrm.client.carcassonne.core.model.glossary import FeatureShape
from tilewyrm.client.carcassonne.core.model.tiles import EAST, WEST, TileView

_WALLED_FROM = 8
"""Pixels of a tile's width from which cities have walls, and roads verges."""


class Material(Enum):
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

    __hash__ = object.__hash__
    """Faster than by name: patterns are looked up pixel by pixel."""


_BUILT = (Material.CITY, Material.WALL, Material.GATE, Material.TUNNEL)
"""What is of a city."""


class PixelMap:
    """The division of one turned tile, drawn *size* by *size* pixels large; *size* is even."""

    def __init__(self, tile: TileView, size: int) -> None:
        self.tile = tile
        self.size = size
        self.owner: dict[Pixel, int] = {}
        """The feature of each pixel; pixels of none are absent."""
        self.matter: dict[Pixel, Material] = {}
        self.village = False
        """Whether roads that end on the tile meet in its middle."""
        self._neighbours = raster.neighbours(size)
        self._cities()
        self._streams()
        self._roads()
        self._fields()

    def pixels(self) -> Sequence[Pixel]:
        """Return every pixel, row by row."""
        return raster.pixels(self.size)

    def on_rim(self, pixel: Pixel) -> bool:
        """Return whether *pixel* is on the tile's edge."""
        return pixel in raster.rim(self.size)

    def of(self, feature: int) -> list[Pixel]:
        """Return the pixels of *feature*, row by row."""
        return [pixel for pixel in self.pixels() if self.owner.get(pixel) == feature]

    def around(self, pixel: Pixel) -> Sequence[Pixel]:
        """Return the pixels of the tile that have an edge in common with *pixel*."""
        return self._neighbours[pixel]

    # Cities ---------------------------------------------------------------------------------------

    def _cities(self) -> None:
        """Give the edges to their cities, then what lies behind them, small cities first."""
        size, features = self.size, self.tile.features
        cities = self.tile.of_shape(FeatureShape.AREA)
        for index in cities:
            for pixel in raster.strip(size, features[index].sides, deep=size >= _WALLED_FROM):
                self.owner.setdefault(pixel, index)
        for index in sorted(cities, key=lambda index: len(features[index].sides)):
            for pixel in raster.inside(size, city_outline(self.tile, index)):
                self.owner.setdefault(pixel, index)
        self.matter = dict.fromkeys(self.owner, Material.CITY)
        if size >= _WALLED_FROM:
            self._walls()
            self._corner_towers()

    def _walls(self) -> None:
        """Build a wall where a city ends, but for the tile's edges."""
        rim, owner, around = raster.rim(self.size), self.owner, self._neighbours
        for pixel, index in owner.items():
            if pixel in rim:
                continue
            for beside in around[pixel]:
                if owner.get(beside) != index:
                    self.matter[pixel] = Material.WALL
                    break

    def _corner_towers(self) -> None:
        """Let walls that come out at a corner of the tile end there."""
        for corner in raster.corners(self.size):
            sides = raster.touched(self.size, corner)
            edges = [self.tile.edges[side - 1].shape for side in sides]
            if corner not in self.owner and FeatureShape.AREA in edges:
                self.matter[corner] = Material.WALL

    # Lines ----------------------------------------------------------------------------------------

    def _streams(self) -> None:
        half = max(1.0, self.size * 0.16)
        for index in self.tile.of_shape(FeatureShape.STREAM):
            sides = self.tile.features[index].sides
            pond = self.size * 0.14 if len(sides) == 1 else 0.0  # it begins or ends here
            covered = raster.way(self.size, sides, half, pond)
            self._draw(index, covered, Material.WATER, Material.BANK)

    def _roads(self) -> None:
        """Draw the roads; where two cross, the one from west to east is on top."""
        roads = self.tile.of_shape(FeatureShape.LINE)
        ends = [index for index in roads if len(self.tile.features[index].sides) == 1]
        meet = len(ends) > 1 and not all(walled_in(self.tile, index) for index in ends)
        self.village = meet and not built_up(self.tile)
        level = [index for index in roads if set(self.tile.features[index].sides) == {EAST, WEST}]
        half = max(self.size // 8, 1)
        for index in sorted(roads, key=level.__contains__):
            sides = self.tile.features[index].sides
            way = sides if len(sides) > 1 else way_on(self.tile, index, meet=meet)
            near = raster.way(self.size, way, half)
            covered = {pixel for pixel in near if self.matter.get(pixel) not in _BUILT}
            if len(sides) == 1:
                covered = self._up_to_its_end(covered, sides[0])
            self._draw(index, covered, Material.ROAD, Material.VERGE)
            for pixel in near:
                lies = self.matter.get(pixel)
                if lies is Material.WALL and not covered.isdisjoint(self.around(pixel)):
                    self.matter[pixel] = Material.GATE
                elif lies is Material.CITY and len(sides) > 1:
                    self.matter[pixel] = Material.TUNNEL

    def _up_to_its_end(self, covered: set[Pixel], side: int) -> set[Pixel]:
        """Return what of *covered* is joined to *side*, and not far beyond the middle for nothing.

        A road goes on beyond the middle to a city's wall; else just over the water.
        """
        joined = {pixel for pixel in covered if raster.depth(self.size, side, pixel) == 0}
        waiting = list(joined)
        while waiting:
            for beside in self.around(waiting.pop()):
                if beside in covered and beside not in joined:
                    joined.add(beside)
                    waiting.append(beside)
        end = self.size * 0.75
        beyond = {pixel for pixel in joined if raster.depth(self.size, side, pixel) >= end}
        return joined - beyond if any(self.on_rim(pixel) for pixel in beyond) else joined

    def _draw(self, index: int, covered: AnySet[Pixel], inside: Material, beside: Material) -> None:
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
        fields = self.tile.of_shape(FeatureShape.LAND)
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
        lost = free - self.owner.keys()
        if lost:
            near = [(pixel, owner) for pixel, owner in self.owner.items() if owner in fields]
            self._spread(near, frozenset(self.pixels()), settle=lost)
        for pixel in free:
            self.matter.setdefault(pixel, Material.LAND)
        if len(fields) > 1:
            self._hedges(fields, free)

    def _hedges(self, fields: Sequence[int], free: AnySet[Pixel]) -> None:
        """Plant a hedge between *fields* that nothing else parts."""
        owner, rim = self.owner, raster.rim(self.size)
        for column, row in free - rim:
            own = owner.get((column, row))
            beyond = owner.get((column + 1, row)), owner.get((column, row + 1))
            if any(other != own and other in fields for other in beyond):
                self.matter[column, row] = Material.HEDGE

    def _spread(
        self,
        seeds: Iterable[tuple[Pixel, int]],
        room: AnySet[Pixel],
        settle: AnySet[Pixel] | None = None,
    ) -> None:
        """Let each of *seeds*, a pixel with its field, take what of *settle* is nearest to it.

        The way there goes through *room*; without *settle* all of it is to be taken.
        """
        wanted = room if settle is None else settle
        owner, around = self.owner, self._neighbours
        edge, done = sorted(seeds), set[Pixel]()
        while edge:  # all that is as far away as another, in the order of pixels and fields
            beyond = set()
            for pixel, index in edge:
                if pixel in done:
                    continue
                done.add(pixel)
                if pixel in wanted:
                    owner.setdefault(pixel, index)
                for beside in around[pixel]:
                    if beside in room and beside not in done:
                        beyond.add((beside, index))
            edge = sorted(beyond)

    def _rim(self, index: int) -> list[Pixel]:
        """Return the pixels on the tile's edge that a field covers."""
        halves = self.tile.features[index].halves
        return [pixel for half in halves for pixel in raster.half_edge(self.size, half)]

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
        least = min(far.values())
        return [pixel for pixel in inner if far[pixel] == least]
