"""The base game (C1-C20)."""

import pytest

from support.carcassonne import Match, scored
from support.carcassonne_box import box
from tilewyrm.engine.carcassonne.decisions import NameYoungest, PlaceMeeple, Skip
from tilewyrm.engine.carcassonne.events import (
    MeeplePlaced,
    MeepleReturned,
    TileDiscarded,
    TurnBegan,
)
from tilewyrm.engine.carcassonne.kinds import FeatureKind
from tilewyrm.engine.carcassonne.rolls import StartPlayer
from tilewyrm.engine.errors import IllegalEntry, SetupError
from tilewyrm.engine.game import Rolled
from tilewyrm.engine.registry import game


def base(seats: int = 2, **options: bool | int | str) -> Match:
    """Return a match of the base game alone."""
    return Match(seats, princess_dragon=False, **options)


@pytest.mark.clause("C1")
def test_two_to_five_players_have_seven_meeples_each_and_72_tiles():
    for seats in (2, 3, 4, 5):
        match = base(seats)
        assert match.supply == (7,) * seats
        assert match.pile.remaining + len(match.board) == 72
    for seats in (1, 6):
        with pytest.raises(SetupError):
            base(seats)


@pytest.mark.clause("C2")
def test_the_start_tile_lies_at_the_origin_and_every_other_tile_is_equally_likely():
    match = base()
    assert [(tile.cell.x, tile.cell.y, tile.tile) for tile in match.board.values()] == [(0, 0, "D")]
    assert match.scores == (0, 0)
    weights = {roll.tile: weight for roll, weight in match.state.outcomes()}
    assert sum(weights.values()) == 71
    in_box = {tile.id: tile.count for tile in match.tiles.values() if tile.set == "base"}
    assert weights == {**in_box, "D": in_box["D"] - 1}


@pytest.mark.clause("C2")
def test_with_the_option_youngest_the_first_seat_names_who_begins():
    match = base(3, start_player="youngest")
    assert (match.question, match.seat) == ("name-youngest", 0)
    assert match.legal() == [NameYoungest(0), NameYoungest(1), NameYoungest(2)]
    match.decide(NameYoungest(1))
    for seat in (1, 2, 0):
        assert match.turn.seat == seat
        match.lay("U", match.turn.number, 0)


@pytest.mark.clause("C2")
def test_the_start_player_is_drawn_by_lot_and_play_goes_clockwise():
    rules = game("carcassonne")
    drawn = rules.initial(rules.setup(base().edition, 3, {"start_player": "random"}))
    assert drawn.outcomes() == [(StartPlayer(seat), 1) for seat in range(3)]
    events = drawn.apply(Rolled(StartPlayer(2)))
    assert TurnBegan(seat=2, turn=1) in events

    match = base(3, start_player="seat0")
    turns = []
    for x in (1, 2, 3, 4):
        turns.append(match.turn.seat)
        match.lay("U", x, 0)
    assert turns == [0, 1, 2, 0]


@pytest.mark.clause("C3")
def test_how_many_tiles_are_left_is_public_but_no_order_of_them_exists():
    one, other = base(), base()
    assert not one.state.has_secrets
    assert one.state.view(None) == one.state.view(0) == one.state.view(1)
    one.lay("U", 1, 0)
    one.lay("W", -1, 0)
    other.lay("W", -1, 0)
    other.lay("U", 1, 0)
    assert one.pile == other.pile
    assert one.pile.remaining == 69


@pytest.mark.clause("C4")
def test_a_tile_is_placed_where_every_touching_edge_continues():
    match = base()
    match.draw("U")
    assert match.placements() == {
        (1, 0, 0), (1, 0, 2), (-1, 0, 0), (-1, 0, 2), (0, 1, 0), (0, 1, 2),
    }  # fmt: skip
    with pytest.raises(IllegalEntry):
        match.place(1, 1)
    with pytest.raises(IllegalEntry):
        match.place(1, 0, 1)


@pytest.mark.clause("C4")
def test_a_corner_is_no_contact_and_two_neighbours_both_count():
    match = base()
    match.lay("V", 1, 0)
    match.lay("E", 0, -1, 2)
    match.draw("N")
    assert not any((x, y) == (2, 1) for x, y, _ in match.placements())
    # At (1, -1) the west neighbour shows field and the south neighbour field.
    assert {turn for x, y, turn in match.placements() if (x, y) == (1, -1)} == {1}


