"""Facts of a feature on the map: what changes its worth is told, printed or not."""

import pytest

from support.carcassonne.expansions.listening import listening
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.components.feature_kind import CITY
from tilewyrm.engine.carcassonne.core.expansion_set import ExpansionSet
from tilewyrm.engine.carcassonne.core.values.grid import Count
from tilewyrm.engine.carcassonne.facts.looking import facts
from tilewyrm.engine.carcassonne.facts.values import FeatureFacts


def _lion(state, label, complete, worth):
    """Return a city's worth with the one lion that sits in each: a point more."""
    if state.board.features.kinds[label] is not CITY:
        return worth
    return worth._replace(marks=(*worth.marks, Count("lion", 1)), points=worth.points + 1)


def test_a_figure_that_changes_the_worth_is_among_the_marks_and_shields_are_told_once():
    rulebook = ExpansionSet([listening("lions", [], {"worth": _lion})], [])
    match = Match(2, "lions", rulebook=rulebook)
    match.put("F", 0, -1, 1)
    found = [one for one in facts(match.state, aids=True) if isinstance(one, FeatureFacts)]
    cities = [one for one in found if one.marks]
    assert [one.marks for one in cities] == [(Count("lion", 1), Count("shield", 1))]
    assert [(one.tiles, one.points, one.whole) for one in cities] == [(2, 4, 9)]


@pytest.mark.clause("C9")
def test_a_complete_city_is_worth_nothing_once_its_turn_has_passed_without_a_claim():
    match = Match(2)
    match.put("E", 0, -1, 2)

    def city():
        found = [one for one in facts(match.state, aids=True) if isinstance(one, FeatureFacts)]
        (complete,) = [one for one in found if one.complete]
        return complete.points, complete.whole

    assert city() == (4, 4)
    match.skip()
    match.draw("U")
    assert city() == (None, None)
