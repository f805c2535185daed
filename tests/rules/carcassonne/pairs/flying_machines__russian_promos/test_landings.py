"""Fliers, the hut and the traps (FY44)."""

import pytest

from support.carcassonne.expansions.flying_machines import NAME, crashed, fly, landings
from support.carcassonne.expansions.russian_promos import MEADOW, meadows, trapped


@pytest.mark.clause("FY44", "RP14")
def test_a_meeple_lands_in_the_hut_beside_another_one():
    match = meadows(NAME, more={"FL02": 1})
    match.lay("RU01", 0, 1, piece="hut")
    match.put("FL02", 0, 2, 1)
    fly(match, 1)
    assert landings(match) == {(0, 1, "hut")}
    match.stand(0, 1, "hut")
    assert match.finals == (7, 7)


@pytest.mark.clause("FY44", "RP33")
def test_nobody_lands_on_the_tile_with_the_pond():
    match = meadows(NAME, more={"FL02": 1})
    match.lay("RU04", 0, 1)
    match.put("FL02", 0, 2, 1)
    assert crashed(fly(match, 1)) == [(1, "meeple")]


@pytest.mark.clause("FY44", "RP43")
def test_one_who_lands_on_his_road_is_trapped_at_once():
    match = meadows(NAME, more={"FL02": 1})
    match.lay("RU03", 1, 0)
    match.lay(MEADOW, 1, 1)
    match.put("FL02", 1, 2, 1)
    fly(match, 2)
    assert landings(match) == {(1, 0, "road")}
    assert trapped(match.stand(1, 0, "road")) == [(0, "meeple", "road", "solovei")]
