"""The phantom as second figure beside traps (RP85)."""

import pytest

from support.carcassonne.expansions.phantom import NAME, PHANTOM, haunt, haunts
from support.carcassonne.expansions.russian_promos import free, meadows, trapped


@pytest.mark.clause("RP85", "RP50", "PH14")
def test_it_may_follow_when_a_piece_was_freed():
    match = meadows(NAME)
    match.lay("RU04", 0, 1)
    match.lay("U", 1, 0, piece="road")
    match.lay("U", 2, 0)
    match.put("U", 3, 0)
    free(match, 0, 1, "vodyanoy")
    assert (3, 0, "road") in haunts(match)


@pytest.mark.clause("RP85", "RP31")
def test_it_may_take_the_place_of_a_trapped_figure_and_is_trapped_itself():
    match = meadows(NAME)
    match.lay("RU04", 0, 1)
    match.put("U", 1, 0)
    assert trapped(match.stand(1, 0, "road")) == [(1, "meeple", "road", "vodyanoy")]
    assert trapped(haunt(match, 1, 0, "road")) == [(1, PHANTOM, "road", "vodyanoy")]
    assert match.finals == (0, -4)
