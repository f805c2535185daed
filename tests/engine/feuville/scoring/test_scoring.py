"""What is kept about a town does not outlive what it depends on."""

import pytest

from support.feuville.match import Match
from tilewyrm.engine.feuville.scoring.scoring import ways
from tilewyrm.engine.feuville.values.decisions import ScoreDistrict


@pytest.mark.parametrize(("decree", "width"), [("D17", 1), ("D21", 2)])
def test_a_district_that_could_be_scored_cannot_once_the_grass_is_gone(decree, width):
    """F44, A52: the same town, asked again with less grass."""
    match = Match()
    match.build(0, at0="T01 S01", right1="W01 T02 S02")
    rules, town = match.state.rules, match.state.towns[0]
    for grass in (None, 16, width):
        found = ways(rules, town, rules.index[decree], grass)
        assert ScoreDistrict(decree, 0) in found
    assert ways(rules, town, rules.index[decree], width - 1) == ()
    assert ways(rules, town, rules.index[decree], 0) == ()
