"""A match that is ended in the middle of whatever goes on."""

from collections import defaultdict
from dataclasses import replace
from random import Random

import pytest

from support.carcassonne.match import Match, scored
from support.carcassonne.modules import NAMES, flags
from support.carcassonne.restoring import differences, restored
from support.playing import any_setup, play
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.events import GameEnded
from tilewyrm.engine.carcassonne.core.values.parts import (
    FeatureForecast,
    TilesDiscarded,
    TilesLeft,
    Turn,
)
from tilewyrm.engine.carcassonne.core.values.questions import USE_PIECE
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.game import GameOver
from tilewyrm.engine.values.notation import text


def shown(state: CarcassonneState) -> dict[type, list]:
    """Return every part by its kind, as spectators see them."""
    found = defaultdict(list)
    for part in CARCASSONNE.view(state, None):
        found[type(part)].append(part)
    return found


@pytest.mark.parametrize("seed", range(4))
def test_it_is_scored_as_the_forecast_said_and_nothing_is_in_hand_or_under_way(seed):
    draw = Random(seed)
    playing = [NAMES, (), None, None][seed]
    options = {} if playing is None else flags(playing)
    state = CARCASSONNE.initial(any_setup("carcassonne", draw, options))
    tiles = 0
    for number, _ in enumerate(play(state, draw)):
        if isinstance(state.pending, GameOver):
            break
        if number % 14:
            continue
        before = shown(state)
        forecast = [part.scored for part in before[FeatureForecast]]
        hand = before[Turn][0].tile is not None
        tiles += hand
        concluded = state.copy()
        events = concluded.end_now()
        assert sorted(told(event) for event in scored(events)) == sorted(map(told, forecast))
        over = concluded.pending
        assert events[-1] == GameEnded(over.scores, over.winners)
        after = shown(concluded)
        assert [turn.tile for turn in after[Turn]] == [None]
        assert after[TilesLeft] == before[TilesLeft]
        assert _count(after[TilesDiscarded]) == _count(before[TilesDiscarded]) + hand
        assert concluded.pieces == state.pieces
        assert differences(concluded, restored(concluded)) == []
    assert tiles


def told(event):
    """Return what *event*, a scoring, says but for its cause, which a forecast leaves out."""
    return text(replace(event, cause=""))


def _count(discarded: list[TilesDiscarded]) -> int:
    return sum(kind.number for kind in discarded)


def test_a_tile_that_lies_counts_and_the_piece_just_placed_stands():
    match = Match()
    match.put("U", 1, 0)
    assert match.question == USE_PIECE
    match.stand(1, 0, "road")
    match.draw("U")
    assert match.turn.tile == "U"
    match.state.end_now()
    assert match.scores == (2, 0)
    assert len(match.board) == 2