@pytest.mark.clause("C5")
def test_a_tile_that_fits_nowhere_leaves_the_game_and_the_same_player_draws_again():
    match = base()
    match.lay("E", 0, -1, 2)
    asked = match.turn.seat
    events = match.draw("C")
    assert TileDiscarded("C") in events
    assert match.question == "chance"
    assert match.turn.seat == asked
    assert [(item.tile, item.count) for item in match.pile.discarded] == [("C", 1)]
    match.lay("U", 1, 0)
    assert match.turn.seat != asked


@pytest.mark.clause("C6", "C9")
def test_what_the_tile_completes_is_complete_at_once_and_may_be_claimed_and_scored_in_one_turn():
    match = base()
    events = match.lay("E", 0, -1, 2, meeple="city")
    (city,) = scored(events)
    assert city.complete
    assert (city.kind, city.tiles, city.value) == (FeatureKind.CITY, 2, 4)
    assert match.scores == (4, 0)
    assert match.supply == (7, 7)


@pytest.mark.clause("C7")
def test_a_meeple_goes_only_on_the_new_tile_where_nobody_stands_in_the_whole_feature():
    match = base()
    match.put("U", 1, 0)
    assert {(one.cell.x, one.cell.y) for one in match.legal(PlaceMeeple)} == {(1, 0)}
    match.meeple(1, 0, "road")
    match.put("U", 2, 0)
    assert match.spots(2, 0) == {"field"}
    match.skip()
    match.put("U", 3, 0)  # the first player's own meeple bars the road as well
    assert match.spots(3, 0) == {"field"}


@pytest.mark.clause("C8")
def test_roads_cities_monasteries_and_fields_take_a_meeple_and_a_farmer_stays():
    match = base()
    match.put("A", 1, 0, 1)
    assert match.spots(1, 0) == {"road", "monastery", "field"}
    events = match.meeple(1, 0, "field")
    assert [event.kind for event in events if isinstance(event, MeeplePlaced)] == [
        FeatureKind.FIELD
    ]
    events = match.lay("E", 0, -1, 2, meeple="city")
    assert [e.kind for e in events if isinstance(e, MeepleReturned)] == [FeatureKind.CITY]
    assert match.supply == (6, 7)


def joined_roads() -> Match:
    """Return a match whose next tile, a V at (2, 1), joins a road of seat 0 with one of seat 1."""
    match = base()
    match.lay("U", 1, 0, meeple="road")
    match.lay("U", 0, 1, meeple="road")
    match.lay("V", 2, 0)
    match.lay("U", 1, 1)
    return match


@pytest.mark.clause("C10", "C14")
def test_two_meeples_get_into_one_road_by_joining_and_a_tie_pays_both():
    match = joined_roads()
    match.lay("V", 2, 1, 1)
    match.lay("A", -1, 0, 3)
    events = match.lay("A", -1, 1, 3)
    (road,) = scored(events)
    assert (road.kind, road.tiles, road.value) == (FeatureKind.ROAD, 8, 8)
    assert [(c.seat, c.meeples, c.majority, c.points) for c in road.claims] == [
        (0, 1, True, 8),
        (1, 1, True, 8),
    ]
    assert match.scores == (8, 8)


@pytest.mark.clause("C14")
def test_whoever_has_fewer_meeples_gets_nothing():
    match = Match(2, edition=box(U=1, G=1, E=1, A=1, Eg=1), princess_dragon=False)
    match.lay("U", 1, 0, meeple="field n1")
    match.lay("G", 0, -1, 1, meeple="field e1")
    match.lay("E", 0, -2, 2, meeple="field")
    match.lay("A", 1, -1, 3)
    (field,) = scored(match.lay("Eg", 1, -2))  # it joins the three fields
    assert [(c.seat, c.meeples, c.majority, c.points) for c in field.claims] == [
        (0, 2, True, 3),
        (1, 1, False, 0),
    ]
    assert match.scores == (3, 0)


