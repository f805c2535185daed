"""The Princess & the Dragon in an edition file."""

import pytest

from support.carcassonne.box import tiles
from support.carcassonne.expansions.princess_dragon import NAME
from tilewyrm import editions
from tilewyrm.engine.carcassonne.core.components.tile_check import check_tile
from tilewyrm.engine.carcassonne.core.components.tile_notation import parse_tile
from tilewyrm.engine.carcassonne.game import CARCASSONNE, EXPANSION_SET
from tilewyrm.engine.errors import EditionError

STANDARD = editions.load("carcassonne").text


def test_the_box_has_30_tiles_3_shields_2_monasteries_and_30_signs():
    """C50."""
    box = [tile for tile in tiles().values() if tile.set == NAME]
    features = [(tile.count, feature) for tile in box for feature in tile.features]
    marks = [mark for count, feature in features for mark in feature.marks * count]
    marks += [mark for tile in box for mark in tile.marks * tile.count]
    assert sum(tile.count for tile in box) == 30
    assert sum(count for count, feature in features if feature.kind == "monastery") == 2
    assert {mark: marks.count(mark) for mark in marks} == {
        "shield": 3,
        "volcano": 6,
        "dragon": 12,
        "princess": 6,
        "portal": 6,
    }


def test_a_tile_with_two_signs_is_refused():
    words = EXPANSION_SET.vocabulary
    tile = parse_tile("Z", "1 ffff: field all, volcano, portal", 17, words)
    with pytest.raises(EditionError, match="symbols volcano and portal") as error:
        check_tile(NAME, tile, words)
    assert error.value.line == 17


def test_a_sign_on_a_tile_of_another_box_is_named_with_its_line():
    text = STANDARD.replace("monastery, field all", "monastery, field all, portal", 1)
    with pytest.raises(EditionError, match="only tiles of princess_dragon have a portal") as error:
        CARCASSONNE.edition(text)
    assert 'A = "2' in text.splitlines()[error.value.line - 1]
