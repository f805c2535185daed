"""The challenge of a heretic and a monk (HS20-HS26)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.cult import (
    COMMON,
    EAST,
    MEADOW,
    MONASTERY,
    NAME,
    SHRINE,
    WEST,
    beside,
    fill,
    lost,
    monastery,
    points,
)
from support.carcassonne.match import Match, counted, scored
from tilewyrm.engine.carcassonne.core.values.cell_numbers import number
from tilewyrm.engine.carcassonne.core.values.events import END
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.core.values.stands import SEGMENT
from tilewyrm.engine.carcassonne.facts.values import Contest, Contestant
from tilewyrm.engine.carcassonne.game import CARCASSONNE


@pytest.mark.clause("HS21")
@pytest.mark.option("shrine_challenge", True)
def test_the_monastery_is_completed_first():
    match = beside()
    events = fill(match, *WEST, *COMMON)
    assert points(events) == [("monastery", 0, 9)]
    assert lost(events) == [(1, "meeple", "shrine")]
    assert (match.scores, match.supply) == ((9, 0), (7, 7))
    assert match.standing(*MONASTERY) == match.standing(*SHRINE) == ()


@pytest.mark.clause("HS21")
def test_the_shrine_is_completed_first():
    match = beside()
    events = fill(match, *EAST, *COMMON)
    assert points(events) == [("shrine", 1, 9)]
    assert lost(events) == [(0, "meeple", "monastery")]
    assert (match.scores, match.supply) == ((0, 9), (7, 7))


@pytest.mark.clause("HS21")
@pytest.mark.parametrize(("first", "loser"), [(WEST, SHRINE), (EAST, MONASTERY)])
def test_the_last_tile_decides_a_challenge_before_it_is_scored(first, loser):
    match = beside()
    fill(match, *first, COMMON[0])
    hooks = match.state.rules.hooks
    before = hooks.worth_key(match.state)
    challenges, decided = before
    assert (len(challenges), decided) == (1, ())
    assert hooks.lost_at_scoring(match.state) == []
    match.put(MEADOW, *COMMON[1])
    assert match.asks_for_piece
    lost_pieces = hooks.lost_at_scoring(match.state)
    assert lost_pieces == [stand & SEGMENT for stand in match.state.stands_on(number(Cell(*loser)))]
    assert len(lost_pieces) == 1
    assert hooks.worth_key(match.state) != before


@pytest.mark.clause("HS21")
def test_the_scoring_says_that_a_challenge_was_won():
    match = beside()
    (won,) = scored(fill(match, *WEST, *COMMON))
    assert counted(won.marks) == {"rival": 1}


@pytest.mark.clause("HS20")
def test_what_begins_a_challenge_says_so():
    match = monastery()
    monk = Contestant((0,), "monastery", Cell(*MONASTERY))
    heretic = Contestant((1,), "shrine", Cell(*SHRINE))
    begins = match.lay("CU01", *SHRINE, piece="shrine")
    assert list(CARCASSONNE.remarks(match.state, begins)) == [Contest(heretic, monk)]
    facts = CARCASSONNE.facts(match.state, None, aids=False)
    assert [one.contestants for one in facts if one.contestants] == [(heretic,), (monk,)]
    assert not list(CARCASSONNE.remarks(match.state, match.lay("U", 2, 0)))


@pytest.mark.clause("HS22", "C7")
def test_the_loser_s_building_stays_and_is_no_place_for_a_piece_later():
    match = beside()
    fill(match, *WEST, *COMMON)
    assert match.board[SHRINE].tile == "CU01"
    match.put("U", 2, 0)
    assert match.spots(*SHRINE) == set()
    match.skip()
    fill(match, (2, 2))
    assert scored(fill(match, (2, 1))) == []  # it is complete, and nobody is there


@pytest.mark.clause("HS23")
def test_a_tile_that_completes_both_lets_both_score():
    match = beside()
    events = fill(match, *WEST, *EAST, (1, 2), (0, 2))
    assert sorted(points(events)) == [("monastery", 0, 9), ("shrine", 1, 9)]
    assert lost(events) == []
    assert (match.scores, match.supply) == ((9, 9), (7, 7))
    assert all(one.marks == () for one in scored(events))


@pytest.mark.clause("HS20")
def test_both_may_be_of_the_same_player_who_wins_and_loses():
    match = Match(2, NAME)
    match.lay("U", 1, 0)
    match.lay("U", -1, 0)
    match.lay("B", *MONASTERY, piece="monastery")
    match.lay("U", -2, 0)
    match.lay("CU01", *SHRINE, piece="shrine")
    events = fill(match, *WEST, *COMMON)
    assert lost(events) == [(0, "meeple", "shrine")]
    assert (match.scores, match.supply) == ((9, 0), (7, 7))


@pytest.mark.clause("HS20")
def test_it_makes_no_difference_who_came_last():
    match = Match(2, NAME)
    match.lay("U", 1, 0)
    match.lay("U", -1, 0)
    match.lay("CU01", 0, 1, piece="shrine")
    match.lay("B", 1, 1, piece="monastery")
    events = fill(match, *EAST, *COMMON)
    assert points(events) == [("monastery", 1, 9)]
    assert lost(events) == [(0, "meeple", "shrine")]


@pytest.mark.clause("HS20", "HS10")
def test_buildings_that_are_no_neighbours_have_no_challenge():
    match = Match(2, NAME)
    for x in (1, 2):
        match.lay("U", x, 0)
    match.lay("B", 0, 1, piece="monastery")
    match.lay("CU01", 2, 1, piece="shrine")
    match.surround(0, 1)
    assert (match.scores, match.supply) == ((9, 0), (7, 6))


@pytest.mark.clause("HS24")
def test_a_completed_building_without_a_meeple_beats_nobody():
    match = beside(monk=None)
    assert lost(fill(match, *WEST, *COMMON)) == []
    assert match.standing(*SHRINE)
    assert points(fill(match, *EAST)) == [("shrine", 1, 9)]


@pytest.mark.clause("HS24", "HS21")
def test_a_free_building_loses_nothing():
    match = beside(heretic=None)
    events = fill(match, *WEST, *COMMON)
    assert points(events) == [("monastery", 0, 9)]
    assert lost(events) == []
    assert scored(events)[0].marks == ()


def before_the_last_tile() -> Match:
    """Return a match where seat 1 has put a shrine into a hole beside seat 0's monk."""
    match = monastery()
    fill(match, (-1, 1), *EAST, *reversed(COMMON))
    match.put("CU01", *SHRINE)
    return match


