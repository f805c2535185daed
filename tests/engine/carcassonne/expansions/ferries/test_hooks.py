"""The hook that hears of links, as ferries make and move them."""

from support.carcassonne.box import box
from support.carcassonne.expansions.ferries import NAME, lay, leave, move
from support.carcassonne.expansions.listening import Asked, listening
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.expansion_set import ExpansionSet
from tilewyrm.engine.carcassonne.expansions.ferries.expansion import EXPANSION


def test_on_relinked_is_asked_after_a_ferry_was_laid_or_moved():
    heard: list[Asked] = []
    rulebook = ExpansionSet((EXPANSION, listening("owl", heard)), ())
    match = Match(2, NAME, "owl", edition=box(FR02=1, U=2), rulebook=rulebook)
    match.lay("FR02", 1, 0)
    heard.clear()
    lay(match, "EW")
    match.lay("U", 2, 0)
    asked = [one.question for one in heard]
    assert asked.count("on_relinked") == 1
    heard.clear()
    move(match, 1, 0, "ES")
    assert [one.question for one in heard].count("on_relinked") == 1
    match.lay("U", 3, 0)
    leave(match)
    assert [one.question for one in heard].count("on_relinked") == 1
