"""A tile as a picture, filled to its edges, for terminals that have colours."""

from collections import Counter
from collections.abc import Mapping, Sequence
from collections.abc import Set as AnySet
from functools import cached_property, lru_cache

from tilewyrm.client.carcassonne.core.drawing.emblem import VILLAGE, Emblem, EmblemSet
from tilewyrm.client.carcassonne.core.drawing.texture import GROUND, texture
from tilewyrm.client.carcassonne.core.drawing.tile import (
    Place,
    Run,
    TileDrawing,
    TileSize,
    chip_width,
    runs_of,
)
from tilewyrm.client.carcassonne.core.drawing.tones import LIT
from tilewyrm.client.carcassonne.core.geometry.pixel_counts import PixelCounts
from tilewyrm.client.carcassonne.core.geometry.pixel_map import Material, PixelMap
from tilewyrm.client.carcassonne.core.geometry.raster import Pixel
from tilewyrm.client.carcassonne.core.model.glossary import FeatureShape
from tilewyrm.client.carcassonne.core.model.tiles import TileView
from tilewyrm.client.drawing.picture import Picture, picture

_PICTURE_CACHE, _PAINTING_CACHE = 4096, 256
"""Cache sizes: pictures, and pictures with the places of their features."""


@lru_cache(_PICTURE_CACHE)
def tile_pixels(
    tile: TileView, size: TileSize, emblems: EmblemSet, lit: frozenset[int]
) -> TileDrawing:
    """Return the picture of *tile* as it is turned, with the features *lit* bright."""
    plain = _tile_painting(tile, size, emblems)
    tones = plain.tones
    if lit:
        built = set(tile.of_shape(FeatureShape.BUILDING))
        owner = plain.relief.owner
        tones = {
            pixel: tone + LIT
            if owner.get(pixel) in lit and (tone in GROUND or owner[pixel] in built)
            else tone
            for pixel, tone in tones.items()
        }
    if size.height == 1:
        tones = _overview_pixels(tile, emblems)
    rows = [[tones[x, y] for x in range(size.width)] for y in range(2 * size.height)]
    drawn_picture = picture(rows)
    frozen_picture = Picture(
        tuple(map(tuple, drawn_picture.rows)),
        tuple(map(tuple, drawn_picture.styles)),
        drawn_picture.opaque,
    )
    return TileDrawing(size, frozen_picture, _PixelOwners(tile, size, emblems))


class _PixelOwners:
    """The features of a picture's characters, computed on demand.

    There are hundreds of pictures, and their sources take much more memory than they do.
    """

    def __init__(self, tile: TileView, size: TileSize, emblems: EmblemSet) -> None:
        self._of = tile, size, emblems

    @cached_property
    def owner(self) -> Mapping[Place, int]:
        """The feature of each character; see `TilePlan`."""
        return self._tile_painting.owner

    @cached_property
    def runs(self) -> Sequence[Run]:
        """The same, row by row."""
        return self._tile_painting.runs

    @cached_property
    def stand(self) -> Mapping[int, Place]:
        """The place of a piece on each feature."""
        return self._tile_painting.stand

    @property
    def _tile_painting(self) -> "_TilePainting":
        return _tile_painting(*self._of)


