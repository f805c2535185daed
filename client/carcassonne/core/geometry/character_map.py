"""What lies where on a tile: every character of its drawing belongs to one feature, or to none.

The shapes come from the features' sides and half edges alone, so any tile of any edition can be
drawn. A drawing has an odd width and height; lines meet the edges in the middle, so that the
drawings of neighbouring tiles join.
"""

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush

from tilewyrm.client.carcassonne.core.geometry.city_shape import city_shape
from tilewyrm.client.carcassonne.core.model.glossary import FeatureEntry, FeatureShape
from tilewyrm.client.carcassonne.core.model.tiles import (
    EAST,
    NORTH,
    SOUTH,
    STEPS,
    WEST,
    TileFeature,
    TileView,
)
from tilewyrm.client.carcassonne.core.model.tiles import opposite as opposite_side

Place = tuple[int, int]
"""Column and row of one character on a tile, from its north-west corner."""

CHIP = 2
"""Columns that a piece takes."""
_RIGHT, _LEFT, _BELOW = (1, 0), (-1, 0), (0, 1)
"""Steps to the next character."""
_SHARINGS: Sequence[tuple[int, Sequence[Place]]] = (
    (1, (_RIGHT, _BELOW)),
    (2, (_RIGHT, _BELOW)),
    (2, (_RIGHT,)),
    (2, (_LEFT,)),
)
"""How land can be shared among fields: as how many columns a row counts, and what parts two."""


