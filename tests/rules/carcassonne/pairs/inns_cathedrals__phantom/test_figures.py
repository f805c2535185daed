"""A large meeple and a phantom (PH42)."""

import pytest

from support.carcassonne.expansions.inns_cathedrals import LARGE
from support.carcassonne.expansions.phantom import NAME, PHANTOM, haunt, haunts
from support.carcassonne.match import Match, scored


@pytest.mark.clause("PH10", "I30")
def test_it_may_follow_a_large_meeple():
    match = Match(2, NAME, "inns_cathedrals")
    match.put("U", 1, 0)
    match.stand(1, 0, f"{LARGE} road")
    assert haunts(match) == {(1, 0, "field")}
    haunt(match, 1, 0, "field n1")
    assert [piece.piece for piece in match.standing(1, 0)] == [LARGE, PHANTOM]


@pytest.mark.clause("PH42", "I32", "I34")
@pytest.mark.parametrize(
    ("pieces", "strengths", "scores"),
    [
        (("road", f"{LARGE} road", f"{PHANTOM} road"), (2, 2), (11, 11)),
        ((f"{LARGE} road", f"{LARGE} road", f"{PHANTOM} road"), (3, 2), (11, 0)),
    ],
)
def test_joined_on_one_road_a_phantom_counts_one_more(
    pieces: tuple[str, str, str], strengths: tuple[int, int], scores: tuple[int, int]
):
    match = Match(2, NAME, "inns_cathedrals")
    for y, piece in enumerate(pieces):
        match.lay("U", int(not y), y, piece=piece)
    match.lay("U", 1, 1)
    match.lay("V", 2, 0)
    match.lay("V", 2, 1, 1)  # it joins the first two roads
    match.lay("V", -1, 1, 3)
    match.lay("V", -1, 2, 2)  # it joins the third
    match.lay("A", -1, 0, 3)
    (road,) = scored(match.lay("A", 1, 2, 1))
    assert tuple(claim.strength for claim in road.claims) == strengths
    assert match.scores == scores
