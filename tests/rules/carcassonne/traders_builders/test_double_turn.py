"""The double turn (T25-T29, T31, T32) and its option (T60)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.traders_builders import NAME, builder_road, goods, second_parts
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.values.events import COMPLETED, TileDiscarded, TurnBegan
from tilewyrm.engine.carcassonne.expansions.traders_builders.double_turn import (
    SECOND_PART,
    ForgoSecondPart,
    PlaySecondPart,
)
from tilewyrm.engine.carcassonne.expansions.traders_builders.state_slice import TradersBuilders


def turns(match: Match) -> list[int]:
    """Return whose turns began since the last `forget`."""
    return [event.seat for event in match.events if isinstance(event, TurnBegan)]


@pytest.mark.clause("T25", "T31")
@pytest.mark.option("builder_second_part", "automatic")
def test_who_continues_the_road_of_the_own_builder_plays_a_second_tile_after_the_scoring():
    match = builder_road()
    match.lay("V", 0, 1, 3)
    match.forget()
    match.put("U", 3, 0)
    assert match.question == "use-piece"
    assert second_parts(match.events) == []
    match.skip()
    assert second_parts(match.events) == [0]
    assert (match.question, match.turn.seat) == ("chance", 0)
    match.put("A", 4, 0, 1)
    match.stand(4, 0, "monastery")
    assert match.scores == (6, 0)  # the road from (-1, 0) to (4, 0), in the second part
    assert turns(match) == [1]
    assert match.question == "chance"


@pytest.mark.clause("T25")
def test_a_city_with_the_own_builder_brings_a_double_turn_as_a_road_does():
    match = Match(2, NAME)
    match.lay("G", 0, -1, 1, piece="city")
    match.lay("U", 1, 0)
    match.lay("R", 0, -2, 1, piece="builder city")
    match.lay("U", 2, 0)
    match.lay("N", 0, -3, 2)
    assert second_parts(match.events) == [0]
    assert match.turn.seat == 0


@pytest.mark.clause("T26")
def test_nobody_else_s_tile_brings_a_double_turn():
    match = builder_road()
    match.lay("U", 3, 0)  # seat 1 continues it
    assert second_parts(match.events) == []
    assert match.turn.seat == 0


@pytest.mark.clause("T26")
def test_the_tile_that_the_builder_is_placed_on_brings_none():
    match = builder_road()
    assert second_parts(match.events) == []
    assert match.turn.seat == 1


@pytest.mark.clause("T26")
def test_a_tile_beside_the_road_brings_none():
    match = builder_road()
    match.lay("V", 0, 1, 3)
    match.lay("V", 2, 1, 3)  # below the builder, and its road is another one
    assert second_parts(match.events) == []
    assert match.turn.seat == 1


@pytest.mark.clause("T26", "T27", "T29")
def test_a_tile_that_continues_and_completes_counts_and_what_came_home_may_be_placed_again():
    """A road of five tiles: 5 points, meeple and builder home, and the second part is played."""
    match = builder_road()
    match.lay("V", 0, 1, 3)
    match.forget()
    match.lay("W", 3, 0, piece="road E")
    assert [(event.tiles, event.value) for event in scored(match.events)] == [(5, 5)]
    assert match.scores == (5, 0)
    assert match.left("builder") == (1, 1)
    assert second_parts(match.events) == [0]
    match.put("U", 4, 0)
    assert match.spots(4, 0) == {"field", "builder road"}
    match.stand(4, 0, "builder road")
    assert match.left("builder") == (0, 1)
    assert match.turn.seat == 1


@pytest.mark.clause("T28")
def test_a_turn_has_two_parts_at_most_and_the_next_one_may_have_two_again():
    match = builder_road()
    match.lay("V", 0, 1, 3)
    match.lay("U", 3, 0)
    match.lay("U", 4, 0)  # the second tile continues it, too
    assert second_parts(match.events) == [0]
    assert match.turn.seat == 1
    match.lay("V", 0, 2, 1)
    match.lay("U", 5, 0)
    assert second_parts(match.events) == [0, 0]
    assert match.turn.seat == 0


@pytest.mark.clause("T28")
def test_a_builder_that_is_placed_and_continued_in_the_second_part_brings_no_third():
    match = builder_road()
    match.lay("V", 0, 1, 3)
    match.lay("W", 3, 0, piece="road E")
    match.lay("U", 4, 0, piece="builder road")
    assert second_parts(match.events) == [0]
    match.lay("V", 0, 2, 1)
    match.lay("U", 5, 0)
    assert second_parts(match.events) == [0, 0]


@pytest.mark.clause("T29")
def test_one_thing_may_be_done_with_wood_in_each_part():
    match = builder_road()
    match.lay("V", 0, 1, 3)
    match.put("U", 3, 0)
    match.stand(3, 0, "field n1")
    assert match.question == "chance"
    match.put("U", 4, 0)
    assert match.spots(4, 0) == {"field", "pig field"}
    match.stand(4, 0, "pig field n1")
    assert (match.supply, match.left("pig")) == ((5, 7), (0, 1))
    assert match.turn.seat == 1


@pytest.mark.clause("T29", "T10", "T13")
def test_each_part_has_its_own_scoring_and_its_own_goods():
    match = builder_road()
    match.lay("TB02", 0, -1, 2)
    match.forget()
    match.lay("W", 3, 0)
    match.lay("E", 1, -1, 3)
    assert [(one.kind, one.cause) for one in scored(match.events)] == [("road", COMPLETED)]
    assert goods(match) == [(1, 0, 0), (0, 0, 0)]
    assert turns(match) == [1]


@pytest.mark.clause("T31", "T60")
@pytest.mark.option("builder_second_part", "may")
@pytest.mark.parametrize("wanted", [True, False])
def test_with_the_option_the_player_is_asked_whether_to_play_the_second_part(wanted: bool):
    match = builder_road(builder_second_part="may")
    match.lay("V", 0, 1, 3)
    match.lay("U", 3, 0)
    assert (match.question, match.seat) == (SECOND_PART, 0)
    assert match.legal() == [PlaySecondPart(), ForgoSecondPart()]
    match.decide(PlaySecondPart() if wanted else ForgoSecondPart())
    assert second_parts(match.events) == ([0] if wanted else [])
    assert (match.question, match.turn.seat) == ("chance", 0 if wanted else 1)
    if wanted:
        match.lay("U", 4, 0)
        assert (match.question, match.turn.seat) == ("chance", 1)


@pytest.mark.clause("T60")
def test_who_forgoes_the_second_part_is_asked_again_in_the_next_turn():
    match = builder_road(builder_second_part="may")
    match.lay("V", 0, 1, 3)
    match.lay("U", 3, 0)
    match.decide(ForgoSecondPart())
    match.lay("V", 0, 2, 1)
    match.lay("U", 4, 0)
    assert match.question == SECOND_PART


def last_tiles(second_part: str = "automatic", **counts: int) -> Match:
    """Return a match with so many tiles where seat 0 has a builder on the road and plays next.

    Three U and the E are laid by then. There is no open city, and no room for a C.
    """
    match = Match(2, NAME, edition=box(**counts), builder_second_part=second_part)
    match.lay("U", 1, 0, piece="road")
    match.lay("E", 0, -1, 2)
    match.lay("U", 2, 0, piece="builder road")
    match.lay("U", -1, 0)
    return match


@pytest.mark.clause("T32", "C5")
def test_for_a_second_tile_that_fits_nowhere_another_one_is_drawn_in_the_same_part():
    match = last_tiles(E=1, C=1, U=6)
    match.lay("U", 3, 0)
    assert TileDiscarded("C") in match.draw("C")
    assert (match.question, match.turn.seat) == ("chance", 0)
    match.lay("U", 4, 0)
    assert (match.question, match.turn.seat) == ("chance", 1)
    assert second_parts(match.events) == [0]


@pytest.mark.clause("T32", "C131")
def test_if_the_second_tile_fits_nowhere_and_is_the_last_the_game_is_over():
    match = last_tiles(E=1, C=1, U=4)
    match.lay("U", 3, 0)
    assert second_parts(match.events) == [0]
    match.draw("C")
    assert match.question == "over"
    assert match.scores == (5, 0)


@pytest.mark.clause("T32", "C130")
@pytest.mark.parametrize("second_part", ["automatic", "may"])
def test_with_no_tile_left_there_is_no_second_part_and_the_game_is_over(second_part: str):
    match = last_tiles(second_part, E=1, U=4)
    match.lay("U", 3, 0)
    assert match.question == "over"
    assert second_parts(match.events) == []
    assert match.scores == (5, 0)


@pytest.mark.clause("T25")
def test_a_match_that_is_ended_in_a_second_part_leaves_no_double_turn_behind():
    match = builder_road()
    match.lay("V", 0, 1, 3)
    match.lay("U", 3, 0)
    assert match.part(TradersBuilders).second_part
    match.draw("A")
    match.state.end_now()
    kept = match.part(TradersBuilders)
    assert (kept.extended, kept.second_part) == (False, False)
    assert match.scores == (5, 0)  # the road from (-1, 0) to (3, 0)
