"""The Festival (FV1-FV18)."""

import pytest

from support.carcassonne.box import box, tiles
from support.carcassonne.expansions.festival import NAME, recall, recallable, recalled
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece, Skip
from tilewyrm.engine.carcassonne.core.values.events import COMPLETED, END, RECALLED
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.festival.recall import RecallPiece
from tilewyrm.engine.errors import IllegalEntry
from tilewyrm.engine.game import Decided


@pytest.mark.clause("FV1")
@pytest.mark.option("festival", True)
def test_ten_more_tiles_each_with_a_festival_are_in_the_pile():
    match = Match(2, NAME)
    ours = {id: tile for id, tile in tiles().items() if tile.set == NAME}
    assert {id: match.pile[id] for id in ours} == dict.fromkeys(ours, 1)
    assert len(ours) == 10
    assert all(tile.marks == ("festival",) for tile in ours.values())
    assert match.remaining == 71 + 10


@pytest.mark.clause("FV1")
@pytest.mark.option("festival", False)
def test_without_the_box_its_tiles_stay_out():
    match = Match(2)
    assert match.remaining == 71
    assert not any(id.startswith("FS") for id in match.pile)


@pytest.mark.clause("FV2")
def test_a_festival_is_no_feature_nobody_stands_on_it():
    match = Match(2, NAME)
    match.put("FS10", 1, 0)
    kinds = [feature.kind for feature in match.tiles["FS10"].features]
    assert kinds == ["road", "road", "field", "field", "field"]
    assert match.spots(1, 0) == {"road", "field"}


def with_meeples() -> Match:
    """Return a match of two: seat 0 stands on the road (1, 0), seat 1 in the field (-1, 0)."""
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("U", -1, 0, piece="field n1")
    return match


@pytest.mark.clause("FV10", "FV14", "FV15")
def test_a_piece_comes_back_instead_of_one_being_placed_for_no_points():
    match = with_meeples()
    match.put("FS06", 0, -1, 2)
    assert match.legal(PlacePiece)
    assert recallable(match) == [(1, 0, "meeple")]
    events = recall(match, 1, 0, "road")
    assert recalled(events) == [(0, "meeple", RECALLED)]
    assert match.standing(1, 0) == ()
    assert (match.supply, match.scores) == ((7, 6), (0, 0))
    assert match.turn.seat == 1  # that was the piece action of this turn
    assert match.question == "chance"


@pytest.mark.clause("FV10")
def test_neither_is_allowed_as_well_and_so_is_placing_a_piece():
    match = with_meeples()
    match.put("FS06", 0, -1, 2)
    before = match.state.copy()
    assert match.can(Skip())
    match.skip()
    assert match.supply == (6, 6)
    match.state = before
    match.stand(0, -1, "road")
    assert match.supply == (5, 6)
    assert match.turn.seat == 1


@pytest.mark.clause("FV10")
def test_other_tiles_bring_nothing_back():
    match = with_meeples()
    match.put("U", 2, 0)
    assert recallable(match) == []
    with pytest.raises(IllegalEntry):
        match.decide(RecallPiece(Cell(1, 0), match.feature(1, 0, "road")))


@pytest.mark.clause("FV10", "FV11")
def test_who_has_no_piece_on_the_map_is_offered_none():
    match = Match(2, NAME)
    match.put("FS04", 0, -1, 2)
    assert match.legal(RecallPiece) == []


@pytest.mark.clause("FV11", "FV12")
@pytest.mark.option("festival_return", "figures")
def test_a_piece_comes_from_any_feature_anywhere_a_farmer_as_well():
    match = Match(2, NAME)
    for tile, x, y, spot in (("U", 1, 0, "road"), ("B", 1, 1, "monastery"), ("B", 0, 1, "field")):
        match.lay(tile, x, y, piece=spot)
        match.lay("U", min(place for place, _ in match.board) - 1, 0)
    match.lay("E", 0, -1, 2, piece=None)
    match.lay("U", -4, 0)
    match.put("FS04", 2, 0, 2)
    assert recallable(match) == [(1, 0, "meeple"), (0, 1, "meeple"), (1, 1, "meeple")]
    recall(match, 0, 1, "field")  # who would stay to the end
    assert match.supply == (5, 7)


