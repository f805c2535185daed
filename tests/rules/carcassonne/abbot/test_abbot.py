"""The Abbot (C30-C38)."""

import pytest

from support.carcassonne.box import box, tiles
from support.carcassonne.expansions.abbot import take_back
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.events import COMPLETED, END, PieceReturned
from tilewyrm.engine.carcassonne.core.values.parts import Pieces
from tilewyrm.engine.carcassonne.expansions.abbot.recall import TAKEN_BACK, TakeBackAbbot


@pytest.mark.clause("C30")
@pytest.mark.option("abbot", True)
def test_everybody_has_one_abbot_besides_the_seven_meeples():
    match = Match(3, "abbot")
    assert (match.supply, match.left("abbot")) == ((7, 7, 7), (1, 1, 1))


@pytest.mark.clause("C31")
def test_eight_tiles_of_the_base_game_have_a_garden():
    base = [tile for tile in tiles().values() if tile.set == "base"]
    gardens = [tile.count * [f.kind for f in tile.features].count("garden") for tile in base]
    assert sum(gardens) == 8


@pytest.mark.clause("C31")
def test_only_an_abbot_stands_in_a_garden_and_he_stands_nowhere_but_there_and_in_monasteries():
    match = Match(2, "abbot")
    match.put("Ug", 1, 0)
    assert match.spots(1, 0) == {"road", "field", "abbot garden"}
    match.stand(1, 0, "abbot garden")
    assert (match.supply, match.left("abbot")) == ((7, 7), (0, 1))
    match.put("A", -1, 0, 3)
    assert match.spots(-1, 0) == {"road", "field", "monastery", "abbot monastery"}
    match.skip()
    match.put("Vg", 2, 0)  # the first player's abbot is out already
    assert match.spots(2, 0) == {"road", "field"}


@pytest.mark.clause("C32", "C37")
def test_a_garden_is_complete_with_eight_neighbours_and_pays_nine_and_nothing_more():
    match = Match(2, "abbot")
    match.lay("Ug", 1, 0, piece="abbot garden")
    match.surround(1, 0, but=1)
    assert match.scores == (0, 0)
    match.forget()
    match.surround(1, 0)
    (garden,) = scored(match.events)
    assert (garden.kind, garden.cause, garden.value) == (
        "garden",
        COMPLETED,
        9,
    )
    assert match.scores == (9, 0)
    assert match.left("abbot")[0] == 1


@pytest.mark.clause("C32", "C16")
def test_an_empty_garden_pays_nobody():
    match = Match(2, "abbot")
    match.lay("Ug", 1, 0)
    match.surround(1, 0)
    assert match.scores == (0, 0)


@pytest.mark.clause("C33", "C36")
def test_the_abbot_may_be_taken_back_instead_of_placing_a_meeple_for_what_is_there():
    match = Match(2, "abbot")
    match.lay("Ug", 1, 0, piece="abbot garden")
    match.lay("U", -1, 0)
    match.put("U", 2, 0)  # neighbours now: the start tile and this one
    assert match.legal(PlacePiece)
    events = take_back(match, 1, 0, "garden")
    (score,) = scored(events)
    assert (score.cause, score.complete, score.tiles, score.value) == (
        TAKEN_BACK,
        False,
        3,
        3,
    )
    assert [e.cause for e in events if isinstance(e, PieceReturned)] == [TAKEN_BACK]
    assert match.scores == (3, 0)
    assert match.left("abbot")[0] == 1
    assert match.question == "chance"  # that was the piece action of this turn
    assert match.turn.seat == 1


@pytest.mark.clause("C33")
def test_nobody_takes_back_another_player_s_abbot():
    match = Match(2, "abbot")
    match.lay("Ug", 1, 0, piece="abbot garden")
    match.put("U", 2, 0)
    assert match.legal(TakeBackAbbot) == []


@pytest.mark.clause("C34")
def test_an_abbot_who_is_surrounded_is_not_taken_back_but_scores_nine_in_this_turn():
    match = Match(2, "abbot")
    match.lay("Ug", 1, 0, piece="abbot garden")
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
    match = Match(2, "abbot", edition=box(A=1, U=1))
    match.lay("A", 1, 0, 1, piece="abbot monastery")
    events = match.lay("U", -1, 0)
    (monastery,) = scored(events)
    assert (monastery.cause, monastery.value) == (END, 2)
    assert [(c.seat, c.strength, c.points) for c in monastery.claims] == [(0, 1, 2)]
    assert match.scores == (2, 0)


@pytest.mark.clause("C38")
@pytest.mark.option("abbot", False)
def test_without_the_abbot_gardens_are_only_pictures():
    match = Match(2)
    assert match.part(Pieces).kinds == ("meeple",)
    match.put("Ug", 1, 0)
    assert match.spots(1, 0) == {"road", "field"}
    assert {one.piece for one in match.legal(PlacePiece)} == {"meeple"}
