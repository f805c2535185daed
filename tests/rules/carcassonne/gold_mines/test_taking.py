"""Who takes the bars of what was scored (GD20-GD26)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.gold_mines import (
    MEADOW,
    MINES,
    NAME,
    choices,
    mine,
    on_map,
    owned,
    put_bar,
    take,
    taken,
)
from support.carcassonne.match import Match
from tilewyrm.engine.setup.options import OptionValue


@pytest.mark.clause("GD20")
def test_the_owner_of_a_road_takes_all_bars_on_its_tiles():
    match = Match(2, NAME, edition=box(MEADOW, U=1, A=2))
    match.lay("U", 1, 0, piece="road")
    mine(match, (0, 1), (0, 0))
    mine(match, (1, 1), (1, 0))
    mine(match, (0, 2), (1, 1))
    mine(match, (1, 2), (0, 1))
    match.lay("A", -1, 0, 3)
    events = match.lay("A", 2, 0, 1)
    assert taken(events) == {0: 2}
    assert owned(match) == [2, 0]
    assert on_map(match) == {(0, 1): 2, (1, 1): 2, (0, 2): 1, (1, 2): 1}


@pytest.mark.clause("GD20", "GD25", "GD31")
def test_a_monastery_has_its_own_tile_and_the_eight_around_it():
    match = Match(2, NAME, edition=box(MEADOW, B=1, U=2))
    match.lay("B", 0, 1, piece="monastery")
    match.lay("U", 1, 0)
    match.lay("U", -1, 0)
    for x, y in ((1, 1), (-1, 1), (0, 2), (-1, 2)):
        mine(match, (x, y), (0, 1))
    match.put("GX", 1, 2)
    put_bar(match, 0, 2)
    assert taken(match.skip()) == {0: 10}
    assert on_map(match) == {}
    assert match.finals[0] == 9 + 40


def shared_road(**options: OptionValue) -> Match:
    """Return a match where seat 1 can complete a road of both that has 3 bars on one tile.

    A V on (1, 1), turned once, does it.
    """
    match = Match(2, NAME, edition=box(MEADOW, A=2, U=1, V=2), **options)
    match.lay("A", -1, 0, 3, piece="road")
    match.lay("U", 0, 1, piece="road")
    match.lay("A", -1, 1, 3)
    match.lay("V", 1, 0)
    for at in ((0, 2), (1, 2), (-1, 2)):
        mine(match, at, (0, 1))
    return match


@pytest.mark.clause("GD21", "GD22")
@pytest.mark.option("gold_choice", "player")
def test_in_a_tie_they_are_taken_in_turn_beginning_with_the_player_of_the_turn():
    """It does not matter from which tile, so nobody is asked."""
    match = shared_road()
    assert taken(match.lay("V", 1, 1, 1)) == {1: 2, 0: 1}
    assert owned(match) == [1, 2]


def crossing(**options: OptionValue) -> Match:
    """Return a match where seat 0 has just completed its city and the road of seat 1.

    The city has bars on (0, 0) and (0, -1), the road on (0, -1) and (1, -1).
    """
    match = Match(2, NAME, edition=box(MINES, U=2, A=2), **options)
    match.lay("U", 1, 0)
    match.lay("A", 1, -1, 1, piece="road")
    match.lay("U", -1, 0)
    match.lay("A", -1, -1, 3)
    mine(match, (1, -2), (1, -1))
    match.lay("FX", 0, 1)
    match.put("GD", 0, -1, 2)
    put_bar(match, 0, 0)
    match.stand(0, -1, "city")
    return match


@pytest.mark.clause("GD21", "GD22", "GD23")
@pytest.mark.option("gold_choice", "player")
def test_of_two_features_completed_at_once_each_has_a_claim_to_its_own_bars():
    match = crossing()
    assert (match.question, match.seat) == ("take-gold", 0)
    assert choices(match) == {(0, 0), (0, -1)}
    take(match, 0, -1)
    assert match.question == "chance"
    assert owned(match) == [2, 1]


@pytest.mark.clause("GD22", "GD23")
def test_who_takes_what_nobody_else_claims_leaves_the_rest_to_the_other():
    match = crossing()
    take(match, 0, 0)
    assert (match.question, match.seat) == ("take-gold", 1)
    assert choices(match) == {(0, -1), (1, -1)}
    take(match, 0, -1)
    assert owned(match) == [1, 2]
    assert on_map(match) == {(1, -2): 1}


@pytest.mark.clause("GD22")
@pytest.mark.option("gold_choice", "most_claimed")
def test_the_tile_that_most_players_claim_can_come_first_by_itself():
    match = crossing(gold_choice="most_claimed")
    assert match.question == "chance"
    assert owned(match) == [2, 1]


@pytest.mark.clause("GD21", "GD22")
@pytest.mark.parametrize("first", [(0, 0), (0, -1)])
def test_three_players_with_claims_take_one_each(first: tuple[int, int]):
    """As `crossing`, with a monastery of seat 2 around all three tiles."""
    match = Match(3, NAME, edition=box(MINES, U=1, A=3))
    match.lay("U", -1, 0)
    match.lay("FX", 0, 1)
    match.lay("A", 1, 0, 1, piece="monastery")
    match.lay("A", -1, -1, 3)
    match.lay("A", 1, -1, 1, piece="road")
    match.lay("FX", 1, 1)
    mine(match, (1, -2), (1, -1))
    for x, y in ((2, 0), (2, 1), (2, -1), (-1, 1), (-2, 1)):
        match.lay("FX", x, y)
    match.put("GD", 0, -1, 2)
    put_bar(match, 0, 0)
    match.stand(0, -1, "city")
    take(match, *first)
    while match.question == "take-gold":
        match.decide(match.legal()[-1])
    assert owned(match) == [1, 1, 1]


@pytest.mark.clause("GD24", "C16")
def test_a_city_that_nobody_scores_keeps_its_bars_for_a_monastery_around_it():
    match = Match(2, NAME, edition=box(MINES, B=1, U=2))
    assert taken(match.lay("GC", 0, -1, 2)) == {}
    assert on_map(match) == {(0, -1): 1, (0, 0): 1}
    match.lay("U", 1, 0)
    match.lay("U", -1, 0)
    match.lay("B", 0, 1, piece="monastery")
    for x, y in ((1, 1), (-1, 1), (0, 2), (1, 2)):
        match.lay("FX", x, y)
    assert taken(match.lay("FX", -1, 2)) == {1: 1}
    assert on_map(match) == {(0, -1): 1}


@pytest.mark.clause("GD26", "GD30")
def test_neither_a_field_nor_what_is_unfinished_takes_bars():
    only = {NAME: {"GX": MEADOW[NAME]["GX"].replace("9", "1")}}
    match = Match(2, NAME, edition=box(only, U=2))
    match.lay("U", 1, 0, piece="road")
    match.lay("U", 2, 0, piece="field n1")
    mine(match, (1, 1), (1, 0))
    assert match.question == "over"
    assert owned(match) == [0, 0]
    assert match.scores == (3, 0)


@pytest.mark.clause("GD30")
def test_a_match_that_ends_before_the_bars_are_shared_leaves_them():
    match = crossing()
    before = match.finals
    match.state.end_now()
    assert match.scores == before
    assert owned(match) == [0, 0]
