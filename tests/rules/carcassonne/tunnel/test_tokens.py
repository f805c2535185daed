"""Mouths and tokens (TN10-TN30)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.tunnel import (
    END,
    NAME,
    QUESTION,
    choices,
    is_one_road,
    token,
    tokens,
    turn,
    two_roads,
)
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.values.events import FeatureScored
from tilewyrm.engine.carcassonne.core.values.questions import USE_PIECE
from tilewyrm.engine.carcassonne.expansions.tunnel.tokens import (
    TunnelOpened,
    TunnelTokenPlaced,
)

DOUBLE = {NAME: {**END[NAME], "TD": "4 frfr: road e tunnel_mouth, road w tunnel_mouth, field all"}}
"""Besides, a tile with two mouths, whose roads come from opposite edges."""


@pytest.mark.clause("TN10", "TN11")
def test_a_mouth_keeps_a_road_open_and_so_does_one_with_a_token():
    match = two_roads(piece="road")
    assert match.finals == (0, 2)  # incomplete: 1 for each tile, as at the end
    match.finish()
    assert match.scores == (0, 2)


@pytest.mark.clause("TN12")
def test_roads_at_mouths_of_one_tile_are_different_roads():
    match = Match(2, NAME, edition=box(TU03=1, B=2))
    match.put("TU03", 0, 1)
    assert sorted(match.spots(0, 1)) == ["field", "road"]
    assert len([one for one in match.legal() if getattr(one, "piece", "") == "meeple"]) == 4


@pytest.mark.clause("TN20", "TN21", "TN22")
@pytest.mark.parametrize("first", [True, False])
def test_one_token_is_placed_before_the_piece_or_after_it_on_the_new_tile_or_another(first: bool):
    match = Match(2, NAME, edition=box(END, B=4))
    assert choices(match) == set()  # no tile lies yet
    turn(match, "TX", 0, 1)
    match.put("TX", 0, 2, 2)
    assert choices(match) == {(0, 1, 1), (0, 2, 1)}
    if first:
        token(match, 0, 1)
        assert match.question == USE_PIECE
        assert choices(match) == set()
    match.stand(0, 2, "road")
    if not first:
        assert match.question == QUESTION
        assert choices(match) == {(0, 1, 1), (0, 2, 1)}
        token(match, 0, 1)
    assert match.question == "chance"
    assert tokens(match) == [(1, 1, 0, 1)]
    assert match.standing(0, 2)[0].seat == 1


@pytest.mark.clause("TN21")
def test_who_passes_is_not_asked_again():
    match = Match(2, NAME, edition=box(END, B=4))
    match.put("TX", 0, 1)
    assert choices(match)
    match.skip()
    assert match.question == "chance"
    match.put("B", 1, 1)
    match.stand(1, 1, "monastery")
    assert match.question == QUESTION
    match.skip()
    assert match.question == "chance"
    assert tokens(match) == []


@pytest.mark.clause("TN23")
def test_a_mouth_takes_one_token_which_stays():
    match = two_roads(piece="road")
    match.put("B", 0, 3)
    assert choices(match) == {(1, 2, 1), (1, 2, 2)}
    token(match, 1, 2)
    match.skip()
    assert match.scores == (0, 4)
    assert tokens(match) == [(0, 1, 0, 2), (0, 1, 1, 2)]
    match.put("B", 1, 3)
    assert choices(match) == set()


@pytest.mark.clause("TN24", "TN25", "TN27")
def test_the_second_token_completes_a_road_which_its_owner_scores():
    match = two_roads(piece="road")
    match.put("B", 0, 3)
    events = [*token(match, 1, 2), *match.skip()]
    assert is_one_road(match, (0, 2, "road"), (1, 2, "road"))
    (road,) = scored(events)
    assert (road.tiles, road.value, road.complete) == (4, 4, True)
    order = [TunnelTokenPlaced, TunnelOpened, FeatureScored]
    assert [type(one) for one in events if type(one) in order] == order
    assert match.scores == (0, 4)
    assert match.supply == (7, 7)


@pytest.mark.clause("TN24", "TN25")
def test_a_joined_road_with_another_open_end_is_open_and_everyone_may_extend_it():
    match = Match(2, NAME, edition=box(DOUBLE, A=4, B=4))
    turn(match, "A", 0, 1, piece="road")
    turn(match, "TX", 0, 2, 2)
    match.put("TD", 1, 0)
    token(match, 0, 2)
    match.skip()
    turn(match, "A", 1, 1)
    match.put("A", 2, 1)
    token(match, 1, 0, "road W")
    match.skip()
    assert is_one_road(match, (0, 1, "road"), (0, 0, "road"))
    assert match.finals == (4, 0)  # D's other end is open: 4 tiles, 1 each
    (road,) = scored(turn(match, "A", -1, 0, 3))
    assert (road.tiles, road.value, match.scores) == (5, 5, (5, 0))


@pytest.mark.clause("TN26")
def test_owners_of_both_roads_share_the_joined_one():
    match = Match(2, NAME, edition=box(END, A=2, B=4))
    turn(match, "A", 0, 1, piece="road")
    turn(match, "A", 1, 1, piece="road")
    turn(match, "TX", 0, 2, 2, pair=1)
    turn(match, "TX", 1, 2, 2)
    match.put("B", 0, 3)
    (road,) = scored([*token(match, 1, 2), *match.skip()])
    assert [(claim.seat, claim.points) for claim in road.claims] == [(0, 4), (1, 4)]
    assert match.scores == (4, 4)


@pytest.mark.clause("TN26", "TN27")
def test_two_mouths_of_one_tile_make_a_ring_which_counts_that_tile_once():
    corner = {NAME: {"TD": "2 frfr: road e tunnel_mouth, road w tunnel_mouth, field all"}}
    match = Match(2, NAME, edition=box(corner, V=3, K=2, U=2, B=4))
    match.put("TD", 1, 0)
    token(match, 1, 0, "road W")
    match.stand(1, 0, "road E")
    turn(match, "B", 0, 1)
    match.put("B", 1, 1)
    token(match, 1, 0, "road E")
    match.skip()
    assert is_one_road(match, (1, 0, "road W"), (1, 0, "road E"), (0, 0, "road"))
    assert match.finals == (2, 0)  # D and the tile with both mouths, once
    turn(match, "B", 2, 1)


@pytest.mark.clause("TN26")
def test_two_mouths_of_one_road_close_each_other():
    arc = {NAME: {"TE": "9 frff: road e tunnel_mouth, field all"}}
    match = Match(2, NAME, edition=box(arc, B=4, U=1))
    turn(match, "TE", -1, 0, pair=1, piece="road")
    turn(match, "B", 0, 1)
    match.put("TE", 1, 0, 2)
    (road,) = scored([*token(match, 1, 0), *match.skip()])
    assert (road.tiles, road.value, road.complete) == (3, 3, True)
    assert match.scores == (3, 0)


@pytest.mark.clause("TN28")
def test_a_road_goes_underground_several_times():
    match = Match(2, NAME, edition=box(DOUBLE, A=4, B=6))
    turn(match, "A", 0, 1, piece="road")
    turn(match, "A", 1, 1)
    turn(match, "TX", 0, 2, 2, pair=1)
    turn(match, "TX", 1, 2, 2, pair=1)
    turn(match, "TD", 1, 0)
    turn(match, "A", -1, 0, 3)
    match.put("B", 0, 3)
    token(match, 1, 0, "road W")
    match.skip()
    match.put("A", 2, 0, 1)
    token(match, 1, 0, "road E")
    match.skip()
    assert match.scores == (5, 0)  # A, TX, then TD, D, A: two roads are one; the other is B's
    assert tokens(match)[-1][:2] == (1, 1)


@pytest.mark.clause("TN29")
def test_no_one_has_to_place_the_second_token():
    match = two_roads(piece="road")
    match.finish()
    assert tokens(match) == [(0, 1, 0, 2)]


@pytest.mark.clause("TN30")
def test_a_tunnel_joins_no_fields_and_divides_none():
    match = two_roads()

    def fields() -> set[int]:
        features = match.state.board.features
        return {label for label in features.labels if features.kinds[label].name == "field"}

    match.put("B", 0, 3)
    before = fields()
    token(match, 1, 2)
    assert fields() == before
