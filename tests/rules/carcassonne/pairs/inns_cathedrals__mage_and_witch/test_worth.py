"""Inns and cathedrals count before mage and witch (MG44)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.inns_cathedrals import NAME as INNS
from support.carcassonne.expansions.mage_and_witch import MAGE, MEADOW, NAME, WITCH, enchant
from support.carcassonne.match import Match, counted, scored
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.figures import MagicFigure

ONE = {NAME: {"MX": MEADOW[NAME]["MX"].replace("4", "1", 1)}}


@pytest.mark.clause("MG44", "MG22", "I11")
@pytest.mark.parametrize(("figure", "points"), [(MAGE, 10 + 5), (WITCH, 5)])
def test_a_completed_road_with_an_inn(figure: MagicFigure, points: int):
    match = Match(2, INNS, NAME, edition=box(MEADOW, IC15=1, U=1, A=2))
    match.lay("IC15", 1, 0, piece="road")
    match.lay("U", 2, 0)
    enchant(match, (0, 1), figure, (0, 0), "road")
    match.lay("A", 3, 0, 1)
    (road,) = scored(match.lay("A", -1, 0, 3))
    assert (road.tiles, road.value) == (5, points)
    assert counted(road.marks)["inn"] == 1


@pytest.mark.clause("MG44", "MG22", "I21")
def test_a_completed_city_with_a_cathedral_and_the_witch():
    match = Match(2, INNS, NAME, edition=box(MEADOW, IC01=1, E=3, F=1))
    match.lay("IC01", 0, -1, piece="city")
    match.lay("E", 0, -2, 2)
    match.lay("F", 1, -1)
    match.lay("E", 2, -1, 3)
    enchant(match, (0, 1), WITCH, (0, 0), "city")
    (city,) = scored(match.lay("E", -1, -1, 1))
    assert (city.tiles, city.value) == (6, 11)  # of 21


@pytest.mark.clause("MG44", "MG25", "I14")
@pytest.mark.option("inn_cathedral_end", "zero", "ignore")
@pytest.mark.parametrize(
    ("end", "figure", "points"),
    [("zero", MAGE, 2), ("zero", WITCH, 0), ("ignore", MAGE, 4), ("ignore", WITCH, 1)],
)
def test_an_unfinished_road_with_an_inn(end: str, figure: MagicFigure, points: int):
    match = Match(2, INNS, NAME, edition=box(ONE, IC15=1), inn_cathedral_end=end)
    match.lay("IC15", 1, 0, piece="road")
    enchant(match, (0, 1), figure, (0, 0), "road")
    assert match.scores == (points, 0)


@pytest.mark.clause("MG44", "MG25", "I23")
@pytest.mark.parametrize(("figure", "points"), [(MAGE, 3), (WITCH, 0)])
def test_an_unfinished_city_with_a_cathedral(figure: MagicFigure, points: int):
    match = Match(2, INNS, NAME, edition=box(ONE, IC01=1, F=1))
    match.lay("IC01", 0, -1, piece="city")
    match.lay("F", 1, -1)
    enchant(match, (0, 1), figure, (0, 0), "city")
    assert match.scores == (points, 0)
