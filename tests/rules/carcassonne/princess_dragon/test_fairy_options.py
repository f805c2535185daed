"""The options that change the fairy (C52, C92, C93, C136)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.princess_dragon import NAME, bonuses, claim, fairy_to, forgo
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import MoveFairy
from tilewyrm.engine.carcassonne.expansions.princess_dragon.events import BonusForgone
from tilewyrm.engine.carcassonne.expansions.princess_dragon.state_slice import BonusDue


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


def ended_with_guarded_farmer(**options: bool | int | str) -> Match:
    """Return a match that is over: the fairy is by seat 0's farmer, and no city is complete."""
    match = Match(2, NAME, edition=box(U=3), **options)
    match.lay("U", 1, 0, piece="field s1")
    match.lay("U", 2, 0)
    match.put("U", -1, 0)
    fairy_to(match, 1, 0, "field s1")
    assert match.question == "over"
    return match


# Options ------------------------------------------------------------------------------------------


@pytest.mark.clause("C52", "C92")
def test_on_tile_she_pays_a_point_for_each_own_meeple_that_stands_there():
    match = Match(2, NAME, fairy_place="on_tile")
    match.lay("A", 1, 0, 1, piece="monastery")
    match.lay("U", -1, 0)
    match.put("P28", -2, 0)
    match.stand(1, 0, "field")
    match.lay("U", -3, 0)
    match.put("E", 0, 1, 2)
    assert match.legal(MoveFairy) == [MoveFairy(Cell(1, 0), None)]
    fairy_to(match, 1, 0, None)
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
    match = Match(2, NAME, edition=box(U=3, P28=1, A=1), fairy_place="on_tile")
    match.lay("U", 1, 0, piece="field n1")
    match.lay("U", 2, 0)
    match.put("P28", -1, 0)
    match.stand(1, 0, "field s1")
    match.lay("U", 3, 0)
    match.put("A", 4, 0, 1)
    fairy_to(match, 1, 0, None)
    assert match.question == "over"
    assert [(b.seat, b.points) for b in bonuses(match.events)] == [(0, 3)]


@pytest.mark.clause("C92", "C93")
@pytest.mark.option("fairy_bonus", "feature5_only")
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
@pytest.mark.option("fairy_claim", "until_pile_passed")
@pytest.mark.parametrize(("claims", "score"), [(True, 1), (False, 0)])
def test_the_house_rule_until_pile_passed_loses_the_point_that_is_not_claimed(
    claims: bool, score: int
):
    match = guarded_road(fairy_claim="until_pile_passed")
    events = match.lay("E", 1, 1, 2)
    assert [type(event) for event in events].count(BonusDue) == 1
    match.lay("E", 2, 1, 2)
    assert (match.question, match.seat) == ("claim-bonus", 0)
    events = claim(match) if claims else forgo(match)
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
    claim(match)
    assert match.scores == (7, 0)


@pytest.mark.clause("C136")
def test_the_house_rule_until_pile_passed_leaves_the_end_scoring_automatic():
    match = ended_with_guarded_farmer(fairy_claim="until_pile_passed")
    assert match.scores == (3, 0)


def two_in_one_city(second: int, fairy_place: str) -> Match:
    """Return a match with two knights of one city on (0, 1), and the fairy there; seat 1 is next.

    The knight in the south of the tile is seat 0's, the one in the east, who came by portal, seat
    *second*'s. The next Ng, at (1, 2), completes the city.
    """
    match = Match(2, NAME, fairy_place=fairy_place)
    match.lay("I", 0, 1, 2, piece="city S")
    for seat, x in ((1, -1), (0, -2)):
        match.put("P28" if seat == second else "W", x, 0)
        if seat == second:
            match.stand(0, 1, "city E")
        else:
            match.skip()
    match.lay("N", 1, 1, 3)
    match.put("N", 0, 2, 1)
    fairy_to(match, 0, 1, None if fairy_place == "on_tile" else "city S")
    return match


@pytest.mark.clause("C52", "C91", "C92", "C93")
@pytest.mark.option("fairy_place", "on_tile", "next_to_meeple")
@pytest.mark.parametrize(
    ("fairy_place", "second", "company", "feature"),
    [
        ("on_tile", 0, (2, 0), [(0, 3)]),
        ("on_tile", 1, (1, 1), [(0, 3), (1, 3)]),
        ("next_to_meeple", 0, (1, 0), [(0, 3)]),
        ("next_to_meeple", 1, (1, 0), [(0, 3)]),
    ],
)
def test_the_fairy_on_a_tile_with_two_knights_of_one_city_pays_an_owner_once_for_the_city(
    fairy_place: str, second: int, company: tuple[int, int], feature: list[tuple[int, int]]
):
    match = two_in_one_city(second, fairy_place)
    match.lay("U", 1, 0)
    assert match.scores == company
    match.lay("U", 2, 0)
    match.forget()
    match.lay("Ng", 1, 2)
    (city,) = scored(match.events)
    assert (city.tiles, city.value) == (4, 8)
    assert [(b.seat, b.points) for b in bonuses(match.events) if b.kind] == feature
