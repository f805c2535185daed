"""The fairy (C90-C99) and the options that change her."""

import pytest

from support.carcassonne import Match, bonuses, scored
from support.carcassonne_box import box
from tilewyrm.engine.carcassonne.decisions import MoveFairy, PlaceMeeple
from tilewyrm.engine.carcassonne.events import BonusDue, BonusForgone, FairyMoved
from tilewyrm.engine.carcassonne.kinds import BonusCause, Cell, FeatureKind


def guarded_road(**options: bool | int | str) -> Match:
    """Return a match where seat 0 has the fairy by its highwayman on (1, 0); seat 1 is next.

    The road is closed in the west (-1, 0) and open in the east.
    """
    match = Match(2, **options)
    match.lay("U", 1, 0, meeple="road")
    match.lay("T", -1, 0, 3)
    match.put("E", 0, 1, 2)
    match.fairy_to(1, 0, None if options.get("fairy_place") == "on_tile" else "road")
    return match


def two_knights(**options: bool | int | str) -> Match:
    """Return a match with a city worth 8 that the next N at (1, -1) completes; seat 1 is next.

    Seat 0's knight on (1, 0) has the fairy, seat 1's stands on (0, -1).
    """
    match = Match(2, **options)
    match.lay("K", 1, 0, meeple="city")
    match.lay("N", 0, -1, 2, meeple="city")
    match.put("U", -1, 0)
    match.fairy_to(1, 0, "city")
    return match


def ended_with_guarded_farmer(**options: bool | int | str) -> Match:
    """Return a match that is over: the fairy is by seat 0's farmer, and no city is complete."""
    match = Match(2, edition=box(U=3), **options)
    match.lay("U", 1, 0, meeple="field s1")
    match.lay("U", 2, 0)
    match.put("U", -1, 0)
    match.fairy_to(1, 0, "field s1")
    assert match.question == "over"
    return match


@pytest.mark.clause("C90")
def test_the_fairy_is_moved_instead_of_a_meeple_to_an_own_meeple_anywhere():
    match = Match(2)
    match.lay("U", 1, 0, meeple="road")
    match.lay("W", 2, 0, meeple="field n1")
    match.lay("U", -1, 0)
    match.lay("U", -2, 0)
    match.put("U", -3, 0)
    (offer,) = match.legal(MoveFairy)  # seat 1's farmer is not offered
    assert offer == MoveFairy(Cell(1, 0), match.feature(1, 0, "road"))
    events = match.decide(offer)
    assert FairyMoved(0, Cell(1, 0), offer.feature) in events
    assert match.legal(PlaceMeeple) == []
    assert match.question == "chance"


@pytest.mark.clause("C90")
def test_without_an_own_meeple_on_the_board_the_fairy_cannot_be_moved():
    match = Match(2)
    match.put("U", 1, 0)
    assert match.legal(MoveFairy) == []
    match.meeple(1, 0, "road")
    match.put("U", 2, 0)
    assert match.legal(MoveFairy) == []


def two_on_one_tile() -> Match:
    """Return a match where seat 0 has a monk and, by portal, a farmer on (1, 0); seat 0 to act."""
    match = Match(2)
    match.lay("A", 1, 0, 1, meeple="monastery")
    match.lay("U", -1, 0)
    match.put("P28", -2, 0)
    match.meeple(1, 0, "field")
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
    match.fairy_to(1, 0, "monastery")
    match.lay("Eg", -1, 1, 2)
    assert match.scores == (1, 0)  # not two
    match.put("E", -2, -1)
    # Staying with the monk is no move, going to the farmer beside him is.
    assert match.legal(MoveFairy) == [MoveFairy(Cell(1, 0), match.feature(1, 0, "field"))]


@pytest.mark.clause("C92")
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
        FeatureKind.CITY,
    )
    # The turn that follows begins without the fairy's point: her knight has gone home.
    assert match.scores == (11, 8)
    assert (match.fairy.cell, match.fairy.seat) == (Cell(1, 0), None)


