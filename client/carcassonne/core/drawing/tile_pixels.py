"""A tile as a picture, filled to its edges, for terminals that have colours."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, cached_property, lru_cache

from tilewyrm.client.carcassonne.core.drawing.marks import PictureSet
from tilewyrm.client.carcassonne.core.drawing.signs import BOX
from tilewyrm.client.carcassonne.core.drawing.tile import (
    Place,
    Run,
    TileDrawing,
    TileSize,
    chip_width,
    runs_of,
)
from tilewyrm.client.carcassonne.core.drawing.tones import LIT
from tilewyrm.client.carcassonne.core.drawing.vector import sampled
from tilewyrm.client.carcassonne.core.geometry.anchors import PrintedMark, anchors, fitting
from tilewyrm.client.carcassonne.core.geometry.paths import Cell, Point
from tilewyrm.client.carcassonne.core.geometry.sampling import cells
from tilewyrm.client.carcassonne.core.geometry.stroked_tile import Material, StrokedTile
from tilewyrm.client.carcassonne.core.geometry.tile_division import SIZE
from tilewyrm.client.carcassonne.core.model.glossary import FeatureShape, MarkEntry
from tilewyrm.client.carcassonne.core.model.tiles import TileView
from tilewyrm.client.drawing.picture import Picture, picture
from tilewyrm.client.drawing.style import seat_style

PICTURES_FROM = 12
"""Pixels of a tile's width from which what stands on it is a picture; below, it is a glyph."""
_PICTURE_CACHE, _PAINTING_CACHE = 4096, 256
"""Cache sizes: pictures, and pictures with the places of their features."""
_GLYPH_INK, _VILLAGE_GROUND = "glyph", "road"
"""The ink of a glyph on the tone of what it is; the ground of a village's, in that tone."""
_SIGNS_FROM = 8
"""Columns of a tile from which a building's glyph has all its characters."""
_HOUSES_FROM = 8
_HOUSE = ("roof", "plaster", "roof-dark", "shade")
"""A house of two by two pixels, column by column."""
_VILLAGE = (
    ("", "roof", "roof-dark", ""),
    ("roof", "roof", "roof-dark", "roof-dark"),
    ("", "plaster", "door", ""),
)
"""A village among such houses, row by row; its second row is above the tile's middle."""
_TONES: Mapping[Material, str] = {
    Material.HEDGE: "hedge",
    Material.WALL: "wall",
    Material.GATE: "gate",
    Material.UNDERPASS: "underpass",
    Material.ROAD: "road",
    Material.VERGE: "verge",
    Material.BANK: "bank",
}
LINES_FROM = 8
"""Columns of a tile from which there is room for a line around what is claimed."""
_FIELDS_FROM = 12
"""The same for fields, which lie between all else."""
_WALLS = (Material.WALL, Material.GATE)
_PATTERNS = frozenset(("grass", "tuft", "seam", "paving", "joint", "water", "ripple", "bridge"))
_GROUND = _PATTERNS.union(_TONES.values())
"""The tones that light up with a feature; those of buildings do so only for the building itself."""
_TAKEN, _PRINTED, _RIM = 9.0, 3.0, 0.5
"""What it costs to cover a piece, something printed, and the tile's edge."""
Claim = tuple[int, Sequence[int]]
"""A feature of a tile, and the seats with a piece on it."""

_NARROW = (
    FeatureShape.BUILDING,
    FeatureShape.LINE,
    FeatureShape.STREAM,
    FeatureShape.AREA,
    FeatureShape.LAND,
)
"""Of two pixels in a character the one counts whose feature has the earlier shape."""


