"""Little buildings around a hut (LB29)."""

import pytest

from support.carcassonne.expansions.little_buildings import NAME, build
from support.carcassonne.expansions.russian_promos import MEADOW, meadows


@pytest.mark.clause("LB29", "LB22")
def test_a_building_beside_the_hut_counts_for_it():
    match = meadows(NAME)
    match.lay("RU01", 0, 1, piece="hut")
    match.put(MEADOW, 0, 2)
    assert match.finals == (7, 0)
    build(match)
    assert match.finals == (8, 0)
