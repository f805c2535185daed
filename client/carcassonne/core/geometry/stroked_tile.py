"""A tile's division in pixels: lines are as broad as they are, cities have walls."""

from enum import Enum, auto

from tilewyrm.client.carcassonne.core.geometry.paths import Cell, cells_near
from tilewyrm.client.carcassonne.core.geometry.sampling import TileSample
from tilewyrm.client.carcassonne.core.geometry.tile_division import SIZE
from tilewyrm.client.carcassonne.core.model.glossary import FeatureShape
from tilewyrm.client.carcassonne.core.model.tiles import TileView

_ROAD, _STREAM, _POND = 10.0, 16.0, 30.0
"""Half the breadth of roads and streams, and the radius of ponds, in units."""
_WALLED_FROM = 8
"""Cells of a tile's width from which cities have walls, and lines verges."""


class Material(Enum):
    """What a cell shows."""

    LAND = auto()
    HEDGE = auto()
    """It parts two fields between which nothing else lies."""
    CITY = auto()
    WALL = auto()
    GATE = auto()
    """Where a road enters a city's wall."""
    UNDERPASS = auto()
    """City below which a road runs."""
    ROAD = auto()
    VERGE = auto()
    WATER = auto()
    BANK = auto()

    __hash__ = object.__hash__
    """Faster than by name: patterns are looked up cell by cell."""


_BUILT = (Material.CITY, Material.WALL, Material.GATE, Material.UNDERPASS)
"""What is of a city."""


class StrokedTile(TileSample):
    """The division of one turned tile for pictures, *size* by *size* pixels large."""

    def __init__(self, tile: TileView, size: int) -> None:
        super().__init__(tile, size, size)
        self.size = size
        self.matter: dict[Cell, Material] = dict.fromkeys(self.owner, Material.CITY)
        self._walled = size >= _WALLED_FROM
        if self._walled:
            self._walls()
        for index, path in self.division.streams.items():
            self._stroke(index, path, _STREAM, Material.WATER, Material.BANK)
            if len(tile.features[index].sides) == 1:
                middle = f"M{SIZE / 2} {SIZE / 2}H{SIZE / 2}"
                self._stroke(index, middle, _POND, Material.WATER, Material.BANK)
        for index, path in self.division.roads.items():
            self._stroke(index, path, _ROAD, Material.ROAD, Material.VERGE)
        self._land()

    def _walls(self) -> None:
        """Build a wall where a city ends, but for the tile's edges; there it ends at a corner."""
        for cell, index in self.owner.items():
            if self.on_corner(cell):
                walled = not set(self._sides[cell]) <= set(self.tile.features[index].sides)
            else:
                walled = not self.on_rim(cell) and any(
                    self.owner.get(beside) != index for beside in self._neighbours[cell]
                )
            if walled:
                self.matter[cell] = Material.WALL
        for cell, sides in self._sides.items():
            edges = {self.tile.edges[side - 1].shape for side in sides}
            if self.on_corner(cell) and cell not in self.owner and FeatureShape.AREA in edges:
                self.matter[cell] = Material.WALL

    def _stroke(
        self, index: int, path: str, reach: float, inside: Material, beside: Material
    ) -> None:
        """Draw a line and its border; what is built stays, but for gates and underpasses."""
        pixel = SIZE / self.size
        reach = max(reach, 0.95 * pixel)
        ends = len(self.tile.features[index].sides) == 1
        near = cells_near(path, reach + pixel, self.size, SIZE)
        own = {cell for cell, away in near.items() if away < reach}
        for cell, away in near.items():
            lies = self.matter.get(cell)
            if lies not in _BUILT:
                if away < reach:
                    self.owner[cell], self.matter[cell] = index, inside
                elif self._walled and not (lies is inside and ends):
                    self.matter[cell] = beside
                    self.owner.pop(cell, None)
            elif inside is Material.ROAD and away < reach:
                free = any(
                    near_by in own and self.matter.get(near_by) not in _BUILT
                    for near_by in self._neighbours[cell]
                )
                if lies is Material.WALL and free:
                    self.matter[cell] = Material.GATE
                elif lies is Material.CITY and not ends:
                    self.matter[cell] = Material.UNDERPASS

    def _land(self) -> None:
        """Give what is left to the fields, with a hedge where nothing else parts two of them."""
        land, fields = set(self.cells()) - self.matter.keys(), self.tile.of_shape(FeatureShape.LAND)
        self._share_land(land)
        self.matter |= dict.fromkeys(land, Material.LAND)
        for column, row in land if len(fields) > 1 else ():
            beyond = {self.owner.get((column + 1, row)), self.owner.get((column, row + 1))}
            others = {*fields} - {self.owner[column, row]}
            if beyond & others and not self.on_rim((column, row)):
                self.matter[column, row] = Material.HEDGE
