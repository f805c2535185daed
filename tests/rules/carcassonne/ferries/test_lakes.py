"""New lakes and their ferries (FB1-FB13)."""

import pytest

from support.carcassonne.box import box, tiles
from support.carcassonne.expansions.ferries import (
    LAY,
    NAME,
    ferries,
    lake,
    lay,
    movable,
    move,
    places,
)
from support.carcassonne.match import Match, scored
from support.carcassonne.restoring import differences, restored
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.decisions import Skip
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.ferries.values import FerryLaid, LayFerry
from tilewyrm.engine.errors import EditionError, IllegalEntry


@pytest.mark.clause("FB1")
@pytest.mark.option("ferries", True)
def test_eight_more_tiles_each_with_a_lake_are_in_the_pile():
    match = Match(2, NAME)
    ours = {id: tile for id, tile in tiles().items() if tile.set == NAME}
    assert {id: match.pile[id] for id in ours} == {"FR01": 3, "FR02": 4, "FR03": 1}
    assert {tile.marks for tile in ours.values()} == {("ferry_lake",)}
    assert match.remaining == 71 + 8
    assert ferries(match) == {}


@pytest.mark.clause("FB1")
@pytest.mark.option("ferries", False)
def test_without_the_box_its_tiles_stay_out():
    assert not any(id.startswith("FR") for id in Match(2).pile)


@pytest.mark.clause("FB2")
@pytest.mark.parametrize(("tile", "roads"), [("FR01", 3), ("FR02", 3), ("FR03", 4)])
def test_every_road_ends_at_the_lake(tile: str, roads: int):
    features = tiles()[tile].features
    ends = [one for one in features if one.kind == "road"]
    assert [len(one.sides) for one in ends] == [1] * roads
    assert len([one for one in features if one.kind == "field"]) == roads


@pytest.mark.clause("FB2")
def test_a_lake_needs_two_roads_that_end_there():
    with pytest.raises(EditionError, match="fewer than two roads"):
        box({NAME: {"FX": "1 frff: road e, field all, ferry_lake"}})


@pytest.mark.clause("FB10", "FB12")
def test_a_road_is_free_until_the_ferry_joins_it_to_an_occupied_one():
    match = Match(2, NAME, edition=box(FR02=1, A=2, U=1))
    match.lay("A", -1, 0, 3, piece="road")
    match.put("FR02", 1, 0)
    assert match.question == "use-piece"
    assert [one.feature for one in match.legal() if one != Skip()].count(2) == 0, "west: occupied"
    match.stand(1, 0, "road E")
    assert match.question == LAY
    lay(match, "EW")
    assert ferries(match) == {(1, 0): "EW"}
    assert match.finals == (3, 3), "one road of three tiles for both"


@pytest.mark.clause("FB11")
@pytest.mark.parametrize("piece", [None, "road S", "field n1"])
def test_a_new_lake_gets_its_ferry_whatever_was_placed(piece: str | None):
    match = Match(2, NAME, edition=box(FR02=1, U=1))
    match.lay("FR02", 1, 0, piece=piece)
    assert (match.seat, match.question) == (0, LAY)
    assert places(match) == [(1, 0, "ES"), (1, 0, "EW"), (1, 0, "SW")]
    assert Skip() not in match.legal()
    for wrong in (LayFerry(Cell(1, 0), 1, 0), LayFerry(Cell(0, 0), 0, 1), Skip()):
        with pytest.raises(IllegalEntry):
            match.decide(wrong)
    assert FerryLaid(0, Cell(1, 0), 0, 1) in lay(match, "ES")
    assert match.turn.seat == 1


@pytest.mark.clause("FB11")
@pytest.mark.option("ferry_place", "always", "with_highwayman")
@pytest.mark.parametrize("place", ["always", "with_highwayman"])
@pytest.mark.parametrize("piece", [None, "road S", "field n1"])
def test_a_table_may_want_a_highwayman_for_the_ferry(place: str, piece: str | None):
    match = Match(2, NAME, edition=box(FR02=1, U=2), ferry_place=place)
    match.lay("FR02", 1, 0, piece=piece)
    has_ferry = place == "always" or piece == "road S"
    assert (match.question == LAY) is has_ferry
    if has_ferry:
        lay(match, "EW")
    match.lay("U", 2, 0)
    assert movable(match) == ({(1, 0)} if has_ferry else set())


@pytest.mark.clause("FB11")
def test_four_roads_can_be_joined_in_six_ways():
    match = Match(2, NAME, edition=box(FR03=1, U=1))
    match.lay("FR03", 1, 0)
    assert [ways for *_, ways in places(match)] == ["NE", "NS", "NW", "ES", "EW", "SW"]


@pytest.mark.clause("FB12", "FB32")
def test_a_road_without_the_ferry_is_closed_at_the_lake():
    match = Match(2, NAME, edition=box(FR02=1, A=1, U=1))
    match.lay("A", -1, 0, 3, piece="road")
    (event,) = scored(lake(match, "FR02", 1, 0, "ES", piece="road E"))
    assert (event.complete, event.tiles, event.gains) == (True, 3, ((0, 3),))
    assert [piece.seat for piece in match.standing(1, 0)] == [1]


@pytest.mark.clause("FB13", "C11")
def test_a_road_across_a_lake_counts_its_tile_once_and_two_roads_count_it_each():
    match = Match(2, NAME, edition=box(FR02=1, U=2))
    match.lay("U", -1, 0, piece="road")
    lake(match, "FR02", 1, 0, "ES", piece="road S")
    assert match.finals == (3, 1)
    match.lay("U", 2, 0)
    move(match, 1, 0, "EW")
    assert match.finals == (4, 1)


@pytest.mark.clause("FB12")
def test_a_restored_position_has_the_same_roads():
    match = Match(2, NAME, edition=box(FR02=2, U=3))
    lake(match, "FR02", 1, 0, "EW", piece="road E")
    assert isinstance(match.state, CarcassonneState)
    assert differences(match.state, restored(match.state)) == []
