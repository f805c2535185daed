"""Several copies of the tiles of a box (option `tiles`, C1)."""

from collections import Counter

import pytest

from support.carcassonne.match import Match
from tilewyrm import editions
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.errors import SetupError


def drawn_from(match: Match) -> Counter[str]:
    """Return how many of each tile can still be drawn."""
    return Counter({roll.tile: weight for roll, weight in match.state.outcomes()})


@pytest.mark.clause("C1")
def test_a_second_copy_of_the_base_tiles_has_all_of_them_and_one_start_tile_lies():
    once, twice = drawn_from(Match()), drawn_from(Match(tiles="base=2"))
    in_box = once + Counter({"D": 1})
    assert twice == in_box + in_box - Counter({"D": 1})


@pytest.mark.clause("C1")
def test_a_word_names_sets_in_play_once_in_ascending_order_and_not_too_many_tiles():
    edition = editions.load("carcassonne")
    for word in ("base=1", "base", "other=2", "base=2,base=3", "base=9", "=2"):
        with pytest.raises(SetupError):
            CARCASSONNE.setup(edition, 2, {"tiles": word})
    alone = CARCASSONNE.setup(edition, 2, {"tiles": "base=2"})
    assert alone.options["tiles"] == "base=2"
