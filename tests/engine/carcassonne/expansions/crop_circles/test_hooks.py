"""The hook for pieces beside each other, as Crop Circles calls it."""

from support.carcassonne.box import box
from support.carcassonne.expansions.crop_circles import ADD, MEADOW, REMOVE, add, choose
from support.carcassonne.expansions.listening import arguments, listened, state_of
from tilewyrm.engine.carcassonne.core.values.stands import BESIDE
from tilewyrm.engine.carcassonne.expansions.crop_circles.action import (
    RemoveMeeple,
    RemoveMeepleFrame,
)
from tilewyrm.engine.carcassonne.expansions.crop_circles.expansion import EXPANSION


def test_is_apart_says_which_of_two_equal_pieces_beside_each_other_is_another_choice():
    apart: list[int] = []
    match, heard = listened(
        EXPANSION, edition=box(MEADOW, U=4), is_apart=lambda state, stand: stand in apart
    )
    match.lay("PF", 0, 1, piece="field")
    choose(match, ADD)
    add(match, 0, 1, "field")
    assert arguments(heard, "is_apart") == []
    match.lay("PF", 0, 2)
    choose(match, REMOVE)
    assert [one.feature for one in match.legal(RemoveMeeple)] == [0]
    stands = {stand for _, stand in arguments(heard, "is_apart")}
    assert {stand // BESIDE for stand in stands} == {0, 1}
    apart.append(max(stands))
    frame = RemoveMeepleFrame(0)
    assert [one.feature for one in frame.legal(state_of(match))] == [0, 16]
