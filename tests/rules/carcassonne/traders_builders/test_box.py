"""What is in the box (T1-T4), and playing without builders or pigs (T65)."""

from collections import Counter

import pytest

from support.carcassonne.box import tiles
from support.carcassonne.expansions.traders_builders import GOODS, NAME, goods
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.parts import Pieces
from tilewyrm.engine.carcassonne.expansions.traders_builders.state_slice import TradersBuilders


@pytest.mark.clause("T1")
def test_twenty_of_the_twenty_four_tiles_show_one_good_in_a_city():
    box = [tile for tile in tiles().values() if tile.set == NAME]
    assert sum(tile.count for tile in box) == 24
    shown: Counter[str] = Counter()
    without = 0
    for tile in box:
        marks = [mark for feature in tile.features for mark in feature.marks]
        assert len(marks) <= 1
        assert all(f.kind == "city" for f in tile.features if f.marks)
        shown.update(dict.fromkeys(marks, tile.count))
        without += 0 if marks else tile.count
    assert shown == {"wine": 9, "grain": 6, "cloth": 5}
    assert without == 4


@pytest.mark.clause("T1")
@pytest.mark.option("traders_builders", True, False)
def test_the_tiles_are_in_the_pile_only_if_it_is_played():
    assert Match(2, NAME).remaining == 71 + 24
    assert Match(2).remaining == 71
    assert not any(isinstance(part, TradersBuilders) for part in Match(2).view())


@pytest.mark.clause("T2", "T23")
@pytest.mark.option("builders", True)
@pytest.mark.option("pigs", True)
def test_everybody_has_one_builder_and_one_pig_besides_the_seven_meeples():
    match = Match(3, NAME)
    assert (match.supply, match.left("builder"), match.left("pig")) == (
        (7, 7, 7),
        (1, 1, 1),
        (1, 1, 1),
    )


@pytest.mark.clause("T65")
@pytest.mark.option("builders", False)
@pytest.mark.option("pigs", False)
@pytest.mark.parametrize(("without", "other"), [("builder", "pig"), ("pig", "builder")])
def test_without_builders_or_pigs_there_is_nothing_to_place(without: str, other: str):
    match = Match(2, NAME, **{f"{without}s": False})
    assert match.part(Pieces).kinds == ("meeple", other)
    place = {"builder": "road", "pig": "field n1"}
    for piece in (without, other):
        match = Match(2, NAME, **{f"{without}s": False})
        match.lay("U", 1, 0, piece=place[piece])
        match.lay("U", -1, 0)
        match.put("U", 2, 0)
        offered = {one.piece for one in match.legal(PlacePiece)}
        assert offered == ({"meeple"} if piece == without else {"meeple", other})


@pytest.mark.clause("T65")
def test_without_builder_and_pig_tiles_and_goods_are_left():
    match = Match(2, NAME, builders=False, pigs=False)
    match.lay("TB02", 0, -1, 2)
    match.lay("E", 1, -1, 3)
    assert goods(match) == [(0, 0, 0), (1, 0, 0)]


@pytest.mark.clause("T3")
def test_on_the_bridge_two_roads_cross_between_four_fields():
    match = Match(2, NAME)
    match.lay("TB24", 1, 0)
    assert match.feature(1, 0, "road N") == match.feature(1, 0, "road S")
    assert match.feature(1, 0, "road E") == match.feature(1, 0, "road W")
    assert match.feature(1, 0, "road N") != match.feature(1, 0, "road E")
    fields = {match.feature(1, 0, f"field {half}") for half in ("n1", "n2", "s1", "s2")}
    assert len(fields) == 4


@pytest.mark.clause("T3")
def test_a_road_goes_over_the_bridge_and_does_not_end_there():
    match = Match(2, NAME)
    match.lay("W", -1, 0, piece="road E")
    match.lay("TB24", 1, 0)
    assert match.scores == (0, 0)
    match.lay("W", 2, 0, 1)
    assert match.scores == (4, 0)


@pytest.mark.clause("T3")
def test_the_monastery_ends_three_roads():
    match = Match(2, NAME)
    match.lay("W", -1, 0, piece="road E")
    match.put("TB20", 1, 0)
    assert len({match.feature(1, 0, f"road {side}") for side in "ESW"}) == 3
    assert match.spots(1, 0) == {"road", "field", "monastery"}
    match.skip()
    assert match.scores == (3, 0)


@pytest.mark.clause("T4")
def test_everybody_sees_who_has_which_goods():
    match = Match(2, NAME)
    match.lay("TB02", 0, -1, 2)
    match.lay("E", 1, -1, 3)
    for audience in (None, 0, 1):
        (kept,) = (one for one in match.view(audience) if isinstance(one, TradersBuilders))
        assert [own.number(good) for own in kept.goods for good in GOODS] == [0, 0, 0, 1, 0, 0]
