"""The token and two figures (TN55)."""

import pytest

from support.carcassonne.box import box
from support.carcassonne.expansions.phantom import NAME as PHANTOM
from support.carcassonne.expansions.phantom import QUESTION as HAUNT
from support.carcassonne.expansions.phantom import haunt
from support.carcassonne.expansions.tunnel import END, NAME, QUESTION, token, tokens
from support.carcassonne.match import Match


@pytest.mark.clause("TN55", "TN21")
@pytest.mark.parametrize("first", [True, False])
def test_it_comes_before_both_figures_or_after_them(first: bool):
    match = Match(2, NAME, PHANTOM, edition=box(END, B=2))
    match.put("TX", 0, 1)
    if first:
        token(match, 0, 1)
    match.stand(0, 1, "road")
    assert match.question == HAUNT
    haunt(match, 0, 1, "field")
    if not first:
        assert match.question == QUESTION
        token(match, 0, 1)
    assert match.question == "chance"
    assert tokens(match) == [(0, 1, 0, 1)]
