"""What comes with the box (MG1-MG3)."""

import pytest

from support.carcassonne.box import box, tiles
from support.carcassonne.expansions.mage_and_witch import (
    MAGE,
    MEADOW,
    NAME,
    WITCH,
    enchant,
    targets,
    where,
)
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.parts import Pieces
from tilewyrm.engine.carcassonne.core.values.questions import USE_PIECE


@pytest.mark.clause("MG1")
@pytest.mark.option("mage_and_witch", True, False)
@pytest.mark.parametrize(("playing", "more"), [((NAME,), 8), ((), 0)])
def test_eight_tiles_with_the_magic_symbol_are_shuffled_in(playing: tuple[str, ...], more: int):
    match = Match(2, *playing)
    assert match.remaining == 71 + more
    own = [tile for tile in tiles().values() if tile.set == NAME]
    assert [(tile.count, tile.marks) for tile in own] == [(1, ("sigil",))] * 8


@pytest.mark.clause("MG1")
def test_mage_and_witch_wait_beside_the_map():
    match = Match(2, NAME)
    assert where(match, MAGE) is where(match, WITCH) is None


@pytest.mark.clause("MG2")
def test_the_figures_are_no_pieces_of_anybody_and_keep_nobody_away():
    match = Match(2, NAME, edition=box(MEADOW, U=2))
    enchant(match, (0, 1), WITCH, (0, 0), "road")
    assert match.part(Pieces).kinds == ("meeple",)
    assert match.standing(0, 0) == ()
    match.put("U", 1, 0)
    assert "road" in match.spots(1, 0)
    match.stand(1, 0, "road")
    assert match.supply == (7, 6)


@pytest.mark.clause("MG3")
@pytest.mark.option("mage", False, True)
@pytest.mark.option("witch", False, True)
@pytest.mark.parametrize("mage", [True, False])
@pytest.mark.parametrize("witch", [True, False])
def test_one_or_both_of_them_can_be_left_out(mage: bool, witch: bool):
    match = Match(2, NAME, mage=mage, witch=witch)
    match.put("MW04", 1, 0, 1)
    if not mage and not witch:
        assert match.question == USE_PIECE
        return
    assert match.question == "move-magic-figure"
    assert bool(targets(match, MAGE)) is mage
    assert bool(targets(match, WITCH)) is witch
