"""Going back in a game: the fairy's points of what was tried are not left behind."""

from support.carcassonne.expansions.princess_dragon import NAME, fairy_to
from support.carcassonne.match import Match
from tilewyrm.engine.carcassonne.core.values.decisions import Skip
from tilewyrm.engine.game import Decided


def test_the_fairy_s_point_of_a_tried_turn_is_not_left_behind():
    match = Match(2, NAME)
    match.lay("U", 1, 0, piece="road")
    match.lay("U", 2, 0)
    match.put("U", -1, 0)
    fairy_to(match, 1, 0, "road")
    match.put("U", -2, 0)
    tried = match.state.copy()
    tried.apply(Decided(match.seat, Skip()))
    assert match.scores == (0, 0)
    match.state = tried
    assert match.scores == (1, 0)
