"""Facts of a flight before the die is rolled, and what each roll then offers."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.flying_machines import NAME
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.decisions import PlacePiece
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.flying_machines.values import FlightRoll, Fly
from tilewyrm.engine.carcassonne.facts.values import FeatureChange, Prospect
from tilewyrm.engine.carcassonne.game import CARCASSONNE
from tilewyrm.engine.game import Consequences, Decided, Rolled, Value


def told(match: Match, decision: Value) -> Consequences:
    """Return what *decision* brings by the facts."""
    before, decided = match.state, Decided(match.seat, decision)
    after = before.copy()
    return CARCASSONNE.consequences(before, decided, after, after.apply(decided))


def flight(left: int = 2) -> Match:
    """Return a match with *left* tiles to come in which seat 1 can fly.

    First to a free monastery, then to one of seat 0, then into nothing.
    """
    own = {NAME: {"FS": "1 ffff: field all, straight_machine"}}
    match = Match(2, NAME, edition=box(own, U=1 + left, B=2))
    match.lay("U", -1, 0, piece="road")
    match.lay("B", 0, 1)
    match.lay("B", -1, 1, piece="monastery")
    match.put("FS", 1, 1)
    return match


def test_each_distance_says_where_it_leads_and_what_can_be_claimed_there():
    match = flight()
    found = [one for one in told(match, Fly("meeple")).facts if isinstance(one, Prospect)]
    assert [(one.number, one.cell) for one in found] == [
        (distance, Cell(1 - distance, 1)) for distance in (1, 2, 3)
    ]
    assert [len(one.claims) for one in found] == [1, 1, 0]


@pytest.mark.parametrize("left", [0, 2])  # in the last turn the end is scored at once
def test_a_claim_is_told_as_the_landing_itself_tells_it(left: int):
    match = flight(left)
    seat, compared = match.seat, 0
    prospects = [one for one in told(match, Fly("meeple")).facts if isinstance(one, Prospect)]
    match.decide(Fly("meeple"))
    for one in prospects:
        if not one.claims:
            continue
        landing = match.state.copy()
        landing.apply(Rolled(FlightRoll(one.number)))
        by_feature = {claim.feature: claim for claim in one.claims}
        for decision in landing.legal(seat):
            assert isinstance(decision, PlacePiece)
            after = landing.copy()
            decided = Decided(seat, decision)
            brings = CARCASSONNE.consequences(landing, decided, after, after.apply(decided))
            (claim,) = (fact for fact in brings.facts if isinstance(fact, FeatureChange))
            same = by_feature.pop(decision.feature)
            changes = {share.seat: share.change for share in same.shares}
            assert [changes.get(each, 0) for each in range(2)] == list(brings.final)
            assert (claim.whole, claim.missing, claim.tiles) == (
                same.whole,
                same.missing,
                same.tiles,
            )
            assert claim.shares in ((), same.shares)
            compared += bool(claim.shares)
        assert not by_feature
    assert compared == 1
