"""What there is, and placing a tile (C1-C6)."""

import pytest

from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.values.decisions import NameYoungest, PlaceTile
from tilewyrm.engine.carcassonne.core.values.events import TileDiscarded, TurnBegan
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.core.values.rolls import StartPlayer
from tilewyrm.engine.errors import IllegalEntry, SetupError
from tilewyrm.engine.game import Rolled


@pytest.mark.clause("C1")
def test_two_to_five_players_have_seven_meeples_each_and_72_tiles():
    for seats in (2, 3, 4, 5):
        match = Match(seats)
        assert match.supply == (7,) * seats
        assert match.remaining + len(match.board) == 72
    for seats in (1, 6):
        with pytest.raises(SetupError):
            Match(seats)


@pytest.mark.clause("C2")
def test_the_start_tile_lies_at_the_origin_and_every_other_tile_is_equally_likely():
    match = Match()
    assert [(tile.cell.x, tile.cell.y, tile.tile) for tile in match.board.values()] == [(0, 0, "D")]
    assert match.scores == (0, 0)
    weights = {roll.tile: weight for roll, weight in match.state.outcomes()}
    assert sum(weights.values()) == 71
    in_box = {tile.id: tile.count for tile in match.tiles.values() if tile.set == "base"}
    assert weights == {**in_box, "D": in_box["D"] - 1}


@pytest.mark.clause("C2")
@pytest.mark.option("start_player", "youngest")
def test_with_the_option_youngest_the_first_seat_names_who_begins():
    match = Match(3, start_player="youngest")
    assert (match.question, match.seat) == ("name-youngest", 0)
    assert match.legal() == [NameYoungest(0), NameYoungest(1), NameYoungest(2)]
    match.decide(NameYoungest(1))
    for seat in (1, 2, 0):
        assert match.turn.seat == seat
        match.lay("U", match.turn.number, 0)


@pytest.mark.clause("C2")
@pytest.mark.option("start_player", "random", "seat0")
def test_the_start_player_is_drawn_by_lot_and_play_goes_clockwise():
    match = Match(3, start_player="random")
    drawn = match.game.initial(match.setup)
    assert drawn.outcomes() == [(StartPlayer(seat), 1) for seat in range(3)]
    events = drawn.apply(Rolled(StartPlayer(2)))
    assert TurnBegan(seat=2, turn=1) in events

    match = Match(3, start_player="seat0")
    turns = []
    for x in (1, 2, 3, 4):
        turns.append(match.turn.seat)
        match.lay("U", x, 0)
    assert turns == [0, 1, 2, 0]


@pytest.mark.clause("C3")
def test_how_many_tiles_are_left_is_public_but_no_order_of_them_exists():
    one, other = Match(), Match()
    assert not one.state.has_secrets
    assert one.view() == one.view(0) == one.view(1)
    one.lay("U", 1, 0)
    one.lay("W", -1, 0)
    other.lay("W", -1, 0)
    other.lay("U", 1, 0)
    assert one.pile == other.pile
    assert one.remaining == 69


@pytest.mark.clause("C4")
def test_a_tile_is_placed_where_every_touching_edge_continues():
    match = Match()
    match.draw("U")
    assert match.placements() == {(1, 0, 0), (-1, 0, 0), (0, 1, 0)}
    with pytest.raises(IllegalEntry):
        match.place(1, 1)
    with pytest.raises(IllegalEntry):
        match.place(1, 0, 1)


@pytest.mark.clause("C4")
def test_a_corner_is_no_contact_and_two_neighbours_both_count():
    match = Match()
    match.lay("V", 1, 0)
    match.lay("E", 0, -1, 2)
    match.draw("N")
    assert not any((x, y) == (2, 1) for x, y, _ in match.placements())
    # At (1, -1) the west neighbour shows field and the south neighbour field.
    assert {turn for x, y, turn in match.placements() if (x, y) == (1, -1)} == {1}


@pytest.mark.clause("C4")
def test_of_two_rotations_that_look_the_same_only_one_is_offered():
    match = Match()
    match.draw("B")
    assert {turn for _, _, turn in match.placements()} == {0}
    with pytest.raises(IllegalEntry, match="looks the same rotated 0"):
        match.decide(PlaceTile(Cell(0, 1), 1))


@pytest.mark.clause("C5")
def test_a_tile_that_fits_nowhere_leaves_the_game_and_the_same_player_draws_again():
    match = Match()
    match.lay("E", 0, -1, 2)
    asked = match.turn.seat
    events = match.draw("C")
    assert TileDiscarded("C") in events
    assert match.question == "chance"
    assert match.turn.seat == asked
    assert match.discarded == {"C": 1}
    match.lay("U", 1, 0)
    assert match.turn.seat != asked


@pytest.mark.clause("C6", "C9")
def test_what_the_tile_completes_is_complete_at_once_and_may_be_claimed_and_scored_in_one_turn():
    match = Match()
    events = match.lay("E", 0, -1, 2, piece="city")
    (city,) = scored(events)
    assert city.complete
    assert (city.kind, city.tiles, city.value) == ("city", 2, 4)
    assert match.scores == (4, 0)
    assert match.supply == (7, 7)
