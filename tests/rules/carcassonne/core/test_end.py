"""The end of the game (C130, C131, C135-C137)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.match import Match, counted, scored
from tilewyrm.engine.carcassonne.core.values.events import GameEnded, TileDiscarded
from tilewyrm.engine.carcassonne.core.values.rolls import DrawTile
from tilewyrm.engine.game import GameOver


@pytest.mark.clause("C130")
def test_the_turn_of_the_last_tile_is_played_to_its_end():
    match = Match(2, edition=box(T=1, U=1))
    match.lay("T", -1, 0, 3)
    match.put("U", 1, 0)
    assert match.question == "use-piece"
    match.stand(1, 0, "road")
    assert match.question == "over"
    assert match.scores == (0, 3)
    assert isinstance(match.events[-1], GameEnded)


@pytest.mark.clause("C131", "C5")
def test_when_the_last_tile_fits_nowhere_the_game_ends_at_once():
    match = Match(2, edition=box(U=3, E=1, C=1))
    match.lay("U", 1, 0, piece="road")
    match.lay("E", 0, -1, 2)
    match.lay("U", -1, 0)
    match.lay("U", 2, 0)
    events = match.draw("C")
    assert TileDiscarded("C") in events
    assert match.question == "over"
    assert match.scores == (4, 0)  # an open road of four tiles


@pytest.mark.clause("C136")
def test_what_is_incomplete_pays_one_a_tile_one_a_shield_and_one_a_neighbour():
    match = Match(2, edition=box(U=1, F=1, B=1))
    match.lay("U", 1, 0, piece="road")
    match.lay("F", 0, -1, 1, piece="city")
    events = match.lay("B", 0, 1, piece="monastery")
    found = {event.kind: event for event in scored(events)}
    assert found["road"].value == 2
    assert (found["city"].tiles, counted(found["city"].marks)) == (2, {"shield": 1})
    assert found["city"].value == 3
    assert found["monastery"].value == 3
    assert not any(event.complete for event in scored(events))
    assert match.scores == (5, 3)


@pytest.mark.clause("C136")
def test_fields_come_after_everything_else():
    match = Match(2, edition=box(U=2, E=1))
    match.lay("U", 1, 0, piece="field n1")
    match.lay("U", -1, 0, piece="road")
    events = match.lay("E", 0, -1, 2)
    assert [event.kind for event in scored(events)] == ["road", "field"]
    assert match.scores == (3, 3)


@pytest.mark.clause("C137")
def test_most_points_win_and_equal_points_share_the_victory():
    match = Match(3, edition=box(U=1))
    match.lay("U", 1, 0)
    assert match.state.pending == GameOver(scores=(0, 0, 0), winners=(0, 1, 2))
    match = Match(3, edition=box(U=1))
    match.lay("U", 1, 0, piece="road")
    assert match.state.pending == GameOver(scores=(2, 0, 0), winners=(0,))


def test_nothing_more_can_be_drawn_when_the_game_is_over():
    match = Match(2, edition=box(U=1))
    match.lay("U", 1, 0)
    assert match.question == "over"
    assert match.rolls() == []
    assert DrawTile("U") not in match.rolls()
