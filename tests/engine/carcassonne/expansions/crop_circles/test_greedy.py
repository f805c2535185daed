"""The greedy bot uses crop circles on purpose."""

from random import Random

from support.carcassonne.box import box
from support.carcassonne.expansions.crop_circles import ADD, MEADOW, NAME, REMOVE, choose
from support.carcassonne.match import Match
from tilewyrm.engine.bots.registry import bot
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.values.decisions import Skip
from tilewyrm.engine.carcassonne.expansions.crop_circles.action import (
    AddMeeple,
    ChooseCircleAction,
)
from tilewyrm.engine.carcassonne.expansions.crop_circles.outlook import (
    evaluation_bonus,
    unlike_choices,
)
from tilewyrm.engine.game import Value


def chosen(match: Match) -> Value:
    """Return what the greedy bot decides."""
    return bot("carcassonne", "greedy", Random(1).randrange).choose(match.state, match.seat)


def shared_road() -> Match:
    """Return a match in which seat 0 shares a road with seat 1, and has just placed a circle."""
    match = Match(2, NAME, edition=box(MEADOW, U=12))
    match.lay("U", 1, 0, piece="road")
    match.lay("U", 0, 1, piece="road")
    match.lay("U", 2, 0)
    match.lay("U", -1, 0)
    match.lay("U", 2, 1, piece="road")
    match.lay("U", 1, 1)
    match.lay("CL", 1, -1)
    return match


def test_it_adds_where_that_outvotes_the_other():
    match = shared_road()
    choose(match, ADD)
    match.skip()
    one = chosen(match)
    assert isinstance(one, AddMeeple)
    assert (one.cell.x, one.cell.y) == (2, 1)


def test_it_lets_all_remove_where_the_other_loses_more():
    match = Match(2, NAME, edition=box(MEADOW, U=12))
    match.lay("U", 1, 0)
    match.lay("U", 0, 1, piece="road")
    for x in range(2, 5):
        match.lay("U", x, 0)
        match.lay("U", x - 1, 1)
    match.lay("CL", 1, -1)
    assert chosen(match) == ChooseCircleAction(REMOVE)


def test_it_lets_all_add_where_it_gains_most():
    match = shared_road()
    assert chosen(match) == ChooseCircleAction(ADD)


def test_it_expects_nothing_where_no_action_is_under_way():
    match = shared_road()
    assert isinstance(match.state, CarcassonneState)
    assert evaluation_bonus(match.state) == ()
    choose(match, ADD)
    assert len(evaluation_bonus(match.state)) == 2


def test_it_compares_one_place_on_each_feature():
    match = Match(2, NAME, edition=box(MEADOW, U=4), crop_place="feature")
    match.lay("U", 1, 0, piece="road")
    match.lay("U", 2, 0)
    match.lay("CL", 1, -1)
    choose(match, ADD)
    assert isinstance(match.state, CarcassonneState)
    assert len(match.legal(AddMeeple)) == 3
    found = unlike_choices(match.state, match.legal())
    assert [type(one) for one in found] == [AddMeeple, Skip]
