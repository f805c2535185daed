"""Phantoms among dragon, fairy, princess and portal (PH16, PH30-PH34)."""

import pytest

from support.carcassonne.expansions.phantom import NAME, PHANTOM, QUESTION, haunt, haunts
from support.carcassonne.expansions.princess_dragon import NAME as DRAGON
from support.carcassonne.expansions.princess_dragon import fairy, fairy_to, keep, remove
from support.carcassonne.match import Match, scored
from tilewyrm.engine.carcassonne.core.values.events import PieceReturned
from tilewyrm.engine.carcassonne.expansions.phantom.state_slice import Phantom
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import MoveFairy
from tilewyrm.engine.carcassonne.expansions.princess_dragon.events import EATEN


def with_road(**options: str | bool) -> Match:
    """Return a match where seat 0 has a meeple on the road of (1, 0); seat 0 is next."""
    match = Match(2, NAME, DRAGON, **options)
    match.lay("U", 1, 0, piece="road")
    match.lay("U", -1, 0)
    return match


@pytest.mark.clause("PH16", "C90")
@pytest.mark.option("phantom_after_fairy", True)
def test_after_the_fairy_was_moved_it_may_be_placed():
    match = with_road()
    match.put("U", 2, 0)
    fairy_to(match, 1, 0, "road")
    assert match.question == QUESTION
    haunt(match, 2, 0, "field n1")
    assert match.turn.seat == 1


@pytest.mark.clause("PH16")
@pytest.mark.option("phantom_after_fairy", False)
def test_read_strictly_it_may_not():
    match = with_road(phantom_after_fairy=False)
    match.put("U", 2, 0)
    fairy_to(match, 1, 0, "road")
    assert match.question == "chance"
    match.put("U", -2, 0)
    match.stand(-2, 0, "field n1")
    assert match.question == QUESTION  # of somebody who has not moved her


@pytest.mark.clause("PH16", "C90")
def test_after_the_phantom_the_fairy_is_not_moved():
    match = with_road()
    match.put("U", 2, 0)
    assert match.legal(MoveFairy)
    match.stand(2, 0, "field s1")
    assert match.legal(MoveFairy) == []
    haunt(match, 2, 0, "field n1")
    assert match.question == "chance"


@pytest.mark.clause("PH30", "C102")
def test_a_princess_who_sends_somebody_home_leaves_no_phantom_to_place():
    for send in (True, False):
        match = Match(2, NAME, DRAGON)
        match.lay("K", 1, 0, piece="city")
        match.lay("N", 0, -1, 2)
        match.put("P20", 1, -1, 3)
        if send:
            remove(match, 1, 0, "city")
            assert match.question == "chance"
        else:
            keep(match)
            assert "phantom field" in match.spots(1, -1)
            match.stand(1, -1, "field n1")
            assert haunts(match) == {(1, -1, "field")}


@pytest.mark.clause("PH31", "C110")
@pytest.mark.option("phantom_portal", "one_of_two")
def test_one_of_the_two_goes_through_a_portal():
    match = with_road()
    match.put("P28", 2, 0)
    match.stand(0, 0, "field s1")
    assert match.part(Phantom).stays
    assert {(x, y) for x, y, _ in haunts(match)} == {(2, 0)}
    haunt(match, 2, 0, "field n1")
    assert not match.part(Phantom).stays
    match.put("P29", 3, 0)
    match.stand(3, 0, "road E")
    assert (0, 0, "city") in haunts(match)
    haunt(match, 0, 0, "city")
    assert {piece.piece for piece in match.standing(0, 0)} == {"meeple", PHANTOM}


@pytest.mark.clause("PH31")
def test_after_a_first_figure_on_the_portal_s_tile_it_goes_elsewhere_only_once():
    match = with_road()
    match.put("P28", 2, 0)
    match.stand(2, 0, "field n1")
    away = match.at(0, 0, f"{PHANTOM} city")
    assert match.can(away)
    match.decide(away)
    assert match.question == "chance"


@pytest.mark.clause("PH31")
@pytest.mark.option("phantom_portal", "first_only")
def test_with_the_first_only_the_phantom_never_goes_through_a_portal():
    match = with_road(phantom_portal="first_only")
    match.put("P28", 2, 0)
    match.stand(2, 0, "field n1")
    assert {(x, y) for x, y, _ in haunts(match)} == {(2, 0)}
    match.skip()
    assert match.part(Phantom) == Phantom()


@pytest.mark.clause("PH32", "C79")
def test_the_dragon_hunts_after_both_were_placed_and_eats_both():
    match = Match(2, NAME, DRAGON)
    match.lay("P06", 1, 0)
    match.lay("U", -1, 0)
    match.put("P14", 2, 0)
    match.stand(2, 0, "field n1")
    haunt(match, 2, 0, "road")
    assert match.question == "move-dragon"
    match.forget()
    while match.question == "move-dragon":
        match.decide(match.legal()[-1])
    eaten = [(e.seat, e.piece) for e in match.events if isinstance(e, PieceReturned)]
    causes = {e.cause for e in match.events if isinstance(e, PieceReturned)}
    assert sorted(eaten) == [(0, "meeple"), (0, PHANTOM)]
    assert causes == {EATEN}
    assert scored(match.events) == []


@pytest.mark.clause("PH33", "C62", "C113")
def test_none_is_placed_on_a_volcano_nor_comes_to_the_dragon_by_portal():
    match = with_road()
    match.put("P03", 0, 1)
    fairy_to(match, 1, 0, "road")
    assert match.question == "chance"
    match.put("P28", 2, 0)
    match.stand(2, 0, "field n1")
    places = {(x, y) for x, y, _ in haunts(match)}
    assert (0, 1) not in places
    assert (0, 0) in places


@pytest.mark.clause("PH34", "C90", "C100")
def test_fairy_and_princess_treat_it_as_a_meeple():
    match = Match(2, NAME, DRAGON)
    match.lay("K", 1, 0, piece=f"{PHANTOM} city")
    match.lay("N", 0, -1, 2)
    match.put("U", -1, 0)
    fairy_to(match, 1, 0, "city")
    assert fairy(match).seat == 0
    match.put("P20", 1, -1, 3)
    events = remove(match, 1, 0, "city")
    gone = next(event for event in events if isinstance(event, PieceReturned))
    assert (gone.seat, gone.piece) == (0, PHANTOM)
    assert fairy(match).seat is None
