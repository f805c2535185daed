"""What a seat of Carcassonne does that nobody plays."""

from random import Random

import pytest

from support.carcassonne.match import Match
from support.carcassonne.modules import combined, flags
from support.daily import share_of_today
from support.playing import any_entry, any_setup
from tilewyrm.engine.bots.registry import bots
from tilewyrm.engine.carcassonne.core.values.decisions import Skip
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.game import Choice, Decided, GameOver

PASSIVE = bots("carcassonne")["passive"](lambda below: 0)


@pytest.mark.parametrize("playing", share_of_today([*combined().values()], 3))
def test_it_stands_nobody_and_leaves_the_supply_as_it_is(playing):
    draw = Random(str(playing))
    state = CARCASSONNE.initial(any_setup("carcassonne", draw, flags(playing)))
    first = state.supply[:: state.rules.seats]
    while not isinstance(pending := state.pending, GameOver):
        entry = any_entry(state, draw)
        if isinstance(pending, Choice) and pending.seat == 0:
            entry = Decided(0, PASSIVE.choose(state, 0))
        state.apply(entry)
        assert state.supply[:: state.rules.seats] == first


def test_it_skips_though_there_is_a_city_to_take():
    match = Match()
    match.put("E", 0, -1, 2)
    assert "city" in match.spots(0, -1)
    assert match.question == "use-piece"
    assert PASSIVE.choose(match.state, match.seat) == Skip()


def test_a_tile_is_laid_where_nobody_stands():
    match = Match()
    match.lay("U", 1, 0, piece="road")
    match.draw("U")
    choice = PASSIVE.choose(match.state, match.seat)
    taken = match.state.copy()
    taken.apply(Decided(match.seat, choice))
    label = taken.board.features.labels[taken.board.firsts[taken.board.last]]
    assert not taken.board.features.standing[label]
