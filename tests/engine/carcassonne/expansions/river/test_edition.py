"""The River in an edition file."""

import pytest

from support.carcassonne.box import tiles
from tilewyrm import editions
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.errors import EditionError

STANDARD = editions.load("carcassonne").text


def test_the_river_has_12_tiles_one_of_them_with_a_monastery():
    """C40."""
    box = [tile for tile in tiles().values() if tile.set == "river"]
    monasteries = [tile.count * [f.kind for f in tile.features].count("monastery") for tile in box]
    assert (sum(tile.count for tile in box), sum(monasteries)) == (12, 1)


@pytest.mark.parametrize(
    ("old", "new", "line_of", "message"),
    [
        ('spring = "R01"', 'spring = "R07"', 'spring = "R07"', "must be one such tile, with one"),
        ('lake = "R02"', 'lake = "R09"', 'lake = "R09"', "must be one such tile, with one"),
        ('R03 = "', 'A = "', 'A = "1 cwcw', "id is used on line"),
        ('U = "7 frfr: road ew', 'U = "7 fwfw: river ew', 'U = "7', "only tiles of the river"),
    ],
)
def test_a_mistake_with_the_river_is_named_with_its_line(
    old: str, new: str, line_of: str, message: str
):
    assert old in STANDARD
    text = STANDARD.replace(old, new)
    with pytest.raises(EditionError, match=message) as error:
        CARCASSONNE.edition(text)
    assert line_of in text.splitlines()[error.value.line - 1]
