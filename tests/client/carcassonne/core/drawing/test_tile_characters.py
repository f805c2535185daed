"""Drawings of tiles: north up, then turned by 90, 180 and 270 degrees."""

from functools import cache

import pytest
from prompt_toolkit.utils import get_cwidth

from support.carcassonne.drawings import LARGE, READING, SMALL, four, turned_today
from support.carcassonne.scenes import in_progress, press, screen, tiles
from tilewyrm.client.carcassonne.core.drawing.brush import LINES, SIZES
from tilewyrm.client.carcassonne.core.drawing.signs import ASCII, BOX
from tilewyrm.client.carcassonne.core.drawing.tile import CHIP, TileSize
from tilewyrm.client.carcassonne.core.drawing.tile_characters import character_tile
from tilewyrm.client.carcassonne.core.model.base_glossary import ROAD, SHIELD
from tilewyrm.client.carcassonne.core.model.glossary import FeatureShape, MarkEntry, SignPair
from tilewyrm.client.carcassonne.core.model.tiles import EAST, SOUTH, STEPS, WEST, rotate
from tilewyrm.client.carcassonne.face import GAME
from tilewyrm.client.drawing.capabilities import ColourDepth, TerminalCapabilities
from tilewyrm.language.speech import tell

TILES = tiles()


DRAWINGS = {
    "D": """
| ▒▒▒▒▒▒▒▒▒ | ·   │   ▒▒| ·   ·   · |▒▒   │   · |
|   ▒▒▒▒▒   |   · │ ▒▒▒▒|   ·   ·   |▒▒▒▒ │ ·   |
|───────────| ·   │ ▒▒▒▒|───────────|▒▒▒▒ │   · |
|   ·   ·   |   · │ ▒▒▒▒|   ▒▒▒▒▒   |▒▒▒▒ │ ·   |
| ·   ·   · | ·   │   ▒▒| ▒▒▒▒▒▒▒▒▒ |▒▒   │   · |
""",
    "L": """
| ▒▒▒▒▒▒▒▒▒ | ·   │   ▒▒| ·   │   · |▒▒   │   · |
|   ▒▒▒▒▒   |   · │ ▒▒▒▒|   · │ ·   |▒▒▒▒ │ ·   |
|─────■─────|─────■ ▒▒▒▒|─────■─────|▒▒▒▒ ■─────|
|   · │ ·   |   · │ ▒▒▒▒|   ▒▒▒▒▒   |▒▒▒▒ │ ·   |
| ·   │   · | ·   │   ▒▒| ▒▒▒▒▒▒▒▒▒ |▒▒   │   · |
""",
    "P": """
|▒▒▒▒▒▒▒▒▒▒ | ▒▒▒▒▒▒▒▒▒▒| ·   │   ·▒|▒·   │   · |
|▒▒▒▒▒▒ ·   |   · ▒▒▒▒▒▒|   ┌─┘ · ▒▒|▒▒ · └─┐   |
|▒▒▒▒ · ┌───|───┐ · ▒▒▒▒|───┘ · ▒▒▒▒|▒▒▒▒ · └───|
|▒▒ · ┌─┘   |   └─┐ · ▒▒|   · ▒▒▒▒▒▒|▒▒▒▒▒▒ ·   |
|▒·   │   · | ·   │   ·▒| ▒▒▒▒▒▒▒▒▒▒|▒▒▒▒▒▒▒▒▒▒ |
""",
}


@pytest.mark.parametrize("tile_id", DRAWINGS)
def test_a_tile_is_drawn_as_it_is_turned(tile_id) -> None:
    assert four(tile_id) == DRAWINGS[tile_id].strip("\n")


def test_small_tiles_show_the_same() -> None:
    assert (
        four("L", SMALL)
        == """
| ▒▒▒▒▒ | · │ ▒▒| · │ · |▒▒ │ · |
|───■───|───■▒▒▒|───■───|▒▒▒■───|
| · │ · | · │ ▒▒| ▒▒▒▒▒ |▒▒ │ · |
""".strip("\n")
    )


def test_a_tile_in_ascii() -> None:
    assert (
        four("A", READING, ASCII)
        == """
| .   .   . | .   .   . | .   |   . | .   .   . |
|   .   .   |   .   .   |   . | .   |   .   .   |
| .  [+]  . |----[+]  . | .  [+]  . | .  [+]----|
|   . | .   |   .   .   |   .   .   |   .   .   |
| .   |   . | .   .   . | .   .   . | .   .   . |
""".strip("\n")
    )


@cache
def stands():
    """Return every tile, its quarter turns of today, and its drawing so turned, at each size."""
    return [
        (tile, rotation, character_tile(rotate(tile, rotation), size, BOX))
        for size in (SMALL, READING, LARGE)
        for tile, rotation in turned_today(TILES)
    ]


def test_every_feature_has_a_place_for_a_piece_inside_the_tile() -> None:
    for tile, _, drawing in stands():
        assert sorted(drawing.plan.stand) == list(range(len(tile.features)))
        for column, row in drawing.plan.stand.values():
            assert 0 <= column <= drawing.size.width - CHIP, tile
            assert 0 <= row < drawing.size.height, tile


def test_a_piece_stands_on_its_own_feature() -> None:
    for tile, _, drawing in stands():
        if drawing.size == SMALL:
            continue  # some fields are narrower than a piece there
        for index, place in drawing.plan.stand.items():
            if tile.features[index].kind.shape is not FeatureShape.STREAM:
                assert drawing.plan.owner[place] == index, (tile.id, drawing.size, index)