class CharacterMap:
    """The division of one turned tile, drawn *width* by *height* characters large."""

    def __init__(self, tile: TileView, width: int, height: int) -> None:
        self.tile = tile
        self.width, self.height = width, height
        self.middle: Place = (width // 2, height // 2)
        self.owner: dict[Place, int] = {}
        """The feature of each character; characters of none are absent."""
        self.links: dict[Place, frozenset[int]] = {}
        """Of the characters of lines: the sides on which the line goes on."""
        self.tunnel: set[Place] = set()
        """Characters of cities below which a road runs."""
        self.village: Place | None = None
        """Where roads that end on the tile meet."""
        self._cities()
        self._lines(FeatureShape.STREAM)
        self._lines(FeatureShape.LINE)
        self._fields()

    def places(self) -> Iterator[Place]:
        """Yield every character, row by row."""
        for row in range(self.height):
            for column in range(self.width):
                yield column, row

    def of(self, feature: int) -> list[Place]:
        """Return the characters of *feature*, row by row."""
        return [place for place in self.places() if self.owner.get(place) == feature]

    def kind(self, place: Place) -> FeatureEntry | None:
        """Return the kind of the feature at *place*, None for none."""
        owner = self.owner.get(place)
        return None if owner is None else self.tile.features[owner].kind

    def shape(self, place: Place) -> FeatureShape | None:
        """Return the shape of the feature at *place*, None for none."""
        kind = self.kind(place)
        return None if kind is None else kind.shape

    def on_rim(self, place: Place) -> bool:
        """Return whether *place* is on the tile's edge."""
        return place[0] in (0, self.width - 1) or place[1] in (0, self.height - 1)

    def on_corner(self, place: Place) -> bool:
        """Return whether *place* is one of the tile's four corners."""
        return place[0] in (0, self.width - 1) and place[1] in (0, self.height - 1)

    # Cities ---------------------------------------------------------------------------------------

    def _cities(self) -> None:
        """Give the edges to their cities, then what lies behind them, small cities first."""
        cities = self.tile.of_shape(FeatureShape.AREA)
        for index in cities:
            for place in self.places():
                if self._at_edge(place, self.tile.features[index]):
                    self.owner.setdefault(place, index)
        for index in sorted(cities, key=lambda index: len(self.tile.features[index].sides)):
            inside = city_shape(self.tile.features[index].sides)
            for place in self.places():
                if self.on_corner(place) or self._crowded(place, index):
                    continue
                if inside(*self._share(place)):
                    self.owner.setdefault(place, index)

    def _at_edge(self, place: Place, city: TileFeature) -> bool:
        if self.on_corner(place):
            return self._city_corner(place, city)
        return any(self._on_edge(place, side) for side in city.sides)

    def _share(self, place: Place) -> tuple[float, float]:
        return (place[0] + 0.5) / self.width, (place[1] + 0.5) / self.height

    def _on_edge(self, place: Place, side: int) -> bool:
        column, row = place
        last_column, last_row = self.width - 1, self.height - 1
        edges = {
            NORTH: row == 0,
            EAST: column == last_column,
            SOUTH: row == last_row,
            WEST: column == 0,
        }
        return edges[side]

    def _city_corner(self, place: Place, city: TileFeature) -> bool:
        """Return whether a corner is of *city*: on both its sides, or beside a side without city.

        A row is as high as two columns are wide, so a city on the north or south side leaves its
        corners free and one on the east or west side takes them: both look equally round. On a
        tile of a single row a corner has both the north and the south side: one of them is enough.
        """
        if not any(side in city.sides for side in (EAST, WEST) if self._on_edge(place, side)):
            return False
        return any(
            level in city.sides or self.tile.edges[level - 1].shape is not FeatureShape.AREA
            for level in (NORTH, SOUTH)
            if self._on_edge(place, level)
        )

    def _crowded(self, place: Place, index: int) -> bool:
        """Return whether *place* would touch another city, or the bend of a line opposite."""
        near = _around(place)
        if {self.owner.get(beside) for beside in near} - {None, index}:
            return True
        return self._bends() > 0 and _bent(self.tile.features[index]) and self.middle in near

    # Lines ----------------------------------------------------------------------------------------

    def _lines(self, shape: FeatureShape) -> None:
        # Where two cross, the one from west to east is on top: pieces on both have room then.
        lines = sorted(self.tile.of_shape(shape), key=self._is_level)
        ends = [index for index in lines if len(self.tile.features[index].sides) == 1]
        for index in lines:
            sides = self.tile.features[index].sides
            if len(sides) == 1:
                self._dead_end(index, sides[0], alone=len(ends) == 1)
            elif _bent(self.tile.features[index]) and self._bends() > 1:
                self._side_bend(index, sides)
            else:
                for side in sides:
                    self._arm(index, side)
                self._draw(index, self.middle, sides)
        if len(ends) > 1 and not self._built_up() and not self._is_city(self.middle):
            self.village = self.middle

    def _is_level(self, index: int) -> bool:
        return set(self.tile.features[index].sides) == {EAST, WEST}

    def _built_up(self) -> bool:
        """Return whether a building stands in the middle."""
        return any(feature.kind.central for feature in self.tile.features)

    def _bends(self) -> int:
        lines = self.tile.of_shape(FeatureShape.LINE, FeatureShape.STREAM)
        return sum(_bent(self.tile.features[index]) for index in lines)

    def _arm(self, index: int, side: int) -> None:
        """Draw a line from the edge up to the character before the middle."""
        for place in self._way(side):
            self._draw(index, place, (side, opposite_side(side)))

    def _way(self, side: int) -> list[Place]:
        """Return the characters from the middle of a side to the one before the tile's middle."""
        column, row = self.middle
        dx, dy = STEPS[side]
        steps = column if dx else row
        return [(column + dx * step, row + dy * step) for step in range(steps, 0, -1)]

    def _dead_end(self, index: int, side: int, *, alone: bool) -> None:
        """Draw a line that ends on the tile: before the middle, beyond water, or at a city."""
        self._arm(index, side)
        both = (side, opposite_side(side))
        if alone and self.shape(self.middle) is FeatureShape.STREAM:
            self._draw(index, self.middle, both)
        if not alone or self._built_up():
            return
        beyond = [self.middle, *reversed(self._way(opposite_side(side)))]
        walls = [step for step, place in enumerate(beyond) if self._is_city(place)]
        for place in beyond[: walls[0] if walls else 0]:
            self._draw(index, place, both)

    def _side_bend(self, index: int, sides: tuple[int, ...]) -> None:
        """Draw a bend that leaves the tile's middle free for another one."""
        upright = NORTH if NORTH in sides else SOUTH
        level = EAST if EAST in sides else WEST
        (column, row), dx, dy = self.middle, STEPS[level][0], STEPS[upright][1]
        turn = column + dx * max(1, self.width // 5)
        for place in self._way(upright)[:-1]:
            self._draw(index, place, (NORTH, SOUTH))
        self._draw(index, (column, row + dy), (upright, level))
        for between in range(column + dx, turn, dx):
            self._draw(index, (between, row + dy), (EAST, WEST))
        self._draw(index, (turn, row + dy), (opposite_side(level), opposite_side(upright)))
        self._draw(index, (turn, row), (upright, level))
        for place in self._way(level):
            if (place[0] - turn) * dx > 0:
                self._draw(index, place, (EAST, WEST))

    def _is_city(self, place: Place) -> bool:
        return self.shape(place) is FeatureShape.AREA

    def _draw(self, index: int, place: Place, links: Iterable[int]) -> None:
        if self._is_city(place):
            if len(self.tile.features[index].sides) > 1:
                self.tunnel.add(place)
                self.links[place] = frozenset(links)
            return
        self.owner[place] = index
        self.links[place] = frozenset(links)

    # Fields ---------------------------------------------------------------------------------------

    def _fields(self) -> None:
        """Give what is left to the fields, from their half edges inwards.

        Where one would have no room for a piece, a row counts as much as the two columns that it
        is high, if that helps; or less of what lies between two of them is taken for parting them.
        """
        fields = self.tile.of_shape(FeatureShape.LAND)
        before = self.owner
        for upright, parted in _SHARINGS:
            self.owner = self._shared(before, fields, upright, parted)
            if self._roomy(fields):
                return
        self.owner = self._shared(before, fields, *_SHARINGS[0])

    def _roomy(self, fields: list[int]) -> bool:
        """Return whether each of *fields* has room for a piece."""
        for index in fields:
            own = set(self.of(index))
            if not any((column + CHIP - 1, row) in own for column, row in own):
                return False
        return True

    def _shared(
        self, before: dict[Place, int], fields: list[int], upright: int, parted: Sequence[Place]
    ) -> dict[Place, int]:
        """Return *before* with what is left given to *fields*.

        A row counts *upright* columns. A character is taken for parting two fields if the other
        one lies a step of *parted* away.
        """
        self.owner = before.copy()
        free = {place for place in self.places() if place not in self.owner}
        free.discard(self.village or (-1, -1))
        seeds = [(place, index) for index in fields for place in self._rim(index) if place in free]
        for index in fields:
            if not self.tile.features[index].halves:
                seeds += [(place, index) for place in self._between(free, index)]
        self._spread(sorted(seeds), free, upright)
        # Corners that are cut off belong to what is nearest.
        near = [(place, owner) for place, owner in self.owner.items() if owner in fields]
        self._spread(sorted(near), set(self.places()), upright)
        self._part_fields(fields, parted)
        return self.owner

    def _part_fields(self, fields: list[int], parted: Sequence[Place]) -> None:
        """Draw out a tile's only city between two fields that nothing else parts."""
        cities = self.tile.of_shape(FeatureShape.AREA)
        if len(cities) != 1:
            return
        city = cities[0]
        for column, row in self.places():
            here = self.owner.get((column, row))
            beside = {self.owner.get((column + dx, row + dy)) for dx, dy in parted}
            if self.on_rim((column, row)) and not self.on_corner((column, row)):
                continue  # the edges are the fields'
            if here in fields and beside & (set(fields) - {here}):
                self.owner[column, row] = city
                # Nothing is left between it and the city that it grows out of.
                for step in (-1, 1):
                    if self.owner.get((column + 2 * step, row)) == city:
                        self.owner[column + step, row] = city

    def _spread(self, seeds: list[tuple[Place, int]], room: set[Place], upright: int) -> None:
        """Let each of *seeds*, a place with its field, take what of *room* is nearest to it."""
        waiting = [(0, number, place, index) for number, (place, index) in enumerate(seeds)]
        number, settled = len(seeds), set()
        while waiting:
            far, _, place, index = heappop(waiting)
            if place in settled:
                continue
            settled.add(place)
            if place != self.village:
                self.owner.setdefault(place, index)
            for dx, dy in STEPS.values():
                beside = (place[0] + dx, place[1] + dy)
                if beside in room and beside not in settled:
                    number += 1
                    heappush(waiting, (far + (upright if dy else 1), number, beside, index))

    def _rim(self, index: int) -> list[Place]:
        """Return the characters on the tile's edge that a field covers."""
        return [place for half in self.tile.features[index].halves for place in self.half(half)]

    def half(self, half: int) -> list[Place]:
        """Return the characters of a half edge, from the edge's middle outwards.

        The middle itself is in it only where no line crosses it.
        """
        side = (half + 1) // 2
        (column, row), first = self.middle, half % 2 == 1
        start = {
            NORTH: (column, 0),
            EAST: (self.width - 1, row),
            SOUTH: (column, self.height - 1),
            WEST: (0, row),
        }[side]
        backwards = side in (SOUTH, WEST)
        direction = -1 if first != backwards else 1
        steps = (column if side in (NORTH, SOUTH) else row) + 1
        if side in (NORTH, SOUTH):
            return [(start[0] + direction * step, start[1]) for step in range(steps)]
        return [(start[0], start[1] + direction * step) for step in range(steps)]

    def _between(self, free: set[Place], index: int) -> list[Place]:
        """Return the places that lie between most of the cities that touch an inner field."""
        cities = set(self.tile.features[index].cities)
        if not cities:
            return [self.middle] if self.middle in free else []
        near = {
            place: len(cities.intersection(self.owner.get(beside, -1) for beside in _around(place)))
            for place in free
        }
        return [place for place in free if near[place] == max(near.values())]


def _bent(feature: TileFeature) -> bool:
    return len(feature.sides) == 2 and (feature.sides[1] - feature.sides[0]) % 2 == 1


def _around(place: Place) -> list[Place]:
    column, row = place
    return [(column + dx, row + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0)]
