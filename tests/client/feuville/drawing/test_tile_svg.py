"""Feuville's tiles, cards and dice as lines and areas, for pages and pictures."""

import xml.etree.ElementTree as ET

import pytest

from tilewyrm import editions
from tilewyrm.client.feuville.drawing import tile_svg
from tilewyrm.client.feuville.drawing.signs import symbols_of
from tilewyrm.engine.registry import game
from tilewyrm.feuville.v1 import feuville_pb2 as fv
from tilewyrm.replays.codec.codec import codec

CATALOGUE = codec("feuville").catalogue.to_message(
    game("feuville").catalogue(editions.load("feuville"))
)
TILES = CATALOGUE.feuville.tiles


def drawn(markup: str) -> ET.Element:
    return ET.fromstring(f"<svg>{markup}</svg>")


def classes(found: ET.Element) -> list[str]:
    return [each.get("class", "") for each in found.iter()]


@pytest.mark.parametrize("layer", [fv.LAYER_WALL, fv.LAYER_TOWER, fv.LAYER_SKY])
def test_a_tile_shows_each_symbol_and_cloud_as_often_as_it_has_it(layer):
    tiles = [tile for tile in TILES if tile.layer == layer]
    assert len(tiles) >= 30
    for tile in tiles:
        moved = [each for each in drawn(tile_svg.tile(tile)).iter("g") if each.get("transform")]
        assert len(moved) == sum(many for _, many in symbols_of(tile)) + tile.clouds, tile.id


def test_kinds_of_walls_and_towers_can_be_told_apart():
    looks = {}
    for tile in TILES:
        if tile.layer != fv.LAYER_SKY:
            bare = fv.TileFacts(id=tile.id, layer=tile.layer, kind=tile.kind)
            looks.setdefault((tile.layer, tile.kind), tile_svg.tile(bare))
    assert len(set(looks.values())) == len(looks) == 8  # seven of layer and kind, and the start


def test_a_symbol_looks_like_no_other():
    assert len(set(tile_svg.SYMBOLS.values())) == 4
    assert all(drawn(markup) is not None for markup in tile_svg.SYMBOLS.values())


@pytest.mark.parametrize("pips", range(1, 7))
def test_a_die_has_its_pips(pips):
    assert len(list(drawn(tile_svg.die(pips, used=False)).iter("circle"))) == pips
    assert "die-used" in classes(drawn(tile_svg.die(pips, used=True)))


def test_a_card_says_what_is_written_on_it_and_no_more():
    found = drawn(tile_svg.card("decree", ["<b>", "&"], ["pays"]))
    assert ["".join(text.itertext()) for text in found.iter("text")] == ["<b>", "&", "pays"]
