"""The Flying Machines (FY1-FY20)."""

import pytest

from support.carcassonne.box import box, tiles
from support.carcassonne.expansions.flying_machines import LAND, NAME, crashed, fly, landings
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.values.decisions import Skip
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.flying_machines.values import (
    FlightRoll,
    Fly,
    PieceFlew,
)
from tilewyrm.engine.errors import EditionError, IllegalEntry
from tilewyrm.engine.game import Source


@pytest.mark.clause("FY1")
@pytest.mark.option("flying_machines", True)
def test_eight_more_tiles_each_with_a_machine_are_in_the_pile():
    match = Match(2, NAME)
    ours = {id: tile for id, tile in tiles().items() if tile.set == NAME}
    assert {id: match.pile[id] for id in ours} == dict.fromkeys(ours, 1)
    assert len(ours) == 8
    machines = [mark for tile in ours.values() for mark in tile.marks]
    assert sorted(machines) == ["diagonal_machine"] * 3 + ["straight_machine"] * 5
    assert match.remaining == 71 + 8


@pytest.mark.clause("FY1")
@pytest.mark.option("flying_machines", False)
def test_without_the_box_its_tiles_stay_out():
    match = Match(2)
    assert match.remaining == 71
    assert not any(id.startswith("FL") for id in match.pile)


@pytest.mark.clause("FY2", "FY11")
@pytest.mark.parametrize(
    ("tile", "steps"),
    [
        ("FL02", [(-1, 0), (0, -1), (1, 0), (0, 1)]),
        ("FL01", [(-1, -1), (1, -1), (1, 1), (-1, 1)]),
    ],
)
def test_the_arrow_turns_with_the_tile(tile: str, steps: list[tuple[int, int]]):
    for rotation, (dx, dy) in enumerate(steps):
        match = Match(2, NAME)
        match.draw(tile)
        assert {(0, 1, turns) for turns in range(4)} <= match.placements()
        match.place(0, 1, rotation)
        (flew,) = (one for one in fly(match, 3) if isinstance(one, PieceFlew))
        assert (flew.seat, flew.piece, flew.distance) == (0, "meeple", 3)
        assert flew.cell == Cell(3 * dx, 1 + 3 * dy)


@pytest.mark.clause("FY2")
def test_a_tile_has_one_machine_at_most():
    with pytest.raises(EditionError, match="two machines"):
        box({NAME: {"Z": "1 ffff: field all, straight_machine, diagonal_machine"}})


def under_start() -> Match:
    """Return a match of two: seat 0 has placed a machine that points from (0, 1) to (0, 0)."""
    match = Match(2, NAME)
    match.put("FL02", 0, 1, 1)
    return match


@pytest.mark.clause("FY10", "FY12", "FY13")
def test_a_meeple_flies_instead_of_being_placed_and_lands_on_road_or_city():
    match = under_start()
    assert match.spots(0, 1) == {"field"}
    assert match.legal(Fly) == [Fly("meeple")]
    assert crashed(fly(match, 1)) == []
    assert (match.question, match.seat) == (LAND, 0)
    assert landings(match) == {(0, 0, "city"), (0, 0, "road")}
    match.stand(0, 0, "city")
    assert [(one.seat, one.piece) for one in match.standing(0, 0)] == [(0, "meeple")]
    assert (match.supply, match.turn.seat, match.question) == ((6, 7), 1, "chance")


@pytest.mark.clause("FY10")
def test_a_meeple_may_be_placed_on_the_tile_as_ever_and_then_none_flies():
    match = under_start()
    match.stand(0, 1, "field")
    assert (match.turn.seat, match.question) == (1, "chance")
    match.put("U", 1, 0)
    assert match.legal(Fly) == []  # that tile has no machine
    with pytest.raises(IllegalEntry):
        match.decide(Fly("meeple"))


@pytest.mark.clause("FY11")
def test_the_die_shows_one_two_or_three_each_as_likely():
    match = under_start()
    match.decide(Fly("meeple"))
    assert match.question == "chance"
    assert match.state.outcomes() == tuple((FlightRoll(pips), 1) for pips in (1, 2, 3))


@pytest.mark.clause("FY11")
def test_it_flies_over_a_gap():
    match = Match(2, NAME)
    match.lay("U", -1, 0)
    match.lay("E", -1, 1, 2)
    match.lay("U", 1, 0)
    match.put("FL02", 1, 1)
    fly(match, 2)
    assert landings(match) == {(-1, 1, "city")}


