"""Tiles as pictures: neighbours meet to the pixel, and all that is on a tile is seen."""

from collections.abc import Iterator
from functools import cache

import pytest

from support.carcassonne.drawings import turned_today
from support.carcassonne.scenes import tiles
from tilewyrm.client.carcassonne.core.drawing.brush import SIZES
from tilewyrm.client.carcassonne.core.drawing.tile import TileDrawing, TileSize
from tilewyrm.client.carcassonne.core.drawing.tile_pixels import PICTURES_FROM, tile_pixels
from tilewyrm.client.carcassonne.core.drawing.tones import LIT, theme_tones
from tilewyrm.client.carcassonne.core.geometry.stroked_tile import Material, StrokedTile
from tilewyrm.client.carcassonne.core.model.glossary import FeatureShape
from tilewyrm.client.carcassonne.core.model.tiles import EAST, NORTH, SOUTH, WEST, TileView, rotate
from tilewyrm.client.carcassonne.face import GAME
from tilewyrm.client.drawing.theme import THEMES

TILES = tiles()
LAND, CITY = {"grass", "tuft", "seam"}, {"paving", "joint", "roof", "roof-dark", "plaster", "shade"}
WATER = {"ripple": "water"}
GLYPH = "glyph"
"""What is hidden by a character that stands for a picture."""
NONE_LIT = frozenset[int]()
sample_of = cache(StrokedTile)
"""What lies where on a tile, found out once for all tests that only look at it."""
EDGED = SIZES[1:]
"""Sizes at which edges are exact; from far above a pixel is a quarter of a tile."""


@cache
def plain(tile: TileView, size: TileSize) -> TileDrawing:
    """Return the picture of *tile* with nothing lit, made once for all tests."""
    return tile_pixels(tile, size, GAME.pictures, NONE_LIT)


def every_tile() -> Iterator[TileView]:
    """Yield every tile, turned in another way each day."""
    for tile, rotation in turned_today(TILES):
        yield rotate(tile, rotation)


def pixels(drawing: TileDrawing) -> list[list[str]]:
    """Return what the pixels of a picture are painted with."""
    rows = []
    for chars, styles in zip(drawing.picture.rows, drawing.picture.styles, strict=True):
        upper, lower = [], []
        for char, style in zip(chars, styles, strict=True):
            words = dict(word.split("-", 1) for word in style.split())
            upper.append(words["ink"] if char == "▀" else words["on"] if char == " " else GLYPH)
            lower.append(words["on"] if char in " ▀" else GLYPH)
        rows += [upper, lower]
    return rows


def matter(tone: str) -> str:
    return "land" if tone in LAND else "city" if tone in CITY else WATER.get(tone, tone)


def sides(drawing: TileDrawing) -> dict[int, list[str]]:
    """Return what each side shows without its corners, from west to east or north to south."""
    rows = pixels(drawing)
    lines = {
        NORTH: rows[0],
        SOUTH: rows[-1],
        WEST: [row[0] for row in rows],
        EAST: [row[-1] for row in rows],
    }
    return {side: [matter(tone) for tone in line[1:-1]] for side, line in lines.items()}


def alike(one: list[str], other: list[str]) -> bool:
    """Return whether two sides look the same, as far as no glyph is in the way."""
    return len(one) == len(other) and all(
        first == second or GLYPH in (first, second)
        for first, second in zip(one, other, strict=True)
    )


@pytest.mark.parametrize("size", EDGED)
def test_all_tiles_of_all_sets_meet_to_the_pixel_at_every_edge_that_may(size) -> None:
    """A side looks as its kind of edge does, forwards and backwards, on whatever tile it is."""
    looks: dict[str, list[str]] = {}
    for tile in every_tile():
        for side, shown in sides(plain(tile, size)).items():
            if size.height > 2:
                assert GLYPH not in shown, (tile.id, side)
            look = looks.setdefault(tile.edges[side - 1].name, shown)
            if GLYPH in look:
                looks[tile.edges[side - 1].name] = shown
            assert alike(shown, look), (tile.id, side)
            assert alike(shown, shown[::-1]), (tile.id, side)
    assert {"city", "field", "road"} < set(looks)
    assert len({tuple(look) for look in looks.values()}) == 4, "edges of two kinds differ"


