"""Roads that a token joins to the one with the tree (RP90)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.russian_promos import NAME as RUSSIAN_PROMOS
from support.carcassonne.expansions.russian_promos import trapped
from support.carcassonne.expansions.tunnel import END, NAME, token, turn
from support.carcassonne.match import Match


def with_tree(piece: str | None) -> Match:
    """Return a match with the tree east of the start tile, behind it a mouth with a token.

    The first player is to draw a tile; a *piece* stands on the road at (0, 1), with a mouth, too.
    """
    match = Match(2, NAME, RUSSIAN_PROMOS, edition=box(END, RU03=1, B=4))
    turn(match, "RU03", 1, 0)
    turn(match, "TX", 0, 1, piece=piece)
    turn(match, "TX", 2, 0, 1, pair=1)
    turn(match, "B", -1, 1)
    match.put("B", -1, 2)
    return match


@pytest.mark.clause("RP90", "RP41")
def test_a_token_that_joins_an_occupied_road_calls_solovei():
    match = with_tree("road")
    assert trapped(token(match, 0, 1)) == [(1, "meeple", "road", "solovei")]
    assert match.standing(0, 1) == ()


@pytest.mark.clause("RP90")
def test_one_that_joins_a_free_road_does_not():
    match = with_tree(None)
    assert trapped(token(match, 0, 1)) == []
