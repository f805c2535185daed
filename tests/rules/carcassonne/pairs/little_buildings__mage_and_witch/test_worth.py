"""Tokens beside mage and witch (LB36)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.little_buildings import HOUSE, build
from support.carcassonne.expansions.little_buildings import NAME as BUILDINGS
from support.carcassonne.expansions.mage_and_witch import MAGE, MEADOW, NAME, WITCH, enchant
from support.carcassonne.match import Match, counted, scored


@pytest.mark.clause("LB36", "LB23")
@pytest.mark.parametrize(("figure", "value"), [(WITCH, 4 + 1), (MAGE, 8 + 4 + 1)])
def test_a_token_is_added_after_the_witch_has_halved_and_besides_the_mage(figure, value: int):
    match = Match(2, NAME, BUILDINGS, edition=box(MEADOW, G=2, E=1))
    match.lay("G", 0, -1, 1, piece="city")
    match.lay("G", 0, -2, 1)
    enchant(match, (0, 1), figure, (0, 0), "city")
    match.put("E", 0, -3, 2)
    (city,) = [event for event in scored(build(match)) if event.kind == "city"]
    assert city.value == value
    assert counted(city.marks)[HOUSE] == 1
