"""Drawings of tiles: north up, then turned by 90, 180 and 270 degrees."""

import pytest

from support.carcassonne_scenes import tiles
from tilewyrm.carcassonne.v1 import carcassonne_pb2 as pb
from tilewyrm.client.carcassonne.look import SIZES
from tilewyrm.client.carcassonne.signs import ASCII, BOX
from tilewyrm.client.carcassonne.sketch import CHIP, Size, sketch
from tilewyrm.client.carcassonne.tiles import turned

TILES = tiles()
SMALL, READING, LARGE = SIZES[1:]


def rows(tile_id, rotation=0, size=READING, signs=BOX):
    drawn = sketch(turned(TILES[tile_id], rotation), size, signs).chars
    return ["".join(drawn[x, y][0] for x in range(size.width)) for y in range(size.height)]


def four(tile_id, size=READING, signs=BOX):
    """Return the drawings of the four rotations side by side."""
    turns = [rows(tile_id, rotation, size, signs) for rotation in range(4)]
    return "\n".join(f"|{'|'.join(row)}|" for row in zip(*turns, strict=True))


DRAWINGS = {
    "D": """
| ▒▒▒▒▒▒▒▒▒ | ·   │   ▒▒| ·   ·   · |▒▒   │   · |
|   ▒▒▒▒▒   |   · │ ▒▒▒▒|   ·   ·   |▒▒▒▒ │ ·   |
|───────────| ·   │▒▒▒▒▒|───────────|▒▒▒▒▒│   · |
|   ·   ·   |   · │ ▒▒▒▒|   ▒▒▒▒▒   |▒▒▒▒ │ ·   |
| ·   ·   · | ·   │   ▒▒| ▒▒▒▒▒▒▒▒▒ |▒▒   │   · |
""",
    "L": """
| ▒▒▒▒▒▒▒▒▒ | ·   │   ▒▒| ·   │   · |▒▒   │   · |
|   ▒▒▒▒▒   |   · │ ▒▒▒▒|   · │ ·   |▒▒▒▒ │ ·   |
|─────■─────|─────■▒▒▒▒▒|─────■─────|▒▒▒▒▒■─────|
|   · │ ·   |   · │ ▒▒▒▒|   ▒▒▒▒▒   |▒▒▒▒ │ ·   |
| ·   │   · | ·   │   ▒▒| ▒▒▒▒▒▒▒▒▒ |▒▒   │   · |
""",
    "P": """
|▒▒▒▒▒▒▒▒▒▒ | ▒▒▒▒▒▒▒▒▒▒| ·   │   ·▒|▒·   │   · |
|▒▒▒▒   ·   |   ·   ▒▒▒▒|   · │ · ▒▒|▒▒ · │ ·   |
|▒▒▒▒ ┌─────|─────┐ ▒▒▒▒|─────┘ ▒▒▒▒|▒▒▒▒ └─────|
|▒▒ · │ ·   |   · │ · ▒▒|   ·   ▒▒▒▒|▒▒▒▒   ·   |
|▒·   │   · | ·   │   ·▒| ▒▒▒▒▒▒▒▒▒▒|▒▒▒▒▒▒▒▒▒▒ |
""",
    "R04": """
| ▒▒▒▒▒▒▒▒▒ | ·   ≈   ▒▒| ·   │   · |▒▒   ≈   · |
|   ▒▒▒▒▒   |   · ≈ ▒▒▒▒|   · │ ·   |▒▒▒▒ ≈ ·   |
|≈≈≈≈≈│≈≈≈≈≈|──────▒▒▒▒▒|≈≈≈≈≈│≈≈≈≈≈|▒▒▒▒▒──────|
|   · │ ·   |   · ≈ ▒▒▒▒|   ▒▒▒▒▒   |▒▒▒▒ ≈ ·   |
| ·   │   · | ·   ≈   ▒▒| ▒▒▒▒▒▒▒▒▒ |▒▒   ≈   · |
""",
    "P17": """
|▒· § │   ·▒| ▒▒▒▒▒▒▒▒▒ |▒· § │   ·▒| ▒▒▒▒▒▒▒▒▒ |
|▒▒▒▒ │ ▒▒▒▒| § ▒▒▒▒▒   |▒▒▒▒ │ ▒▒▒▒| § ▒▒▒▒▒   |
|▒▒▒▒▒░▒▒▒▒▒|────░░░────|▒▒▒▒▒░▒▒▒▒▒|────░░░────|
|▒▒▒▒ │ ▒▒▒▒|   ▒▒▒▒▒   |▒▒▒▒ │ ▒▒▒▒|   ▒▒▒▒▒   |
|▒·   │   ·▒| ▒▒▒▒▒▒▒▒▒ |▒·   │   ·▒| ▒▒▒▒▒▒▒▒▒ |
""",
    "P18": """
| ▒♛▒▒▒▒▒▒▒ |▒·   ·   ▒▒|▒▒▒▒▒▒▒▒♦▒ | ▒♦▒▒▒▒▒▒▒▒|
|   ▒▒▒▒▒  ▒|▒▒ ·   ▒▒▒▒|▒▒▒▒▒▒ ·   |▒  ·  ▒▒▒▒▒|
| ·   ·   ▒▒|▒▒▒▒ ·▒♛▒▒▒|▒▒   ·   · |▒▒▒♛▒· ▒▒▒▒|
|   · ▒▒▒▒▒▒|▒▒▒▒▒  ·  ▒|▒  ▒▒▒▒▒   |▒▒▒▒   · ▒▒|
| ▒♦▒▒▒▒▒▒▒▒|▒▒▒▒▒▒▒▒♦▒ | ▒♛▒▒▒▒▒▒▒ |▒▒   ·   ·▒|
""",
    "P29": """
| ·   │   · | ·   │   · | ·   │   · | ·   │   · |
|   ┌─┘ ·   |   · └─┐   |   ┌─┘ ·   |   · └─┐   |
|───┘ ◎ ┌───|───┐ ◎ └───|───┘ ◎ ┌───|───┐ ◎ └───|
|   · ┌─┘   |   └─┐ ·   |   · ┌─┘   |   └─┐ ·   |
| ·   │   · | ·   │   · | ·   │   · | ·   │   · |
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
        four("R05", READING, ASCII)
        == """
| .   .   . | .   ~   . | .   |   . | .   ~   . |
|   .[+].   |   . ~ .   |   . | .   |   . ~ .   |
|~~~~~|~~~~~|----[+]  . |~~~~~|~~~~~| .  [+]----|
|   . | .   |   . ~ .   |   .[+].   |   . ~ .   |
| .   |   . | .   ~   . | .   .   . | .   ~   . |
""".strip("\n")
    )


def test_a_large_tile_names_its_symbol() -> None:
    assert rows("P04", size=LARGE) == [
        " ·   ·   ·   · ",
        "   ·   ·   ·   ",
        " ·   ·   ·   · ",
        "   ·volcano·   ",
        " ·   · │ ·   · ",
        "   ·   │   ·   ",
        " ·   · │ ·   · ",
    ]


def stands():
    for size in (SMALL, READING, LARGE):
        for tile in TILES.values():
            for rotation in range(4):
                yield tile, sketch(turned(tile, rotation), size, BOX)


def test_every_feature_has_a_place_for_a_piece_inside_the_tile() -> None:
    for tile, drawing in stands():
        assert sorted(drawing.stand) == list(range(len(tile.features)))
        for column, row in drawing.stand.values():
            assert 0 <= column <= drawing.size.width - CHIP, tile
            assert 0 <= row < drawing.size.height, tile


def test_a_piece_stands_on_its_own_feature() -> None:
    for tile, drawing in stands():
        if drawing.size == SMALL:
            continue  # some fields are narrower than a piece there
        for index, place in drawing.stand.items():
            if tile.features[index].kind != pb.FEATURE_KIND_RIVER:
                assert drawing.owner[place] == index, (tile.id, drawing.size, index)


def test_pieces_on_different_features_do_not_cover_each_other() -> None:
    for tile, drawing in stands():
        if drawing.size == SMALL:
            continue
        used = [
            (column + offset, row)
            for index, (column, row) in drawing.stand.items()
            if tile.features[index].kind != pb.FEATURE_KIND_RIVER
            for offset in range(CHIP)
        ]
        assert len(used) == len(set(used)), (tile.id, drawing.size)


def test_shields_and_symbols_are_on_the_drawing() -> None:
    for tile, drawing in stands():
        text = "".join(char for char, _ in drawing.chars.values())
        assert text.count(BOX.shield) == sum(feature.shields for feature in tile.features), tile
        if drawing.size != LARGE:
            assert all(BOX.symbols[symbol] in text for symbol in tile.symbols), tile


def test_a_tile_kind_of_another_edition_is_drawn_from_its_features_alone() -> None:
    """A road with three arms is in no box that we ship."""
    road = TILES["W"].features[0]._replace(sides=(pb.SIDE_EAST, pb.SIDE_SOUTH, pb.SIDE_WEST))
    tile = TILES["W"]._replace(id="own", features=(road, *TILES["W"].features[3:]))
    drawn = sketch(tile, Size(7, 3), BOX).chars
    assert "".join(drawn[x, 1][0] for x in range(7)) == "───┬───"
