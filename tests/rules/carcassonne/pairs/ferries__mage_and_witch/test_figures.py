"""Mage and witch on roads that ferries join (FB53)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.ferries import NAME, lake, leave
from support.carcassonne.expansions.ferries import move as move_ferry
from support.carcassonne.expansions.mage_and_witch import MAGE, MEADOW, WITCH, enchant, move, where
from support.carcassonne.expansions.mage_and_witch import NAME as MAGIC
from support.carcassonne.match import Match


def on_both_roads() -> Match:
    """Return a match with the mage east and the witch west of the lake at (1, 0), ferry ES."""
    match = Match(2, MAGIC, NAME, edition=box(MEADOW, FR02=1, U=5))
    match.lay("U", -1, 0)
    lake(match, "FR02", 1, 0, "ES")
    match.lay("U", 2, 0)
    leave(match)
    enchant(match, (0, 1), MAGE, (2, 0), "road")
    enchant(match, (-1, 1), WITCH, (-1, 0), "road")
    return match


@pytest.mark.clause("FB53", "MG17")
def test_the_player_parts_the_figures_that_a_ferry_brings_together():
    match = on_both_roads()
    match.lay("U", 3, 0)
    move_ferry(match, 1, 0, "EW")
    assert (match.seat, match.question) == (match.turn.seat, "move-magic-figure")
    move(match, MAGE, 1, 0, "road S")
    assert (where(match, MAGE), where(match, WITCH)) == ((1, 0), (-1, 0))


@pytest.mark.clause("FB53")
def test_a_figure_stays_with_its_part():
    match = on_both_roads()
    match.lay("U", 3, 0)
    move_ferry(match, 1, 0, "SW")
    assert match.question == "chance"
    assert (where(match, MAGE), where(match, WITCH)) == ((2, 0), (-1, 0))
