"""Goods (T4, T10-T17)."""

from collections.abc import Sequence

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.traders_builders import GOODS, NAME, goods, goods_scored, taken
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.values.events import END, FeatureScored
from tilewyrm.engine.carcassonne.expansions.traders_builders.goods import (
    GoodsForecast,
    GoodsScored,
    GoodsTaken,
)


@pytest.mark.clause("T10", "T11")
def test_who_completes_the_city_takes_its_goods_and_who_owns_it_the_points():
    """The printed example: a city for 10 points with one wine and two grain."""
    match = Match(2, NAME)
    match.lay("TB01", 0, -1, 2, piece="city")
    match.lay("TB17", 1, -1)
    match.lay("TB15", 2, -1)
    assert goods(match) == [(0, 0, 0), (0, 0, 0)]
    events = match.lay("E", 3, -1, 3)
    assert match.scores == (10, 0)
    assert taken(events) == [(1, {"wine": 1, "grain": 2})]
    assert goods(match) == [(0, 0, 0), (1, 2, 0)]
    order = [type(event) for event in events if isinstance(event, FeatureScored | GoodsTaken)]
    assert order == [FeatureScored, GoodsTaken]


@pytest.mark.clause("T10")
def test_who_completes_the_own_city_gets_both():
    match = Match(2, NAME)
    match.lay("TB01", 0, -1, 2, piece="city")
    match.lay("U", 1, 0)
    match.lay("E", 1, -1, 3)
    assert match.scores == (6, 0)
    assert goods(match) == [(0, 1, 0), (0, 0, 0)]


@pytest.mark.clause("T11")
def test_a_city_with_nobody_in_it_gives_its_goods():
    match = Match(2, NAME)
    match.lay("TB02", 0, -1, 2)
    events = match.lay("E", 1, -1, 3)
    assert (scored(events), match.scores) == ([], (0, 0))
    assert goods(match) == [(0, 0, 0), (1, 0, 0)]


@pytest.mark.clause("T11")
def test_whoever_stands_in_the_city_first_on_the_last_tile_makes_no_difference():
    match = Match(2, NAME)
    match.lay("TB02", 0, -1, 2)
    match.lay("E", 1, -1, 3, piece="city")
    assert match.scores == (0, 6)
    assert goods(match) == [(0, 0, 0), (1, 0, 0)]


@pytest.mark.clause("T13")
def test_a_tile_that_completes_two_cities_brings_the_goods_of_both():
    match = Match(2, NAME)
    match.lay("TB02", 0, -1, 2)
    match.lay("B", 0, -2)
    match.lay("TB01", 1, -2, 2)
    match.lay("E", 2, -2, 3)
    events = match.lay("I", 1, -1)
    assert sorted(taken(events), key=repr) == [(0, {"grain": 1}), (0, {"wine": 1})]
    assert goods(match) == [(1, 1, 0), (0, 0, 0)]


@pytest.mark.clause("T14")
def test_an_open_city_gives_no_goods_at_the_end():
    match = Match(2, NAME, edition=box(TB02=1))
    events = match.lay("TB02", 0, -1, 2, piece="city")
    assert match.question == "over"
    assert (taken(events), goods_scored(events)) == ([], [])
    assert match.scores == (2, 0)


def market(*wanted: Sequence[int]) -> Match:
    """Return the finished match in which each seat in turn took so much wine, grain and cloth.

    Each closes a city of two tiles with all of it, in a column to the north.
    """
    kinds = {}
    for seat, numbers in enumerate(wanted):
        signs = " ".join(
            good for good, number in zip(GOODS, numbers, strict=True) for _ in range(number)
        )
        kinds[f"M{seat}"] = f"1 cfcf: city n, city s {signs}, field e1 e2 w1 w2 by n s"
    match = Match(len(wanted), NAME, edition=box({NAME: kinds}))
    for seat in range(len(wanted)):
        match.lay(f"M{seat}", 0, -1 - seat)
    assert match.question == "over"
    assert goods(match) == [tuple(numbers) for numbers in wanted]
    return match


@pytest.mark.clause("T15")
@pytest.mark.parametrize(
    ("wanted", "scores"),
    [
        ([(1, 1, 1), (4, 0, 2)], (10, 20)),
        ([(2, 0, 1), (2, 2, 1)], (20, 30)),
        ([(0, 0, 1), (0, 0, 1), (0, 0, 1)], (10, 10, 10)),
        ([(0, 0, 0), (1, 0, 0)], (0, 10)),
        ([(1, 0, 0), (2, 0, 0), (2, 0, 0)], (0, 10, 10)),
        ([(0, 0, 0), (0, 0, 0)], (0, 0)),
    ],
)
def test_most_of_each_good_and_everybody_in_a_tie_gets_ten(
    wanted: list[tuple[int, ...]], scores: tuple[int, ...]
):
    assert market(*wanted).scores == scores


@pytest.mark.clause("T15")
def test_the_points_for_goods_are_told_good_by_good_and_a_good_that_nobody_has_is_not():
    match = market((2, 0, 1), (2, 0, 3))
    assert goods_scored(match.events) == [
        GoodsScored(good="wine", number=2, seats=(0, 1), points=10),
        GoodsScored(good="cloth", number=3, seats=(1,), points=10),
    ]
    assert match.scores == (10, 20)


@pytest.mark.clause("T4")
def test_there_are_always_enough_tokens():
    assert market((12, 0, 0), (12, 0, 0)).scores == (10, 10)


@pytest.mark.clause("T15")
def test_during_the_game_the_forecast_says_what_goods_would_give():
    match = Match(2, NAME)
    match.lay("TB02", 0, -1, 2)
    assert match.part(GoodsForecast).goods == ()
    match.lay("E", 1, -1, 3)
    wine = GoodsScored(good="wine", number=1, seats=(1,), points=10)
    assert match.part(GoodsForecast).goods == (wine,)
    assert match.scores == (0, 0)


@pytest.mark.clause("T16")
def test_tokens_come_from_beside_the_board_and_not_from_another_player():
    match = Match(2, NAME)
    match.lay("TB02", 0, -1, 2)
    match.lay("E", 1, -1, 3)
    match.lay("H", 0, -2, 1)
    match.lay("TB15", 1, -2)
    match.lay("E", 2, -2, 3)
    assert goods(match) == [(1, 0, 0), (1, 0, 0)]


@pytest.mark.clause("T17")
def test_at_the_end_goods_come_behind_features_and_fields():
    kind = "1 cfcf: city n, city s wine, field e1 e2 w1 w2 by n s"
    match = Match(2, NAME, edition=box({NAME: {"M0": kind}}, U=1))
    match.lay("U", 1, 0, piece="road")
    events = match.lay("M0", 0, -1, piece="field")
    order = [type(event) for event in events if getattr(event, "gains", ())]
    assert order == [FeatureScored, FeatureScored, GoodsScored]
    assert [event.kind for event in scored(events) if event.cause == END] == ["road", "field"]
    assert match.scores == (2, 3 + 10)
