"""The hook for pieces that others need, in features that lose a part."""

import pytest

from support.carcassonne.expansions.ferries import NAME
from support.carcassonne.expansions.traders_builders import NAME as TRADERS
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState


@pytest.mark.parametrize("home", [True, False])
def test_can_be_parted_is_answered_by_the_option(home: bool):
    state = Match(2, TRADERS, NAME, ferry_builder=home).state
    assert isinstance(state, CarcassonneState)
    assert state.rules.hooks.can_be_parted(state) is home
