"""Going back in a game: a copy or a restored state keeps nothing of what was tried."""

from support.carcassonne import Match
from tilewyrm.engine.canonical import decode, encode
from tilewyrm.engine.carcassonne.decisions import Skip
from tilewyrm.engine.carcassonne.parts import Forecast
from tilewyrm.engine.game import Decided, State
from tilewyrm.engine.registry import game


def about_to_score() -> Match:
    """Return a match whose next decision scores a road with the fairy's meeple on it.

    The seat asked may place a meeple or the abbot, or move the fairy.
    """
    match = Match(2, abbot=True)
    match.lay("U", 1, 0, meeple="road")
    match.lay("T", -1, 0, 3)
    match.put("Ug", 0, 1)
    match.fairy_to(1, 0, "road")
    match.put("A", 2, 0, 1)
    return match


def snapshot(state: State) -> tuple[bytes, object]:
    return encode(state.canonical()), state.view(None)


def test_points_meeples_and_figures_of_a_tried_decision_are_gone_in_the_state_it_was_tried_on():
    match = about_to_score()
    before = snapshot(match.state)
    for decision in match.legal():
        tried = match.state.copy()
        tried.apply(Decided(match.seat, decision))
        assert snapshot(tried) != before
        assert snapshot(match.state) == before
    match.skip()
    assert match.scores == (4 + 3, 0)
    assert match.supply == (7, 7)


def test_the_fairy_s_point_of_a_tried_turn_is_not_left_behind():
    match = Match(2)
    match.lay("U", 1, 0, meeple="road")
    match.lay("U", 2, 0)
    match.put("U", -1, 0)
    match.fairy_to(1, 0, "road")
    match.put("U", -2, 0)
    tried = match.state.copy()
    tried.apply(Decided(match.seat, Skip()))
    assert match.scores == (0, 0)
    match.state = tried
    assert match.scores == (1, 0)


def test_a_restored_state_goes_on_exactly_like_the_one_it_was_made_from():
    match = about_to_score()
    canonical = decode(encode(match.state.canonical()))
    restored = game("carcassonne").restore(match.setup, canonical)
    assert snapshot(restored) == snapshot(match.state)
    decision = match.legal()[0]
    assert restored.apply(Decided(match.seat, decision)) == match.state.apply(
        Decided(match.seat, decision)
    )
    assert snapshot(restored) == snapshot(match.state)


def test_asking_what_everybody_would_score_now_changes_nothing():
    match = about_to_score()
    before = encode(match.state.canonical())
    forecast = match.part(Forecast)
    assert forecast.totals[0] > match.scores[0]
    assert encode(match.state.canonical()) == before
