"""The edition file: every tile proved, every total counted, every mistake named with its line."""

import tomllib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.carcassonne.box import tiles
from support.carcassonne.modules import flags
from tilewyrm import editions
from tilewyrm.engine.carcassonne.core.components.tile_check import check_tile
from tilewyrm.engine.carcassonne.core.components.tile_notation import parse_tile
from tilewyrm.engine.carcassonne.core.components.vocabulary import BASE
from tilewyrm.engine.carcassonne.game import CARCASSONNE, EXPANSION_SET
from tilewyrm.engine.errors import EditionError, SetupError

STANDARD = editions.load("carcassonne").text
WITH_TILES = [one for one in EXPANSION_SET.expansions if one.tile_set is not None]


def test_the_base_box_has_72_tiles_10_shields_and_6_monasteries():
    """C1."""
    box = [tile for tile in tiles().values() if tile.set == BASE.name]
    features = [(tile.count, feature) for tile in box for feature in tile.features]
    assert sum(tile.count for tile in box) == 72
    assert sum(count * feature.marks.count("shield") for count, feature in features) == 10
    assert sum(count for count, feature in features if feature.kind == "monastery") == 6


def test_every_line_of_notation_has_its_line_of_explanation():
    lines = STANDARD.splitlines()
    kinds = [number for number, line in enumerate(lines) if ": " in line and line.endswith('"')]
    notations = [number for number in kinds if not lines[number].startswith("#")]
    assert len(notations) == len(tiles())
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
        ("1 ffff: field all, lighthouse", "cannot read 'lighthouse'"),
        ("1 fffx: field all", "are not four of c, r, f"),
        ("1 ffff: field n9", "'n9' is no half edge"),
        ("1 cfff: city q, field all by n", "are not different edges"),
        ("1 cfff: city, field all by n", "a city names its edges"),
        ("1 frfr: road ew shield, field all", "cannot read 'shield' in 'road shield'"),
        ("1 ffff: , field all", "nothing between two commas"),
        ("1 ffff: field n1 n1", "each of its half edges once"),
        ("0 ffff: field all", "its count is 0"),
        ("ffff field all", "expected 'COUNT EDGES: FEATURES'"),
    ],
)
def test_a_tile_that_is_not_whole_is_refused(notation: str, message: str):
    words = EXPANSION_SET.vocabulary
    with pytest.raises(EditionError, match=message) as error:
        check_tile(BASE.name, parse_tile("Z", notation, 17, words), words)
    assert error.value.line == 17
    assert "tile Z" in str(error.value)


@pytest.mark.parametrize(
    ("old", "new", "line_of", "message"),
    [
        ('C = "1 cccc', 'C = "2 cccc', "tiles = 72", "says 72 tiles, but the tiles have 73"),
        ('C = "1 cccc: city nesw shield"', 'C = "1 cccc: city nesw"', "shields = 10", "have 9"),
        ('start = "D"', 'start = "DD"', 'start = "DD"', "no such tile"),
        ("shields = 10", "gnomes = 10", "gnomes = 10", "no total 'gnomes'"),
        ("shields = 10", 'shields = "8"', 'shields = "8"', "is not a number"),
        ('B = "4 ffff: monastery, field all"', "B = 4", "B = 4", "must be a text"),
        ('B = "4 ffff', '"B?" = "4 ffff', '"B?"', "an id is up to 12"),
        ('name = "standard"', 'name = "standard"\n[brook]', "[brook]", "cannot have 'brook'"),
        ('start = "D"\n', "", "[base]", r"\[base\] lacks 'start'"),
        ('name = "standard"', "", None, "lacks 'name'"),
        ('name = "standard"', "name = 3", "name = 3", "name is not a word"),
        ('G = "1 fcfc', "G = 1 fcfc", "G = 1 fcfc", "not TOML"),
    ],
)
def test_a_mistake_in_the_file_is_named_with_its_line(
    old: str, new: str, line_of: str | None, message: str
):
    assert old in STANDARD
    text = STANDARD.replace(old, new, 1)
    with pytest.raises(EditionError, match=message) as error:
        CARCASSONNE.edition(text)
    lines = text.splitlines()
    if line_of is None:
        assert error.value.line == 0
    else:
        assert line_of in lines[error.value.line - 1]


def test_an_edition_cannot_have_more_tiles_than_the_map_has_room_for():
    text = STANDARD.replace('B = "4 ffff', 'B = "600 ffff').replace("tiles = 72", "tiles = 668")
    text = text.replace("monasteries = 6", "monasteries = 602", 1)
    most = sum(tile.count for tile in tiles().values()) + 596
    with pytest.raises(EditionError, match=f"there are {most} tiles; a game can have 510 at most"):
        CARCASSONNE.edition(text)


def _without(section: str) -> str:
    """Return the standard edition's text without the tiles of one box."""
    kept: list[str] = []
    inside = False
    for line in STANDARD.splitlines():
        if line.startswith("["):
            inside = line.strip("[]").split(".")[0] == section
        if not inside:
            kept.append(line)
    return "\n".join(kept)


@pytest.mark.parametrize("expansion", WITH_TILES, ids=[one.name for one in WITH_TILES])
def test_a_box_that_an_edition_lacks_is_a_module_that_cannot_be_chosen_with_it(expansion):
    edition = CARCASSONNE.edition(_without(expansion.tile_set.name))
    assert expansion.tile_set.name not in tomllib.loads(edition.text)
    with pytest.raises(SetupError, match=f"no tiles of {expansion.title} .option {expansion.name}"):
        CARCASSONNE.setup(edition, 2, flags([expansion.name]))
    others = [one.name for one in EXPANSION_SET.expansions if one is not expansion]
    CARCASSONNE.initial(CARCASSONNE.setup(edition, 2, flags(others)))


@pytest.mark.parametrize("expansion", [one for one in WITH_TILES if one.more_sets])
def test_a_further_set_that_an_edition_lacks_is_left_out(expansion):
    for spec in expansion.more_sets:
        edition = CARCASSONNE.edition(_without(spec.name))
        state = CARCASSONNE.initial(CARCASSONNE.setup(edition, 2, flags([expansion.name])))
        count = edition.set(BASE.name).count + edition.set(expansion.tile_set.name).count
        assert sum(map(sum, state.pile.stacks)) == count - 1  # the start tile lies on the map


def test_no_edition_is_without_the_base_game():
    with pytest.raises(EditionError, match="the file lacks 'base'"):
        CARCASSONNE.edition(_without(BASE.name))


@settings(max_examples=20)
@given(st.data())
def test_a_damaged_file_is_read_or_refused_but_never_anything_else(data):
    lines = STANDARD.splitlines()
    number = data.draw(st.integers(0, len(lines) - 1))
    cut = data.draw(st.integers(0, len(lines[number])))
    extra = data.draw(st.text(alphabet='nesw12 ,:"=[]#cf\\', max_size=3))
    lines[number] = lines[number][:cut] + extra + lines[number][cut + 1 :]
    try:
        CARCASSONNE.edition("\n".join(lines))
    except EditionError as error:
        line = error.line
    else:
        line = 0
    assert 0 <= line <= len(lines) + 1