@lru_cache(_PICTURE_CACHE)
def tile_pixels(
    tile: TileView,
    size: TileSize,
    pictures: PictureSet,
    lit: frozenset[int],
    claims: Sequence[Claim] = (),
) -> TileDrawing:
    """Return the picture of *tile* as it is turned, with the features *lit* bright.

    Each feature of *claims* has a line around it in the colours of its seats.
    """
    plain = _tile_painting(tile, size, pictures)
    tones = plain.tones
    built, owner = set(tile.of_shape(FeatureShape.BUILDING)), plain.sample.owner
    if lit:
        tones = {
            pixel: tone + LIT
            if owner.get(pixel) in lit and (tone in _GROUND or owner[pixel] in built)
            else tone
            for pixel, tone in tones.items()
        }
    for feature, seats in claims:
        line = {
            (x, y): seat_style(seats[(x + y) // 2 % len(seats)]) for x, y in plain.line(feature)
        }
        tones = {**tones, **line}
    if size.height == 1:
        tones = _overview_pixels(tile, pictures)
    drawn = picture([[tones[x, y] for x in range(size.width)] for y in range(2 * size.height)])
    rows, styles = [[*row] for row in drawn.rows], [[*row] for row in drawn.styles]
    for (column, row), (char, tone, ground) in plain.glyphs.items() if size.height > 1 else ():
        lit_tone = tone + LIT if owner.get((column, 2 * row)) in built & lit else tone
        rows[row][column], styles[row][column] = char, _glyph_style(lit_tone, ground)
    shown = Picture(tuple(map(tuple, rows)), tuple(map(tuple, styles)), drawn.opaque)
    return TileDrawing(size, shown, _PixelOwners(tile, size, pictures))


def _glyph_style(tone: str, ground: str) -> str:
    """Return the style of a glyph in *tone* on *ground*; on the tone itself where that is empty."""
    return f"on-{ground or tone} ink-{tone if ground else _GLYPH_INK} map-mark"


class _PixelOwners:
    """The features of a picture's characters, computed on demand.

    There are hundreds of pictures, and their sources take much more memory than they do.
    """

    def __init__(self, tile: TileView, size: TileSize, pictures: PictureSet) -> None:
        self._of = tile, size, pictures

    @cached_property
    def owner(self) -> Mapping[Place, int]:
        """The feature of each character; see `TilePlan`."""
        return _tile_painting(*self._of).owner

    @cached_property
    def runs(self) -> Sequence[Run]:
        """The same, row by row."""
        return runs_of(self.owner)

    @cached_property
    def stand(self) -> Mapping[int, Place]:
        """The place of a piece on each feature."""
        return _tile_painting(*self._of).stand


class _TilePainting:
    """The painting of one tile in one size, without highlights.

    The places of its features are computed on demand: a picture beside the map needs none.
    """

    def __init__(self, tile: TileView, size: TileSize, pictures: PictureSet) -> None:
        self.sample = StrokedTile(tile, size.width)
        self.tones = _texture(self.sample)
        self.glyphs: dict[Place, tuple[str, str, str]] = {}
        """Of what is too small for a picture: characters, tones and grounds, as `_glyph_style`."""
        self._size = size
        self._pictures = pictures
        rim = {pixel for pixel in self.sample.cells() if self.sample.on_rim(pixel)}
        self._cost = dict.fromkeys(rim, _RIM)
        self._lines: dict[int, set[Cell]] = {}
        self._printed: set[Cell] = set()
        """The pixels of pictures."""
        self._on_buildings: dict[int, Place] = {}
        """The place of a piece on each building."""
        if self.sample.division.village:
            self._settle()
        for mark in anchors(tile).printed:
            sign = mark.entry.sign.box
            text = sign if size.width >= _SIGNS_FROM else sign[len(sign) // 2]
            covered = self._print(mark.entry.name, text, mark.point, self._room(mark))
            if mark.feature is not None and not isinstance(mark.entry, MarkEntry):
                self._build(mark.feature, covered)

    def line(self, feature: int) -> set[Cell]:
        """Return the pixels around a feature: its walls, its verges, or where a field ends.

        There are none at the tile's edges, where it continues, nor of a feature that the tile of
        this client's edition has not.
        """
        if feature >= len(self.sample.tile.features):
            return set()
        if feature not in self._lines:
            sample, matter = self.sample, self.sample.matter
            own = {pixel for pixel, owner in sample.owner.items() if owner == feature}
            if feature >= len(sample.tile.features):  # only a newer server knows it
                return set()
            match sample.tile.features[feature].kind.shape:
                case FeatureShape.AREA:
                    line = {pixel for pixel in own if matter[pixel] in _WALLS}
                case FeatureShape.LINE:
                    near = {pixel for each in own for pixel in sample.around(each)}
                    line = {pixel for pixel in near if matter[pixel] is Material.VERGE}
                case FeatureShape.LAND if sample.size >= _FIELDS_FROM:
                    land = {pixel for pixel in own if matter[pixel] is Material.LAND}
                    line = {pixel for pixel in land if not land.issuperset(sample.around(pixel))}
                case _:
                    line = set()
            self._lines[feature] = line - self._printed
        return self._lines[feature]

    @cached_property
    def owner(self) -> Mapping[Place, int]:
        """The feature of each character: of its two pixels the narrower one."""
        features, pixels = self.sample.tile.features, Counter(self.sample.owner.values())
        ranks = {
            index: (_NARROW.index(feature.kind.shape), pixels[index])
            for index, feature in enumerate(features)
        }
        found: dict[Place, int] = {}
        for column, row in cells(*self._size):
            both = [self.sample.owner.get((column, 2 * row + j)) for j in range(2)]
            owners = [owner for owner in both if owner is not None]
            if owners:
                found[column, row] = min(owners, key=ranks.__getitem__)
        return found

    @cached_property
    def stand(self) -> Mapping[int, Place]:
        """The place of a piece on each feature: on it, deep inside, beside marks."""
        points, places, chip = anchors(self.sample.tile).stand, {}, chip_width(self._size)
        pixels = Counter(self.sample.owner.values())
        cost = {
            place: self._cost.get((place[0], 2 * place[1]), 0.0) / 4 for place in cells(*self._size)
        }
        order = sorted(points, key=lambda index: (index not in self._on_buildings, pixels[index]))
        for index in order:
            column, row = self._on_buildings.get(index, (0, 0))
            if index not in self._on_buildings:
                room = {place for place, owner in self.owner.items() if owner == index}
                column, row = fitting((chip, 1), self._size, points[index], room, cost)
            places[index] = (column, row)
            cost |= dict.fromkeys([(column + i, row) for i in range(chip)], _TAKEN)
        return places

    def _settle(self) -> None:
        """Print the village in which roads end: among houses of pixels, one that is like them."""
        size, middle = self.sample.size, (SIZE / 2, SIZE / 2)
        if not _HOUSES_FROM <= size < PICTURES_FROM:
            self._print("village", BOX.village, middle, set(), _VILLAGE_GROUND)
            return
        left, top = (size - len(_VILLAGE[0])) // 2, size // 2 - 2
        self._paint(_VILLAGE, (left, top))

    def _print(
        self, word: str, text: str, point: Point, room: set[Cell], ground: str = ""
    ) -> list[Cell]:
        """Print what *word* says near *point* in *room*, or its *text*; return what it covers."""
        shown = self._pictures.of(word)
        if self.sample.size < PICTURES_FROM:
            places = {(column, row // 2) for column, row in room}
            painted = {(column, row // 2) for column, row in self._printed}
            taken = dict.fromkeys(self.glyphs.keys() | painted, _TAKEN)
            column, row = fitting((len(text), 1), self._size, point, places, taken, 1)
            covered = [(column + x, 2 * row + y) for x, y in cells(len(text), 2)]
            for x, char in enumerate(text):
                self.glyphs[column + x, row] = char, shown.tone, ground
        else:
            rows, size = sampled(shown, self.sample.size), self.sample.size
            corner = fitting((len(rows[0]), len(rows)), (size, size), point, room, self._cost, 1)
            return self._paint(rows, corner)
        self._cost |= dict.fromkeys(covered, _PRINTED)
        return covered

    def _paint(self, rows: Sequence[Sequence[str]], corner: Cell) -> list[Cell]:
        """Paint *rows* of tones from *corner* on; return what they cover."""
        covered = [(corner[0] + x, corner[1] + y) for x, y in cells(len(rows[0]), len(rows))]
        tones = zip(covered, (tone for row in rows for tone in row), strict=True)
        painted = {pixel: tone for pixel, tone in tones if tone}
        self.tones |= painted
        self._printed |= painted.keys()
        self._cost |= dict.fromkeys(covered, _PRINTED)
        return covered

    def _build(self, index: int, covered: Sequence[Cell]) -> None:
        """Let a building own what it has *covered*, and a piece stand at its foot.

        So that it can still be seen, the piece is beside it where it is but a glyph.
        """
        self.sample.owner |= dict.fromkeys(covered, index)
        columns, rows = ([pixel[axis] for pixel in covered] for axis in (0, 1))
        left, right, chip = min(columns), max(columns) + 1, chip_width(self._size)
        column = max((left + right - chip) // 2, 0)
        if self.glyphs:
            column = left - chip if left >= chip else right
        self._on_buildings[index] = column, max(rows) // 2

    def _room(self, mark: PrintedMark) -> set[Cell]:
        """Return where *mark* may be: on its feature, near its line, or on the land."""
        sample = self.sample
        if mark.feature is not None and mark.feature in sample.division.cities:
            return set(sample.of(mark.feature))
        green = (Material.LAND, Material.HEDGE)
        land = {pixel for pixel, matter in sample.matter.items() if matter in green}
        return set(sample.cells()) if mark.central or not land else land


@lru_cache(_PAINTING_CACHE)
def _tile_painting(tile: TileView, size: TileSize, pictures: PictureSet) -> _TilePainting:
    return _TilePainting(tile, size, pictures)


# Texture ------------------------------------------------------------------------------------------


def _texture(sample: StrokedTile) -> dict[Cell, str]:
    """Return the tone of each pixel: of land, cities, lines, and of cities' houses."""
    patterns, materials = _patterns(sample.size), sample.matter
    tones = {pixel: patterns[materials[pixel]][pixel] for pixel in sample.cells()}
    for pixel, material in materials.items():
        if material is Material.VERGE and any(
            materials[near] is Material.WATER for near in sample.around(pixel)
        ):
            tones[pixel] = "bridge"
    for x in range(1, sample.size - 2, 4) if sample.size >= _HOUSES_FROM else ():
        for y in range(1, sample.size - 1, 4):
            plot = [(x + i, y + j) for i in range(2) for j in range(2)]
            if all(materials[pixel] is Material.CITY for pixel in plot):
                tones |= zip(plot, _HOUSE, strict=True)
    return tones


@cache
def _patterns(size: int) -> Mapping[Material, Mapping[Cell, str]]:
    """Return the pattern of each material by pixel; it repeats every 4 pixels."""
    pixels = cells(size, size)
    flat = {material: dict.fromkeys(pixels, tone) for material, tone in _TONES.items()}
    return flat | {
        Material.LAND: {pixel: _land(*pixel) for pixel in pixels},
        Material.CITY: {pixel: "paving" if all(pixel) else "joint" for pixel in pixels},
        Material.WATER: {pixel: _water(*pixel) for pixel in pixels},
    }


def _land(x: int, y: int) -> str:
    if x == 0 or y == 0:
        return "seam"
    return "tuft" if (x + 2 * (y // 2)) % 4 == 1 and y % 2 else "grass"


def _water(x: int, y: int) -> str:
    return "ripple" if (x + y) % 4 == 0 and y % 2 else "water"


# From far above -----------------------------------------------------------------------------------

_FAR = 12
"""Pixels of the picture that the smallest ones are made from."""
_WEIGHTS = {"road": 2.5, "water": 2.5, "paving": 1.2, "wall": 1.2, "roof": 1.2, "grass": 1.0}


def _overview_pixels(tile: TileView, pictures: PictureSet) -> dict[Cell, str]:
    """Return the four pixels of a tile in the overview: the weightiest tone of each quarter."""
    large, half = _tile_painting(tile, TileSize(_FAR, _FAR // 2), pictures).tones, _FAR // 2
    tones = {}
    for x, y in cells(2, 2):
        weights = dict.fromkeys(_WEIGHTS, 0.0)
        for i, j in cells(half, half):
            tone = large[half * x + i, half * y + j]
            weights[tone if tone in weights else "grass"] += _WEIGHTS.get(tone, 0.0)
        tone = max(weights, key=lambda tone: weights[tone])
        tones[x, y] = "track" if tone == "road" else tone
    return tones
