"""Traders & Builders on the map: goods, builders, pigs, and a bridge."""

import pytest

from support.carcassonne.drawings import LARGE, READING, SMALL, four, rows
from support.carcassonne.scenes import board, model, placed, tiles
from tilewyrm.client.carcassonne.core.drawing.brush import LINES
from tilewyrm.client.carcassonne.core.drawing.signs import ASCII, BOX
from tilewyrm.client.carcassonne.core.drawing.tile import CHIP
from tilewyrm.client.carcassonne.core.drawing.tile_characters import character_tile
from tilewyrm.client.carcassonne.core.map.painter import Highlights, draw_map
from tilewyrm.client.carcassonne.core.map.viewport import MapView
from tilewyrm.client.carcassonne.core.model.tiles import rotate
from tilewyrm.client.carcassonne.expansions.traders_builders.glossary import CLOTH, GRAIN, WINE
from tilewyrm.client.carcassonne.face import GAME, CarcassonneFace
from tilewyrm.client.drawing.canvas import Canvas
from tilewyrm.language.speech import speak, tell

TILES = tiles("traders_builders")
GOODS = (WINE, GRAIN, CLOTH)


def test_wine_grain_and_cloth_are_told_apart_by_their_signs() -> None:
    assert (
        four("TB14")
        == """
|▒▒▒▒▒▒▒▒▒▒ | ▒▒▒▒▒▒▒▒▒▒|▒▒▒▒▒▒▒▒▒▒ | ▒▒▒▒▒▒▒▒▒▒|
|▒▒▒▒●  ·  ▒|▒  ·  ●▒▒▒▒|▒▒▒▒▒  ·  ▒|▒  ·  ▒▒▒▒▒|
|▒▒▒  ·  ▒▒▒|▒▒▒  ·  ▒▒▒|▒▒▒  ·  ▒▒▒|▒▒▒  ·  ▒▒▒|
|▒  ·  ▒▒▒▒▒|▒▒▒▒▒  ·  ▒|▒  ·  ●▒▒▒▒|▒▒▒▒●  ·  ▒|
| ▒▒▒▒▒▒▒▒▒▒|▒▒▒▒▒▒▒▒▒▒ | ▒▒▒▒▒▒▒▒▒▒|▒▒▒▒▒▒▒▒▒▒ |
""".strip("\n")
    )
    assert rows("TB01")[1] == "▒▒▒Ψ▒▒ ·   "
    assert rows("TB03", 1)[2] == "▒▒▒  ·▒≡▒· "


def test_goods_in_ascii() -> None:
    assert [rows(tile, size=SMALL, signs=ASCII)[1] for tile in ("TB02", "TB01", "TB11")] == [
        "#@ .   ",
        "#Y .   ",
        "#=-----",
    ]


def test_a_large_tile_names_its_good() -> None:
    assert rows("TB02", size=LARGE)[1] == "▒▒▒wine▒▒▒ ·   "
    assert rows("TB05", size=LARGE)[3] == "▒▒▒▒▒grain▒▒▒▒▒"
    assert rows("TB03", 2, size=LARGE)[4] == "▒▒▒▒▒cloth▒▒▒▒▒"


def test_a_tile_that_was_drawn_before_names_its_good_in_the_language_spoken_now() -> None:
    assert "wine" in rows("TB02", size=LARGE)[1]
    speak("de")
    assert "Wein" in rows("TB02", size=LARGE)[1]


@pytest.mark.parametrize("size", [SMALL, READING, LARGE])
@pytest.mark.parametrize("signs", [BOX, ASCII], ids=["box", "ascii"])
def test_no_piece_hides_a_good(size, signs) -> None:
    for tile in TILES.values():
        for rotation in range(4):
            drawing = character_tile(rotate(tile, rotation), size, signs)
            covered = {
                (column + offset, row)
                for column, row in drawing.plan.stand.values()
                for offset in range(CHIP)
            }
            left = {
                row: "".join(
                    " " if (column, row) in covered else drawing.chars[column, row][0]
                    for column in range(size.width)
                )
                for row in range(size.height)
            }
            for good in (mark for feature in tile.features for mark in feature.marks):
                named = size == LARGE and signs is BOX
                wanted = tell(good.printed) if named else signs.of(good.sign)
                assert any(wanted in text for text in left.values()), (tile.id, rotation)


def test_there_are_as_many_goods_as_in_the_box() -> None:
    printed = [mark for tile in TILES.values() for f in tile.features for mark in f.marks]
    assert [printed.count(good) for good in GOODS] == [9, 6, 5]


def drawn(*parts, zoom=None, size=(28, 12)) -> str:
    canvas = Canvas(*size)
    look = MapView() if zoom is None else MapView(zoom=zoom)
    draw_map(GAME, board(model(*parts)), Highlights(), look, canvas, LINES)
    return canvas.text()


def test_builder_and_pig_have_letters_of_their_own_at_every_size() -> None:
    town = (
        placed("TB05", 0, 0, pieces=[(0, 0, "builder")]),
        placed("D", 1, 0, 1, last=True, pieces=[(1, 2, "pig"), (1, 1, "builder")]),
        placed("D", 2, 0, 1, pieces=[(0, 0), (0, 2)]),
    )
    for zoom in (2, 3, 4):
        text = drawn(*town, zoom=zoom, size=(90, 30))
        for chip in ("Ab", "Bp", "Bb", "Ak", "Af"):
            assert chip in text, (zoom, chip)
    from_far = drawn(*town, zoom=0)
    assert "Ab" in from_far
    assert "B+" in from_far
    plain = "\n".join(CarcassonneFace().plain(model(*town)))
    for chip in ("Ab", "Bp", "Bb", "Ak", "Af"):
        assert chip in plain


@pytest.mark.parametrize("rotation", range(4))
@pytest.mark.parametrize("zoom", [3, 4])
def test_pieces_on_both_roads_of_a_bridge_are_seen(rotation, zoom) -> None:
    pieces = [(0, 0, "builder"), (1, 1), (0, 2), (1, 3), (0, 4, "pig"), (1, 5, "pig")]
    text = drawn(placed("TB24", 0, 0, rotation, pieces=pieces), zoom=zoom)
    assert [text.count(chip) for chip in ("Ab", "Bh", "Af", "Bf", "Ap", "Bp")] == [1] * 6
