"""The phantom: a second figure in a turn (PH1-PH18)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.phantom import NAME, PHANTOM, QUESTION, haunt, haunts
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.values.decisions import Skip
from tilewyrm.engine.carcassonne.core.values.events import PiecePlaced, PieceReturned


@pytest.mark.clause("PH1", "PH3")
@pytest.mark.option("phantom", True)
def test_everybody_has_one_and_there_are_no_more_tiles():
    match = Match(3, NAME)
    assert match.left(PHANTOM) == (1, 1, 1)
    assert match.supply == (7, 7, 7)
    assert match.remaining == Match(3).remaining


@pytest.mark.option("phantom", False)
def test_nobody_has_one_without_it():
    match = Match(2)
    match.lay("U", 1, 0, piece="road")
    assert match.question == "chance"


@pytest.mark.clause("PH10", "PH17")
def test_it_is_a_second_figure_on_the_tile_just_placed():
    match = Match(2, NAME)
    match.lay("U", -1, 0)
    match.put("U", 1, 0)
    match.stand(1, 0, "field n1")
    assert match.question == QUESTION
    assert match.seat == 1
    assert haunts(match) == {(1, 0, "road"), (1, 0, "field")}
    (placed,) = (e for e in haunt(match, 1, 0, "field s1") if isinstance(e, PiecePlaced))
    assert (placed.seat, placed.piece, placed.elsewhere) == (1, PHANTOM, False)
    assert [piece.piece for piece in match.standing(1, 0)] == ["meeple", PHANTOM]
    assert match.question == "chance"
    assert match.turn.seat == 0


@pytest.mark.clause("PH11")
def test_it_may_be_the_only_figure_in_step_2_like_a_meeple():
    match = Match(2, NAME)
    match.put("U", 1, 0)
    assert match.spots(1, 0) == {"road", "field", "phantom road", "phantom field"}
    match.stand(1, 0, f"{PHANTOM} road")
    assert (match.question, match.turn.seat) == ("chance", 1)
    assert match.supply == (7, 7)
    assert match.left(PHANTOM) == (0, 1)


@pytest.mark.clause("PH11")
def test_who_passes_in_step_2_places_nothing_and_passing_after_it_keeps_the_phantom():
    match = Match(2, NAME)
    match.put("U", 1, 0)
    match.skip()
    assert match.turn.seat == 1
    match.put("U", 2, 0)
    match.stand(2, 0, "road")
    assert match.legal()[-1] == Skip()
    match.skip()
    assert match.left(PHANTOM) == (1, 1)
    assert match.turn.seat == 0


@pytest.mark.clause("PH3", "PH11", "PH12")
def test_nobody_is_asked_for_a_phantom_that_has_no_place_or_is_not_at_hand():
    match = Match(2, NAME)
    match.put("C", 0, -1)
    match.stand(0, -1, "city")  # the only feature
    assert match.question == "chance"
    match.lay("U", 1, 0, piece=f"{PHANTOM} road")
    match.lay("U", -1, 0)
    match.put("U", 2, 0)
    match.stand(2, 0, "field n1")
    assert match.question == "chance"


@pytest.mark.clause("PH12")
def test_it_never_joins_the_first_figure_and_may_take_what_the_tile_completes():
    match = Match(2, NAME)
    match.put("E", 0, -1, 2)
    match.stand(0, -1, "field e1")
    assert haunts(match) == {(0, -1, "city")}
    events = haunt(match, 0, -1, "city")
    (city,) = scored(events)
    assert (city.complete, city.value) == (True, 4)
    assert match.scores == (4, 0)
    assert [(e.seat, e.piece) for e in events if isinstance(e, PieceReturned)] == [(0, PHANTOM)]
    assert match.left(PHANTOM) == (1, 1)


@pytest.mark.clause("PH10", "PH12")
def test_both_figures_score_at_once_where_the_tile_completes_both_features():
    match = Match(2, NAME)
    match.lay("A", -1, 0, 3)
    match.lay("E", 0, 1, 2)
    match.lay("A", 1, 1, 2)
    match.put("W", 1, 0)
    match.stand(1, 0, "road W")
    events = haunt(match, 1, 0, "road S")
    assert sorted((road.complete, road.value) for road in scored(events)) == [(True, 2), (True, 3)]
    assert match.scores == (0, 5)
    assert (match.supply, match.left(PHANTOM)) == ((7, 7), (1, 1))


@pytest.mark.clause("PH13")
def test_it_stands_wherever_a_meeple_may_stand():
    match = Match(2, NAME)
    match.put("A", 1, 0, 1)
    for kind in ("road", "monastery", "field"):
        assert match.can(match.at(1, 0, f"{PHANTOM} {kind}"))
    match.stand(1, 0, "road")
    assert haunts(match) == {(1, 0, "monastery"), (1, 0, "field")}
    match.skip()
    match.put("E", 0, -1, 2)
    match.stand(0, -1, "field e1")
    assert haunts(match) == {(0, -1, "city")}


@pytest.mark.clause("PH13", "C20")
def test_without_farmers_it_goes_on_no_field():
    match = Match(2, NAME, farmers=False)
    match.put("W", 1, 0)
    match.stand(1, 0, "road E")
    assert haunts(match) == {(1, 0, "road")}


@pytest.mark.clause("PH13")
def test_nothing_else_is_placed_in_its_step_and_nothing_elsewhere():
    match = Match(2, NAME)
    match.put("U", 1, 0)
    match.stand(1, 0, "field n1")
    assert not match.can(match.at(1, 0, "road"))
    assert match.can(match.at(1, 0, f"{PHANTOM} road"))
    assert not match.can(match.at(0, 0, f"{PHANTOM} road"))


@pytest.mark.clause("PH2")
def test_it_counts_as_one_for_the_majority():
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("U", 0, 1, piece=f"{PHANTOM} road")
    match.lay("V", 2, 0)
    match.lay("U", 1, 1)
    match.lay("V", 2, 1, 1)  # it joins the two roads
    match.lay("A", -1, 0, 3)
    (road,) = scored(match.lay("A", -1, 1, 3))
    assert [(claim.seat, claim.strength) for claim in road.claims] == [(0, 1), (1, 1)]
    assert match.scores == (8, 8)
    assert match.left(PHANTOM) == (1, 1)


@pytest.mark.clause("PH2")
def test_it_scores_at_the_end_and_as_a_farmer():
    match = Match(2, NAME, edition=box(E=1, U=1))
    match.lay("E", 0, -1, 2)
    match.lay("U", 1, 0, piece=f"{PHANTOM} field n1")
    assert match.question == "over"
    assert match.scores == (0, 3)


@pytest.mark.clause("PH18")
def test_home_again_it_may_be_placed_in_a_later_turn():
    match = Match(2, NAME)
    match.lay("E", 0, -1, 2, piece=f"{PHANTOM} city")
    assert match.left(PHANTOM) == (1, 1)
    match.lay("U", 1, 0)
    match.lay("U", 2, 0, piece=f"{PHANTOM} road")
    assert match.left(PHANTOM) == (0, 1)
    match.lay("U", -1, 0)
    match.put("U", 3, 0)
    match.stand(3, 0, "field n1")
    assert match.question == "chance"
