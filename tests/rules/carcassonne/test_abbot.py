"""The Abbot (C30-C38)."""

import pytest

from support.carcassonne import Match, bonuses, scored
from support.carcassonne_box import box, tiles
from tilewyrm.engine.carcassonne.decisions import MoveFairy, PlaceMeeple, TakeBackAbbot
from tilewyrm.engine.carcassonne.events import MeepleReturned
from tilewyrm.engine.carcassonne.kinds import FeatureKind, MeepleKind, ReturnCause, ScoreCause


def abbots(seats: int = 2, **options: bool | int | str) -> Match:
    """Return a match of the base game with the Abbot."""
    return Match(seats, **{"princess_dragon": False, "abbot": True, **options})


@pytest.mark.clause("C30")
def test_everybody_has_one_abbot_besides_the_seven_meeples():
    players = abbots(3).players
    assert [(player.meeples, player.abbots) for player in players] == [(7, 1)] * 3


@pytest.mark.clause("C31")
def test_eight_base_tiles_one_river_tile_and_two_of_the_dragon_s_have_a_garden():
    gardens = {"base": 0, "river": 0, "princess_dragon": 0}
    for tile in tiles().values():
        gardens[tile.set] += tile.count * [f.kind for f in tile.features].count(FeatureKind.GARDEN)
    assert gardens == {"base": 8, "river": 1, "princess_dragon": 2}


@pytest.mark.clause("C31")
def test_only_an_abbot_stands_in_a_garden_and_he_stands_nowhere_but_there_and_in_monasteries():
    match = abbots()
    match.put("Ug", 1, 0)
    assert match.spots(1, 0) == {"road", "field", "abbot garden"}
    match.meeple(1, 0, "abbot garden")
    assert [(p.meeples, p.abbots) for p in match.players] == [(7, 0), (7, 1)]
    match.put("A", -1, 0, 3)
    assert match.spots(-1, 0) == {"road", "field", "monastery", "abbot monastery"}
    match.skip()
    match.put("Vg", 2, 0)  # the first player's abbot is out already
    assert match.spots(2, 0) == {"road", "field"}


@pytest.mark.clause("C32", "C37")
def test_a_garden_is_complete_with_eight_neighbours_and_pays_nine_and_nothing_more():
    match = abbots()
    match.lay("Ug", 1, 0, meeple="abbot garden")
    match.surround(1, 0, but=1)
    assert match.scores == (0, 0)
    match.forget()
    match.surround(1, 0)
    (garden,) = scored(match.events)
    assert (garden.kind, garden.cause, garden.value) == (
        FeatureKind.GARDEN,
        ScoreCause.COMPLETED,
        9,
    )
    assert match.scores == (9, 0)
    assert match.players[0].abbots == 1


@pytest.mark.clause("C32", "C16")
def test_an_empty_garden_pays_nobody():
    match = abbots()
    match.lay("Ug", 1, 0)
    match.surround(1, 0)
    assert match.scores == (0, 0)


@pytest.mark.clause("C33", "C36")
def test_the_abbot_may_be_taken_back_instead_of_placing_a_meeple_for_what_is_there():
    match = abbots()
    match.lay("Ug", 1, 0, meeple="abbot garden")
    match.lay("U", -1, 0)
    match.put("U", 2, 0)  # neighbours now: the start tile and this one
    assert match.legal(PlaceMeeple)
    events = match.take_back(1, 0, "garden")
    (score,) = scored(events)
    assert (score.cause, score.complete, score.tiles, score.value) == (
        ScoreCause.ABBOT_RETURN,
        False,
        3,
        3,
    )
    assert [e.cause for e in events if isinstance(e, MeepleReturned)] == [ReturnCause.ABBOT_RETURN]
    assert match.scores == (3, 0)
    assert match.players[0].abbots == 1
    assert match.question == "chance"  # that was the wood of this turn
    assert match.turn.seat == 1


@pytest.mark.clause("C33")
def test_nobody_takes_back_another_player_s_abbot():
    match = abbots()
    match.lay("Ug", 1, 0, meeple="abbot garden")
    match.put("U", 2, 0)
    assert match.legal(TakeBackAbbot) == []


@pytest.mark.clause("C34")
def test_an_abbot_who_is_surrounded_is_not_taken_back_but_scores_nine_in_this_turn():
    match = abbots()
    match.lay("Ug", 1, 0, meeple="abbot garden")
    match.surround(1, 0, but=1)
    if match.turn.seat == 1:
        match.fill(-1, 0)
    (last,) = {(x, y) for x in (0, 1, 2) for y in (-1, 0, 1)} - set(match.board)
    match.forget()
    before = match.state.copy()
    match.fill(*last)
    assert [e.value for e in scored(match.events)] == [9]
    match.state = before
    tile = match.events[0].tile
    match.draw(tile)
    match.place(*next((x, y, turn) for x, y, turn in match.placements() if (x, y) == last))
    assert match.legal(TakeBackAbbot) == []


@pytest.mark.clause("C35")
def test_an_abbot_counts_as_one_meeple_and_scores_like_a_monk_at_the_end():
    match = Match(2, edition=box(A=1, U=1), princess_dragon=False, abbot=True)
    match.lay("A", 1, 0, 1, meeple="abbot monastery")
    events = match.lay("U", -1, 0)
    (monastery,) = scored(events)
    assert (monastery.cause, monastery.value) == (ScoreCause.END, 2)
    assert [(c.seat, c.meeples, c.points) for c in monastery.claims] == [(0, 1, 2)]
    assert match.scores == (2, 0)


@pytest.mark.clause("C36", "C97")
def test_taking_the_abbot_back_leaves_no_fairy_move_and_brings_no_fairy_points():
    match = abbots(princess_dragon=True)
    match.lay("Ug", 1, 0, meeple="abbot garden")
    match.lay("U", -1, 0)
    match.put("U", 2, 0)
    match.fairy_to(1, 0, "garden")
    match.lay("U", -2, 0)
    match.put("U", 3, 0)
    assert match.legal(TakeBackAbbot)
    assert match.scores == (1, 0)  # the fairy's company
    events = match.take_back(1, 0, "garden")
    assert bonuses(events) == []
    assert match.legal(MoveFairy) == []
    assert match.scores == (4, 0)
    assert match.question == "chance"


@pytest.mark.clause("C38")
def test_without_the_abbot_gardens_are_only_pictures():
    match = Match(2, princess_dragon=False)
    assert [player.abbots for player in match.players] == [0, 0]
    match.put("Ug", 1, 0)
    assert match.spots(1, 0) == {"road", "field"}
    assert {one.meeple for one in match.legal(PlaceMeeple)} == {MeepleKind.MEEPLE}
