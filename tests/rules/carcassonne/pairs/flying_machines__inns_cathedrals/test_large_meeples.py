"""A large meeple that flies (FY42)."""

import pytest

from support.carcassonne.expansions.flying_machines import NAME, fly, landings
from support.carcassonne.expansions.inns_cathedrals import LARGE
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.expansions.flying_machines.values import Fly


@pytest.mark.clause("FY42", "FY16", "FY18", "I32")
@pytest.mark.parametrize("kinds", ["all", "ordinary_and_large"])
def test_it_flies_and_counts_two_where_it_lands(kinds: str):
    match = Match(2, NAME, "inns_cathedrals", flier_kinds=kinds)
    match.lay("B", 0, 1, piece="monastery")
    match.put("FL02", 1, 1)
    assert match.legal(Fly) == [Fly("meeple"), Fly(LARGE)]
    fly(match, 1, LARGE)
    assert landings(match) == {(0, 1, f"{LARGE} monastery")}
    match.stand(0, 1, f"{LARGE} monastery")
    match.surround(0, 1)
    assert match.scores == (0, 9)
