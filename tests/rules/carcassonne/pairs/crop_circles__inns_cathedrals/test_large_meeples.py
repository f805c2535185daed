"""A crop circle beside large meeples (CP18, CP41)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.crop_circles import (
    ADD,
    MEADOW,
    NAME,
    REMOVE,
    add,
    addable,
    choose,
    removable,
    remove,
)
from support.carcassonne.match import Match, scored


def large_and_small() -> Match:
    """Return a match in which seat 0 has a meeple and a large one beside it on (1, 0)."""
    match = Match(2, NAME, "inns_cathedrals", edition=box(MEADOW, U=4, A=2))
    match.lay("U", 1, 0, piece="road")
    match.lay("CL", 1, -1)
    choose(match, ADD)
    assert addable(match) == {(1, 0, "road", "meeple"), (1, 0, "road", "large-meeple")}
    add(match, 1, 0, "road", "large-meeple")
    return match


@pytest.mark.clause("CP18", "CP41", "I32")
def test_a_large_meeple_may_be_added_and_counts_three_with_the_other():
    match = large_and_small()
    match.lay("A", -1, 0, 3)
    match.forget()
    match.lay("A", 2, 0, 1)
    (event,) = scored(match.events)
    assert [(claim.seat, claim.strength) for claim in event.claims] == [(0, 3)]
    assert (match.left("meeple")[0], match.left("large-meeple")[0]) == (7, 1)


@pytest.mark.clause("CP16", "CP18")
@pytest.mark.parametrize("place", [0, 1])
def test_either_of_two_beside_each_other_may_be_removed(place: int):
    match = large_and_small()
    match.lay("CL", 1, -2)
    choose(match, REMOVE)
    assert removable(match) == [(1, 0, "meeple"), (1, 0, "large-meeple")]
    remove(match, 1, 0, "road", beside=place)
    (left,) = match.standing(1, 0)
    assert left.piece == ("large-meeple", "meeple")[place]
