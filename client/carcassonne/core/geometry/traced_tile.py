"""A tile's division in characters: lines are one character broad."""

from itertools import pairwise

from tilewyrm.client.carcassonne.core.geometry.paths import Cell, traced
from tilewyrm.client.carcassonne.core.geometry.sampling import TileSample
from tilewyrm.client.carcassonne.core.geometry.tile_division import SIZE, line
from tilewyrm.client.carcassonne.core.model.glossary import FeatureShape
from tilewyrm.client.carcassonne.core.model.tiles import STEPS, TileView
from tilewyrm.client.carcassonne.core.model.tiles import opposite as opposite_side


class TracedTile(TileSample):
    """The division of one turned tile for characters; *width* and *height* are odd.

    Lines meet the edges in the middle, so that the drawings of neighbouring tiles join.
    """

    def __init__(self, tile: TileView, width: int, height: int) -> None:
        super().__init__(tile, width, height)
        self.middle: Cell = (width // 2, height // 2)
        self.links: dict[Cell, frozenset[int]] = {}
        """Of the cells of lines: the sides on which the line goes on."""
        self.underpass: set[Cell] = set()
        """Cells of cities below which a road runs."""
        for index, path in (*self.division.streams.items(), *self.division.roads.items()):
            self._trace(index, path)
        city = self.shape(self.middle) is FeatureShape.AREA
        self.village = self.middle if self.division.village and not city else None
        """Where roads that end on the tile meet."""
        self._share_land(set(self.cells()) - self.owner.keys() - {self.village or (-1, -1)})
        self._part_fields()

    def _has_room(self, cell: Cell, city: int) -> bool:
        """Return whether a *city* in *cell* would touch no other one."""
        column, row = cell
        near = {self.owner.get((column + x, row + y)) for x in (-1, 0, 1) for y in (-1, 0, 1)}
        return near <= {None, city}

    def _trace(self, index: int, path: str) -> None:
        sides = self.tile.features[index].sides
        links: dict[Cell, set[int]] = {}
        for chain in traced(path, self.width, self.height, SIZE):
            if len(sides) == 1 and path == line(sides):
                chain.pop()  # something may stand in the middle, where it ends
            if len(self.division.roads) + len(self.division.streams) == 1:
                self._straighten(chain)
            for cell in chain:
                links.setdefault(cell, set())
            for cell, after in pairwise(chain):
                side = next(
                    side
                    for side, (dx, dy) in STEPS.items()
                    if (cell[0] + dx, cell[1] + dy) == after
                )
                links[cell].add(side)
                links[after].add(opposite_side(side))
        for side in sides:
            dx, dy = STEPS[side]
            start = (self.middle[0] * (1 + dx), self.middle[1] * (1 + dy))
            links.setdefault(start, set()).add(side)
        for cell, goes_on in links.items():
            if self.shape(cell) is not FeatureShape.AREA:
                if len(sides) == 1 and self.shape(cell) is FeatureShape.LINE:
                    goes_on |= self.links[cell]  # both end here
                self.owner[cell], self.links[cell] = index, frozenset(goes_on)
            elif len(sides) > 1 and index in self.division.roads:
                self.underpass.add(cell)
                self.links[cell] = frozenset(goes_on)

    def _straighten(self, chain: list[Cell]) -> None:
        """Let the line of *chain* go straight away from the edges; it has all the room."""
        for start, second, third in ((0, 1, 2), (-1, -2, -3)):
            if len(chain) > 2 and self.on_rim(chain[second]):
                (x, y), (left, up), (right, down) = chain[start], chain[second], chain[third]
                chain[second] = (x + right - left, y + down - up)

    def _part_fields(self) -> None:
        """Draw out a tile's only city between two fields that nothing else parts."""
        fields, cities = self.tile.of_shape(FeatureShape.LAND), [*self.division.cities]
        if len(fields) < 2 or len(cities) != 1:
            return
        for column, row in self.cells():
            here, beyond = self.owner.get((column, row)), self.owner.get((column + 1, row))
            parts = here in fields and beyond in fields and here != beyond
            if parts and (column, row) not in self._edges:  # the edges are the fields'
                self.owner[column, row] = cities[0]