@pytest.mark.clause("C93")
def test_the_fairy_pays_three_without_the_majority():
    match = Match(2)
    match.lay("K", 1, 0, meeple="city")
    match.lay("N", 0, -1, 2, meeple="city")
    match.lay("V", 2, 0, 3)
    match.lay("E", 2, -1, 3, meeple="city")
    match.put("U", -1, 0)
    match.fairy_to(1, 0, "city")
    events = match.lay("R", 1, -1, 2)
    (city,) = scored(events)
    assert [(c.seat, c.majority, c.points) for c in city.claims] == [(0, False, 0), (1, True, 10)]
    assert match.scores == (3, 10)


@pytest.mark.clause("C93", "C91")
def test_the_fairy_pays_nothing_when_another_feature_is_scored():
    match = guarded_road()
    events = match.lay("E", 0, -1, 2, meeple="city")
    assert [event.value for event in scored(events)] == [4]
    assert [bonus.cause for bonus in bonuses(events)] == [BonusCause.TURN_START]


@pytest.mark.clause("C93", "C136", "C138")
def test_a_farmer_on_a_worthless_field_brings_the_fairy_s_three_points_at_the_end_and_no_more():
    match = Match(2, edition=box(U=4))
    match.lay("U", 1, 0, meeple="field s1")
    match.lay("U", 2, 0)
    match.put("U", -1, 0)
    match.fairy_to(1, 0, "field s1")
    events = match.lay("U", 3, 0)
    assert match.question == "over"
    assert [(b.seat, b.points, b.kind) for b in bonuses(events)] == [(0, 3, FeatureKind.FIELD)]
    assert match.scores == (3, 0)


@pytest.mark.clause("C95")
def test_the_fairy_stays_when_her_meeple_has_scored_and_pays_nobody_any_more():
    match = guarded_road()
    match.lay("W", 2, 0)  # closes the road
    assert match.scores == (7, 0)
    fairy = match.fairy
    assert (fairy.cell, fairy.feature, fairy.seat) == (Cell(1, 0), None, None)
    match.put("P28", 3, 0)
    match.meeple(1, 0, "field n1")  # another meeple on her tile is not hers
    assert match.fairy.seat is None
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
    assert match.dragon == (1, -1)


@pytest.mark.clause("C96")
def test_the_fairy_moved_to_a_meeple_of_what_this_tile_completes_pays_in_the_same_turn():
    match = Match(2)
    match.lay("U", 1, 0, meeple="road")
    match.lay("T", -1, 0, 3)
    match.put("W", 2, 0)
    events = match.fairy_to(1, 0, "road")
    assert [(b.seat, b.points) for b in bonuses(events)] == [(0, 3)]
    assert match.scores == (7, 0)


@pytest.mark.clause("C98", "C97", "C95")
def test_the_fairy_does_not_protect_from_the_princess_and_pays_nothing_for_her_victim():
    match = two_knights()
    match.put("P20", 1, -1, 3)
    events = match.remove(1, 0, "city")
    assert bonuses(events) == []
    assert match.scores == (0, 8)
    assert (match.fairy.cell, match.fairy.seat) == (Cell(1, 0), None)


@pytest.mark.clause("C99")
def test_the_fairy_may_be_moved_in_a_princess_turn_in_which_nobody_was_sent_home():
    match = two_knights()
    match.put("P20", 1, -1, 3)
    match.keep()
    events = match.fairy_to(0, -1, "city")
    assert [(b.seat, b.points) for b in bonuses(events)] == [(1, 3)]
    assert match.scores == (8, 11)


@pytest.mark.clause("C99", "C73")
def test_the_fairy_may_be_moved_in_a_dragon_turn():
    match = Match(2)
    match.lay("U", 1, 0, meeple="road")
    match.lay("P03", 0, 1)
    match.put("P14", -1, 0)
    assert match.legal(MoveFairy) == [MoveFairy(Cell(1, 0), match.feature(1, 0, "road"))]


