"""What a decision changes in the forecast is seen by bots, whatever expansion changes it."""

from collections.abc import Iterator
from itertools import cycle, islice
from random import Random

import pytest

from support.carcassonne.expansions.imp import PLACE_IMP, imp_set
from support.carcassonne.modules import combined, flags, game_of
from support.carcassonne.plain_evaluation import plain_values
from support.daily import share_of_today
from support.playing import choices
from tilewyrm import editions
from tilewyrm.engine.carcassonne.bots.evaluator import CarcassonneEvaluator
from tilewyrm.engine.carcassonne.bots.move_ordering import PlacementRanking, state_after
from tilewyrm.engine.carcassonne.bots.static_evaluation import StaticEvaluation, lead
from tilewyrm.engine.carcassonne.core.expansion_set import ExpansionSet
from tilewyrm.engine.carcassonne.core.position.state import CarcassonneState
from tilewyrm.engine.carcassonne.core.scoring.scoring import final, totals
from tilewyrm.engine.carcassonne.core.values.questions import PLACE_TILE
from tilewyrm.engine.carcassonne.game import EXPANSION_SET
from tilewyrm.engine.game import Choice

SETS = {
    **{name: (EXPANSION_SET, playing) for name, playing in combined().items()},
    "imp": (imp_set(before_piece=False), ("imp",)),
    "imp before the piece": (imp_set(before_piece=True), ("imp",)),
}
EVERY = 9


def moments(
    expansions: ExpansionSet, playing: tuple[str, ...], seed: int, seats: int = 3
) -> Iterator[tuple[CarcassonneState, int]]:
    """Yield positions of a random match in which a seat has a choice, and the seat."""
    played = game_of(expansions)
    setup = played.setup(editions.load("carcassonne"), seats, flags(playing, expansions))
    for state, seat in choices(played.initial(setup), Random(seed)):
        assert isinstance(state, CarcassonneState)
        yield state, seat


@pytest.mark.parametrize("name", share_of_today([*SETS], 4))
def test_a_decision_is_weighed_as_if_what_it_leads_to_was_looked_at_afresh(name: str) -> None:
    expansions, playing = SETS[name]
    asked = (
        moment
        for moment in moments(expansions, playing, 3)
        if moment[0].pending.question != PLACE_TILE
    )
    for state, seat in islice(asked, 0, None, EVERY):
        for one in PlacementRanking(state, seat).immediate():
            after = state_after(state, seat, one.decision)
            assert one.worth == StaticEvaluation(after).lead(after, seat), one.decision


@pytest.mark.parametrize(
    ("name", "seats"), share_of_today([*zip(combined(), cycle((2, 4)), strict=False)], 4)
)
def test_all_of_a_match_is_weighed_as_a_second_opinion_weighs_copies(name: str, seats: int) -> None:
    """Decisions of every tenth moment, and those that follow on the last of them.

    With expansions a sixth of each, another one each day.
    """
    tried, shares = 0, 6 if SETS[name][1] else 1
    for number, (state, seat) in enumerate(moments(*SETS[name], 8, seats)):
        if number % 10:
            continue
        evaluation = StaticEvaluation(state)
        immediate = PlacementRanking(state, seat).immediate()
        for one in share_of_today(immediate, shares) or immediate:
            after = state_after(state, seat, one.decision)
            plain = plain_values(after)
            assert evaluation.values(after) == plain, one.decision
            assert one.worth == lead(plain, seat)
            tried += 1
        successor = StaticEvaluation(after, evaluation)
        if isinstance(after.pending, Choice):
            asked = after.pending.seat
            for decision in share_of_today(after.legal(asked), shares):
                later = state_after(after, asked, decision)
                assert successor.values(later) == plain_values(later), decision
                tried += 1
    assert tried > 100


@pytest.mark.parametrize("before_piece", [False, True])
def test_decisions_that_change_the_forecast_differently_are_not_weighed_alike(
    before_piece: bool,
) -> None:
    changing = differing = 0
    for state, seat in moments(imp_set(before_piece=before_piece), ("imp",), 5):
        if state.pending.question != PLACE_IMP:
            continue
        ahead = [state_after(state, seat, one) for one in state.legal(seat)]
        if len({lead(totals(after, final(after)), seat) for after in ahead}) > 1:
            changing += 1
            ranked = CarcassonneEvaluator().rank(state, seat)
            differing += len({one.worth for one in ranked}) > 1
        if changing == 12:
            break
    assert changing > 5
    assert differing == changing
