"""Going back in a game with abbots and the fairy: a copy keeps nothing of what was tried."""

from support.carcassonne.copies import try_every_decision
from support.carcassonne.expansions.princess_dragon import fairy_to
from support.carcassonne.match import Match
from tilewyrm.engine.values.canonical import encode


def about_to_score() -> Match:
    """Return a match whose next decision scores a road with the fairy's meeple on it.

    The seat asked may place a meeple or the abbot, or move the fairy.
    """
    match = Match(2, "abbot", "princess_dragon")
    match.lay("U", 1, 0, piece="road")
    match.lay("T", -1, 0, 3)
    match.put("Ug", 0, 1)
    fairy_to(match, 1, 0, "road")
    match.put("A", 2, 0, 1)
    return match


def test_points_meeples_and_figures_of_a_tried_decision_are_gone_in_the_state_it_was_tried_on():
    match = about_to_score()
    try_every_decision(match)
    match.skip()
    assert match.scores == (4 + 3, 0)
    assert match.supply == (7, 7)


def test_asking_what_everybody_would_score_now_changes_nothing():
    match = about_to_score()
    before = encode(match.state.canonical())
    assert match.finals[0] > match.scores[0]
    assert encode(match.state.canonical()) == before
