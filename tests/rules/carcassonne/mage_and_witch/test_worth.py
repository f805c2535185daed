"""What the figures do to the value of roads and cities (MG20-MG26)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.mage_and_witch import (
    MAGE,
    MEADOW,
    NAME,
    WITCH,
    enchant,
    left,
    where,
)
from support.carcassonne.match import Match, counted, scored
from tilewyrm.engine.carcassonne.expansions.mage_and_witch.figures import (
    MagicDeparture,
    MagicFigure,
)


@pytest.mark.clause("MG20", "MG24")
def test_a_road_with_the_mage_is_worth_a_point_more_for_each_tile():
    match = Match(2, NAME, edition=box(MEADOW, U=1, A=2))
    match.lay("U", 1, 0, piece="road")
    enchant(match, (0, 1), MAGE, (0, 0), "road")
    match.lay("A", -1, 0, 3)
    events = match.lay("A", 2, 0, 1)
    (road,) = scored(events)
    assert (road.tiles, counted(road.marks), road.value) == (4, {"mage": 1}, 8)
    assert left(events) == [(MAGE, MagicDeparture.COMPLETED)]
    assert where(match, MAGE) is None


@pytest.mark.clause("MG20")
def test_the_mage_adds_nothing_for_shields():
    match = Match(2, NAME, edition=box(MEADOW, F=1, E=1))
    match.lay("F", 0, -1, 1, piece="city")
    enchant(match, (0, 1), MAGE, (0, -1), "city")
    (city,) = scored(match.lay("E", 0, -2, 2))
    assert (counted(city.marks), city.value) == ({"shield": 1, "mage": 1}, 2 * (3 + 1) + 3)


@pytest.mark.clause("MG21")
def test_the_witch_halves_the_whole_value_and_rounds_up():
    match = Match(2, NAME, edition=box(MEADOW, U=1, A=2))
    match.lay("A", -1, 0, 3, piece="road")
    enchant(match, (0, 1), WITCH, (-1, 0), "road")
    (road,) = scored(match.lay("A", 1, 0, 1))
    assert (road.tiles, counted(road.marks), road.value) == (3, {"witch": 1}, 2)
    assert match.scores == (2, 0)


@pytest.mark.clause("MG21")
def test_a_completed_city_of_four_tiles_with_the_witch_brings_four():
    match = Match(2, NAME, edition=box(MEADOW, G=2, E=1))
    match.lay("G", 0, -1, 1, piece="city")
    match.lay("G", 0, -2, 1)
    enchant(match, (0, 1), WITCH, (0, 0), "city")
    (city,) = scored(match.lay("E", 0, -3, 2))
    assert city.value == 8 - 4


@pytest.mark.clause("MG22")
@pytest.mark.parametrize(
    ("tiny_city", "figure", "points"),
    [(4, MAGE, 4 + 2), (2, MAGE, 2 + 2), (4, WITCH, 2), (2, WITCH, 1)],
)
def test_a_city_of_two_tiles_has_its_value_first(tiny_city: int, figure: MagicFigure, points: int):
    match = Match(2, NAME, edition=box(MEADOW, E=1), tiny_city=tiny_city)
    enchant(match, (0, 1), figure, (0, 0), "city")
    (city,) = scored(match.lay("E", 0, -1, 2, piece="city"))
    assert city.value == points


@pytest.mark.clause("MG23", "C14")
def test_in_a_tie_each_gets_the_changed_value():
    match = Match(2, NAME, edition=box(MEADOW, A=2, U=1, V=2))
    match.lay("A", -1, 0, 3, piece="road")
    match.lay("U", 0, 1, piece="road")
    match.lay("A", -1, 1, 3)
    match.lay("V", 1, 0)
    enchant(match, (0, 2), MAGE, (0, 0), "road")
    (road,) = scored(match.lay("V", 1, 1, 1))
    assert [claim.points for claim in road.claims] == [12, 12]
    assert match.scores == (12, 12)


@pytest.mark.clause("MG24")
def test_from_a_completed_city_without_a_piece_the_figure_goes_back_as_well():
    match = Match(2, NAME, edition=box(MEADOW, E=1))
    enchant(match, (0, 1), MAGE, (0, 0), "city")
    events = match.lay("E", 0, -1, 2)
    assert scored(events) == []
    assert left(events) == [(MAGE, MagicDeparture.COMPLETED)]
    enchant(match, (0, 2), MAGE, (0, 0), "road")
    assert where(match, MAGE) == (0, 0)


def only(count: int) -> dict[str, dict[str, str]]:
    """Return `MEADOW` with so many tiles."""
    return {NAME: {"MX": f"{count} {MEADOW[NAME]['MX'].split(maxsplit=1)[1]}"}}


@pytest.mark.clause("MG25", "C136")
@pytest.mark.parametrize(("figure", "points"), [(MAGE, 3 + 3), (WITCH, 2)])
def test_an_unfinished_road_counts_with_its_figure_at_the_end(figure: MagicFigure, points: int):
    match = Match(2, NAME, edition=box(only(1), U=2))
    match.lay("U", 1, 0, piece="road")
    match.lay("U", 2, 0)
    enchant(match, (0, 1), figure, (0, 0), "road")
    assert match.question == "over"
    assert match.scores == (points, 0)


@pytest.mark.clause("MG25", "MG20", "C136")
def test_an_unfinished_city_with_the_mage_has_a_point_more_a_tile_and_none_for_its_shield():
    match = Match(2, NAME, edition=box(only(1), F=1))
    match.lay("F", 0, -1, 1, piece="city")
    enchant(match, (0, 1), MAGE, (0, 0), "city")
    assert match.scores == (3 + 2, 0)


@pytest.mark.clause("MG26", "C19")
def test_a_field_gets_the_whole_value_of_a_city():
    match = Match(2, NAME, edition=box(only(1), E=1))
    enchant(match, (0, 1), WITCH, (0, 0), "city")
    match.lay("E", 0, -1, 2, piece="field")
    assert match.question == "over"
    assert match.scores == (0, 3)


@pytest.mark.clause("MG25", "MG17")
def test_a_match_that_ends_before_one_is_moved_counts_both():
    """First the mage, then the witch: (4 + 4) / 2."""
    match = Match(2, NAME, edition=box(MEADOW, A=1, U=1, V=2, E=1))
    match.lay("A", -1, 0, 3, piece="road")
    match.lay("U", 0, 1)
    match.lay("V", 1, 0)
    enchant(match, (0, 2), MAGE, (0, 0), "road")
    enchant(match, (0, 3), WITCH, (0, 1), "road")
    match.put("V", 1, 1, 1)
    match.state.end_now()
    assert match.scores == (5, 0)
