"""A crop circle beside abbots (CP36)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions import crop_circles
from support.carcassonne.expansions.crop_circles import ADD, MEADOW, REMOVE, addable, choose
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.expansions.crop_circles.action import CircleAction


@pytest.mark.clause("CP36", "CP12")
@pytest.mark.parametrize("action", [ADD, REMOVE])
@pytest.mark.parametrize("tile", ["PF", "CL", "CS"])
def test_an_abbot_is_never_concerned(action: CircleAction, tile: str):
    match = Match(2, crop_circles.NAME, "abbot", edition=box(MEADOW, U=4, B=1))
    match.lay("B", 0, 1, piece="abbot monastery")
    match.lay(tile, 0, 2)
    choose(match, action)
    assert (match.question, match.turn.seat) == ("chance", 0)
    assert match.standing(0, 1)


@pytest.mark.clause("CP18")
def test_an_abbot_is_not_added():
    match = Match(2, crop_circles.NAME, "abbot", edition=box(MEADOW, U=4))
    match.lay("U", 1, 0, piece="road")
    match.lay("CL", 1, -1)
    choose(match, ADD)
    assert addable(match) == {(1, 0, "road", "meeple")}