class _TilePainting:
    """The painting of one tile in one size, without highlights.

    The places of its features are computed on demand: a picture beside the map needs none.
    """

    def __init__(self, tile: TileView, size: TileSize, emblems: EmblemSet) -> None:
        self.relief = PixelMap(tile, size.width)
        self.tones = texture(self.relief)
        self._size = size
        self._emblems = emblems
        self._chip = chip_width(size)
        self._taken: set[Pixel] = set()
        self._on_buildings: dict[int, Place] = {}
        """The place of a piece on each building."""
        if self.relief.village:
            self._print(VILLAGE, self._middle(VILLAGE))
        self._buildings()
        self._marks()

    @cached_property
    def owner(self) -> Mapping[Place, int]:
        """The feature of each character; see `TilePlan`."""
        return _by_characters(self.relief, self._size)

    @cached_property
    def runs(self) -> Sequence[Run]:
        """The same, row by row."""
        return runs_of(self.owner)

    @cached_property
    def stand(self) -> Mapping[int, Place]:
        """The place of a piece on each feature: on it, deep inside, beside marks."""
        features = self.relief.tile.features
        places = self._on_buildings.copy()
        order = sorted(
            (index for index in range(len(features)) if index not in places),
            key=lambda index: len(self.relief.of(index)),
        )
        used = {(column + i, row) for column, row in places.values() for i in range(self._chip)}
        for index in order:
            places[index] = self._stand(index, used)
            column, row = places[index]
            used |= {(column + i, row) for i in range(self._chip)}
        return places

    def _print(self, emblem: Emblem, corner: Pixel) -> None:
        for dy, row in enumerate(emblem.pixels(self.relief.size)):
            for dx, tone in enumerate(row):
                pixel = corner[0] + dx, corner[1] + dy
                self._taken.add(pixel)
                if tone and pixel in self.tones:
                    self.tones[pixel] = tone

    def _extent(self, emblem: Emblem) -> tuple[int, int]:
        """Return width and height of an emblem in pixels."""
        rows = emblem.pixels(self.relief.size)
        return max((len(row) for row in rows), default=0), len(rows)

    def _middle(self, emblem: Emblem) -> Pixel:
        width, height = self._extent(emblem)
        return (self.relief.size - width) // 2, (self.relief.size - height) // 2

    def _buildings(self) -> None:
        """Draw each building, central ones in the middle unless water flows there."""
        pixel_map, half = self.relief, self.relief.size // 2
        wet = {pixel_map.matter.get((x, half)) for x in range(pixel_map.size)} & {Material.WATER}
        for index in pixel_map.tile.of_shape(FeatureShape.BUILDING):
            kind = pixel_map.tile.features[index].kind
            emblem = self._emblems.of(kind.name)
            corner = self._middle(emblem)
            if not kind.central or wet:
                corner = self._spot(self._land, emblem)
            self._print(emblem, corner)
            width, height = self._extent(emblem)
            for x in range(corner[0], corner[0] + width):
                for y in range(corner[1], corner[1] + height):
                    if (x, y) in self.tones:
                        pixel_map.owner[x, y] = index
            column = corner[0] + (width - self._chip) // 2
            row = (corner[1] + height - 2) // 2
            self._on_buildings[index] = max(column, 0), min(row, pixel_map.size // 2 - 1)

    def _marks(self) -> None:
        """Draw the marks of the tile: on their feature, or on the land."""
        tile = self.relief.tile
        for index, feature in enumerate(tile.features):
            for mark in feature.marks:
                emblem = self._emblems.of(mark.name)
                if feature.kind.shape in (FeatureShape.LINE, FeatureShape.STREAM):
                    room = self._beside(index)
                else:
                    room = set(self.relief.of(index))
                self._print(emblem, self._spot(room, emblem))
        for mark in tile.marks:
            emblem = self._emblems.of(mark.name)
            middle = self._middle(emblem)
            width, height = self._extent(emblem)
            covered = {(middle[0] + x, middle[1] + y) for x in range(width) for y in range(height)}
            land = {self.relief.matter.get(pixel) for pixel in covered} <= {Material.LAND}
            free = land and not covered & self._taken
            self._print(emblem, middle if free else self._spot(self._land, emblem))

    @cached_property
    def _land(self) -> AnySet[Pixel]:
        """The land of the tile, or all of it where it has none."""
        pixel_map = self.relief
        green = (Material.LAND, Material.HEDGE)
        land = {pixel for pixel, matter in pixel_map.matter.items() if matter in green}
        return land or frozenset(pixel_map.pixels())

    def _beside(self, index: int) -> set[Pixel]:
        """Return the land near a line."""
        own = self.relief.of(index)
        reach = self.relief.size // 2 - 1
        return {
            (x, y)
            for x, y in self._land
            if any(abs(x - column) + abs(y - row) <= reach for column, row in own)
        }

    def _spot(self, room: AnySet[Pixel], emblem: Emblem) -> Pixel:
        """Return the best place of an emblem in *room*: on as much of it and as deep as it can."""
        width, height = self._extent(emblem)
        size = self.relief.size
        free = PixelCounts(room - self._taken, size)
        best, place = -1, (0, 0)
        rim = int(size > width + 1 and size > height + 1)  # edges are as those of the neighbours
        for y in range(rim, size - height + 1 - rim):
            for x in range(rim, size - width + 1 - rim):
                on = free.within(x, y, width, height)
                score = 8 * on + free.within(x - 1, y - 1, width + 2, height + 2)
                if score > best:
                    best, place = score, (x, y)
        return place

    def _stand(self, index: int, used: set[Place]) -> Place:
        size, chip = self.relief.size, self._chip
        own = PixelCounts(frozenset(self.relief.of(index)), size)
        taken = PixelCounts(self._taken, size)
        line = self.relief.tile.features[index].kind.shape in (
            FeatureShape.LINE,
            FeatureShape.STREAM,
        )
        best, place = None, (0, 0)
        for row in range(size // 2):
            for column in range(size - chip + 1):
                here = column, 2 * row, chip, 2
                first = min(own.within(*here), 2 if line else 4), -taken.within(*here)
                if best is not None and first < best[:2]:
                    continue
                if any((column + i, row) in used for i in range(chip)):
                    continue
                near = own.within(column - 1, 2 * row - 1, chip + 2, 4)
                off = abs(column + chip / 2 - size / 2) + abs(2 * row + 1 - size / 2)
                score = (*first, near if not line else 0, -off)
                if best is None or score > best:
                    best, place = score, (column, row)
        return place


@lru_cache(_PAINTING_CACHE)
def _tile_painting(tile: TileView, size: TileSize, emblems: EmblemSet) -> _TilePainting:
    return _TilePainting(tile, size, emblems)


_FAR = 8
"""Pixels of the picture that the smallest ones are made from."""
_WEIGHTS = {"road": 2.5, "water": 2.5, "paving": 1.2, "wall": 1.2, "roof": 2.0, "grass": 1.0}


def _overview_pixels(tile: TileView, emblems: EmblemSet) -> dict[Pixel, str]:
    """Return the four pixels of a tile in the overview: the weightiest tone of each quarter."""
    large, half = _tile_painting(tile, TileSize(_FAR, _FAR // 2), emblems).tones, _FAR // 2
    tones = {}
    for x in range(2):
        for y in range(2):
            weights = dict.fromkeys(_WEIGHTS, 0.0)
            for i in range(half):
                for j in range(half):
                    tone = large[half * x + i, half * y + j]
                    weights[tone if tone in weights else "grass"] += _WEIGHTS.get(tone, 0.0)
            tone = max(weights, key=lambda tone: weights[tone])
            tones[x, y] = "track" if tone == "road" else tone
    return tones


def _by_characters(pixel_map: PixelMap, size: TileSize) -> Mapping[Place, int]:
    """Return the feature of each character: of its two pixels the narrower one."""
    features = pixel_map.tile.features
    order = [
        FeatureShape.BUILDING,
        FeatureShape.LINE,
        FeatureShape.STREAM,
        FeatureShape.AREA,
        FeatureShape.LAND,
    ]
    pixels = Counter(pixel_map.owner.values())
    ranks = {
        index: (order.index(feature.kind.shape), pixels[index])
        for index, feature in enumerate(features)
    }
    owners_by_place: dict[Place, int] = {}
    for column in range(size.width):
        for row in range(size.height):
            owners = [pixel_map.owner.get((column, 2 * row + j)) for j in range(2)]
            feature_owners = [owner for owner in owners if owner is not None]
            if feature_owners:
                owners_by_place[column, row] = min(feature_owners, key=ranks.__getitem__)
    return owners_by_place