@pytest.mark.clause("C11")
@pytest.mark.parametrize("closing", ["W", "A"])
def test_a_road_ends_at_a_crossing_a_city_or_a_monastery_and_pays_a_point_a_tile(closing: str):
    match = base()
    match.lay("U", 1, 0, meeple="road")
    assert match.scores == (0, 0)
    match.lay("T", -1, 0, 3)
    assert match.scores == (0, 0)
    events = match.lay(closing, 2, 0, 0 if closing == "W" else 1)
    assert [(e.kind, e.value) for e in scored(events)] == [(FeatureKind.ROAD, 4)]
    assert match.scores == (4, 0)


@pytest.mark.clause("C11")
def test_a_road_in_a_ring_is_complete_and_counts_each_tile_once():
    match = base()
    match.lay("V", 0, 1, 3, meeple="road")
    match.lay("V", 1, 1, 0)
    match.lay("V", 1, 2, 1)
    events = match.lay("V", 0, 2, 2)
    assert [(e.kind, e.tiles, e.value) for e in scored(events)] == [(FeatureKind.ROAD, 4, 4)]
    assert match.scores == (4, 0)


@pytest.mark.clause("C12")
def test_a_city_pays_two_a_tile_and_two_a_shield():
    match = base()
    match.lay("F", 0, -1, 1, meeple="city")
    events = match.lay("E", 0, -2, 2)
    (city,) = scored(events)
    assert (city.tiles, city.shields, city.value) == (3, 1, 8)
    assert match.scores == (8, 0)


@pytest.mark.clause("C12")
def test_a_tile_with_two_parts_of_the_same_city_counts_once():
    match = base()
    match.lay("N", 0, 1, 2, meeple="city")
    match.lay("N", 1, 1, 3)
    match.lay("Ng", 0, 2, 1)
    events = match.lay("I", 1, 2)
    (city,) = scored(events)
    assert (city.kind, city.tiles, city.value) == (FeatureKind.CITY, 4, 8)


@pytest.mark.clause("C12")
def test_a_city_with_a_hole_inside_is_not_complete():
    match = base()
    match.lay("U", 1, 0)
    match.lay("R", 0, -1, 1, meeple="city")
    match.lay("N", 0, -2, 2)
    match.lay("R", 1, -2, 2)
    match.lay("N", 2, -2, 3)
    assert scored(match.lay("Ng", 2, -1)) == []
    (city,) = scored(match.lay("Rg", 1, -1))
    assert (city.tiles, city.value) == (7, 14)
    assert match.scores == (0, 14)


@pytest.mark.clause("C12")
@pytest.mark.parametrize(("tiny_city", "points"), [(4, 4), (2, 2)])
def test_the_option_tiny_city_halves_a_city_of_two_tiles(tiny_city: int, points: int):
    match = base(tiny_city=tiny_city)
    match.lay("E", 0, -1, 2, meeple="city")
    assert match.scores == (points, 0)


@pytest.mark.clause("C12")
@pytest.mark.parametrize("tiny_city", [4, 2])
def test_the_option_tiny_city_leaves_a_city_of_three_tiles_alone(tiny_city: int):
    match = base(tiny_city=tiny_city)
    match.lay("G", 0, -1, 1, meeple="city")
    match.lay("E", 0, -2, 2)
    assert match.scores == (6, 0)


@pytest.mark.clause("C13")
def test_a_monastery_is_complete_with_eight_neighbours_for_nine_points():
    match = base()
    match.lay("B", 0, 1, meeple="monastery")
    match.surround(0, 1, but=1)
    assert match.scores == (0, 0)
    match.forget()
    match.surround(0, 1)
    (monastery,) = scored(match.events)
    assert (monastery.kind, monastery.tiles, monastery.value) == (FeatureKind.MONASTERY, 9, 9)
    assert match.scores == (9, 0)
    assert match.supply == (7, 7)


@pytest.mark.clause("C15", "C135")
def test_a_meeple_that_scores_comes_back_too_late_to_be_placed_in_the_same_turn():
    match = base()
    match.lay("U", 1, 0, meeple="road")
    match.lay("T", -1, 0, 3)
    for x, tile in enumerate(("E", "E", "E", "E", "B", "B")):
        match.lay(tile, x, 1, 2, meeple="monastery" if tile == "B" else "city")
        match.lay("U", x + 1, -1)
    assert match.supply == (0, 7)
    match.put("A", 2, 0, 1)
    assert match.legal() == [Skip()]
    match.skip()
    assert match.scores == (4, 0)
    assert match.supply == (1, 7)


