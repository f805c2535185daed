"""The fairy (C90-C99)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.princess_dragon import (
    NAME,
    bonuses,
    dragon,
    fairy,
    fairy_to,
    keep,
    remove,
)
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import MoveFairy
from tilewyrm.engine.carcassonne.expansions.princess_dragon.events import FairyMoved
from tilewyrm.engine.carcassonne.expansions.princess_dragon.state_slice import BonusCause
from tilewyrm.engine.errors import IllegalEntry


def guarded_road(**options: bool | int | str) -> Match:
    """Return a match where seat 0 has the fairy by its highwayman on (1, 0); seat 1 is next.

    The road is closed in the west (-1, 0) and open in the east.
    """
    match = Match(2, NAME, **options)
    match.lay("U", 1, 0, piece="road")
    match.lay("T", -1, 0, 3)
    match.put("E", 0, 1, 2)
    fairy_to(match, 1, 0, None if options.get("fairy_place") == "on_tile" else "road")
    return match


def two_knights(**options: bool | int | str) -> Match:
    """Return a match with a city worth 8 that the next N at (1, -1) completes; seat 1 is next.

    Seat 0's knight on (1, 0) has the fairy, seat 1's stands on (0, -1).
    """
    match = Match(2, NAME, **options)
    match.lay("K", 1, 0, piece="city")
    match.lay("N", 0, -1, 2, piece="city")
    match.put("U", -1, 0)
    fairy_to(match, 1, 0, "city")
    return match


@pytest.mark.clause("C90")
@pytest.mark.option("fairy", True)
def test_the_fairy_is_moved_instead_of_a_meeple_to_an_own_meeple_anywhere():
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("W", 2, 0, piece="field n1")
    match.lay("U", -1, 0)
    match.lay("U", -2, 0)
    match.put("U", -3, 0)
    (offer,) = match.legal(MoveFairy)  # seat 1's farmer is not offered
    assert offer == MoveFairy(Cell(1, 0), match.feature(1, 0, "road"))
    events = match.decide(offer)
    assert FairyMoved(0, Cell(1, 0), offer.feature) in events
    assert match.legal(PlacePiece) == []
    assert match.question == "chance"


@pytest.mark.clause("C90")
def test_without_an_own_meeple_on_the_board_the_fairy_cannot_be_moved():
    match = Match(2, NAME)
    match.put("U", 1, 0)
    assert match.legal(MoveFairy) == []
    match.stand(1, 0, "road")
    match.put("U", 2, 0)
    assert match.legal(MoveFairy) == []


def two_on_one_tile(**options: bool | int | str) -> Match:
    """Return a match where seat 0 has a monk and, by portal, a farmer on (1, 0); seat 0 to act."""
    match = Match(2, NAME, **options)
    match.lay("A", 1, 0, 1, piece="monastery")
    match.lay("U", -1, 0)
    match.put("P28", -2, 0)
    match.stand(1, 0, "field")
    match.lay("U", -3, 0)
    match.put("E", 0, 1, 2)
    return match


@pytest.mark.clause("C91")
def test_the_fairy_is_with_one_meeple_even_if_another_one_stands_on_the_same_tile():
    match = two_on_one_tile()
    assert {one.feature for one in match.legal(MoveFairy)} == {
        match.feature(1, 0, "monastery"),
        match.feature(1, 0, "field"),
    }
    fairy_to(match, 1, 0, "monastery")
    match.lay("Eg", -1, 1, 2)
    assert match.scores == (1, 0)  # not two
    match.put("E", -2, -1)
    # Staying with the monk is no move, going to the farmer beside him is.
    assert match.legal(MoveFairy) == [MoveFairy(Cell(1, 0), match.feature(1, 0, "field"))]


@pytest.mark.clause("C90", "C91")
def test_a_move_of_the_fairy_names_a_feature_unless_she_stands_on_tiles():
    match = two_on_one_tile()
    with pytest.raises(IllegalEntry):
        match.decide(MoveFairy(Cell(1, 0), None))
    match = two_on_one_tile(fairy_place="on_tile")
    assert match.legal(MoveFairy) == [MoveFairy(Cell(1, 0), None)]
    for spot in ("monastery", "field"):
        with pytest.raises(IllegalEntry):
            match.decide(MoveFairy(Cell(1, 0), match.feature(1, 0, spot)))


@pytest.mark.clause("C92")
@pytest.mark.option("fairy_bonus", "turn1_feature3")
@pytest.mark.option("fairy_claim", "automatic")
def test_the_fairy_pays_a_point_at_the_start_of_the_turn_before_the_draw():
    match = guarded_road()
    assert match.scores == (0, 0)
    events = match.lay("E", 1, 1, 2)
    (bonus,) = bonuses(events)
    assert (bonus.seat, bonus.points, bonus.cause) == (0, 1, BonusCause.TURN_START)
    assert match.question == "chance"
    assert match.scores == (1, 0)


@pytest.mark.clause("C93", "C14")
def test_the_printed_example_pays_eight_to_blue_and_eight_and_three_to_the_fairy_s_friend():
    match = two_knights()
    events = match.lay("N", 1, -1, 3)
    (city,) = scored(events)
    assert (city.tiles, city.value) == (4, 8)
    assert [claim.points for claim in city.claims] == [8, 8]
    (extra,) = bonuses(events)
    assert (extra.seat, extra.points, extra.cause, extra.kind) == (
        0,
        3,
        BonusCause.FEATURE,
        "city",
    )
    # The turn that follows begins without the fairy's point: her knight has gone home.
    assert match.scores == (11, 8)
    assert (fairy(match).cell, fairy(match).seat) == (Cell(1, 0), None)


@pytest.mark.clause("C93")
def test_the_fairy_pays_three_without_the_majority():
    match = Match(2, NAME)
    match.lay("K", 1, 0, piece="city")
    match.lay("N", 0, -1, 2, piece="city")
    match.lay("V", 2, 0, 3)
    match.lay("E", 2, -1, 3, piece="city")
    match.put("U", -1, 0)
    fairy_to(match, 1, 0, "city")
    events = match.lay("R", 1, -1, 2)
    (city,) = scored(events)
    assert [(c.seat, c.majority, c.points) for c in city.claims] == [(0, False, 0), (1, True, 10)]
    assert match.scores == (3, 10)


@pytest.mark.clause("C93", "C91")
def test_the_fairy_pays_nothing_when_another_feature_is_scored():
    match = guarded_road()
    events = match.lay("E", 0, -1, 2, piece="city")
    assert [event.value for event in scored(events)] == [4]
    assert [bonus.cause for bonus in bonuses(events)] == [BonusCause.TURN_START]


@pytest.mark.clause("C93", "C136", "C138")
def test_a_farmer_on_a_worthless_field_brings_the_fairy_s_three_points_at_the_end_and_no_more():
    match = Match(2, NAME, edition=box(U=4))
    match.lay("U", 1, 0, piece="field s1")
    match.lay("U", 2, 0)
    match.put("U", -1, 0)
    fairy_to(match, 1, 0, "field s1")
    events = match.lay("U", 3, 0)
    assert match.question == "over"
    assert [(b.seat, b.points, b.kind) for b in bonuses(events)] == [(0, 3, "field")]
    assert match.scores == (3, 0)


@pytest.mark.clause("C95")
def test_the_fairy_stays_when_her_meeple_has_scored_and_pays_nobody_any_more():
    match = guarded_road()
    match.lay("W", 2, 0)  # closes the road
    assert match.scores == (7, 0)
    assert fairy(match) == (Cell(1, 0), None, None)
    match.put("P28", 3, 0)
    match.stand(1, 0, "field n1")  # another meeple on her tile is not hers
    assert fairy(match).seat is None
    match.lay("E", 1, 1, 2)
    assert match.scores == (7, 0)


@pytest.mark.clause("C95", "C94")
def test_the_fairy_alone_still_bars_the_dragon():
    match = guarded_road()
    match.lay("W", 2, 0)
    match.lay("P03", 1, -1)
    match.lay("P14", 3, 0)
    # The dragon is at (1, -1): its only neighbour is the fairy's tile.
    assert match.question == "chance"
    assert dragon(match) == (1, -1)


@pytest.mark.clause("C96")
def test_the_fairy_moved_to_a_meeple_of_what_this_tile_completes_pays_in_the_same_turn():
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("T", -1, 0, 3)
    match.put("W", 2, 0)
    events = fairy_to(match, 1, 0, "road")
    assert [(b.seat, b.points) for b in bonuses(events)] == [(0, 3)]
    assert match.scores == (7, 0)


@pytest.mark.clause("C98", "C97", "C95")
def test_the_fairy_does_not_protect_from_the_princess_and_pays_nothing_for_her_victim():
    match = two_knights()
    match.put("P20", 1, -1, 3)
    events = remove(match, 1, 0, "city")
    assert bonuses(events) == []
    assert match.scores == (0, 8)
    assert (fairy(match).cell, fairy(match).seat) == (Cell(1, 0), None)


@pytest.mark.clause("C99")
def test_the_fairy_may_be_moved_in_a_princess_turn_in_which_nobody_was_sent_home():
    match = two_knights()
    match.put("P20", 1, -1, 3)
    keep(match)
    events = fairy_to(match, 0, -1, "city")
    assert [(b.seat, b.points) for b in bonuses(events)] == [(1, 3)]
    assert match.scores == (8, 11)


@pytest.mark.clause("C99", "C73")
def test_the_fairy_may_be_moved_in_a_dragon_turn():
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("P03", 0, 1)
    match.put("P14", -1, 0)
    assert match.legal(MoveFairy) == [MoveFairy(Cell(1, 0), match.feature(1, 0, "road"))]
