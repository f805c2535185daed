"""Tiles as lines and areas, for pages and pictures."""

import xml.etree.ElementTree as ET
from itertools import combinations
from math import hypot

import pytest

from support.carcassonne.scenes import catalogue
from tilewyrm.client.carcassonne.core.drawing.tile_svg import ground
from tilewyrm.client.carcassonne.core.drawing.vector import svg
from tilewyrm.client.carcassonne.core.geometry.anchors import anchors
from tilewyrm.client.carcassonne.core.geometry.stroked_tile import StrokedTile
from tilewyrm.client.carcassonne.core.geometry.tile_division import SIZE
from tilewyrm.client.carcassonne.core.model.catalogue import tile_kinds
from tilewyrm.client.carcassonne.core.model.glossary import FeatureShape
from tilewyrm.client.carcassonne.face import GAME

TILES = tile_kinds(catalogue().carcassonne, GAME.vocabulary)
WORDS = sorted(
    {kind.name for kind in GAME.vocabulary.kinds.values() if kind.shape is FeatureShape.BUILDING}
    | {mark.name for mark in GAME.vocabulary.marks.values() if mark.sign.box}
    | {piece.name for piece in GAME.vocabulary.pieces.values()}
    | {"trail", "house", "village"}
)


def drawn(markup: str) -> ET.Element:
    return ET.fromstring(f"<svg>{markup}</svg>")


def test_every_tile_is_drawn_with_all_that_is_on_it():
    shapes = {FeatureShape.AREA: "city", FeatureShape.LINE: "road", FeatureShape.STREAM: "water"}
    for tile in TILES.values():
        classes = [found.get("class") for found in drawn(ground(tile))]
        assert "land" in classes
        for shape, name in shapes.items():
            assert classes.count(name) == len(tile.of_shape(shape)), tile.id


def test_a_piece_stands_on_its_own_feature_and_beside_all_others():
    for tile in TILES.values():
        found, sample = anchors(tile), StrokedTile(tile, 16)
        assert set(found.stand) == set(range(len(tile.features)))
        for index, (x, y) in found.stand.items():
            assert 0 < x < SIZE, tile.id
            assert 0 < y < SIZE, tile.id
            if tile.features[index].kind.shape is not FeatureShape.BUILDING:
                pixel = int(x * 16 / SIZE), int(y * 16 / SIZE)
                assert sample.owner.get(pixel) == index, (tile.id, index)
        for one, other in combinations(found.stand.values(), 2):
            assert hypot(one[0] - other[0], one[1] - other[1]) > 8, tile.id


def test_what_is_printed_on_a_tile_is_shown_as_often_as_it_is_there():
    for tile in TILES.values():
        printed = sorted(mark.entry.name for mark in anchors(tile).printed)
        marks = [mark.name for mark in tile.marks]
        marks += [mark.name for feature in tile.features for mark in feature.marks]
        buildings = [
            tile.features[index].kind.name for index in tile.of_shape(FeatureShape.BUILDING)
        ]
        assert printed == sorted(marks + buildings), tile.id


@pytest.mark.parametrize("word", WORDS)
def test_everything_that_stands_on_tiles_has_a_picture_of_its_own(word: str):
    assert GAME.pictures.knows(word)
    assert len(drawn(svg(GAME.pictures.of(word), GAME.tones)))
    others = [GAME.pictures.of(other).shapes for other in WORDS if other != word]
    assert GAME.pictures.of(word).shapes not in others