def test_a_mark_of_a_tile_leaves_a_piece_its_room_on_a_narrow_field() -> None:
    tile = TILES["IC10"]._replace(marks=(SHIELD,))  # its four fields are corners
    for rotation in range(4):
        drawing = character_tile(rotate(tile, rotation), READING, BOX)
        for index in tile.of_shape(FeatureShape.LAND):
            assert drawing.plan.owner[drawing.plan.stand[index]] == index, (rotation, index)


def test_pieces_on_different_features_do_not_cover_each_other() -> None:
    for tile, _, drawing in stands():
        if drawing.size == SMALL:
            continue
        used = [
            (column + offset, row)
            for index, (column, row) in drawing.plan.stand.items()
            if tile.features[index].kind.shape is not FeatureShape.STREAM
            for offset in range(CHIP)
        ]
        assert len(used) == len(set(used)), (tile.id, drawing.size)


def test_everything_that_is_printed_is_on_the_drawing() -> None:
    for tile, rotation, drawing in stands():
        text = "".join(char for char, _ in drawing.chars.values())
        printed = [mark for feature in tile.features for mark in feature.marks] + [*tile.marks]
        assert text.count(SHIELD.sign.box) == printed.count(SHIELD), tile
        for mark in printed:
            named = drawing.size == LARGE and mark.printed
            sign = mark.turned[rotation].sign if mark.turned else mark.sign
            word = [tell(mark.printed)] if named else []
            wanted = " ".join([*word, *([sign.box] if mark.turned or not named else [])])
            found = any(wanted in row for row in text_rows(drawing))
            assert found, (tile.id, mark.name, rotation, drawing.size)


BARN = MarkEntry(name="barn", subject="", sign=SignPair("^", "^"), style="map-city")
"""Something that no box has on a road."""


@cache
def with_barns():
    """Return every road of every tile with a barn: the drawing, and the road's position."""
    found = []
    for size in (SMALL, READING, LARGE):
        for tile, rotation in turned_today(TILES):
            for index in tile.of_kind(ROAD):
                road = tile.features[index]._replace(marks=(BARN,))
                features = (*tile.features[:index], road, *tile.features[index + 1 :])
                drawn = rotate(tile._replace(features=features), rotation)
                found.append((character_tile(drawn, size, BOX), index))
    return found


def test_what_is_printed_on_a_road_is_seen_beside_a_piece_on_it() -> None:
    for drawing, index in with_barns():
        ((barn, _),) = [item for item in drawing.chars.items() if item[1][0] == "^"]
        column, row = drawing.plan.stand[index]
        assert barn not in {(column, row), (column + 1, row)}
        near = [(barn[0] + dx, barn[1] + dy) for dx, dy in ((0, 0), *STEPS.values())]
        assert any(drawing.plan.owner.get(place) == index for place in near)


def test_what_is_printed_on_a_road_does_not_part_it_from_the_neighbour_s() -> None:
    for drawing, index in with_barns():
        width, height = drawing.size
        for (column, row), (char, _) in drawing.chars.items():
            rim = column in (0, width - 1) or row in (0, height - 1)
            if rim and drawing.plan.owner.get((column, row)) == index:
                assert char != BARN.sign.box


def text_rows(drawing):
    width, height = drawing.size
    return ["".join(drawing.chars[x, y][0] for x in range(width)) for y in range(height)]


@pytest.mark.parametrize("signs", [BOX, ASCII], ids=["box", "ascii"])
def test_no_drawing_has_a_hole(signs) -> None:
    """Every character is of one column, and of what is known here."""
    for size in (SMALL, READING, LARGE):
        for tile, rotation in turned_today(TILES):
            drawing = character_tile(rotate(tile, rotation), size, signs)
            assert set(drawing.chars) == {
                (x, y) for x in range(size.width) for y in range(size.height)
            }
            for place, (char, style) in drawing.chars.items():
                assert len(char) == 1
                assert get_cwidth(char) == 1
                assert char != "?", tile.id
                assert style, (tile.id, place)
                assert signs is BOX or char.isascii()


def test_a_tile_kind_of_another_edition_is_drawn_from_its_features_alone() -> None:
    """A road with three arms is in no box that we ship."""
    road = TILES["W"].features[0]._replace(sides=(EAST, SOUTH, WEST))
    tile = TILES["W"]._replace(id="own", features=(road, *TILES["W"].features[3:]))
    drawn = character_tile(tile, TileSize(7, 3), BOX).chars
    assert "".join(drawn[x, 1][0] for x in range(7)) == "───┬───"


@pytest.mark.parametrize("size", SIZES[1:], ids=str)
def test_every_tile_is_drawn_in_characters_at_every_size(size) -> None:
    for tile, rotation in turned_today(TILES):
        rows = LINES.tile(rotate(tile, rotation), size, GAME.pictures).picture.rows
        assert (len(rows[0]), len(rows)) == size


@pytest.mark.parametrize("ascii_only", [False, True])
def test_every_size_of_the_map_is_shown_without_colours(ascii_only) -> None:
    desk = in_progress(3, 60)
    desk.terminal = TerminalCapabilities(ink=ColourDepth.NONE, ascii=ascii_only)
    seen = []
    for _ in range(4):
        press(desk, "z")
        seen.append(screen(desk).text())
    assert len({*seen}) == 4
