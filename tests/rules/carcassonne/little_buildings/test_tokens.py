"""The tokens, and putting them on tiles (LB1-LB13)."""

import pytest

from support.carcassonne.expansions.little_buildings import HOUSE, NAME, build, left
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.little_buildings.building_placement import (
    BuildingPlaced,
    PlaceBuilding,
)
from tilewyrm.engine.carcassonne.expansions.little_buildings.options import KINDS, OF_EACH_KIND
from tilewyrm.engine.carcassonne.expansions.little_buildings.state_slice import (
    LittleBuildings,
    StandingBuilding,
)
from tilewyrm.engine.carcassonne.game import EXPANSION_SET
from tilewyrm.engine.errors import IllegalEntry

SIX = next(one.name for one in EXPANSION_SET.expansions if one.seats == 6)
"""With this box there are six players."""


def shared_out(seats: int, **options: str) -> list[dict[str, int]]:
    """Return what each of so many seats has when the first tile lies."""
    playing = (NAME, SIX) if seats > 5 else (NAME,)
    match = Match(seats, *playing, **options)
    match.put("U", 1, 0)
    return left(match)


@pytest.mark.clause("LB1", "LB2", "LB4")
@pytest.mark.option("little_buildings", True)
@pytest.mark.option("lb_supply", "even")
@pytest.mark.parametrize(("seats", "each"), [(2, 9), (3, 6), (4, 4), (5, 3), (6, 3)])
def test_the_eighteen_tokens_are_shared_out_evenly(seats: int, each: int):
    assert len(KINDS) * OF_EACH_KIND == 18
    assert shared_out(seats) == [{HOUSE: each}] * seats
    assert Match(2, NAME).remaining == Match(2).remaining  # it has no tiles


@pytest.mark.clause("LB2")
@pytest.mark.option("lb_supply", "per_kind")
def test_each_kind_by_itself_leaves_four_players_with_three():
    assert shared_out(4, lb_supply="per_kind") == [{HOUSE: 3}] * 4
    assert shared_out(2, lb_supply="per_kind") == [{HOUSE: 9}] * 2


@pytest.mark.clause("LB3")
@pytest.mark.option("lb_values", "different")
@pytest.mark.parametrize(("seats", "each"), [(2, 3), (3, 2), (4, 1), (5, 1), (6, 1)])
def test_with_different_values_everybody_has_the_same_of_each_kind(seats: int, each: int):
    assert shared_out(seats, lb_values="different") == [dict.fromkeys(KINDS, each)] * seats


@pytest.mark.clause("LB3")
@pytest.mark.option("lb_values", "equal")
def test_equal_values_are_one_choice():
    match = Match(2, NAME)
    match.put("U", 1, 0)
    assert match.legal(PlaceBuilding) == [PlaceBuilding(HOUSE)]


@pytest.mark.clause("LB1")
@pytest.mark.option("little_buildings", False)
def test_without_the_box_there_are_no_tokens():
    match = Match(2)
    match.put("U", 1, 0)
    assert match.legal(PlaceBuilding) == []


@pytest.mark.clause("LB10", "LB12", "LB4")
def test_a_token_is_put_on_the_tile_just_placed_instead_of_a_piece():
    match = Match(2, NAME)
    match.put("U", 1, 0)
    assert match.legal(PlacePiece)
    (placed,) = (one for one in build(match) if isinstance(one, BuildingPlaced))
    assert placed == BuildingPlaced(0, HOUSE, Cell(1, 0))
    assert left(match) == [{HOUSE: 8}, {HOUSE: 9}]
    assert (match.supply, match.turn.seat) == ((7, 7), 1)
    match.finish()
    shown: LittleBuildings = match.part(LittleBuildings)
    assert StandingBuilding(Cell(1, 0), HOUSE) in shown.standing


@pytest.mark.clause("LB11")
def test_it_occupies_nothing():
    match = Match(2, NAME)
    match.put("U", 1, 0)
    build(match)
    match.put("U", 2, 0)
    assert match.spots(2, 0) == {"road", "field"}


@pytest.mark.clause("LB13")
def test_one_token_at_most_for_each_tile():
    match = Match(2, NAME)
    match.put("U", 1, 0)
    build(match)
    assert match.question == "chance"  # the next turn begins
    match.put("U", 2, 0)
    build(match)
    shown: LittleBuildings = match.part(LittleBuildings)
    assert [one.cell for one in shown.standing] == [Cell(1, 0), Cell(2, 0)]


@pytest.mark.clause("LB10")
def test_a_kind_of_which_none_is_left_is_not_offered():
    match = Match(4, NAME, lb_values="different")
    match.put("U", 1, 0)
    build(match, "little_shed")
    for x in (2, 3, 4):
        match.lay("U", x, 0)
    match.put("U", 5, 0)
    assert match.legal(PlaceBuilding) == [PlaceBuilding(HOUSE), PlaceBuilding("little_tower")]
    with pytest.raises(IllegalEntry):
        match.decide(PlaceBuilding("little_shed"))
