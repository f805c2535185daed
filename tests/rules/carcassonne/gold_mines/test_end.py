"""What bars are worth at the end (GD30-GD32)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.gold_mines import MINES, NAME, gold_scored
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.events import FeatureScored
from tilewyrm.engine.carcassonne.expansions.gold_mines.final_value import GoldScored, points


@pytest.mark.clause("GD31")
def test_the_more_bars_a_player_has_the_more_each_is_worth():
    worth = {1: 1, 3: 3, 4: 8, 6: 12, 7: 21, 9: 27, 10: 40, 15: 60}
    assert {number: points(number) for number in worth} == worth


@pytest.mark.clause("GD31", "GD32")
def test_they_score_last_for_each_who_has_some():
    only = {NAME: {"GC": MINES[NAME]["GC"].replace("4", "1", 1)}}
    match = Match(2, NAME, edition=box(only, U=2))
    match.lay("GC", 0, -1, 2, piece="city")
    assert match.finals == (4 + 2, 0)
    match.lay("U", 1, 0)
    events = match.lay("U", 2, 0, piece="field n1")
    assert gold_scored(events) == [(0, 2, 2)]
    scorings = [type(one) for one in events if isinstance(one, (FeatureScored, GoldScored))]
    assert scorings == [FeatureScored, GoldScored]
    assert match.scores == (4 + 2 + 3, 0)
