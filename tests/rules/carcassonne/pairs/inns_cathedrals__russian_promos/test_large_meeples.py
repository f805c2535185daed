"""Large meeples in traps (RP82)."""

import pytest

from support.carcassonne.expansions.russian_promos import meadows, trapped


@pytest.mark.clause("RP82", "RP35")
def test_a_large_meeple_in_the_pond_costs_two_points_like_any_piece():
    match = meadows("inns_cathedrals")
    match.lay("RU04", 0, 1)
    match.put("U", 1, 0)
    events = match.stand(1, 0, "large-meeple road")
    assert trapped(events) == [(1, "large-meeple", "road", "vodyanoy")]
    assert match.finals == (0, -2)
