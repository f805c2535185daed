"""The edition file: every tile proved, every total counted, every mistake named with its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tilewyrm import editions
from tilewyrm.engine.carcassonne.edition import read_edition
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.carcassonne.kinds import FeatureKind, Symbol
from tilewyrm.engine.carcassonne.tile_check import check_tile
from tilewyrm.engine.carcassonne.tile_notation import parse_tile
from tilewyrm.engine.errors import EditionError

STANDARD = editions.load("carcassonne").text


def box(name: str) -> dict[str, int]:
    """Count what the standard box *name* holds, from the catalogue."""
    edition = read_edition(STANDARD)
    tiles = [tile for tile in CARCASSONNE.catalogue(edition).tiles if tile.set == name]
    features = [(tile.count, feature) for tile in tiles for feature in tile.features]
    counts = {"tiles": sum(tile.count for tile in tiles)}
    counts["shields"] = sum(count * feature.shields for count, feature in features)
    for kind in (FeatureKind.MONASTERY, FeatureKind.GARDEN):
        counts[kind.name.lower()] = sum(
            count for count, feature in features if feature.kind is kind
        )
    for symbol in Symbol:
        counts[symbol.name.lower()] = sum(tile.count for tile in tiles if symbol in tile.symbols)
    return {key: count for key, count in counts.items() if count}


def test_the_base_box_has_72_tiles_10_shields_6_monasteries_and_8_gardens():
    """C1, C31."""
    assert box("base") == {"tiles": 72, "shields": 10, "monastery": 6, "garden": 8}


def test_the_river_has_12_tiles():
    """C40."""
    assert box("river") == {"tiles": 12, "monastery": 1, "garden": 1}


def test_the_princess_and_the_dragon_has_6_volcanoes_12_dragons_6_princesses_and_6_portals():
    """C50."""
    assert box("princess_dragon") == {
        "tiles": 30,
        "shields": 3,
        "monastery": 2,
        "garden": 2,
        "volcano": 6,
        "dragon": 12,
        "princess": 6,
        "portal": 6,
    }


def test_every_line_of_notation_has_its_line_of_explanation():
    lines = STANDARD.splitlines()
    tiles = [number for number, line in enumerate(lines) if ": " in line and line.endswith('"')]
    notations = [number for number in tiles if not lines[number].startswith("#")]
    assert len(notations) == 32 + 11 + 29
    assert all(lines[number - 1].startswith("# ") for number in notations)


@pytest.mark.parametrize(
    ("notation", "message"),
    [
        ("1 crfr: road ew, field n1 n2 e1 w2, field e2 s1 s2 w1", "edge n is city, but belongs"),
        ("1 cfff: city n, city n, field all by n", "edge n is city, but belongs to city and city"),
        ("1 ffff: city n, field all", "edge n is field, but belongs to city"),
        ("1 rrrr: road nesw, field n1 w2, field n2 e1, field e2 s1, field s2 w1", "has 4 ends"),
        (
            "1 frfr: road ew, field n1 n2 e1, field e2 s1 s2 w1",
            "half edge w2 of a road edge",
        ),
        ("1 frfr: road ew, field n1 n2 e1 w2, field w2 e2 s1 s2 w1", "half edge w2 .* in 2 fields"),
        ("1 cfff: city n, field n1 e1 e2 s1 s2 w1 w2 by n", "half edge n1 of a city edge is in 1"),
        ("1 ffff: field all by n", "touches the city at n, but there is none"),
        ("1 fcfc: city ew, field n1 n2 by e w, field s1 s2 by e", "by two of its edges"),
        ("1 cccc: city nesw, field inner", "an inner field lies between cities"),
        ("1 ffff: field all, volcano, portal", "symbols volcano and portal"),
        ("1 ffff: field all, lighthouse", "cannot read 'lighthouse'"),
        ("1 fffx: field all", "are not four of c, r, f, w"),
        ("1 ffff: field n9", "'n9' is no half edge"),
        ("1 cfff: city q, field all by n", "are not different edges"),
        ("1 cfff: city, field all by n", "a city names its edges"),
        ("1 frfr: road ew shield, field all", "cannot read 'shield' after 'road ew'"),
        ("1 ffff: , field all", "nothing between two commas"),
        ("1 ffff: field n1 n1", "each of its half edges once"),
        ("0 ffff: field all", "its count is 0"),
        ("ffff field all", "expected 'COUNT EDGES: FEATURES'"),
    ],
)
def test_a_tile_that_is_not_whole_is_refused(notation, message):
    with pytest.raises(EditionError, match=message) as error:
        check_tile(parse_tile("Z", notation, 17))
    assert error.value.line == 17
    assert "tile Z" in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "line_of", "message"),
    [
        ('C = "1 cccc', 'C = "2 cccc', "tiles = 72", "says 72 tiles, but the tiles have 73"),
        ('C = "1 cccc: city nesw shield"', 'C = "1 cccc: city nesw"', "shields = 10", "have 9"),
        ('start = "D"', 'start = "DD"', 'start = "DD"', "no such tile"),
        ('spring = "R01"', 'spring = "R07"', 'spring = "R07"', "must be one such tile, with one"),
        ("gardens = 8", "gnomes = 8", "gnomes = 8", "no total 'gnomes'"),
        ("gardens = 8", 'gardens = "8"', 'gardens = "8"', "is not a number"),
        ('R03 = "', 'A = "', 'A = "1 cwcw', "id is used on line"),
        ('B = "4 ffff: monastery, field all"', "B = 4", "B = 4", "must be a text"),
        ('B = "4 ffff', '"B?" = "4 ffff', '"B?"', "an id is up to 12"),
        ("[river]", "[brook]", "[brook]", "cannot have 'brook'"),
        ('start = "D"\n', "", "[base]", r"\[base\] lacks 'start'"),
        ('name = "standard"', "", None, "lacks 'name'"),
        ('name = "standard"', "name = 3", "name = 3", "name is not a word"),
        ('G = "1 fcfc', "G = 1 fcfc", "G = 1 fcfc", "no TOML"),
        ('U = "7 frfr: road ew', 'U = "7 fwfw: river ew', 'U = "7', "only tiles of the river"),
        (
            "monastery, field all",
            "monastery, field all, portal",
            'A = "2',
            "only tiles of prin",
        ),
    ],
)
def test_a_mistake_in_the_file_is_named_with_its_line(old, new, line_of, message):
    assert old in STANDARD
    text = STANDARD.replace(old, new)
    with pytest.raises(EditionError, match=message) as error:
        read_edition(text)
    lines = text.splitlines()
    if line_of is None:
        assert error.value.line == 0
    else:
        assert line_of in lines[error.value.line - 1]


def test_an_edition_cannot_have_more_tiles_than_the_map_has_room_for():
    text = STANDARD.replace('B = "4 ffff', 'B = "600 ffff').replace("tiles = 72", "tiles = 668")
    text = text.replace("monasteries = 6", "monasteries = 602")
    with pytest.raises(EditionError, match="there are 710 tiles; a game can have 510 at most"):
        read_edition(text)


@given(st.data())
def test_a_damaged_file_is_read_or_refused_but_never_anything_else(data):
    lines = STANDARD.splitlines()
    number = data.draw(st.integers(0, len(lines) - 1))
    cut = data.draw(st.integers(0, len(lines[number])))
    extra = data.draw(st.text(alphabet='nesw12 ,:"=[]#cf\\', max_size=3))
    lines[number] = lines[number][:cut] + extra + lines[number][cut + 1 :]
    try:
        read_edition("\n".join(lines))
    except EditionError as error:
        line = error.line
    else:
        line = 0
    assert 0 <= line <= len(lines) + 1