# Options ------------------------------------------------------------------------------------------


@pytest.mark.clause("C52", "C92")
def test_on_tile_she_pays_a_point_for_each_own_meeple_that_stands_there():
    match = Match(2, fairy_place="on_tile")
    match.lay("A", 1, 0, 1, meeple="monastery")
    match.lay("U", -1, 0)
    match.put("P28", -2, 0)
    match.meeple(1, 0, "field")
    match.lay("U", -3, 0)
    match.put("E", 0, 1, 2)
    assert match.legal(MoveFairy) == [MoveFairy(Cell(1, 0), None)]
    match.fairy_to(1, 0, None)
    match.lay("Eg", -1, 1, 2)
    assert match.scores == (2, 0)
    match.put("E", -2, -1)
    assert match.legal(MoveFairy) == []


@pytest.mark.clause("C52", "C93")
def test_on_tile_she_pays_three_to_the_owner_of_the_meeple_on_her_tile():
    match = guarded_road(fairy_place="on_tile")
    events = match.lay("W", 2, 0)
    assert [(b.seat, b.points) for b in bonuses(events)] == [(0, 3)]
    assert match.scores == (7, 0)


@pytest.mark.clause("C52", "C93", "C136")
def test_on_tile_she_pays_an_owner_once_for_a_feature_however_many_meeples_stand_there():
    match = Match(2, edition=box(U=3, P28=1, A=1), fairy_place="on_tile")
    match.lay("U", 1, 0, meeple="field n1")
    match.lay("U", 2, 0)
    match.put("P28", -1, 0)
    match.meeple(1, 0, "field s1")
    match.lay("U", 3, 0)
    match.put("A", 4, 0, 1)
    match.fairy_to(1, 0, None)
    assert match.question == "over"
    assert [(b.seat, b.points) for b in bonuses(match.events)] == [(0, 3)]


@pytest.mark.clause("C92", "C93")
def test_the_house_rule_feature5_only_pays_no_point_a_turn_and_five_for_a_completed_feature():
    match = guarded_road(fairy_bonus="feature5_only")
    match.lay("E", 1, 1, 2)
    assert match.scores == (0, 0)
    match.lay("W", 2, 0)
    assert match.scores == (9, 0)


@pytest.mark.clause("C93")
def test_the_house_rule_feature5_only_pays_nothing_at_the_end():
    match = ended_with_guarded_farmer(fairy_bonus="feature5_only")
    assert match.scores == (0, 0)


@pytest.mark.clause("C92")
@pytest.mark.parametrize(("claims", "score"), [(True, 1), (False, 0)])
def test_the_house_rule_until_pile_passed_loses_the_point_that_is_not_claimed(
    claims: bool, score: int
):
    match = guarded_road(fairy_claim="until_pile_passed")
    events = match.lay("E", 1, 1, 2)
    assert [type(event) for event in events].count(BonusDue) == 1
    match.lay("E", 2, 1, 2)
    assert (match.question, match.seat) == ("claim-bonus", 0)
    events = match.claim() if claims else match.forgo()
    assert (BonusForgone(seat=0, points=1) in events) is not claims
    assert match.scores == (score, 0)
    assert match.turn.seat == 1


@pytest.mark.clause("C93")
def test_the_house_rule_until_pile_passed_asks_for_the_three_points_in_another_player_s_turn():
    match = guarded_road(fairy_claim="until_pile_passed")
    match.lay("W", 2, 0)
    assert match.turn.seat == 1
    assert (match.question, match.seat) == ("claim-bonus", 0)
    assert match.scores == (4, 0)
    match.claim()
    assert match.scores == (7, 0)


@pytest.mark.clause("C136")
def test_the_house_rule_until_pile_passed_leaves_the_end_scoring_automatic():
    match = ended_with_guarded_farmer(fairy_claim="until_pile_passed")
    assert match.scores == (3, 0)