def test_a_tile_is_filled_to_its_edges_in_every_size_and_theme() -> None:
    for tile in every_tile():
        for size in SIZES:
            rows = pixels(plain(tile, size))
            assert len(rows) == 2 * size.height
            assert all(len(row) == size.width and all(row) for row in rows)
    used = {tone for tile in every_tile() for row in pixels(plain(tile, SIZES[-1])) for tone in row}
    for theme in THEMES:
        known = theme_tones(GAME.tones, theme)
        assert used | {f"{tone}{LIT}" for tone in used} <= set(known), theme


@pytest.mark.parametrize("pixels_wide", [8, 12, 16])
def test_cities_of_their_own_on_one_tile_are_parted_by_walls(pixels_wide) -> None:
    for tile in every_tile():
        sample = sample_of(tile, pixels_wide)
        for pixel in sample.cells():
            if sample.matter.get(pixel) is not Material.CITY or sample.on_rim(pixel):
                continue
            for beside in sample.around(pixel):
                assert sample.owner.get(beside) == sample.owner[pixel] or sample.matter[beside] in (
                    Material.WALL,
                    Material.GATE,
                ), tile.id


@pytest.mark.parametrize("pixels_wide", [8, 12, 16])
def test_a_road_never_crosses_a_city_but_in_an_underpass(pixels_wide) -> None:
    for tile in every_tile():
        sample = sample_of(tile, pixels_wide)
        for index in tile.of_shape(FeatureShape.AREA):
            shown = {sample.matter[pixel] for pixel in sample.of(index)}
            assert shown <= {Material.CITY, Material.WALL, Material.GATE, Material.UNDERPASS}
    underpass = StrokedTile(TILES["P17"], pixels_wide)
    assert Material.UNDERPASS in underpass.matter.values()
    assert Material.GATE in underpass.matter.values()


@pytest.mark.parametrize("pixels_wide", [8, 12, 16])
def test_every_feature_has_ground_of_its_own_and_fields_are_parted(pixels_wide) -> None:
    for tile in every_tile():
        sample = sample_of(tile, pixels_wide)
        fields = tile.of_shape(FeatureShape.LAND)
        for index, feature in enumerate(tile.features):
            if feature.kind.shape is not FeatureShape.BUILDING:
                assert sample.of(index), (tile.id, index)
        for pixel in sample.cells():
            if sample.on_rim(pixel) or sample.matter[pixel] is not Material.LAND:
                continue
            column, row = pixel
            for beside in ((column + 1, row), (column, row + 1)):
                other = sample.owner.get(beside)
                if other in fields and sample.matter[beside] is Material.LAND:
                    assert other == sample.owner[pixel], tile.id


def test_two_fields_between_two_cities_are_told_apart() -> None:
    sample = StrokedTile(TILES["P18"], 12)
    west, inner = sample.tile.of_shape(FeatureShape.LAND)
    assert len(sample.of(west)) > 20
    assert len(sample.of(inner)) > 8
    assert Material.HEDGE in sample.matter.values()


def test_what_is_lit_is_the_feature_and_nothing_else() -> None:
    plain = pixels(tile_pixels(TILES["D"], TileSize(8, 4), GAME.pictures, NONE_LIT))
    lit = pixels(tile_pixels(TILES["D"], TileSize(8, 4), GAME.pictures, frozenset((1,))))
    changed = {
        before
        for old, new in zip(plain, lit, strict=True)
        for before, after in zip(old, new, strict=True)
        if after != before
    }
    assert changed == {"road"}