@pytest.mark.clause("C16")
def test_what_was_completed_with_nobody_on_it_brings_nobody_points():
    match = base()
    assert scored(match.lay("E", 0, -1, 2)) == []
    match.put("U", 1, 0)
    assert "city" not in match.spots(1, 0)
    assert match.scores == (0, 0)


@pytest.mark.clause("C17")
def test_a_tile_that_completes_two_cities_scores_each_for_itself():
    match = base()
    match.lay("U", 1, 0)
    match.lay("E", 1, -1, 1)
    match.lay("Eg", 1, -2, 1)
    match.lay("E", 0, -2, 2, meeple="city")
    events = match.lay("H", 0, -1, meeple="city S")
    assert [(e.tiles, e.value, [c.seat for c in e.claims]) for e in scored(events)] == [
        (2, 4, [1]),
        (2, 4, [0]),
    ]
    assert match.scores == (4, 4)


@pytest.mark.clause("C18", "C19")
def test_a_field_ends_at_roads_and_pays_three_for_each_complete_city_that_touches_it():
    match = Match(2, edition=box(U=1, E=1), princess_dragon=False)
    match.lay("U", 1, 0, meeple="field n1")
    events = match.lay("E", 0, -1, 2)
    (field,) = scored(events)
    assert (field.kind, field.value, len(field.cities)) == (FeatureKind.FIELD, 3, 1)
    assert match.question == "over"
    assert match.scores == (3, 0)

    south = Match(2, edition=box(U=1, E=1), princess_dragon=False)
    south.lay("U", 1, 0, meeple="field s1")  # the road keeps this field from the city
    south.lay("E", 0, -1, 2)
    assert south.scores == (0, 0)


@pytest.mark.clause("C19")
def test_a_field_beside_two_complete_cities_pays_six():
    match = Match(2, edition=box(J=1, E=2), princess_dragon=False)
    match.lay("J", -1, 0, meeple="field e1")
    match.lay("E", 0, -1, 2)
    match.lay("E", -1, -1, 2)
    assert match.scores == (6, 0)


@pytest.mark.clause("C19")
def test_an_open_city_feeds_no_farmer_and_one_city_may_feed_several_fields():
    match = Match(2, edition=box(U=1, W=1), princess_dragon=False)
    match.lay("U", 1, 0, meeple="field n1")
    match.lay("W", -1, 0)
    assert match.scores == (0, 0)

    match = Match(2, edition=box(U=1, E=1), princess_dragon=False)
    match.lay("U", 1, 0, meeple="field n1")
    match.lay("E", 0, -1, 2, meeple="field")
    assert match.scores == (3, 3)


@pytest.mark.clause("C19")
def test_the_most_farmers_get_everything_and_a_city_counts_once_for_a_field():
    match = Match(2, edition=box(U=2, E=1, A=1), princess_dragon=False)
    match.lay("U", 1, 0, meeple="field n1")
    match.lay("E", 0, -1, 2, meeple="field")
    match.lay("U", -1, 0)
    # The last tile joins both fields beside the city: one city, one tie.
    match.lay("A", 1, -1, 3)
    (field,) = scored(match.events)
    assert [claim.points for claim in field.claims] == [3, 3]
    assert len(field.cities) == 1


@pytest.mark.clause("C20")
def test_without_farmers_nobody_lies_on_a_field():
    match = base(farmers=False)
    match.put("B", 0, 1)
    assert match.spots(0, 1) == {"monastery"}
    match = base()
    match.put("B", 0, 1)
    assert match.spots(0, 1) == {"monastery", "field"}


@pytest.mark.clause("C20")
@pytest.mark.parametrize(("edition", "scores"), [(3, (6, 3)), (2, (3, 3)), (1, (4, 0))])
def test_the_field_edition_decides_how_a_city_pays_the_fields_around_it(
    edition: int, scores: tuple[int, int]
):
    """Seat 0 farms two of the fields at the city, seat 1 one."""
    match = Match(2, edition=box(U=1, G=1, E=1), princess_dragon=False, field_edition=edition)
    match.lay("U", 1, 0, meeple="field n1")
    match.lay("G", 0, -1, 1, meeple="field e1")
    match.lay("E", 0, -2, 2, meeple="field")
    assert match.question == "over"
    assert match.scores == scores