@pytest.mark.clause("HS25", "HS21")
def test_a_heretic_placed_on_a_shrine_that_is_complete_at_once_wins():
    match = before_the_last_tile()
    assert match.seat == 1
    events = match.stand(*SHRINE, "shrine")
    assert points(events) == [("shrine", 1, 9)]
    assert lost(events) == [(0, "meeple", "monastery")]
    assert (match.scores, match.supply) == ((0, 9), (7, 7))


@pytest.mark.clause("HS25", "HS24")
def test_nobody_loses_to_the_same_shrine_without_one():
    match = before_the_last_tile()
    assert lost(match.skip()) == []
    assert match.standing(*MONASTERY)


@pytest.mark.clause("HS26")
def test_at_the_end_both_score_what_is_around_them():
    match = Match(2, NAME, edition=box(U=2, B=1, CU01=1))
    match.lay("U", 1, 0)
    match.lay("U", -1, 0)
    match.lay("B", *MONASTERY, piece="monastery")
    events = match.lay("CU01", *SHRINE, piece="shrine")
    assert match.question == "over"
    assert match.scores == (5, 4)
    assert [(one.cause, counted(one.marks)) for one in scored(events)] == [(END, {"rival": 1})] * 2


@pytest.mark.clause("HS26", "HS21")
def test_as_soon_as_the_tile_lies_the_loser_can_expect_nothing():
    match = beside()
    fill(match, *WEST, COMMON[0])
    assert match.finals == (8, 5)
    match.put(MEADOW, *COMMON[1])
    assert match.question == "use-piece"
    assert match.finals == (9, 0)
    match.skip()
    assert match.finals == (9, 0)


@pytest.mark.clause("HS20", "HS11")
@pytest.mark.option("shrine_neighbours", "printed")
def test_with_two_neighbours_one_completion_decides_both_challenges():
    match = beside(shrine_neighbours="printed")
    match.lay("U", 2, 0)
    match.lay("U", -2, 0)
    match.lay("B", 2, 1, piece="monastery")
    events = fill(match, *COMMON[::-1], (2, 2))
    assert points(events) == [("shrine", 1, 9)]
    assert lost(events) == [(0, "meeple", "monastery")] * 2
    assert match.supply == (7, 7)
