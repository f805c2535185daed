"""Roads that join and fall apart (FB30-FB34)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.ferries import (
    MEADOW,
    MOVE,
    NAME,
    lake,
    leave,
    move,
)
from support.carcassonne.match import Match, scored
from support.carcassonne.restoring import differences, restored
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.decisions import Skip


def shared_road() -> Match:
    """Return a match where both seats are on a road across the lake at (1, 0); seat 0 is asked.

    From west to east: A with seat 0, the start tile, the lake with seat 1, and two more tiles.
    """
    match = Match(2, NAME, edition=box(MEADOW, FR02=1, A=3, U=3))
    match.lay("A", -1, 0, 3, piece="road")
    lake(match, "FR02", 1, 0, "EW", piece="road E")
    match.lay("U", 2, 0)
    assert match.finals == (4, 4)
    return match


@pytest.mark.clause("FB30", "FB31")
def test_a_move_parts_the_road_and_pieces_stay_where_they_are():
    match = shared_road()
    standing = match.standing(-1, 0), match.standing(1, 0)
    move(match, 1, 0, "SW")
    assert (match.standing(-1, 0), match.standing(1, 0)) == standing
    assert match.finals == (3, 2), "each keeps the tiles of its own part"


@pytest.mark.clause("FB32", "FB12")
def test_a_part_that_is_cut_off_and_closed_is_scored_wherever_it_lies():
    match = shared_road()
    (event,) = scored(move(match, 1, 0, "ES"))
    assert (event.complete, event.tiles, event.gains) == (True, 3, ((0, 3),))
    assert match.standing(-1, 0) == ()
    assert [piece.seat for piece in match.standing(1, 0)] == [1]


@pytest.mark.clause("FB30", "FB32")
def test_a_move_that_joins_and_completes_a_road_scores_it_for_both():
    ends = {"base": {"JJ": "1 rffr: road n, road w, field n2 e1 e2 s1 s2 w1, field n1 w2"}}
    match = Match(2, NAME, edition=box(ends, FR02=1, A=1, V=2))
    match.lay("A", -1, 0, 3, piece="road")
    lake(match, "FR02", 1, 0, "SW", piece="road E")
    match.lay("V", 2, 0)
    match.lay("V", 1, 1, 2)
    leave(match)
    assert match.finals == (4, 2)
    match.lay("JJ", 2, 1)
    (event,) = scored(move(match, 1, 0, "EW"))
    assert (event.complete, event.tiles, event.gains) == (True, 5, ((0, 5), (1, 5)))


@pytest.mark.clause("FB32", "FB30")
def test_nothing_is_scored_where_the_cut_off_part_is_open_or_empty():
    match = Match(2, NAME, edition=box(MEADOW, FR02=1, A=1, U=3))
    match.lay("A", -1, 0, 3)
    lake(match, "FR02", 1, 0, "EW")
    match.lay("U", 2, 0)
    assert scored(move(match, 1, 0, "ES")) == []


@pytest.mark.clause("FB33")
def test_a_scored_road_is_opened_again_and_scored_again():
    match = Match(2, NAME, edition=box(MEADOW, FR02=1, A=2, U=1))
    match.lay("A", -1, 0, 3, piece="road")
    (first,) = scored(lake(match, "FR02", 1, 0, "ES"))
    assert first.gains == ((0, 3),)
    match.lay("U", 2, 0, piece="road")
    move(match, 1, 0, "EW")
    assert match.finals == (3 + 4, 0)
    match.lay("A", 3, 0, 1)
    (again,) = scored(leave(match))
    assert (again.tiles, again.gains) == (5, ((0, 5),))


@pytest.mark.clause("FB34")
def test_at_the_end_a_road_counts_as_it_is_then():
    match = shared_road()
    move(match, 1, 0, "SW")
    while match.question != "over":
        if match.question == MOVE:
            leave(match)
        elif match.question == "chance":
            match.roll(match.rolls()[0])
        else:
            skip = Skip() in match.legal()
            match.decide(Skip() if skip else match.legal()[0])
    assert match.finals == match.scores


@pytest.mark.clause("FB30", "FB32")
def test_a_restored_position_knows_what_was_changed_in_this_turn():
    match = shared_road()
    assert isinstance(match.state, CarcassonneState)
    assert differences(match.state, restored(match.state)) == []
    before = match.state.copy()
    for ways in ("ES", "SW"):
        match.state = before.copy()
        move(match, 1, 0, ways)
        assert isinstance(match.state, CarcassonneState)
        assert differences(match.state, restored(match.state)) == []