def test_every_feature_has_a_place_for_a_piece_inside_the_tile() -> None:
    for tile in every_tile():
        for size in SIZES[1:]:
            drawing = plain(tile, size)
            assert sorted(drawing.plan.stand) == list(range(len(tile.features)))
            for column, row in drawing.plan.stand.values():
                assert 0 <= column < size.width
                assert 0 <= row < size.height
            if size.width >= 8:
                places = [*drawing.plan.stand.values()]
                covered = {(x + i, y) for x, y in places for i in range(2)}
                assert len(covered) == 2 * len(places), (tile.id, size)


def test_a_piece_stands_on_its_own_feature() -> None:
    for tile in every_tile():
        for size in SIZES[3:]:
            drawing = plain(tile, size)
            for index, (column, row) in drawing.plan.stand.items():
                if tile.features[index].kind.shape is FeatureShape.STREAM:
                    continue  # nobody stands there
                around = {drawing.plan.owner.get((column + i, row)) for i in range(2)}
                cramped = list(drawing.plan.owner.values()).count(index) < 8
                assert index in around or cramped, (tile.id, size, index)


def test_what_is_printed_is_on_the_picture_and_leaves_the_edges_alone() -> None:
    for tile in every_tile():
        marks = [*tile.marks, *(mark for feature in tile.features for mark in feature.marks)]
        for size in SIZES[1:]:
            drawing = plain(tile, size)
            shown = {tone for row in pixels(drawing) for tone in row}
            glyphs = [
                (char, style.split()[0])
                for chars, styles in zip(drawing.picture.rows, drawing.picture.styles, strict=True)
                for char, style in zip(chars, styles, strict=True)
            ]
            for mark in marks:
                seen = GAME.pictures.of(mark.name)
                if size.width < PICTURES_FROM:
                    assert (mark.sign.box, f"on-{seen.tone}") in glyphs, (tile.id, mark.name)
                else:
                    assert {shape.fill for shape in seen.shapes} & shown, (tile.id, mark.name)


def test_a_village_is_a_house_where_cities_have_houses_and_no_claim_covers_it() -> None:
    for tile in every_tile():
        if not sample_of(tile, 8).division.village:
            continue
        plain_pixels = pixels(plain(tile, TileSize(8, 4)))
        house = {
            (x, y): plain_pixels[y][x]
            for x in range(2, 6)
            for y in range(2, 4)
            if plain_pixels[y][x].startswith("roof")
        }
        assert len(house) == 6, tile.id
        claims = tuple((index, (0,)) for index in tile.of_shape(FeatureShape.LINE))
        claimed = tile_pixels(tile, TileSize(8, 4), GAME.pictures, NONE_LIT, claims)
        shown = pixels(claimed)
        assert shown != plain_pixels, tile.id
        assert {(x, y): shown[y][x] for x, y in house} == house, tile.id


def test_all_that_is_printed_or_built_has_a_picture_of_its_own() -> None:
    words = {mark.name for tile in TILES.values() for mark in tile.marks}
    for tile in TILES.values():
        for feature in tile.features:
            words.update(mark.name for mark in feature.marks)
            if feature.kind.shape is FeatureShape.BUILDING:
                words.add(feature.kind.name)
    assert len({GAME.pictures.of(word) for word in words}) == len(words)
    assert GAME.pictures.of("nothing") not in {GAME.pictures.of(word) for word in words}


@pytest.mark.parametrize("size", EDGED)
def test_a_character_of_land_and_of_something_else_is_not_the_land_s(size) -> None:
    """So that one can point at a city or road wherever it is seen."""
    met = 0
    for tile in every_tile():
        if tile.of_shape(FeatureShape.BUILDING):
            continue
        whose = sample_of(tile, size.width).owner
        plan = plain(tile, size).plan
        land = set(tile.of_shape(FeatureShape.LAND))
        for (column, row), owner in plan.owner.items():
            both = {whose.get((column, 2 * row + lower)) for lower in range(2)} - {None}
            if len(both) == 2 and both & land and both - land:
                met += 1
                assert {owner} == both - land
    assert met
