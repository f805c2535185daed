"""A crop circle beside dragon, fairy and princess (CP30-CP35)."""

import pytest

from support.carcassonne.box import box, tiles
from support.carcassonne.expansions import crop_circles
from support.carcassonne.expansions.crop_circles import (
    ADD,
    CHOOSE,
    MEADOW,
    REMOVE,
    add,
    addable,
    choose,
    remove,
)
from support.carcassonne.expansions.princess_dragon import (
    NAME,
    bonuses,
    fairy,
    fairy_to,
    hunt,
)
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.grid import Cell
from tilewyrm.engine.carcassonne.expansions.crop_circles.action import RemoveMeeple
from tilewyrm.engine.carcassonne.expansions.princess_dragon.decisions import (
    MoveDragon,
    MoveFairy,
    RemoveKnight,
)
from tilewyrm.engine.setup.options import OptionValue

OWN = {
    **MEADOW,
    NAME: {
        "VO": "2 ffff: field all, volcano",
        "DR": "2 ffff: field all, dragon",
    },
}


def match_of(**options: OptionValue) -> Match:
    """Return a match of two with both boxes."""
    return Match(2, crop_circles.NAME, NAME, edition=box(OWN, U=12, A=2, G=3, E=3), **options)


def guarded(spot: str = "road") -> Match:
    """Return a match in which the fairy is beside seat 0's meeple on (1, 0); seat 1 is next."""
    match = match_of()
    match.lay("U", 1, 0, piece=spot)
    match.lay("U", 0, 1)
    match.put("U", 2, 0)
    fairy_to(match, 1, 0, spot)
    return match


@pytest.mark.clause("CP30", "C81")
def test_on_the_dragons_tile_nothing_is_added():
    match = match_of(crop_place="feature")
    match.lay("U", 1, 0, piece="field n1")
    match.lay("U", 0, 1)
    match.lay("VO", 1, -1)
    match.lay("U", 0, 2)
    match.lay("PF", 2, -1)
    choose(match, ADD)
    assert addable(match) == {
        (0, 0, "field", "meeple"),
        (1, 0, "field", "meeple"),
        (2, -1, "field", "meeple"),
    }


@pytest.mark.clause("CP34")
def test_on_a_volcano_that_the_dragon_has_left_one_may_be_added():
    match = match_of(crop_place="feature")
    match.lay("U", 1, 0, piece="field n1")
    match.lay("U", 0, 1)
    match.lay("VO", 1, -1)
    match.lay("U", 0, 2)
    match.lay("VO", 2, -1)
    match.lay("U", 0, 3)
    match.lay("PF", 1, -2)
    choose(match, ADD)
    assert (1, -1, "field", "meeple") in addable(match)


@pytest.mark.clause("CP34")
def test_no_tile_shows_a_circle_and_a_sign_of_the_other_box():
    signs = set(crop_circles.KINDS)
    assert not any(signs & {*tile.marks} and len(tile.marks) > 1 for tile in tiles().values())
    assert not any(signs & {*tile.marks} for tile in tiles().values() if tile.set == NAME)


def beside_guarded() -> Match:
    """Return `guarded` with one more meeple of seat 0 on (1, 0), added by a circle of seat 1."""
    match = guarded()
    match.lay("CL", 1, -1)
    choose(match, ADD)
    add(match, 1, 0, "road")
    return match


@pytest.mark.clause("CP31", "C92", "C93")
def test_one_that_is_added_beside_the_fairys_is_not_accompanied():
    match = beside_guarded()
    points = [(one.seat, one.points) for one in bonuses(match.events)]
    assert points == [(0, 1)]  # at the start of the turn
    match.lay("A", -1, 0, 3)
    match.forget()
    match.lay("A", 3, 0, 1)
    assert [(one.seat, one.points) for one in bonuses(match.events)] == [(0, 3)]


@pytest.mark.clause("CP31")
def test_the_two_are_told_apart_where_one_is_chosen():
    match = beside_guarded()
    road = match.feature(1, 0, "road")
    match.put("U", 0, 2)
    assert [one.feature for one in match.legal(MoveFairy)] == [road + 16]
    match.skip()
    match.lay("CL", 1, -2)
    choose(match, REMOVE)
    assert [one.feature for one in match.legal(RemoveMeeple)] == [road, road + 16]
    remove(match, 1, 0, "road", beside=1)
    assert fairy(match).seat == 0


@pytest.mark.clause("CP31", "C90")
def test_she_may_go_to_the_one_beside_hers():
    match = beside_guarded()
    match.put("U", 0, 2)
    match.decide(match.legal(MoveFairy)[0])
    match.lay("CL", 1, -2)
    choose(match, REMOVE)
    remove(match, 1, 0, "road")
    assert fairy(match).seat == 0
    assert len(match.standing(1, 0)) == 1


@pytest.mark.clause("CP32", "C95", "C94")
def test_if_hers_is_removed_she_stays_and_is_with_nobody():
    match = guarded()
    match.lay("CL", 1, -1)
    choose(match, REMOVE)
    remove(match, 1, 0, "road")
    assert fairy(match) == (Cell(1, 0), None, None)
    assert bonuses(match.events) == []  # at the start of the turn
    match.lay("VO", 1, -2)
    match.lay("U", 0, 2)
    match.lay("DR", 2, -2)
    hunt(match, (1, -1))
    assert Cell(1, 0) not in [one.cell for one in match.legal(MoveDragon)]


@pytest.mark.clause("CP33", "C90")
def test_whoever_moved_the_fairy_may_add_one_as_well():
    match = match_of()
    match.lay("U", 1, 0, piece="road")
    match.lay("U", 0, 1)
    match.put("CL", 1, -1)
    fairy_to(match, 1, 0, "road")
    choose(match, ADD)
    assert addable(match) == {(1, 0, "road", "meeple")}
    add(match, 1, 0, "road")
    assert fairy(match).seat == 0


@pytest.mark.clause("CP35", "C52")
def test_a_hunt_after_the_scoring_comes_before_the_circle():
    own = {**MEADOW, NAME: {**OWN[NAME], "DC": "2 ffff: field all, dragon, cudgel"}}
    match = Match(2, crop_circles.NAME, NAME, edition=box(own, U=6), dragon_moves="after_scoring")
    match.lay("U", 1, 0, piece="road")
    match.lay("U", 2, 0)
    match.lay("VO", 1, -1)
    match.lay("U", 0, 1, piece="road")
    match.put("DC", 2, -1)
    match.skip()
    assert match.question == "move-dragon"
    hunt(match, (1, 0), (2, 0), (2, -1))  # it eats who stands on (1, 0), and is stuck
    assert (match.question, match.seat) == (CHOOSE, 0)
    choose(match, REMOVE)
    assert match.seat == 1


@pytest.mark.clause("CP31", "C100")
def test_a_princess_sends_one_of_two_beside_each_other_home():
    own = {**OWN, NAME: {"PR": "2 cfcf: city ns princess, field e1 e2 by n, field w1 w2 by n"}}
    match = Match(2, crop_circles.NAME, NAME, edition=box(own, U=6, G=2))
    match.lay("G", 0, -1, 1, piece="city")
    match.lay("CS", 1, -1)
    choose(match, ADD)
    add(match, 0, -1, "city")
    match.put("PR", 0, -2)
    assert len(match.legal(RemoveKnight)) == 1  # they are alike
    match.decide(match.legal(RemoveKnight)[0])
    assert len(match.standing(0, -1)) == 1