@pytest.mark.clause("FY12", "FY18", "C14")
def test_it_lands_beside_a_piece_of_another_player_and_both_score():
    match = Match(2, NAME)
    match.lay("B", 0, 1)
    match.lay("U", 1, 0, piece="road")
    match.put("FL02", 1, 1, 1)
    fly(match, 1)
    assert landings(match) == {(1, 0, "road")}
    match.stand(1, 0, "road")
    assert [(one.seat, one.feature) for one in match.standing(1, 0)] == [(1, 0), (0, 16)]
    match.lay("A", 2, 0, 1)
    (road,) = scored(match.lay("A", -1, 0, 3))
    assert [(claim.seat, claim.points) for claim in road.claims] == [(0, 4), (1, 4)]
    assert (match.scores, match.supply) == ((4, 4), (7, 7))


@pytest.mark.clause("FY12")
@pytest.mark.option("flier_landing", "must")
def test_it_must_land_where_it_can():
    match = under_start()
    fly(match, 1)
    assert not match.can(Skip())


@pytest.mark.clause("FY12", "FY14")
@pytest.mark.option("flier_landing", "may")
def test_it_may_be_left_to_crash_where_the_table_says_so():
    match = Match(2, NAME, flier_landing="may")
    match.put("FL02", 0, 1, 1)
    fly(match, 1)
    assert landings(match) == {(0, 0, "city"), (0, 0, "road")}
    assert crashed(match.skip()) == [(0, "meeple")]
    assert (match.supply, match.turn.seat, match.question) == ((7, 7), 1, "chance")


@pytest.mark.clause("FY13", "FY14", "FY17")
def test_a_field_and_a_machine_are_no_landing_places():
    match = Match(2, NAME)
    match.lay("FL01", 0, 1)
    match.put("FL02", 1, 1)
    assert crashed(fly(match, 1)) == [(1, "meeple")]
    assert match.supply == (7, 7)


@pytest.mark.clause("FY14", "FY10")
def test_it_crashes_where_no_tile_is_and_no_other_is_placed():
    match = under_start()
    assert crashed(fly(match, 3)) == [(0, "meeple")]
    assert (match.supply, match.turn.seat, match.question) == ((7, 7), 1, "chance")


@pytest.mark.clause("FY15", "C6")
def test_what_the_tile_completes_is_no_landing_place():
    match = Match(2, NAME)
    match.lay("A", -1, 0, 3)
    match.lay("B", 0, 1)
    match.lay("B", 1, 1)
    match.lay("B", 2, 1)
    match.lay("A", 2, 0, 1)
    match.put("FL05", 1, 0)
    before = match.state.copy()
    fly(match, 1)
    assert landings(match) == {(0, 0, "city")}
    match.state = before
    fly(match, 2)
    assert landings(match) == {(-1, 0, "monastery")}


@pytest.mark.clause("FY16")
@pytest.mark.option("flier_kinds", "all")
@pytest.mark.option("flier_kinds", "ordinary_and_large")
@pytest.mark.parametrize("kinds", ["all", "ordinary_and_large"])
def test_ordinary_meeples_fly_but_only_from_the_supply(kinds: str):
    match = Match(2, NAME, flier_kinds=kinds)
    match.draw("FL02")
    ahead = match.state.copy()
    match.place(0, 1, 1)
    assert match.legal(Fly) == [Fly("meeple")]
    match.state = ahead
    match.state.supply[0] = 0
    match.place(0, 1, 1)
    assert match.legal(Fly) == []


@pytest.mark.clause("FY18", "C13")
def test_several_on_one_monastery_tie_and_score_in_full():
    match = Match(2, NAME)
    match.lay("B", 0, 1, piece="monastery")
    match.put("FL02", 1, 1)
    fly(match, 1)
    assert landings(match) == {(0, 1, "monastery")}
    match.stand(0, 1, "monastery")
    assert match.finals == (3, 3)
    match.surround(0, 1)
    assert (match.scores, match.supply) == ((9, 9), (7, 7))


@pytest.mark.clause("FY19", "FY20")
def test_the_landing_is_asked_for_even_if_there_is_one_and_each_kind_is_a_choice():
    match = Match(2, NAME)
    match.lay("U", 1, 0)
    match.put("FL02", 1, 1, 1)
    assert match.legal(Fly) == [Fly("meeple")]
    fly(match, 1)
    assert match.legal() == [match.at(1, 0, "road")]


@pytest.mark.clause("FY20")
def test_each_seat_has_a_die_of_its_own_and_the_same_roll_comes_again():
    match = under_start()
    before = match.state.copy()
    for _ in range(2):
        match.state = before.copy()
        match.decide(Fly("meeple"))
        assert match.state.source() == Source("flight/0", 0)
    match.roll(FlightRoll(3))
    match.put("FL05", 1, 0)
    match.decide(Fly("meeple"))
    assert match.state.source() == Source("flight/1", 0)
    match.roll(FlightRoll(3))
    match.put("FL08", 2, 0)
    match.decide(Fly("meeple"))
    assert match.state.source() == Source("flight/0", 1)
