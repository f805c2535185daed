"""A tile as a picture, filled to its edges, for terminals that have colours."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache

from tilewyrm.client.carcassonne.core.drawing import (
    Drawing,
    Place,
    Run,
    Size,
    chip_width,
    runs_of,
)
from tilewyrm.client.carcassonne.core.emblem import VILLAGE, Emblem, Emblems
from tilewyrm.client.carcassonne.core.relief import Matter, Pixel, Relief
from tilewyrm.client.carcassonne.core.tiles import Tile
from tilewyrm.client.carcassonne.core.tones import LIT
from tilewyrm.client.carcassonne.core.vocabulary import Shape
from tilewyrm.client.picture import picture

_HOUSES_FROM = 8
_HOUSE = ("roof", "plaster", "roof-dark", "shade")
"""A house of two by two pixels, column by column."""
_REMEMBERED = 4096


@lru_cache(_REMEMBERED)
def painted(tile: Tile, size: Size, emblems: Emblems, lit: frozenset[int]) -> Drawing:
    """Return the picture of *tile* as it is turned, with the features *lit* bright."""
    plain = _painting(tile, size, emblems)
    tones = plain.tones
    if lit:
        built = set(tile.of_shape(Shape.BUILDING))
        owner = plain.relief.owner
        tones = {
            pixel: tone + LIT
            if owner.get(pixel) in lit and (tone in _GROUND or owner[pixel] in built)
            else tone
            for pixel, tone in tones.items()
        }
    if size.height == 1:
        tones = _from_far(tile, emblems)
    rows = [[tones[x, y] for x in range(size.width)] for y in range(2 * size.height)]
    return Drawing(size, picture(rows), plain)


class _Painting:
    """What is known of one tile in one size, whatever is lit.

    Where on it things lie is found out when that is asked for: a picture beside the map needs none.
    """

    def __init__(self, tile: Tile, size: Size, emblems: Emblems) -> None:
        self.relief = Relief(tile, size.width)
        self.tones = {pixel: _tone(self.relief, pixel) for pixel in self.relief.pixels()}
        self._size = size
        self._emblems = emblems
        self._chip = chip_width(size)
        self._taken: set[Pixel] = set()
        self._on_buildings: dict[int, Place] = {}
        """Where a piece on each building stands."""
        _add_houses(self.relief, self.tones)
        if self.relief.village:
            self._print(VILLAGE, self._middle(VILLAGE))
        self._buildings()
        self._marks()

    @cached_property
    def owner(self) -> Mapping[Place, int]:
        """The feature of each character; see `Plan`."""
        return _by_characters(self.relief, self._size)

    @cached_property
    def runs(self) -> Sequence[Run]:
        """The same, row by row."""
        return runs_of(self.owner)

    @cached_property
    def stand(self) -> Mapping[int, Place]:
        """Where a piece on each feature stands: on it, deep inside, beside what is printed."""
        features = self.relief.tile.features
        found = self._on_buildings.copy()
        order = sorted(
            (index for index in range(len(features)) if index not in found),
            key=lambda index: len(self.relief.of(index)),
        )
        used = {(column + i, row) for column, row in found.values() for i in range(self._chip)}
        for index in order:
            found[index] = self._stand(index, used)
            column, row = found[index]
            used |= {(column + i, row) for i in range(self._chip)}
        return found

    def _print(self, emblem: Emblem, corner: Pixel) -> None:
        for dy, row in enumerate(emblem.pixels(self.relief.size)):
            for dx, tone in enumerate(row):
                pixel = corner[0] + dx, corner[1] + dy
                self._taken.add(pixel)
                if tone and pixel in self.tones:
                    self.tones[pixel] = tone

    def _extent(self, emblem: Emblem) -> tuple[int, int]:
        """Return how many pixels an emblem is wide and high."""
        rows = emblem.pixels(self.relief.size)
        return max((len(row) for row in rows), default=0), len(rows)

    def _middle(self, emblem: Emblem) -> Pixel:
        width, height = self._extent(emblem)
        return (self.relief.size - width) // 2, (self.relief.size - height) // 2

    def _buildings(self) -> None:
        """Draw each building, central ones in the middle unless water flows there."""
        relief, half = self.relief, self.relief.size // 2
        wet = {relief.matter.get((x, half)) for x in range(relief.size)} & {Matter.WATER}
        for index in relief.tile.of_shape(Shape.BUILDING):
            kind = relief.tile.features[index].kind
            emblem = self._emblems.of(kind.name)
            corner = self._middle(emblem)
            if not kind.central or wet:
                corner = self._spot(self._land(), emblem)
            self._print(emblem, corner)
            width, height = self._extent(emblem)
            for x in range(corner[0], corner[0] + width):
                for y in range(corner[1], corner[1] + height):
                    if (x, y) in self.tones:
                        relief.owner[x, y] = index
            column = corner[0] + (width - self._chip) // 2
            row = (corner[1] + height - 2) // 2
            self._on_buildings[index] = max(column, 0), min(row, relief.size // 2 - 1)

    def _marks(self) -> None:
        """Draw what is printed on the tile: on the feature it belongs to, or on the land."""
        tile = self.relief.tile
        for index, feature in enumerate(tile.features):
            for mark in feature.marks:
                emblem = self._emblems.of(mark.name)
                if feature.kind.shape in (Shape.LINE, Shape.STREAM):
                    room = self._beside(index)
                else:
                    room = set(self.relief.of(index))
                self._print(emblem, self._spot(room, emblem))
        for mark in tile.marks:
            emblem = self._emblems.of(mark.name)
            middle = self._middle(emblem)
            width, height = self._extent(emblem)
            covered = {(middle[0] + x, middle[1] + y) for x in range(width) for y in range(height)}
            land = {self.relief.matter.get(pixel) for pixel in covered} <= {Matter.LAND}
            free = land and not covered & self._taken
            self._print(emblem, middle if free else self._spot(self._land(), emblem))

    def _land(self) -> set[Pixel]:
        """Return the land of the tile, or all of it where it has none."""
        relief = self.relief
        land = {p for p in relief.pixels() if relief.matter.get(p) in (Matter.LAND, Matter.HEDGE)}
        return land or set(relief.pixels())

    def _beside(self, index: int) -> set[Pixel]:
        """Return the land near a line."""
        own, land = self.relief.of(index), self._land()
        reach = self.relief.size // 2 - 1
        return {
            (x, y)
            for x, y in land
            if any(abs(x - column) + abs(y - row) <= reach for column, row in own)
        }

    def _spot(self, room: Iterable[Pixel], emblem: Emblem) -> Pixel:
        """Return where an emblem lies best in *room*: on as much of it and as deep as it can."""
        inside = set(room) - self._taken
        width, height = self._extent(emblem)
        size = self.relief.size
        best, found = -1, (0, 0)
        rim = int(size > width + 1 and size > height + 1)  # edges are as those of the neighbours
        most_around = (width + 2) * (height + 2)
        for y in range(rim, size - height + 1 - rim):
            for x in range(rim, size - width + 1 - rim):
                on = sum([(x + i, y + j) in inside for i in range(width) for j in range(height)])
                if 8 * on + most_around <= best:
                    continue
                around = sum(
                    [
                        (x + i, y + j) in inside
                        for i in range(-1, width + 1)
                        for j in range(-1, height + 1)
                    ]
                )
                score = 8 * on + around
                if score > best:
                    best, found = score, (x, y)
        return found

    def _stand(self, index: int, used: set[Place]) -> Place:
        size, own = self.relief.size, set(self.relief.of(index))
        line = self.relief.tile.features[index].kind.shape in (Shape.LINE, Shape.STREAM)
        best, found = None, (0, 0)
        taken = self._taken
        for row in range(size // 2):
            for column in range(size - self._chip + 1):
                covered = [(column + i, 2 * row + j) for i in range(self._chip) for j in range(2)]
                on = sum([pixel in own for pixel in covered])
                first = min(on, 2 if line else 4), -sum([pixel in taken for pixel in covered])
                if best is not None and first < best[:2]:
                    continue
                if any((column + i, row) in used for i in range(self._chip)):
                    continue
                near = sum(
                    [
                        (column + i, 2 * row + j) in own
                        for i in range(-1, self._chip + 1)
                        for j in range(-1, 3)
                    ]
                )
                off = abs(column + self._chip / 2 - size / 2) + abs(2 * row + 1 - size / 2)
                score = (*first, near if not line else 0, -off)
                if best is None or score > best:
                    best, found = score, (column, row)
        return found


@lru_cache(_REMEMBERED)
def _painting(tile: Tile, size: Size, emblems: Emblems) -> _Painting:
    return _Painting(tile, size, emblems)


_FAR = 8
"""Pixels of the picture that the smallest ones are made from."""
_WEIGHTS = {"road": 2.5, "water": 2.5, "paving": 1.2, "wall": 1.2, "roof": 2.0, "grass": 1.0}


def _from_far(tile: Tile, emblems: Emblems) -> dict[Pixel, str]:
    """Return the four pixels of a tile seen from far above: what weighs most in each quarter."""
    large, half = _painting(tile, Size(_FAR, _FAR // 2), emblems).tones, _FAR // 2
    found = {}
    for x in range(2):
        for y in range(2):
            weights = dict.fromkeys(_WEIGHTS, 0.0)
            for i in range(half):
                for j in range(half):
                    tone = large[half * x + i, half * y + j]
                    weights[tone if tone in weights else "grass"] += _WEIGHTS.get(tone, 0.0)
            tone = max(weights, key=lambda tone: weights[tone])
            found[x, y] = "track" if tone == "road" else tone
    return found


_GROUND = frozenset(
    [
        "grass",
        "tuft",
        "seam",
        "verge",
        "hedge",
        "paving",
        "joint",
        "wall",
        "gate",
        "tunnel",
        "road",
        "water",
        "ripple",
        "bank",
        "bridge",
    ]
)
"""What lights up with a feature; what stands there does so only if it is the feature."""
_TONES: Mapping[Matter, str] = {
    Matter.HEDGE: "hedge",
    Matter.WALL: "wall",
    Matter.GATE: "gate",
    Matter.TUNNEL: "tunnel",
    Matter.ROAD: "road",
    Matter.BANK: "bank",
}


def _tone(relief: Relief, pixel: Pixel) -> str:
    """Return what a pixel is painted with; the pattern of each matter repeats every 4 pixels."""
    (x, y), matter = pixel, relief.matter.get(pixel, Matter.LAND)
    seam = x == 0 or y == 0
    match matter:
        case Matter.LAND:
            if seam:
                return "seam"
            return "tuft" if (x + 2 * (y // 2)) % 4 == 1 and y % 2 else "grass"
        case Matter.CITY:
            return "joint" if seam else "paving"
        case Matter.WATER:
            return "ripple" if (x + y) % 4 == 0 and y % 2 else "water"
        case Matter.VERGE:
            wet = any(relief.matter.get(near) is Matter.WATER for near in relief.around(pixel))
            return "bridge" if wet else "verge"
    return _TONES[matter]


def _add_houses(relief: Relief, tones: dict[Pixel, str]) -> None:
    """Build houses where a city is wide enough, always at the same places of the pattern."""
    if relief.size < _HOUSES_FROM:
        return
    for x in range(1, relief.size - 2, 4):
        for y in range(1, relief.size - 1, 4):
            plot = [(x + i, y + j) for i in range(2) for j in range(2)]
            if all(relief.matter.get(pixel) is Matter.CITY for pixel in plot):
                for (column, row), tone in zip(plot, _HOUSE, strict=True):
                    tones[column, row] = tone


def _by_characters(relief: Relief, size: Size) -> Mapping[Place, int]:
    """Return the feature of each character: of its two pixels the narrower one."""
    features = relief.tile.features
    order = [Shape.BUILDING, Shape.LINE, Shape.STREAM, Shape.AREA, Shape.LAND]
    pixels = Counter(relief.owner.values())
    ranks = {
        index: (order.index(feature.kind.shape), pixels[index])
        for index, feature in enumerate(features)
    }
    found: dict[Place, int] = {}
    for column in range(size.width):
        for row in range(size.height):
            owners = [relief.owner.get((column, 2 * row + j)) for j in range(2)]
            known = [owner for owner in owners if owner is not None]
            if known:
                found[column, row] = min(known, key=ranks.__getitem__)
    return found
