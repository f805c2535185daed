"""The lake (R30-R34)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.river_2 import FORK, LAKE, NAME
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.events import TurnBegan
from tilewyrm.engine.carcassonne.core.values.questions import USE_PIECE
from tilewyrm.engine.carcassonne.expansions.river_2.extra_turn import ExtraTurn


@pytest.mark.clause("R30", "R31")
@pytest.mark.option("river2_lake", "again", "plain")
def test_whoever_places_the_lake_has_no_piece_action_and_another_turn_at_once():
    match = Match(2, NAME, edition=box(U=2))
    match.lay(FORK, 1, 0)
    events = match.put(LAKE, 2, 0)
    assert ExtraTurn(seat=1) in events
    assert TurnBegan(seat=1, turn=3) in events
    match.lay("U", 0, 1)
    assert match.turn.seat == 0


@pytest.mark.clause("R31")
def test_it_can_be_a_tile_like_any_other():
    match = Match(2, NAME, edition=box(U=2), river2_lake="plain")
    match.lay(FORK, 1, 0)
    match.put(LAKE, 2, 0)
    assert match.spots(2, 0) == {"field"}
    match.stand(2, 0, "field")
    assert match.turn.seat == 0


@pytest.mark.clause("R34")
@pytest.mark.option("river2_lake_actions", True, False)
def test_what_puts_nothing_on_it_can_be_allowed():
    match = Match(2, NAME, edition=box(U=2), river2_lake_actions=True)
    match.lay(FORK, 1, 0)
    match.put(LAKE, 2, 0)
    assert match.question == USE_PIECE
    assert match.legal(PlacePiece) == []
    assert ExtraTurn(seat=1) in match.skip()