@pytest.mark.clause("FV11")
@pytest.mark.option("festival_return", "meeples")
def test_meeples_come_back_with_either_value_of_the_option():
    match = Match(2, NAME, festival_return="meeples")
    match.lay("U", 1, 0, piece="road")
    match.lay("U", -1, 0)
    match.put("FS06", 0, -1, 2)
    assert recallable(match) == [(1, 0, "meeple")]


@pytest.mark.clause("FV12", "FV17")
def test_a_meeple_may_leave_the_city_that_this_tile_completes_and_then_it_scores_nobody():
    match = Match(2, NAME)
    match.lay("U", 1, 0)
    match.lay("U", -1, 0)
    match.lay("G", 0, -1, 1, piece="city")
    match.lay("U", 2, 0)
    match.put("FS08", 0, -2, 2)
    assert recallable(match) == [(0, -1, "meeple")]
    before = match.state.copy()
    events = recall(match, 0, -1, "city")
    assert scored(events) == []
    assert (match.scores, match.supply) == ((0, 0), (7, 7))
    match.state = before
    (city,) = scored(match.skip())
    assert (city.cause, city.value) == (COMPLETED, 6)
    assert match.scores == (6, 0)


@pytest.mark.clause("FV17", "C14")
def test_the_majority_is_counted_without_the_piece():
    match = Match(2, NAME)
    match.lay("U", 1, 0)
    match.lay("U", -1, 0)
    match.lay("E", 1, -1, 3, piece="city")
    match.lay("E", -1, -1, 1, piece="city")
    match.put("FS01", 0, -1)
    before = match.state.copy()
    match.skip()
    assert match.scores == (6, 6)  # they tie
    match.state = before
    (city,) = scored(recall(match, 1, -1, "city"))
    assert [(claim.seat, claim.points) for claim in city.claims] == [(1, 6)]
    assert (match.scores, match.supply) == ((0, 6), (7, 7))


@pytest.mark.clause("FV13")
def test_pieces_of_others_stay():
    match = with_meeples()
    match.put("FS06", 0, -1, 2)
    theirs = RecallPiece(Cell(-1, 0), match.feature(-1, 0, "field n1"))
    assert theirs not in match.legal()
    with pytest.raises(IllegalEntry):
        match.state.apply(Decided(0, theirs))
    with pytest.raises(IllegalEntry):
        match.state.apply(Decided(0, RecallPiece(Cell(7, 7), 0)))


@pytest.mark.clause("FV15")
def test_the_piece_is_in_the_supply_at_once_but_is_placed_in_a_later_turn_at_the_earliest():
    match = with_meeples()
    match.put("FS06", 0, -1, 2)
    recall(match, 1, 0, "road")
    assert match.left("meeple") == (7, 6)
    assert (match.question, match.turn.seat) == ("chance", 1)
    match.lay("U", 2, 0)
    match.put("U", 3, 0)
    match.stand(3, 0, "road")  # where it stood before
    assert match.supply == (6, 6)


@pytest.mark.clause("FV18")
def test_what_a_festival_tile_completes_is_scored_as_ever_and_at_the_end_it_does_nothing():
    match = Match(2, NAME, edition=box(E=1, FS04=1, U=1))
    match.put("FS04", 0, -1, 2)
    (city,) = scored(match.stand(0, -1, "city"))
    assert (city.cause, city.value, city.marks) == (COMPLETED, 4, ())
    match.lay("E", 0, 1, 2)
    events = match.lay("U", 1, 0, piece="road")
    (road,) = scored(events)
    assert (road.cause, road.value) == (END, 2)
    assert match.scores == (6, 0)
