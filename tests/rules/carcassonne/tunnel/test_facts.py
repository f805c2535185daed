"""What the server says that a token would bring (TN24, TN25)."""

import pytest

from support.carcassonne.expansions.tunnel import two_roads
from tilewyrm.engine.carcassonne.expansions.tunnel.tokens import PlaceTunnelToken
from tilewyrm.engine.carcassonne.facts.values import ChangeKind, FeatureChange
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.game import Decided


@pytest.mark.clause("TN24", "TN25")
def test_a_token_that_completes_a_road_is_shown_with_the_points_of_its_owner():
    match = two_roads(piece="road")
    match.put("B", 0, 3)
    (token, other) = match.legal(PlaceTunnelToken)
    assert (token.pair, other.pair) == (1, 2)
    before, after = match.state, match.state.copy()
    decided = Decided(match.seat, token)
    events = after.apply(decided)
    told = CARCASSONNE.consequences(before, decided, after, events)
    (change,) = (fact for fact in told.facts if isinstance(fact, FeatureChange))
    assert (change.change, change.tiles, change.missing) == (ChangeKind.CLOSES, 4, 0)
    assert [(one.seat, one.points, one.change) for one in change.shares] == [(1, 4, 2)]
    assert told.points == (0, 4)
    first = Decided(match.seat, other)
    alone = before.copy()
    events = alone.apply(first)
    told = CARCASSONNE.consequences(before, first, alone, events)
    assert not [fact for fact in told.facts if isinstance(fact, FeatureChange)]
