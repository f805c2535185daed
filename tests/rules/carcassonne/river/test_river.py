"""The River (C40-C48)."""

import pytest

from support.carcassonne.box import tiles
from support.carcassonne.expansions.river import flow_out, river_left
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.values.events import TileDiscarded

DEAD_END = (
    ("R05", 1, 0, 0),
    ("R11", 2, 0, 1),
    ("R04", 2, -1, 1),
    ("R08", 2, -2, 1),
    ("R06", 1, -2, 3),
    ("R09", 0, -2, 3),
)
"""A river that comes back to (0, -1), north of its spring: a straight tile cannot go there."""


@pytest.mark.clause("C40")
@pytest.mark.option("river", True, False)
def test_the_spring_lies_first_ten_tiles_follow_and_the_lake_comes_last():
    assert [tile.tile for tile in Match(2).board.values()] == ["D"]
    match = Match(2, "river")
    assert [tile.tile for tile in match.board.values()] == ["R01"]
    drawn = 0
    while river_left(match) > 1:
        assert "R02" not in {roll.tile for roll in match.rolls()}
        assert all(match.tiles[roll.tile].set == "river" for roll in match.rolls())
        match.roll(match.rolls()[0])
        drawn += 1
        if match.question == "place-tile":
            match.place(*sorted(match.placements())[0])
            match.skip()
    assert drawn == 10
    assert [roll.tile for roll in match.rolls()] == ["R02"]


@pytest.mark.clause("C40")
@pytest.mark.option("river_start_tile", "mix", "discard")
@pytest.mark.parametrize(("choice", "copies"), [("mix", 4), ("discard", 3)])
def test_the_option_river_start_tile_mixes_the_start_tile_in_or_leaves_it_out(
    choice: str, copies: int
):
    match = Match(2, "river", river_start_tile=choice)
    assert match.pile["D"] == copies


@pytest.mark.clause("C41")
def test_a_river_tile_goes_only_where_it_continues_the_river():
    match = Match(2, "river")
    match.draw("R07")
    assert match.placements() == {(1, 0, 0)}
    match.place(1, 0)
    match.skip()
    match.draw("R10")
    assert {(x, y) for x, y, _ in match.placements()} == {(2, 0)}


def after_a_curve(uturn: str, straight: int) -> Match:
    """Return a match whose river has turned right and then run straight over some tiles."""
    match = Match(2, "river", river_uturn=uturn)
    match.lay("R10", 1, 0)
    for y in range(1, straight + 1):
        match.lay("R07", 1, y, 1)
    match.draw("R11")
    return match


@pytest.mark.clause("C42")
@pytest.mark.option("river_uturn", "immediate", "same_turn_even_with_straights", "clearance")
@pytest.mark.parametrize(
    ("uturn", "at_once", "later"),
    [
        ("immediate", {2}, {1, 2}),
        ("same_turn_even_with_straights", {2}, {2}),
        ("clearance", {2}, {1, 2}),
    ],
)
def test_the_river_does_not_turn_twice_the_same_way(uturn: str, at_once: set, later: set):
    match = after_a_curve(uturn, 0)
    assert {turn for _, _, turn in match.placements()} == at_once
    match = after_a_curve(uturn, 1)
    assert {turn for _, _, turn in match.placements()} == later


@pytest.mark.clause("C42", "C48")
@pytest.mark.parametrize(("uturn", "allowed"), [("immediate", True), ("clearance", False)])
def test_the_option_clearance_wants_room_beside_the_place_ahead(uturn: str, allowed: bool):
    match = Match(2, "river", river_uturn=uturn)
    match.lay("R07", 1, 0)
    match.lay("R10", 2, 0)
    match.lay("R07", 2, 1, 1)
    match.lay("R11", 2, 2, 1)
    match.lay("R05", 1, 2)
    match.draw("R09")
    # Turned north, the river would flow to (0, 1), which is empty but beside the spring.
    assert ((0, 2, 2) in match.placements()) is allowed


@pytest.mark.clause("C48")
@pytest.mark.parametrize(("uturn", "allowed"), [("immediate", True), ("clearance", False)])
def test_the_option_clearance_wants_room_around_the_place_behind_it_too(uturn: str, allowed: bool):
    match = Match(2, "river", river_uturn=uturn)
    match.lay("R07", 1, 0)
    match.lay("R10", 2, 0)
    match.lay("R07", 2, 1, 1)
    match.lay("R11", 2, 2, 1)
    match.lay("R05", 1, 2)
    match.lay("R03", 0, 2)
    match.draw("R09")
    # Turned north, it would flow to (-1, 1) and then (-1, 0), which is beside the spring.
    assert ((-1, 2, 2) in match.placements()) is allowed
    assert (-1, 2, 3) in match.placements()  # to the south there is room


@pytest.mark.clause("C43")
def test_nobody_stands_on_the_river_and_a_field_goes_around_the_spring():
    match = Match(2, "river")
    match.put("R05", 1, 0)
    assert match.spots(1, 0) == {"road", "monastery", "field"}
    match.stand(1, 0, "field n1")
    match.put("R07", 2, 0)
    # North and south-west of the river it is one field; the road of R05 parts the south-east.
    taken = {one.feature for one in match.legal() if hasattr(one, "feature")}
    assert taken == {match.feature(2, 0, "field s1")}


@pytest.mark.clause("C43")
def test_a_bridge_parts_the_land_into_four_fields():
    fields = [f for f in tiles()["R06"].features if f.kind == "field"]
    assert len(fields) == 4


@pytest.mark.clause("C44", "C46")
def test_the_river_scores_nothing_and_after_the_lake_the_other_tiles_are_drawn():
    match = Match(2, "river")
    flow_out(match)
    assert river_left(match) == 0
    assert scored(match.events) == []
    assert match.scores == (0, 0)
    assert {match.tiles[roll.tile].set for roll in match.rolls()} == {"base"}


@pytest.mark.clause("C45", "C5")
def test_a_river_tile_that_fits_nowhere_is_put_out_and_play_goes_on():
    match = Match(2, "river")
    for tile, x, y, turn in DEAD_END:
        match.lay(tile, x, y, turn)
    asked = match.turn.seat
    assert TileDiscarded("R07") in match.draw("R07")
    assert match.turn.seat == asked
    flow_out(match)
    assert river_left(match) == 0
    match.finish()
    assert sum(match.discarded.values()) >= 1


@pytest.mark.clause("C45")
def test_a_river_without_its_lake_stays_open_and_the_game_is_played_on():
    match = Match(2, "river")
    for tile, x, y, turn in (
        ("R06", 1, 0, 3),
        ("R04", 2, 0, 2),
        ("R08", 3, 0, 1),
        ("R03", 3, 1, 1),
        ("R05", 3, 2, 3),
        ("R10", 3, 3, 1),
        ("R07", 2, 3, 2),
        ("R09", 1, 3, 2),
        ("R07", 1, 2, 3),
    ):
        match.lay(tile, x, y, turn)
    assert TileDiscarded("R11") in match.draw("R11")
    assert TileDiscarded("R02") in match.draw("R02")
    assert "U" in {roll.tile for roll in match.rolls()}
    match.finish()
    assert match.question == "over"


@pytest.mark.clause("C47")
def test_the_second_river_is_another_box():
    river_tiles = [tile for tile in tiles().values() if tile.set == "river"]
    assert sum(tile.count for tile in river_tiles) == 12
    assert all(tile.edges.count("river") <= 2 for tile in river_tiles)
    assert not any(tile.marks for tile in river_tiles)
