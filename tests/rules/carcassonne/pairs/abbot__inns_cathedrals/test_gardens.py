"""Abbots and large meeples (I31, I40, I41)."""

import pytest

from support.carcassonne.box import box, tiles
from support.carcassonne.expansions.abbot import take_back
from support.carcassonne.expansions.inns_cathedrals import LARGE, NAME
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.expansions.abbot.recall import TakeBackAbbot


@pytest.mark.clause("I31", "C31")
def test_no_large_meeple_stands_in_a_garden():
    match = Match(2, "abbot", NAME)
    match.put("IC15", 1, 0)
    assert match.spots(1, 0) == {
        "road",
        "field",
        "abbot garden",
        "large-meeple road",
        "large-meeple field",
    }


@pytest.mark.clause("I40", "C33")
def test_the_abbot_is_taken_back_as_ever():
    match = Match(2, "abbot", NAME)
    match.lay("IC02", 1, 0, piece="abbot monastery")
    match.lay("U", -1, 0)
    match.put("U", 2, 0)
    take_back(match, 1, 0, "monastery")
    assert match.scores == (3, 0)  # himself, the start tile and the one just placed
    assert match.left("abbot") == (1, 1)


@pytest.mark.clause("I40")
def test_a_large_monk_is_not_taken_back():
    match = Match(2, "abbot", NAME)
    match.lay("IC02", 1, 0, piece="large-meeple monastery")
    match.lay("U", -1, 0)
    match.put("U", 2, 0)
    assert match.legal(TakeBackAbbot) == []
    assert match.left(LARGE) == (0, 1)


@pytest.mark.clause("I40", "C35")
@pytest.mark.parametrize(("piece", "strength"), [("abbot", 1), (LARGE, 2)])
def test_on_a_monastery_the_abbot_counts_as_one_and_scores_the_same(piece: str, strength: int):
    match = Match(2, "abbot", NAME, edition=box(IC02=1, U=1))
    match.lay("IC02", 1, 0, piece=f"{piece} monastery")
    (monastery,) = scored(match.lay("U", -1, 0))
    assert [(c.seat, c.strength, c.points) for c in monastery.claims] == [(0, strength, 2)]


@pytest.mark.clause("I41")
def test_two_tiles_have_a_garden():
    own = [tile for tile in tiles().values() if tile.set == NAME]
    assert [tile.id for tile in own if "garden" in [f.kind for f in tile.features]] == [
        "IC03",
        "IC15",
    ]


@pytest.mark.clause("I41", "C19")
def test_the_field_around_one_garden_touches_the_four_cities_of_its_tile():
    match = Match(2, "abbot", NAME, edition=box(IC03=1, E=3))
    match.put("IC03", 0, -1)
    assert {"city", "field", "abbot garden"} <= match.spots(0, -1)
    match.stand(0, -1, "field in")
    match.lay("E", 0, -2, 2)
    match.lay("E", 1, -1, 3)
    (field,) = scored(match.lay("E", -1, -1, 1))
    assert len(field.cities) == 4
    assert match.scores == (4 * 3, 0)


@pytest.mark.clause("I3", "C30")
def test_the_sixth_player_has_an_abbot_too():
    match = Match(6, "abbot", NAME)
    assert (match.supply, match.left("abbot"), match.left(LARGE)) == ((7,) * 6, (1,) * 6, (1,) * 6)
